import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, nearDay } from '#kernel/charity/day.ts'
import { formatMoney } from '#kernel/charity/money.ts'
import { passes } from '#kernel/people/access.ts'
import { download } from '#web/calls/api.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { ImportPage } from '#web/record/import-page.tsx'
import { SectionButton } from '#web/shell/section-link.tsx'
import { sayFailed, toast } from '#web/toast.ts'
import { IconButton } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { later } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { RowWords } from '#web/ui/show/row-words.tsx'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import type { Column } from '#web/ui/table/data-table/types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { namesOf } from '#web/ui/table/filter-bar/words.ts'
import { useListState } from '#web/ui/table/list-state.ts'
import { mayAdd, mayApprove, seesAll, seesBudgets } from './access.ts'
import { type Expense, expenses } from './contract.ts'
import { CATEGORIES, expense, STATUS_KEYS, STATUS_NAMES } from './fields.ts'
import styles from './parts/expenses.module.css'
import { bulkFor, type Totals, useFilters } from './parts/list-ways.ts'
import { Money, ReceiptMark, StatusBadge } from './parts/marks.tsx'
import { useExpensesAddress } from './parts/use-address.ts'
import { WaitingExpenses } from './parts/waiting.tsx'
import { nameOf } from './parts/words.ts'

const ExpenseRecord = later(() => import('./parts/record.tsx'))
const Drawers = later(() => import('./parts/drawers.tsx'))

const { one, many } = expense.words

/** Domain 5.6: what was paid for the charity, handed in with its receipt, approved and paid back. */
export default function ExpensesScreen() {
  const user = useCurrentUser()
  const { id, action, open, begin, close } = useExpensesAddress()
  const [asked, setAsked] = useState(false)
  if (action !== '' && !asked) setAsked(true)
  const filters = useFilters(user)
  const list = useListState(expenses.list, {
    filters: Object.fromEntries(filters.flatMap(namesOf).map((name) => [name, ''])),
  })
  const answer = useQuery({ ...query(expenses.list, list.params), placeholderData: keepPreviousData })
  if (action === 'import' && passes(user, mayAdd))
    return (
      <ImportPage
        title="Import expenses"
        back="Expenses & Receipts"
        words={expense.words}
        calls={expenses}
        onClose={close}
      />
    )
  const totals = answer.data?.totals as Totals | undefined
  return (
    <>
      <PageHeader
        title="Expenses & Receipts"
        description="What was paid for the charity: handed in with a photo, approved by somebody else, paid back."
        main={
          passes(user, mayAdd)
            ? { label: 'Add an expense', icon: 'camera', onClick: () => begin('add') }
            : undefined
        }
        actions={<Actions params={list.params} />}
      />
      <WaitingExpenses />
      {!answer.isError && (
        <StatTiles fold={{ name: 'expenses', label: 'Expenses' }}>
          <StatTile
            label="In all"
            value={totals && formatMoney(totals.amount)}
            unit={sayCount(answer.data?.total)}
          />
          {STATUS_KEYS.map((status) => (
            <StatTile
              key={status}
              label={STATUS_NAMES[status]}
              value={totals && formatMoney(totals[status])}
            />
          ))}
        </StatTiles>
      )}
      <DataTable<Expense, Totals>
        name="expenses"
        label="Expenses & Receipts"
        words={expense.words}
        list={list}
        find={{ filters, searchLabel: `Search ${many}` }}
        query={query(expenses.list, list.params)}
        columns={COLUMNS}
        card={(row) => <Card row={row} named={seesAll(user)} />}
        rowId={(row) => row.id}
        rowLabel={nameOf}
        open={(row) => open(row.id)}
        openId={id}
        record={id !== '' && <ExpenseRecord key={id} id={id} />}
        bulk={bulkFor(user)}
        exports={expenses.exportList}
        empty={
          <EmptyState icon="receipt" title="No expenses here">
            Whoever pays something for the charity hands in a photo of the receipt, and gets the money back.
          </EmptyState>
        }
      />
      {asked && <Drawers />}
    </>
  )
}

const sayCount = (count: number | undefined) => (count === undefined ? undefined : countOf(count, one, many))

function Actions({ params }: { params: Record<string, unknown> }) {
  const user = useCurrentUser()
  const { begin } = useExpensesAddress()
  const { page: _page, limit: _limit, sort: _sort, order: _order, ...filter } = params
  const paper = useMutation({
    mutationFn: () => download(expenses.report, filter as never),
    onMutate: () => toast({ title: 'The PDF is being made' }),
    onError: sayFailed('The PDF was not made'),
  })
  const items: MenuItem[] = []
  if (passes(user, mayAdd))
    items.push(
      { label: 'Hand in mileage', icon: 'mileage', onClick: () => begin('mileage') },
      { label: 'Import a spreadsheet', icon: 'spreadsheet', onClick: () => begin('import') },
    )
  if (passes(user, mayApprove))
    items.push({
      label: 'Save these with receipts as PDF',
      icon: 'download',
      disabled: paper.isPending,
      onClick: () => paper.mutate(),
    })
  return (
    <>
      {passes(user, seesBudgets) && (
        <SectionButton variant="quiet" icon="chart" section="expense-budgets">
          Budgets
        </SectionButton>
      )}
      {items.length > 0 && <Menu items={items} target={<IconButton icon="more" label="More" />} />}
    </>
  )
}

const COLUMNS: Column<Expense, Totals>[] = [
  {
    id: 'description',
    header: expense.labels.description,
    sort: true,
    fixed: true,
    line: true,
    cell: (row) => <span title={row.description}>{row.description}</span>,
  },
  {
    id: 'amount',
    header: 'Amount',
    sort: true,
    align: 'right',
    cell: (row) => <Money cents={row.amount} />,
    total: (totals) => <Money cents={totals.amount} />,
  },
  { id: 'category', header: 'Category', sort: true, cell: (row) => CATEGORIES[row.category] },
  {
    id: 'purchaseDate',
    header: 'Date',
    sort: true,
    cell: (row) =>
      row.purchaseDate && <span className={styles.number}>{formatDay(row.purchaseDate, 'short')}</span>,
  },
  {
    id: 'claimant',
    header: 'Paid by',
    sort: true,
    line: true,
    cell: (row) => <span title={row.claimant}>{row.claimant}</span>,
  },
  { id: 'status', header: 'Status', sort: true, cell: (row) => <StatusBadge status={row.status} /> },
  { id: 'receipt', header: 'Receipt', cell: (row) => <ReceiptMark expense={row} /> },
  {
    id: 'vendor',
    header: 'Shop',
    sort: true,
    hidden: true,
    line: true,
    cell: (row) => <span title={row.vendor ?? undefined}>{row.vendor}</span>,
  },
  {
    id: 'place',
    header: 'Belongs to',
    hidden: true,
    line: true,
    cell: (row) => <span title={row.place?.name}>{row.place?.name}</span>,
  },
]

function Card({ row, named }: { row: Expense; named: boolean }) {
  const { today } = useOrganizationClock()
  return (
    <RowWords
      title={row.description}
      end={<Money cents={row.amount} />}
      lines={[
        <span key="status" className={styles.under}>
          <StatusBadge status={row.status} />
          {row.twins.length > 0 && <ReceiptMark expense={row} />}
          {[row.purchaseDate && nearDay(row.purchaseDate, today), named ? row.claimant : row.vendor]
            .filter(Boolean)
            .join(' · ')}
        </span>,
      ]}
    />
  )
}
