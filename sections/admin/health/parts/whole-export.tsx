import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf } from '#kernel/calls/address.ts'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { makeChange, query } from '#web/calls/query.ts'
import { useCallForm } from '#web/record/use-call-form.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { countOf, formatBytes, formatMoment } from '#web/ui/show/format.ts'
import { health } from '../contract.ts'

type Newest = NonNullable<OutputOf<typeof health.wholeExport>['newest']>

/** Everything in open files, to keep or to bring into another Lunchbox. */
export function WholeExportCard() {
  const answer = useQuery(query(health.wholeExport, {}))
  const [failure, setFailure] = useState<unknown>(null)
  const [taking, setTaking] = useState(false)
  const ask = () => {
    setFailure(null)
    makeChange(health.exportAll, {}).catch(setFailure)
  }
  return (
    <Card
      title="Take everything along"
      description="One ZIP with every table as CSV, every uploaded file and the whole history: to keep, or to bring into another Lunchbox. Passwords and keys are left out."
    >
      <Async query={answer} what="the export of everything">
        {({ newest }) => {
          const busy = newest?.state === 'waiting' || newest?.state === 'writing'
          return (
            <Stack>
              <Quiet as="output">{newest && <Words {...newest} />}</Quiet>
              {newest?.state === 'ready' && <About {...newest} />}
              <Failure error={failure} />
              <Line>
                <Button icon="archive" busy={busy} onClick={ask}>
                  Export everything
                </Button>
                {newest?.state === 'ready' && (
                  <Button icon="download" onClick={() => setTaking(true)}>
                    Download the export
                  </Button>
                )}
              </Line>
              {taking && newest && <TakeDialog id={newest.id} onClose={() => setTaking(false)} />}
            </Stack>
          )
        }}
      </Async>
    </Card>
  )
}

function Words({ state, askedBy, askedAt, failure }: Newest) {
  if (state === 'waiting') return 'Waiting for its turn…'
  if (state === 'writing') return 'Writing everything into files…'
  if (state === 'failed') return `The last export failed: ${failure}`
  return (
    <>
      {askedBy} exported everything <Ago at={askedAt} />
      {state === 'gone' ? '. It was deleted after a day.' : '.'}
    </>
  )
}

const About = ({ bytes, rows, files, until, fetchedBy, fetchedAt }: Newest) => (
  <DefinitionList
    items={[
      { label: 'Size', value: formatBytes(bytes ?? 0) },
      { label: 'Holds', value: `${countOf(rows ?? 0, 'row')}, ${countOf(files ?? 0, 'file')}` },
      { label: 'Kept until', value: until && formatMoment(until) },
      {
        label: 'Downloaded',
        value:
          fetchedBy && fetchedAt ? (
            <>
              {fetchedBy}, <Ago at={fetchedAt} />
            </>
          ) : (
            'Not yet'
          ),
      },
    ]}
  />
)

/** The password first; then the browser fetches the file by itself, however large it is. */
function TakeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useCallForm(
    health.openExport,
    { id, password: '' },
    {
      onDone: ({ name }) => {
        const link = document.createElement('a')
        link.href = addressOf(health.fetchExport, { id })
        link.download = name
        document.body.append(link)
        link.click()
        link.remove()
        onClose()
      },
    },
  )
  return (
    <Dialog opened onClose={onClose} title="Download everything">
      <RecordForm form={form} save="Download">
        <Quiet>
          The file holds personal data of everybody and what people wrote to each other in private. Keep it
          where nobody else can read it. That you took it along is noted in the audit log.
        </Quiet>
        <PasswordField {...form.field('password')} label="Your password" autoComplete="current-password" />
      </RecordForm>
    </Dialog>
  )
}
