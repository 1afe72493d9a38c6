import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { mayApprove, mayDecide, mayDelete, mayEdit } from './access.ts'
import { expense, type Line, STATUS_NAMES } from './fields.ts'
import { faultOfLines, placesOf, rows } from './rows.ts'
import { beforeUndo } from './telling.ts'

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const DECISION = ['decision', 'decided_by', 'decided_at', 'decided_reason', 'decided_content']
const PAID = ['reimbursed_by', 'reimbursed_at']
const CONTENT = [
  'description',
  'amount',
  'category',
  'vendor',
  'purchase_date',
  'project_id',
  'event_id',
  'original_amount',
  'original_currency',
  'notes',
  'lines',
  'receipts',
]
type Stored = Record<string, unknown>
const partiesOf = (row: Stored) => ({
  claimantId: String(row.claimant_id),
  createdBy: typeof row.created_by === 'string' ? row.created_by : null,
})

/** An undo is a way to decide and to change like any other: it takes what those take. */
function mayPutBack(user: CurrentUser, after: Stored, now: Stored | undefined): boolean {
  if (faultOfLines(after.lines as Line[], Number(after.amount)) !== undefined) return false
  if (now === undefined) return true
  const differs = (names: string[]) => names.some((name) => !same(after[name], now[name]))
  if (differs(CONTENT) && (now.status === 'reimbursed' || !mayEdit(user, partiesOf(now)))) return false
  // Handing in anew what was rejected is its claimant's, and so is taking that back.
  const harmless = after.decision !== 'approved' && now.decision !== 'approved' && !differs(PAID)
  // Whoever may say that it was not paid after all may take that back.
  if (differs(['paid_before']) && !passes(user, mayApprove)) return false
  // Somebody has decided about it since: that comes first (`refusals` says it where nobody asks here).
  if (after.paid_before === true && (after.decision || after.reimbursed_at)) return false
  if (!differs([...DECISION, ...PAID])) return true
  return mayDecide(user, partiesOf(now)) || (harmless && mayEdit(user, partiesOf(now)))
}

const usual = rows.record()

export const record = rows.record({
  fields: {
    description: expense.labels.description,
    amount: expense.labels.amount,
    status: 'Status',
    decided_reason: 'Note of the decision',
    category: expense.labels.category,
    vendor: expense.labels.vendor,
    purchase_date: expense.labels.purchaseDate,
    project_id: expense.labels.projectId,
    event_id: expense.labels.eventId,
    lines: 'Lines',
    receipts: 'Receipts',
    original_amount: expense.labels.originalAmount,
    original_currency: expense.labels.originalCurrency,
    notes: expense.labels.notes,
  },
  present: async (ctx, column, value) => {
    if (value === null || value === undefined) return value
    if (column === 'status') return STATUS_NAMES[value as keyof typeof STATUS_NAMES] ?? value
    if (column === 'lines')
      return (value as Line[]).map(({ what, cents }) => `${what}: ${(cents / 100).toFixed(2)}`).join('; ')
    if (column === 'receipts') return (value as { name: string }[]).map(({ name }) => name).join(', ')
    if (column === 'project_id' || column === 'event_id') {
      const id = value as string
      const names = await placesOf(ctx, [
        { projectId: column === 'project_id' ? id : null, eventId: column === 'event_id' ? id : null },
      ])
      return names.get(id) ?? null
    }
    return usual.present?.(ctx, column, value) ?? value
  },
  mayChange: (user, row, action = 'update') =>
    action === 'update'
      ? mayEdit(user, partiesOf(row)) || mayDecide(user, partiesOf(row))
      : // What was paid before it came here goes again with the list that it came with.
        (row.paid_before === true || (row.status !== 'approved' && row.status !== 'reimbursed')) &&
        mayDelete(user, partiesOf(row)),
  mayPutBack,
  beforeUndo,
  // What is at an expense are its receipts, which are part of what is approved.
  mayAttach: () => false,
})
