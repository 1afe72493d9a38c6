import { useState } from 'react'
import { type Day, formatDay } from '#kernel/charity/day.ts'
import { Button } from '#web/ui/action/button.tsx'
import { leaveLookBack } from '../calls/look-back.ts'
import LookBackDialog from './look-back-dialog.tsx'
import styles from './window-bar.module.css'
import { WindowBar } from './window-bar.tsx'

/** Marks every page that is of another day, and leads back to today. */
export default function LookBackBar({ day }: { day: Day }) {
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <WindowBar
        label="Looking back"
        kind="past"
        icon="history"
        what="Looking back"
        more="at lists and figures of that evening; nothing can be changed."
      >
        <Button
          variant="quiet"
          icon="calendar"
          className={styles.day}
          aria-label={`${formatDay(day, 'short')}: choose another day`}
          onClick={() => setChoosing(true)}
        >
          {formatDay(day, 'short')}
        </Button>
        <Button onClick={leaveLookBack}>Back to today</Button>
      </WindowBar>
      {choosing && <LookBackDialog day={day} onClose={() => setChoosing(false)} />}
    </>
  )
}
