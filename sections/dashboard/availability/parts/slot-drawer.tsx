import { useState } from 'react'
import { type Day, formatDay } from '#kernel/charity/day.ts'
import { RecordDrawer } from '#platform/records/record-widgets.tsx'
import { messageOf } from '#web/calls/errors.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { Button } from '#web/ui/action/button.tsx'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { formatClock } from '#web/ui/show/format.ts'
import { mayEdit, mayRemove } from '../access.ts'
import { availability, type Slot, STATUSES, WHICH } from '../contract.ts'
import { rangeWords } from './chosen-days.ts'
import { EditSlot } from './slot-form.tsx'

interface SlotDrawerProps {
  id: string
  /** Which time of what repeats; empty for none in particular. */
  day: Day
  section: 'my-availability' | 'team-availability'
  /** One time of it, or all from a day on, has become an entry of its own. */
  onMoved: (id: string, day: Day) => void
  onClose: () => void
}

const nameOf = ({ personName, status }: Slot) => `${personName}: ${STATUSES[status].toLowerCase()}`

/** One entry: when, why, how it repeats; changed and deleted one by one, from a day on, or as a whole. */
export function SlotDrawer({ id, day, section, onMoved, onClose }: SlotDrawerProps) {
  const user = useCurrentUser()
  return (
    <RecordDrawer
      key={id}
      one={availability.one}
      id={id}
      noun="entry"
      nameOf={nameOf}
      href={`/dashboard?section=${section}&id=${id}${day ? `&day=${day}` : ''}`}
      table="availability_slots"
      onClose={onClose}
      head={({ status }) => <Badge tone={status === 'available' ? 'good' : 'bad'}>{STATUSES[status]}</Badge>}
      body={(slot) => <Facts slot={slot} day={day} />}
      edit={{
        may: (slot) => mayEdit(user, slot),
        form: (slot, done) => (
          <EditSlot
            slot={slot}
            day={day || undefined}
            onMoved={(now) => onMoved(now.id, now.repeats ? now.fromDay : '')}
            onDone={done}
          />
        ),
      }}
      actions={(slot) =>
        mayRemove(user, slot) && !looksBack() && <Delete slot={slot} day={day} onDone={onClose} />
      }
    />
  )
}

const Facts = ({ slot, day }: { slot: Slot; day: Day }) => (
  <DefinitionList
    items={[
      { label: 'Person', value: slot.personName },
      ...(slot.rule
        ? [
            { label: 'Repeats', value: slot.rule },
            ...(day ? [{ label: 'This time', value: formatDay(day) }] : []),
          ]
        : [{ label: 'When', value: rangeWords([{ from: slot.fromDay, to: slot.toDay }]) }]),
      {
        label: 'Time',
        value:
          slot.fromTime && slot.toTime
            ? `${formatClock(slot.fromTime)} – ${formatClock(slot.toTime)}`
            : 'All day',
      },
      { label: 'Note', value: slot.notes },
    ]}
  />
)

function Delete({ slot, day, onDone }: { slot: Slot; day: Day; onDone: () => void }) {
  const [failure, setFailure] = useState('')
  const remove = async (which: keyof typeof WHICH) => {
    try {
      await changeWithUndo(
        availability.remove,
        { id: slot.id, version: slot.version, which, ...(which === 'all' || !day ? {} : { day }) },
        `${nameOf(slot)}, deleted`,
      )
      onDone()
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  const said = <LiveRegion urgent>{failure}</LiveRegion>
  if (!slot.repeats || !day)
    return (
      <>
        <Button variant="quiet" icon="trash" onClick={() => void remove('all')}>
          Delete entry
        </Button>
        {said}
      </>
    )
  return (
    <>
      <Menu
        target={
          <Button variant="quiet" icon="trash" iconRight="down">
            Delete
          </Button>
        }
        items={(Object.keys(WHICH) as (keyof typeof WHICH)[]).map((which) => ({
          label: WHICH[which],
          danger: true,
          onClick: () => void remove(which),
        }))}
      />
      {said}
    </>
  )
}
