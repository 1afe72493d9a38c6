import { useQuery } from '@tanstack/react-query'
import { addDays, formatDay } from '#kernel/charity/day.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { HomeCard, HomeList, HomeMore, HomeRow } from '#web/shell/home-card.tsx'
import { daysOf, timeWords } from '#web/ui/calendar/span.ts'
import { availability, STATUSES } from './contract.ts'

const ROWS = 2
const AHEAD_DAYS = 14

/** What this person said of the next two weeks. */
export default function AvailabilityCard() {
  const user = useCurrentUser()
  const { timeZone, today } = useOrganizationClock()
  const mine = useQuery(
    query(availability.list, { startDate: today, endDate: addDays(today, AHEAD_DAYS), userId: user.id }),
  )
  return (
    <HomeCard
      title="When you are there"
      rows={ROWS}
      waits={mine.data === undefined}
      more={<HomeMore section="my-availability">My availability</HomeMore>}
    >
      <HomeList
        query={mine}
        what="your availability"
        rows={ROWS}
        items={({ items }) => items}
        empty="Away soon, or free on a day? Say so under My availability, so that nobody counts on you in vain."
      >
        {(item) => (
          <HomeRow
            key={`${item.id} ${item.day}`}
            section="my-availability"
            params={{ id: item.id, day: item.day }}
            icon={item.status === 'available' ? 'check' : 'noCollection'}
            title={STATUSES[item.status]}
            about={[
              formatDay(daysOf(item.span, timeZone).from, 'short'),
              timeWords(item.span, timeZone),
              item.notes,
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        )}
      </HomeList>
    </HomeCard>
  )
}
