import { useState } from 'react'
import { isDay } from '#kernel/charity/day.ts'
import { HostPicker } from '#sections/operations/hosts/widgets.tsx'
import { change, requestIdOf } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/errors.ts'
import { refresh } from '#web/calls/query.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { Button } from '#web/ui/action/button.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { countOf } from '#web/ui/show/format.ts'
import type { Selected } from '#web/ui/table/data-table/types.ts'
import { collections } from '../contract.ts'
import styles from './log.module.css'
import { FIGURES } from './log-entry.ts'
import { useCalendar } from './use-calendar.ts'
import { ENTRIES } from './words.tsx'

export interface Moving {
  selected: Selected
  count: number
  done: () => void
  cancelled: () => void
}

/** Another date, another location, or both, for everything that is selected. */
export function MoveDialog({ moving }: { moving: Moving }) {
  const { today } = useCalendar()
  const [hostId, setHost] = useState<string | null>(null)
  const [day, setDay] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const many = countOf(moving.count, ENTRIES.one, ENTRIES.many)
  const move = async () => {
    if (!hostId && !isDay(day)) return setFailure('Please choose a date, a location, or both.')
    setBusy(true)
    setFailure('')
    try {
      const answer = await change(collections.bulkEdit, {
        ...moving.selected,
        changes: { ...(hostId ? { hostId } : {}), ...(day ? { collectionDate: day } : {}) },
      })
      const requestId = requestIdOf(answer)
      if (requestId)
        offerUndo({ message: `${countOf(answer.changed, ENTRIES.one, ENTRIES.many)} moved`, requestId })
      await refresh([...FIGURES, collections.read])
      moving.done()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened
      onClose={moving.cancelled}
      title={`Change ${many}`}
      footer={
        <>
          <Button onClick={moving.cancelled}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void move()}>
            {`Change ${many}`}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.soft}>What you leave empty stays as it is.</p>
        <DateField
          label="New date"
          value={day}
          today={today}
          max={today}
          clearable
          focusOnMount
          onChange={setDay}
        />
        <HostPicker label="New location" value={hostId} withGroups clearable onChange={setHost} />
        <div role="alert" className={styles.failure}>
          {failure}
        </div>
      </div>
    </Dialog>
  )
}
