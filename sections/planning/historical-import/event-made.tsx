import { useQuery } from '@tanstack/react-query'
import { mayWrite } from '#sections/planning/event-requests/access.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { eventLinks } from './contract.ts'
import { LinkRows } from './parts/links.tsx'

/** What an event has in the log, where the event is shown. */
export default function EventMade({ id }: { id: string }) {
  const may = mayWrite(useCurrentUser(), 'followUp')
  const linked = useQuery(query(eventLinks.list, { eventRequestId: id, show: 'linked' }))
  const proposed = useQuery(query(eventLinks.list, { eventRequestId: id, show: 'proposed' }))
  return (
    <Async query={linked} what="what this event has in the log" skeleton={<SkeletonLines lines={4} />}>
      {({ items }) => (
        <Async
          query={proposed}
          what="what the log has around that day"
          skeleton={<SkeletonLines lines={4} />}
          isEmpty={() => false}
        >
          {({ items: offers }) => (
            <>
              {items.length === 0 && offers.length === 0 && (
                <EmptyState icon="link" title="Nothing in the log yet">
                  When this event is completed and the log has its group around that day, the two can be
                  linked here.
                </EmptyState>
              )}
              {items.length > 0 && <LinkRows items={items} may={may} inEvent />}
              {offers.length > 0 && (
                <Section title="The same group around that day">
                  <LinkRows items={offers} may={may} inEvent />
                </Section>
              )}
            </>
          )}
        </Async>
      )}
    </Async>
  )
}
