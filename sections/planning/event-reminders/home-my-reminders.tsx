import { useQuery } from '@tanstack/react-query'
import { DueBadge } from '#platform/tasks/widgets.tsx'
import { query } from '#web/calls/query.ts'
import { HomeCard, HomeList, HomeMore, HomeRow } from '#web/shell/home-card.tsx'
import { reminders } from './contract.ts'
import { MINE } from './first.ts'

const ROWS = MINE.limit

/** What waits for this person about events, the most pressing first. */
export default function MyRemindersCard() {
  const mine = useQuery(query(reminders.list, MINE))
  return (
    <HomeCard
      title="My reminders"
      rows={ROWS}
      waits={mine.data === undefined}
      more={<HomeMore section="event-reminders">Event reminders</HomeMore>}
    >
      <HomeList
        query={mine}
        what="your reminders"
        rows={ROWS}
        items={({ items }) => items}
        empty="Nothing about events waits for you."
      >
        {(reminder) => (
          <HomeRow
            key={reminder.id}
            section="event-reminders"
            params={{ id: reminder.id }}
            title={reminder.title}
            about={reminder.event?.name ?? null}
            end={<DueBadge task={reminder} />}
          />
        )}
      </HomeList>
    </HomeCard>
  )
}
