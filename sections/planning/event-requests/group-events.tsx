import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#kernel/charity/day.ts'
import { query } from '#web/calls/query.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { eventRequests } from './contract.ts'
import { STATUSES } from './statuses.ts'

/** What a group of the catalog asked for and made, where the group is shown. */
export default function GroupEvents({ id }: { id: string }) {
  const answer = useQuery(query(eventRequests.ofGroup, { organizationId: id }))
  return (
    <Async query={answer} what="the events of this group" skeleton={<SkeletonLines lines={6} />}>
      {({ items, held, made }) =>
        items.length === 0 ? (
          <EmptyState icon="event" title="No event requests yet">
            When this group asks to make sandwiches, it stands here.
          </EmptyState>
        ) : (
          <Stack>
            {held > 0 && (
              <Quiet>
                {countOf(held, 'event')}, {countOf(made, 'sandwich')} made
              </Quiet>
            )}
            <RowList>
              {items.map((event) => (
                <ListRow
                  key={event.id}
                  title={event.day ? formatDay(event.day, 'short') : 'No date yet'}
                  about={[
                    STATUSES[event.status].label,
                    event.sandwiches !== null && countOf(event.sandwiches, 'sandwich'),
                    event.name,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  action={
                    <SectionButton variant="quiet" section="event-requests" params={{ id: event.id }}>
                      Open
                    </SectionButton>
                  }
                />
              ))}
            </RowList>
          </Stack>
        )
      }
    </Async>
  )
}
