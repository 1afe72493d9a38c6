import { useState } from 'react'
import type { Day } from '#kernel/charity/day.ts'
import { messageOf } from '#web/calls/errors.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { Line } from '#web/ui/layout/flow.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { availability, STATUSES } from '../contract.ts'
import styles from './availability.module.css'
import { filled, rangesOf, rangeWords } from './chosen-days.ts'
import { Overlaps } from './overlaps.tsx'

interface SayBarProps {
  days: readonly Day[]
  onDays: (days: Day[]) => void
  /** For times, a note, a repetition. */
  onMore: () => void
}

/** What one says of the days that are chosen; on a phone it stands where the thumb is. Whole days are one press. */
export function SayBar({ days, onDays, onMore }: SayBarProps) {
  const [saving, setSaving] = useState<keyof typeof STATUSES | null>(null)
  const [failure, setFailure] = useState('')
  const spans = rangesOf(days)
  const all = filled(days)
  const say = async (status: keyof typeof STATUSES) => {
    setSaving(status)
    setFailure('')
    try {
      await changeWithUndo(availability.add, { status, spans }, `${STATUSES[status]}: ${rangeWords(spans)}`)
      onDays([])
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setSaving(null)
    }
  }
  return (
    <section aria-label="The days you chose" className={styles.say}>
      <p className={styles.chosen}>
        <strong>{rangeWords(spans)}</strong> ({countOf(days.length, 'day')})
      </p>
      <Overlaps spans={spans} />
      <Line>
        <Button
          variant="primary"
          icon="noCollection"
          busy={saving === 'unavailable'}
          onClick={() => void say('unavailable')}
        >
          Not available
        </Button>
        <Button icon="check" busy={saving === 'available'} onClick={() => void say('available')}>
          Available
        </Button>
        <Button icon="clock" onClick={onMore}>
          Times, note, repeat…
        </Button>
        {all.length > days.length && (
          <Button variant="quiet" onClick={() => onDays(all)}>
            From first to last: {countOf(all.length, 'day')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => onDays([])}>
          Clear
        </Button>
      </Line>
      <LiveRegion urgent>{failure}</LiveRegion>
    </section>
  )
}
