import { addDays, startOfMonth, startOfYear } from '#kernel/charity/day.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { filtersOf } from '#web/record/record-columns.tsx'
import { countOf } from '#web/ui/show/format.ts'
import type { BulkAction } from '#web/ui/table/data-table/types.ts'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'
import { mayApprove, mayDelete, mayRemove, seesAll } from '../access.ts'
import { type Expense, expenses } from '../contract.ts'
import { approval, expense, isOpen, type MoveName, STATUS_KEYS, STATUS_NAMES } from '../fields.ts'
import { CLAIMANT, usePlaceFilters } from './pickers.tsx'

const { one, many } = expense.words
export type Totals = Record<'amount' | 'pending' | 'approved' | 'rejected' | 'reimbursed', number>

export function useFilters(user: CurrentUser): Filter[] {
  const { today } = useOrganizationClock()
  const places = usePlaceFilters(user)
  const lastMonth = addDays(startOfMonth(today), -1)
  const lastYear = addDays(startOfYear(today), -1)
  const filters: (Filter | false)[] = [
    passes(user, mayApprove) && { kind: 'switch', name: 'waiting', label: 'Waits for my approval' },
    seesAll(user) && { kind: 'switch', name: 'mine', label: 'Only mine' },
    {
      kind: 'select',
      name: 'status',
      label: 'Status',
      anyLabel: 'Any status',
      options: STATUS_KEYS.map((value) => ({ value, label: STATUS_NAMES[value] })),
    },
    {
      kind: 'select',
      name: 'category',
      label: 'Category',
      anyLabel: 'Any category',
      options: expense.fields.category.options,
    },
    ...filtersOf(expense, user),
    {
      kind: 'dates',
      from: 'from',
      to: 'to',
      label: 'Date',
      anyLabel: 'Any day',
      presets: [
        { label: 'This month', from: startOfMonth(today), to: today },
        { label: 'Last month', from: startOfMonth(lastMonth), to: lastMonth },
        { label: 'This year', from: startOfYear(today), to: today },
        { label: 'Last year', from: startOfYear(lastYear), to: lastYear },
      ],
    },
    seesAll(user) && CLAIMANT,
    {
      kind: 'select',
      name: 'contextType',
      label: 'Belongs to',
      anyLabel: 'Whatever it belongs to',
      options: [
        { value: 'project', label: 'A project' },
        { value: 'event', label: 'An event' },
        { value: 'general', label: 'Neither' },
      ],
    },
    ...places,
    { kind: 'switch', name: 'bare', label: 'Without a receipt' },
    { kind: 'switch', name: 'twice', label: 'Receipt stands twice' },
  ]
  return filters.filter((filter) => filter !== false)
}

export function bulkFor(user: CurrentUser): BulkAction<Expense, Totals>[] {
  const actions: BulkAction<Expense, Totals>[] = []
  const decide = (
    move: MoveName,
    words: string,
    icon: NonNullable<BulkAction['icon']>,
  ): BulkAction<Expense, Totals> => ({
    label: words,
    icon,
    may: ({ status }) => approval.moves[move].from.includes(status),
    run: (selected, _count, { rows, totals }) =>
      changeWithUndo(
        expenses.decide,
        {
          ...selected,
          move,
          // Of rows on pages that nobody opened, their sum is what was seen.
          ...('ids' in selected
            ? { seen: rows.map(({ id, version }) => ({ id, version })) }
            : { amount: totals?.amount }),
        } as never,
        ({ decided }) => `${countOf(decided, one, many)} ${move === 'approve' ? 'approved' : 'paid back'}`,
      ),
  })
  if (passes(user, mayApprove))
    actions.push(decide('approve', 'Approve', 'check'), decide('reimburse', 'Paid back', 'done'))
  if (passes(user, mayRemove))
    actions.push({
      label: 'Delete',
      icon: 'trash',
      danger: true,
      may: (row) => isOpen(row) && mayDelete(user, row),
      run: (selected) =>
        changeWithUndo(
          expenses.bulkRemove,
          selected as never,
          ({ deleted }) => `${countOf(deleted, one, many)} deleted`,
        ),
    })
  return actions
}
