import { useState } from 'react'
import { formatMoney } from '#kernel/charity/money.ts'
import { has, passes } from '#kernel/people/access.ts'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CopyLinkButton } from '#web/ui/action/copy-link-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { later } from '#web/ui/later.tsx'
import { Line } from '#web/ui/layout/flow.tsx'
import { RowWords } from '#web/ui/show/row-words.tsx'
import { Steps } from '#web/ui/steps/steps.tsx'
import { can, mayEdit, mayImport } from './access.ts'
import { wishes } from './contract.ts'
import { review, STATUS_NAMES, wish } from './fields.ts'
import { StatusBadge } from './parts/status-badge.tsx'

const Lately = later(() => import('./parts/lately.tsx'))

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
        import: passes(user, mayImport),
      }}
      columns={[
        'item',
        'priority',
        { id: 'status', header: 'Status', sort: true, cell: (row) => <StatusBadge status={row.status} /> },
        'estimatedCost',
        { id: 'suggestedBy', header: 'Suggested by', cell: (row) => row.suggestedBy },
      ]}
      card={(row) => (
        <RowWords
          title={row.item}
          end={typeof row.estimatedCost === 'number' && formatMoney(row.estimatedCost)}
          lines={[
            <Line key="status">
              <StatusBadge status={row.status} />
              {wish.fields.priority.names[row.priority]} priority
            </Line>,
            row.suggestedBy,
          ]}
        />
      )}
      filters={[{ kind: 'switch', name: 'mine', label: 'Only mine' }]}
      actions={
        <>
          <CopyLinkButton
            sign
            href="/what-we-need"
            label="Pass on the page for everybody"
            share="What we need"
          />
          <LatelyDecided />
        </>
      }
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

function LatelyDecided() {
  const [opened, setOpened] = useState<boolean>()
  return (
    <>
      <Button variant="quiet" icon="history" onClick={() => setOpened(true)}>
        Lately decided
      </Button>
      {opened !== undefined && <Lately opened={opened} onClose={() => setOpened(false)} />}
    </>
  )
}
