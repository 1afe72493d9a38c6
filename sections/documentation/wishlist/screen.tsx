import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { has, passes } from '#kernel/people/access.ts'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { Timeline, TimelineEntry } from '#web/ui/show/timeline.tsx'
import { Steps } from '#web/ui/steps/steps.tsx'
import { can, mayEdit, mayReview } from './access.ts'
import { wishes } from './contract.ts'
import { review, STATUS_NAMES, type Status, wish } from './fields.ts'

const StatusBadge = ({ status }: { status: Status }) => (
  <Badge tone={review.states[status].tone}>{review.states[status].label}</Badge>
)

/** Domain 6.6: what we could use. Anyone suggests, the core team decides, and who asked hears of it. */
export default function WishlistScreen() {
  const user = useCurrentUser()
  return (
    <RecordsScreen
      def={wish}
      calls={wishes}
      section="wishlist"
      table="wishlist_suggestions"
      title="Wishlist"
      description="What we could use. Suggest something; you hear what becomes of it."
      add="Suggest an item"
      nameOf={(row) => row.item}
      may={{
        add: has(user, can.WISHLIST_ADD),
        edit: (row) => mayEdit(user, row),
        remove: (row) => mayEdit(user, row),
        import: passes(user, mayReview),
      }}
      columns={[
        'item',
        'priority',
        { id: 'status', header: 'Status', sort: true, cell: (row) => <StatusBadge status={row.status} /> },
        'estimatedCost',
        { id: 'suggestedBy', header: 'Suggested by', cell: (row) => row.suggestedBy },
      ]}
      filters={[{ kind: 'switch', name: 'mine', label: 'Only mine' }]}
      actions={<Lately />}
      empty={
        <EmptyState icon="gift" title="No wishes yet">
          Whatever would make the work easier: gloves, coolers, a folding table.
        </EmptyState>
      }
      form={(field) => (
        <>
          {field('item')}
          {field('reason')}
          <FieldRow>
            {field('priority')}
            {field('estimatedCost')}
          </FieldRow>
          {field('link')}
        </>
      )}
      record={{
        head: (row) => (
          <Steps
            steps={review}
            row={row}
            who={user}
            onMove={(move, reason) =>
              changeWithUndo(
                wishes.review,
                { id: row.id, version: row.version, move, ...(reason ? { reason } : {}) },
                `${row.item}: ${STATUS_NAMES[review.moves[move].to].toLowerCase()}`,
              )
            }
          />
        ),
      }}
    />
  )
}

/** What became of wishes, newest first. */
function Lately() {
  const [opened, setOpened] = useState(false)
  const answer = useQuery({ ...query(wishes.activity, {}), enabled: opened })
  return (
    <>
      <Button variant="quiet" icon="history" onClick={() => setOpened(true)}>
        Lately decided
      </Button>
      <Drawer opened={opened} onClose={() => setOpened(false)} title="Lately decided">
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
    </>
  )
}
