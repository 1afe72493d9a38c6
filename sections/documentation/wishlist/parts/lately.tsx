import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { Timeline, TimelineEntry } from '#web/ui/show/timeline.tsx'
import { wishes } from '../contract.ts'
import { StatusBadge } from './status-badge.tsx'

/** What became of wishes, newest first. */
export default function Lately({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const answer = useQuery({ ...query(wishes.activity, {}), enabled: opened })
  return (
    <Drawer opened={opened} onClose={onClose} title="Lately decided">
      <Async query={answer} what="what was decided" empty={<EmptyState title="Nothing was decided yet" />}>
        {({ items }) => (
          <Timeline label="Lately decided">
            {items.map((row) => (
              <TimelineEntry
                key={row.id}
                at={row.updatedAt}
                person={row.suggestedBy ? { id: row.createdBy ?? '', name: row.suggestedBy } : null}
                did={row.item}
              >
                <StatusBadge status={row.status} />
              </TimelineEntry>
            ))}
          </Timeline>
        )}
      </Async>
    </Drawer>
  )
}
