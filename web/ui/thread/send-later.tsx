import { useState } from 'react'
import { addDays, instantIn, onOrAfter, timeIn, todayIn } from '#kernel/charity/day.ts'
import { HOUR, MINUTE } from '#kernel/clock.ts'
import { useClock } from '#web/device/clock.ts'
import { Button } from '../action/button.tsx'
import { MomentField } from '../fields/moment-field.tsx'
import { SmallForm } from '../form/small-form.tsx'
import { Line, Stack } from '../layout/flow.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { formatMoment } from '../show/format.ts'
import styles from './thread.module.css'

const MORNING = '09:00'
const MONDAY = 1
/** Ours: an offer is a round quarter of an hour. */
const ROUND_MS = 15 * MINUTE

interface SendLaterProps {
  timeZone: string
  /** When it is to be sent now, where it waits already. */
  at?: string
  send: (sendAt: string) => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

/** When a message goes out: what is mostly meant at a touch, or any day and time. */
export default function SendLater({ timeZone, at, send, onClose, onDone }: SendLaterProps) {
  const now = useClock((moment) => Math.floor(moment.getTime() / MINUTE) * MINUTE)
  const offers = offersAt(new Date(now), timeZone)
  const [sendAt, setSendAt] = useState<string | null>(at ?? offers[0]?.at ?? null)
  return (
    <Dialog opened onClose={onClose} title="When shall it be sent?">
      <SmallForm action="Send it then" disabled={!sendAt} onSubmit={() => send(sendAt ?? '').then(onDone)}>
        {(faults) => (
          <Stack>
            <Line>
              {offers.map((offer) => (
                <Button
                  key={offer.label}
                  aria-pressed={offer.at === sendAt}
                  variant={offer.at === sendAt ? 'secondary' : 'quiet'}
                  onClick={() => setSendAt(offer.at)}
                >
                  {offer.label}
                </Button>
              ))}
            </Line>
            <MomentField
              name="sendAt"
              label="Send it"
              timeZone={timeZone}
              time={MORNING}
              value={sendAt}
              onChange={(value) => setSendAt(value ?? null)}
              error={faults.sendAt}
              required
            />
            {sendAt && isElsewhere(sendAt, timeZone) && (
              <p className={styles.keys}>
                By the clock of the organization. Where you are, that is {formatMoment(sendAt)}.
              </p>
            )}
          </Stack>
        )}
      </SmallForm>
    </Dialog>
  )
}

/** The clock that somebody sees beside it, and what was said here is told by, shows another time. */
const isElsewhere = (at: string, timeZone: string) =>
  !Number.isNaN(Date.parse(at)) &&
  timeIn(timeZone, new Date(at)) !== timeIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(at))

/** Each at the clock of the organization. */
function offersAt(now: Date, timeZone: string) {
  const today = todayIn(timeZone, now)
  const tomorrow = addDays(today, 1)
  const morning = (day: string) => instantIn(timeZone, day, MORNING).toISOString()
  const monday = onOrAfter(tomorrow, MONDAY)
  return [
    {
      label: 'In an hour',
      at: new Date(Math.ceil((now.getTime() + HOUR) / ROUND_MS) * ROUND_MS).toISOString(),
    },
    { label: 'Tomorrow morning', at: morning(tomorrow) },
    ...(monday === tomorrow ? [] : [{ label: 'On Monday morning', at: morning(monday) }]),
  ]
}
