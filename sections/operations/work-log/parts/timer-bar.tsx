import { useState } from 'react'
import { formatDuration } from '#kernel/charity/duration.ts'
import { useClock } from '#web/device/clock.ts'
import { sayFailed } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { NotLookingBack } from '#web/ui/form/not-looking-back.tsx'
import { formatTimeOf } from '#web/ui/show/format.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import type { Timer } from '../contract.ts'
import { discardTimer, entryOf, measured, stopTimer } from './log-actions.ts'
import { useMine, useWorkAddress, useWorkCalendar } from './use-work.ts'
import styles from './work.module.css'

/** How long it has run; drawn anew each minute. */
export const useMeasured = (timer: Timer) => useClock((now) => formatDuration(measured(timer, now)))

/** The clock that runs, on every visit and every device, with the one press that makes an entry of it. */
export function TimerBar() {
  const timer = useMine().data?.timer
  return timer ? <Running timer={timer} /> : null
}

function Running({ timer }: { timer: Timer }) {
  const ran = useMeasured(timer)
  const { today } = useWorkCalendar()
  return (
    <section className={styles.timer} aria-label="Running timer">
      <Icon name="clock" size={20} />
      <span className={styles.words}>
        <strong>{ran}</strong> {timer.description ?? 'Work'}
        <small> since {formatTimeOf(timer.startedAt)}</small>
      </span>
      <NotLookingBack>
        <StopButton timer={timer} />
        <IconButton
          icon="trash"
          label="Stop the timer without an entry"
          onClick={() => void discardTimer(today)}
        />
      </NotLookingBack>
    </section>
  )
}

/** One press where the timer knows what it measured; otherwise the form asks for what is missing. */
function StopButton({ timer }: { timer: Timer }) {
  const [busy, setBusy] = useState(false)
  const { today, timeZone } = useWorkCalendar()
  const { begin } = useWorkAddress()
  const stop = async () => {
    const { entry, isWhole } = entryOf(timer, timeZone)
    if (!isWhole) return begin('stop')
    setBusy(true)
    try {
      await stopTimer(entry, today)
    } catch (error) {
      sayFailed('The timer runs on')(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="primary" icon="check" busy={busy} onClick={() => void stop()}>
      Stop and log
    </Button>
  )
}
