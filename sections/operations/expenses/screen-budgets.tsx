import { formatDay } from '#kernel/charity/day.ts'
import { formatMoney } from '#kernel/charity/money.ts'
import { passes } from '#kernel/people/access.ts'
import { RecordFacts } from '#platform/records/facts-widgets.tsx'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import { useCurrentUser } from '#web/calls/session.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { RowWords } from '#web/ui/show/row-words.tsx'
import type { Column } from '#web/ui/table/data-table/types.ts'
import { mayApprove } from './access.ts'
import { type Budget, budgets } from './budgets-contract.ts'
import { budget, CATEGORIES } from './fields.ts'
import styles from './parts/expenses.module.css'
import { Money } from './parts/marks.tsx'
import { controls } from './parts/pickers.tsx'
import { leftInWords } from './parts/words.ts'

/** What may go to something, and what went: by category, project, event and time. */
export default function BudgetsScreen() {
  const user = useCurrentUser()
  const manages = passes(user, mayApprove)
  return (
    <RecordsScreen
      def={budget}
      calls={budgets}
      section="expense-budgets"
      table="expense_budgets"
      title="Budgets"
      description="How much of each was spent: what is approved or paid back, counted anew each time."
      add="New budget"
      nameOf={(row) => row.name}
      may={{ add: manages, edit: () => manages, remove: manages }}
      actions={
        <SectionButton variant="quiet" icon="receipt" section="expenses">
          Expenses
        </SectionButton>
      }
      filters={[{ kind: 'switch', name: 'over', label: 'More was spent' }]}
      figures={(totals) => [{ label: 'Budgets together', value: totals && formatMoney(totals.amount) }]}
      columns={COLUMNS}
      card={(row) => (
        <RowWords
          title={row.name}
          end={<Money cents={row.amount} />}
          lines={[`${formatMoney(row.spent)} spent, ${leftInWords(row)}`, scopeOf(row)]}
        />
      )}
      controls={controls}
      empty={
        <EmptyState icon="chart" title="No budgets yet">
          A budget says how much may go to a category, a project or an event, and shows what is left.
        </EmptyState>
      }
      record={{
        body: (row) => (
          <Stack>
            <Bar row={row} />
            <p>
              {formatMoney(row.spent)} of {formatMoney(row.amount)} spent, {leftInWords(row)}
              {row.waiting > 0 && `; ${formatMoney(row.waiting)} more wait for approval`}.
            </p>
            {row.place && <p>For {row.place.name}</p>}
            <RecordFacts def={budget} row={row} name={row.name} />
          </Stack>
        ),
      }}
    />
  )
}

const scopeOf = (row: Budget) =>
  [
    row.category && CATEGORIES[row.category],
    row.place?.name,
    [row.startsOn, row.endsOn].some(Boolean) &&
      `${row.startsOn ? formatDay(row.startsOn, 'short') : 'the beginning'} to ${row.endsOn ? formatDay(row.endsOn, 'short') : 'today'}`,
  ]
    .filter(Boolean)
    .join(' · ') || 'All expenses'

function Bar({ row }: { row: Budget }) {
  const share = Math.min(100, Math.round((row.spent / row.amount) * 100))
  return (
    <div className={styles.bar} data-over={row.left < 0 || undefined} aria-hidden>
      <span style={{ width: `${share}%` }} />
    </div>
  )
}

const COLUMNS: Column<Budget>[] = [
  {
    id: 'name',
    header: budget.labels.name,
    sort: true,
    fixed: true,
    line: true,
    cell: (row) => <span title={row.name}>{row.name}</span>,
  },
  {
    id: 'scope',
    header: 'For',
    line: true,
    cell: (row) => <span title={scopeOf(row)}>{scopeOf(row)}</span>,
  },
  {
    id: 'amount',
    header: budget.labels.amount,
    sort: true,
    align: 'right',
    cell: (row) => <Money cents={row.amount} />,
  },
  { id: 'spent', header: 'Spent', align: 'right', cell: (row) => <Money cents={row.spent} /> },
  { id: 'waiting', header: 'Waits', align: 'right', cell: (row) => <Money cents={row.waiting} /> },
  { id: 'left', header: 'Left', align: 'right', cell: (row) => <Money cents={row.left} /> },
  { id: 'bar', header: 'Share', cell: (row) => <Bar row={row} /> },
]
