import type { Endpoint } from '#kernel/calls/contract.ts'
import { type Access, anyOf } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { importRules, madeBy, type RowRule } from '#tests/access-rows.ts'
import { budgets } from './budgets-contract.ts'
import { expenses } from './contract.ts'

const row = (owner: Person) => ({ claimant_id: owner.id, description: 'Paper bags', amount: 1250 })
/** An expense of this person's, whatever they may do themselves. */
const claimed = (portal: TestPortal, owner: Person, more: object = {}) =>
  madeBy(portal, owner, 'expenses', { ...row(owner), ...more })

const CHANGES = {
  own: anyOf('EXPENSES_ADD', 'EXPENSES_EDIT_OWN', 'EXPENSES_EDIT_ALL'),
  other: anyOf('EXPENSES_EDIT_ALL'),
}
const REMOVALS = {
  own: anyOf('EXPENSES_ADD', 'EXPENSES_DELETE_OWN', 'EXPENSES_DELETE_ALL'),
  other: anyOf('EXPENSES_DELETE_ALL'),
}
/** Nobody decides about their own. */
const DECISIONS = { own: 'nobody' as const, other: anyOf('EXPENSES_APPROVE') }

const rule = (
  endpoint: Endpoint,
  who: { own: Access | 'nobody'; other: Access },
  /** 404 and 409: of others they know nothing. */
  refusal: 403 | 404 | 409,
  input: (id: string, portal: TestPortal) => Record<string, unknown> | Promise<Record<string, unknown>>,
): RowRule => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal, owner) => input(await claimed(portal, owner), portal),
  ...who,
  refusal,
})

const BUDGETS = { own: anyOf('EXPENSES_APPROVE'), other: anyOf('EXPENSES_APPROVE') }
const planned = (portal: TestPortal, owner: Person) =>
  madeBy(portal, owner, 'expense_budgets', { name: 'Bread of the year', amount: 500_000 })

export default [
  rule(expenses.edit, CHANGES, 404, (id) => ({ id, version: 1, amount: 990 })),
  rule(expenses.bulkEdit, CHANGES, 409, (id) => ({ ids: [id], changes: { category: 'food' } })),
  rule(expenses.remove, REMOVALS, 404, (id) => ({ id })),
  rule(expenses.bulkRemove, REMOVALS, 409, (id) => ({ ids: [id] })),
  rule(expenses.decide, DECISIONS, 403, (id) => ({ ids: [id], move: 'approve' })),
  rule(expenses.approve, DECISIONS, 403, (id) => ({ id })),
  rule(expenses.resubmit, CHANGES, 404, async (id, portal) => {
    const { id: by } = await portal.as('admin')
    await portal.app.pool.query(
      `UPDATE expenses SET decision = 'rejected', decided_by = $2, decided_reason = 'No receipt', decided_content = content
       WHERE id = $1`,
      [id, by],
    )
    return { id }
  }),
  rule(expenses.addReceipt, CHANGES, 404, (id) => ({
    id,
    file: new File(['%PDF-1.4\n%%EOF\n'], 'receipt.pdf'),
  })),
  {
    what: expenses.removeReceipt.summary,
    endpoint: expenses.removeReceipt,
    make: async (portal, owner) => {
      const fileId = '0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70'
      const receipt = {
        fileId,
        sha256: 'a',
        name: 'receipt.pdf',
        type: 'application/pdf',
        size: 15,
        print: null,
      }
      return { id: await claimed(portal, owner, { receipts: JSON.stringify([receipt]) }), fileId }
    },
    ...CHANGES,
    refusal: 404,
  },
  {
    what: budgets.edit.summary,
    endpoint: budgets.edit,
    make: async (portal, owner) => ({ id: await planned(portal, owner), version: 1, amount: 400_000 }),
    ...BUDGETS,
  },
  {
    what: budgets.remove.summary,
    endpoint: budgets.remove,
    make: async (portal, owner) => ({ id: await planned(portal, owner) }),
    ...BUDGETS,
  },
  ...importRules('expenses', expenses, () => 'What,Amount,Date\nPaper bags,12.50,2026-11-18\n'),
] satisfies RowRule[]
