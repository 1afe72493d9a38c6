import { sql } from 'drizzle-orm'
import { implement } from '#server/context.ts'
import { definePersonalData, ownedBy } from '#server/data/personal-data.ts'
import { mayView, permissionWording } from './access.ts'
import { budgetRecord, budgetRows } from './budgets.ts'
import { budgets } from './budgets-contract.ts'
import { forgetGone } from './clean-up-job.ts'
import { expenses as calls } from './contract.ts'
import { demo } from './demo.ts'
import { record } from './records.ts'
import { report } from './report.ts'
import { rows } from './rows.ts'
import {
  add,
  approve,
  bulkEdit,
  bulkRemove,
  decide,
  edit,
  remove as removeOne,
  resubmit,
  stats,
  waiting,
} from './service.ts'
import { imports } from './service-import.ts'
import { addReceipt, mayReadReceipt, OWNER, removeReceipt, same } from './service-receipts.ts'
import { expenses, unrecorded } from './tables.ts'
import { actions, outcomes, waitingSource } from './waiting.ts'

const own = {
  add,
  edit,
  remove: removeOne,
  bulkEdit,
  bulkRemove,
  stats,
  decide,
  approve,
  resubmit,
  waiting,
  addReceipt,
  removeReceipt,
  same,
  report,
}

const ofExpenses = implement(
  calls,
  { ...rows.handlers, ...imports.handlers, ...own },
  {
    records: [record, budgetRecord],
    looksBack: true,
    searches: [
      rows.search({
        title: 'description',
        label: 'Expenses',
        icon: 'receipt',
        access: mayView,
        called: ['expense', 'receipt', 'expenses'],
        description: sql`concat_ws(', ', '$' || to_char(${expenses.amount} / 100.0, 'FM999,999,990.00'), ${expenses.vendor}, to_char(${expenses.purchaseDate}, 'FMMon FMDD, YYYY'))`,
      }),
    ],
    personalData: [
      ownedBy(expenses.claimantId, {
        title: 'Expenses you handed in',
        secret: ['decided_by', 'decided_content', 'content', 'reimbursed_by', 'created_by', 'receipts'],
        erasure: { keep: 'The books of the charity keep them, without your name.' },
      }),
      definePersonalData({
        table: expenses,
        title: 'Expenses you wrote down for somebody',
        of: ({ id }) => sql`${expenses.createdBy} = ${id}::uuid AND ${expenses.claimantId} <> ${id}::uuid`,
        secret: ['claimant_id', 'decided_by', 'decided_content', 'content', 'reimbursed_by', 'receipts'],
        erasure: { keep: 'The books of the charity keep them, without your name.' },
      }),
      budgetRows.madeBy({ keep: 'A budget is the charity’s.' }),
    ],
    roundTrips: [imports.roundTrip({ list: '/api/expenses', access: calls.importApply.access })],
    files: { ...imports.files, [OWNER]: mayReadReceipt },
    jobs: [forgetGone],
    waiting: [waitingSource],
    notificationActions: actions,
    outcomes: [outcomes],
    unrecorded,
    refusals: {
      expense_receipts_kept:
        'A receipt that this added stands at an expense that was changed since. It can be removed there.',
      expenses_approved_by_another:
        'Nobody approves their own expense, nor one that they wrote down for somebody.',
      expenses_paid_before:
        'Somebody has decided about this expense since. Whoever approves expenses opens it again first.',
      expenses_paid_as_approved:
        'This expense was paid back as it was approved. Whoever approves expenses says first that it was not paid.',
    },
    demo,
    permissionWording,
  },
)
const { list, one, add: addBudget, edit: editBudget, remove } = budgetRows.handlers
const ofBudgets = implement(budgets, { list, one, add: addBudget, edit: editBudget, remove })

export default { ...ofExpenses, calls: [...ofExpenses.calls, ...ofBudgets.calls] }
