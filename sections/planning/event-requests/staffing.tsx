import { useQuery } from '@tanstack/react-query'
import { passes } from '#kernel/people/access.ts'
import { coordinates } from '#platform/slots/access.ts'
import { slots } from '#platform/slots/contract.ts'
import { SlotPeople } from '#platform/slots/widgets.tsx'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { eventRequests } from './contract.ts'

const ROLES = ['driver', 'van_driver', 'speaker', 'volunteer'] as const

/** Who comes to an event, by role: assigned, asked and confirmed here, who is free first. */
export default function Staffing({ id }: { id: string }) {
  const coordinator = passes(useCurrentUser(), coordinates)
  const answer = useQuery(query(slots.list, { ownerTable: 'event_requests', ownerId: id, limit: 20 }))
  return (
    <Async query={answer} what="who comes to this event" skeleton={<SkeletonLines lines={6} />}>
      {({ items }) => {
        const needed = items.filter(
          ({ needed, people, held }) => needed > 0 || held > 0 || (people?.length ?? 0) > 0,
        )
        if (needed.length === 0)
          return (
            <EmptyState icon="people" title="Nobody is needed yet">
              Say under “Details” how many drivers, speakers and volunteers are needed; whoever comes stands
              here then.
            </EmptyState>
          )
        return (
          <Stack>
            {ROLES.flatMap((role) => needed.filter((slot) => slot.role === role)).map((slot) => (
              <SlotPeople
                key={slot.id}
                slot={slot}
                heading="role"
                assign={
                  coordinator
                    ? (personId, status, name) =>
                        changeWithUndo(
                          eventRequests.assign,
                          { id, role: slot.role as (typeof ROLES)[number], personId, status },
                          `${name} is put down`,
                        )
                    : undefined
                }
              />
            ))}
          </Stack>
        )
      }}
    </Async>
  )
}
