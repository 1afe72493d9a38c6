import { useState } from 'react'
import { download } from '#web/calls/api.ts'
import { makeChange } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { takeAways } from '../round-trip-contract.ts'

export interface WantedList {
  list: string
  title: string
  filter: Record<string, unknown>
}

interface TakeAwayProps {
  /** Of the export menu of a list; nothing where somebody chooses here. */
  wanted?: WantedList
  lists: readonly { list: string; title: string; bringsBack: boolean }[]
  onClose: () => void
}

/** A list as a file that comes back: as it is filtered there, or all of it. */
export default function TakeAway({ wanted, lists, onClose }: TakeAwayProps) {
  const [chosen, setChosen] = useState(wanted?.list ?? lists[0]?.list ?? '')
  const [busy, setBusy] = useState('')
  const [error, setError] = useState<unknown>()
  const one = lists.find(({ list }) => list === chosen)
  const take = async (format: 'xlsx' | 'csv') => {
    setBusy(format)
    setError(undefined)
    try {
      const title = wanted?.title || one?.title || ''
      const { id } = await makeChange(takeAways.take, { list: chosen, title, filter: wanted?.filter ?? {} })
      await download(takeAways.file, { id, format })
      onClose()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy('')
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={wanted ? `Take out ${wanted.title || one?.title || 'the list'}` : 'Take a list out'}
      footer={
        <>
          <Button busy={busy === 'csv'} disabled={!one} onClick={() => void take('csv')}>
            CSV
          </Button>
          <Button variant="primary" busy={busy === 'xlsx'} disabled={!one} onClick={() => void take('xlsx')}>
            Excel
          </Button>
        </>
      }
    >
      <Stack>
        {!wanted && (
          <SelectField
            label="List"
            options={lists.map(({ list, title }) => ({ value: list, label: title }))}
            value={chosen}
            onChange={(list) => setChosen(list ?? '')}
          />
        )}
        <p>
          Change cells, add rows and sort it in any program, then bring the file back here. Only what you
          changed comes in; where somebody changed the same cell here, you choose.
        </p>
        <Quiet>
          {one && !one.bringsBack
            ? 'You may take this list out, but somebody else has to bring it back.'
            : wanted && Object.keys(wanted.filter).length > 0
              ? 'It holds what the list is filtered to. Leave the last column with the Ids as it is.'
              : 'Leave the last column with the Ids as it is.'}
        </Quiet>
        {error !== undefined && <Failure error={error} />}
      </Stack>
    </Dialog>
  )
}
