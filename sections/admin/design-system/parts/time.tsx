import { useState } from 'react'
import { addDays, firstWeekday, instantIn } from '#kernel/charity/day.ts'
import { likeStart, type Repetition, spanIn, type TimeRange } from '#kernel/charity/repetition.ts'
import { useSettings } from '#web/calls/session.ts'
import { toast } from '#web/toast.ts'
import { Calendar, type CalendarPlace } from '#web/ui/calendar/calendar.tsx'
import type { CalendarItem, CalendarKind } from '#web/ui/calendar/items.ts'
import { timeWords } from '#web/ui/calendar/span.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RepetitionField } from '#web/ui/fields/repetition-field.tsx'
import { TimeRangeField } from '#web/ui/fields/time-range-field.tsx'
import { Card, Section } from '#web/ui/layout/card.tsx'
import { TODAY } from './data.ts'
import styles from './design-system.module.css'

const KINDS: Record<string, CalendarKind> = {
  event: { label: 'Event', icon: 'event', colour: 'brand' },
  meeting: { label: 'Meeting', icon: 'people', colour: 'blue' },
  away: { label: 'Away', icon: 'noCollection', colour: 'gray' },
}
const ZONE = 'America/New_York'
const evening = (days: number, from: string, to: string) => {
  const { start, end } = spanIn(ZONE, addDays(TODAY, days), { from, to })
  return { start: start.toISOString(), end: end.toISOString() }
}
const ITEMS: CalendarItem[] = [
  { id: '1', title: 'Sandwich day at the school', kind: 'event', span: evening(0, '09:00', '12:30') },
  { id: '2', title: 'Core team', kind: 'meeting', span: evening(-1, '18:00', '19:30') },
  { id: '3', title: 'Ana Whitlock', kind: 'away', span: { from: addDays(TODAY, -2), to: addDays(TODAY, 1) } },
  { id: '4', title: 'Drivers meet', kind: 'meeting', span: evening(0, '11:00', '12:00') },
  { id: '5', title: 'Church on Birch Hill', kind: 'event', span: evening(5, '14:00', '17:00') },
  {
    id: '6',
    title: 'Night shift at the depot',
    kind: 'event',
    span: {
      start: instantIn(ZONE, addDays(TODAY, 8), '20:00').toISOString(),
      end: instantIn(ZONE, addDays(TODAY, 9), '01:00').toISOString(),
    },
  },
]

export default function Time() {
  const { timeZone = ZONE, country } = useSettings()
  const [place, setPlace] = useState<CalendarPlace>({ view: null, day: TODAY })
  const [items, setItems] = useState(ITEMS)
  const [rule, setRule] = useState<Repetition | null>(likeStart.weekly(TODAY))
  const [range, setRange] = useState<Partial<TimeRange>>({ from: '18:00', to: '19:30' })
  return (
    <>
      <Section
        title="Calendar"
        description="Select a time to add something; drag with the mouse to move. On a phone it begins as a list."
      >
        <Calendar
          label="Availability, events and meetings"
          place={place}
          onPlace={setPlace}
          query={{ data: { items }, error: null, isPending: false, refetch: () => undefined }}
          what="the calendar"
          kinds={KINDS}
          timeZone={timeZone}
          weekStart={firstWeekday(country)}
          onOpen={(item) => toast({ title: item.title, description: timeWords(item.span, timeZone) })}
          onCreate={(span) => toast({ title: 'Add something here', description: timeWords(span, timeZone) })}
          onMove={async (moved, span) =>
            setItems((all) => all.map((item) => (item.id === moved.id ? { ...item, span } : item)))
          }
          mayMove={({ kind }) => kind !== 'away'}
          empty={<EmptyState icon="calendar" title="Nothing in these four weeks" />}
        />
      </Section>
      <Section title="From when to when, and how often">
        <div className={styles.columns}>
          <Card>
            <TimeRangeField label="Time" value={range} onChange={setRange} />
          </Card>
          <Card>
            <RepetitionField label="Repeats" start={TODAY} value={rule} onChange={setRule} />
          </Card>
        </div>
      </Section>
    </>
  )
}
