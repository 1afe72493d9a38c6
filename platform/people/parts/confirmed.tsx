import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { change } from '#web/calls/api.ts'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Line, Quiet } from '#web/ui/layout/flow.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { people } from '../contract.ts'

interface ConfirmedProps {
  personId: string
  name: string
}

/** As much room as it takes, so that what stands below is not pushed down. */
const Place = () => (
  <div style={{ visibility: 'hidden' }} aria-hidden inert>
    <Line>
      <Quiet>Confirmed, or not</Quiet>
      <Line>
        <Button variant="quiet">Ask to confirm</Button>
        <Button variant="quiet">Mark as confirmed</Button>
      </Line>
    </Line>
  </div>
)

/** In the details of a row about a person: when it was last made sure that this is right; whoever may change it asks them. */
export function Confirmed({ personId, name }: ConfirmedProps) {
  const { data, isError } = useQuery(query(people.confirmation, { id: personId }))
  const [busy, setBusy] = useState(false)
  if (!data) return isError ? null : <Place />
  const attempt = (work: () => Promise<unknown>, failed: string) => {
    setBusy(true)
    return work()
      .catch(sayFailed(failed))
      .finally(() => setBusy(false))
  }
  const { confirmedAt, confirmedBy, version, mayChange, askedAt, cannotAsk } = data
  return (
    <Line>
      <Quiet>
        {confirmedAt ? (
          <>
            Confirmed <Ago at={confirmedAt} /> {confirmedBy ? `by ${confirmedBy}` : 'by themselves'}
          </>
        ) : (
          'Not confirmed yet'
        )}
        {askedAt && (!confirmedAt || askedAt > confirmedAt) && (
          <>
            , asked <Ago at={askedAt} />
          </>
        )}
      </Quiet>
      {mayChange && !looksBack() && (
        <Line>
          {cannotAsk === null ? (
            <Button
              variant="quiet"
              disabled={busy}
              onClick={() =>
                void attempt(
                  () =>
                    change(people.askToConfirm, { id: personId }).then(() =>
                      toast({ title: `${name} gets an email with a link` }),
                    ),
                  'Nobody was asked',
                )
              }
            >
              Ask to confirm
            </Button>
          ) : (
            !askedAt && <Quiet>{cannotAsk}</Quiet>
          )}
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() =>
              void attempt(
                () => changeWithUndo(people.confirm, { id: personId, version }, `${name} is confirmed`),
                'Nothing was confirmed',
              )
            }
          >
            Mark as confirmed
          </Button>
        </Line>
      )}
    </Line>
  )
}
