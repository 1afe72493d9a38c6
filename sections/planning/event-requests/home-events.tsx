import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#kernel/charity/day.ts'
import { query } from '#web/calls/query.ts'
import { HomeCard, HomeMore, HomeNothing, HomeRow, HomeRows } from '#web/shell/home-card.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf, formatClock } from '#web/ui/show/format.ts'
import { eventRequests } from './contract.ts'
import { MISSING } from './missing.ts'
import { STATUSES } from './statuses.ts'
import { targets } from './tour-targets.ts'

const ROWS = 4

/** What waits for me: new requests, where I may start on them, and the next events of mine with what is to be done. */
export default function EventsCard() {
  const answer = useQuery(query(eventRequests.assigned, {}))
  return (
    <HomeCard
      title="Events"
      rows={ROWS}
      waits={answer.data === undefined}
      more={<HomeMore section="event-requests">See all events</HomeMore>}
    >
      <div {...targets.home}>
        <Async query={answer} what="your events" skeleton={<SkeletonLines lines={3} />}>
          {({ items, waiting }) =>
            items.length === 0 && waiting === 0 ? (
              <HomeNothing>No event waits for you.</HomeNothing>
            ) : (
              <HomeRows>
                {waiting > 0 && (
                  <HomeRow
                    section="event-requests"
                    params={{ tab: 'new' }}
                    icon="inbox"
                    title={countOf(waiting, 'new request')}
                    about="Nobody has started on them yet"
                  />
                )}
                {items.slice(0, ROWS - (waiting > 0 ? 1 : 0)).map((event) => (
                  <HomeRow
                    key={event.id}
                    section="event-requests"
                    params={{ tab: 'mine', id: event.id }}
                    icon="event"
                    title={event.name}
                    about={[
                      event.day ? formatDay(event.day, 'short') : 'No date yet',
                      event.startTime && formatClock(event.startTime),
                      event.nextAction ?? (event.next && MISSING[event.next].ask),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                    end={<Badge tone={STATUSES[event.status].tone}>{STATUSES[event.status].label}</Badge>}
                  />
                ))}
              </HomeRows>
            )
          }
        </Async>
      </div>
    </HomeCard>
  )
}
