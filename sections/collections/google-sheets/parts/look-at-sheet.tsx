import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { requestIdOf } from '#web/calls/api.ts'
import { makeChange, query } from '#web/calls/query.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import { followedSheets } from '../followed-contract.ts'

interface LookProps {
  sheet: { id: string; title: string }
  onClose: () => void
}

/** What would come in, and what is wrong with the rest: that is mended in the sheet itself. */
export default function LookAtSheet({ sheet: { id, title }, onClose }: LookProps) {
  const answer = useQuery(query(followedSheets.look, { id }))
  const [busy, setBusy] = useState(false)
  const bringIn = async () => {
    setBusy(true)
    try {
      const made = await makeChange(followedSheets.bringIn, { id })
      const requestId = requestIdOf(made)
      const message = `${title}: ${countOf(made.created, 'new row')}, ${countOf(made.updated, 'changed row')}`
      if (requestId) offerUndo({ message, requestId })
      onClose()
    } catch (error) {
      sayFailed('Nothing was brought in')(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={title} size="md">
      <Async query={answer} what="the sheet">
        {({ counts, missing, creates, problems }) => (
          <Stack>
            <DefinitionList
              items={[
                { label: 'New', value: formatNumber(counts.new) },
                { label: 'Changed', value: formatNumber(counts.changed) },
                { label: 'As they are here', value: formatNumber(counts.unchanged) },
                { label: 'There twice', value: formatNumber(counts.duplicate) },
                { label: 'With a problem', value: formatNumber(counts.problem) },
              ]}
            />
            {missing.length > 0 && <p>The sheet has no column for: {missing.join(', ')}.</p>}
            {creates.length > 0 && <p>New names that come along: {creates.join(', ')}.</p>}
            {problems.length > 0 && (
              <ul>
                {problems.map(({ row, message }, index) => (
                  <li key={`${row} ${index}`}>
                    Row {row}: {message}
                  </li>
                ))}
              </ul>
            )}
            <Quiet>
              What has a problem stays out. Put it right in the sheet: it is read again by itself.
            </Quiet>
            <Line>
              <Button
                variant="primary"
                busy={busy}
                disabled={missing.length > 0 || counts.new + counts.changed === 0}
                onClick={() => void bringIn()}
              >
                Bring in the good rows
              </Button>
              <Button onClick={onClose}>Not now</Button>
            </Line>
          </Stack>
        )}
      </Async>
    </Dialog>
  )
}
