import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { myActions } from '#sections/dashboard/my-actions/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { expenses } from './contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const OWN = 'Somebody else decides about your own expenses.'
const claim = (person: Person, more: object = {}) =>
  person.call(expenses.add, { description: 'Paper bags', amount: 1_250, purchaseDate: '2026-11-18', ...more })
const one = (person: Person, id: string) => person.call(expenses.one, { id })

describe('who decides', () => {
  it('nobody approves their own: not alone, not among others, not by a filter, at the bell or by an older program', async () => {
    const [boss, ana] = [await portal.as('admin'), await portal.as('volunteer')]
    const [own, other] = [await claim(boss), await claim(ana)]
    const refused = { status: 403, body: { message: OWN } }
    for (const move of ['approve', 'reject'] as const)
      expect(await boss.try(expenses.decide, { ids: [own.id], move, reason: 'Mine' })).toMatchObject(refused)
    expect(await boss.try(expenses.decide, { ids: [own.id, other.id], move: 'approve' })).toMatchObject(
      refused,
    )
    const all = { filter: { search: 'Paper bags' }, expected: 2, move: 'approve' as const }
    expect(await boss.try(expenses.decide, all)).toMatchObject(refused)
    expect(await boss.try(expenses.approve, { id: own.id })).toMatchObject(refused)
    const { items } = await boss.call(myActions.list, {})
    expect(items.map(({ id }) => id)).not.toContain(own.id)
    const acted = { about: 'expense', recordId: own.id, type: 'approve' }
    // It is not even offered.
    expect(await boss.try(myActions.act, acted)).toMatchObject({ status: 404 })
    for (const given of [{ status: 'approved' }, { decision: 'approved' }, { approvedBy: boss.id }])
      await boss.try(expenses.edit, { id: own.id, version: own.version, ...given } as never)
    const file = new File(['What,Amount,Status,Approved by\nOwn bread,5,Approved,me\n'], 'expenses.csv')
    const { importId } = await boss.call(expenses.importPreview, { file } as never)
    await boss.call(expenses.importApply, { importId })
    const mine = await boss.call(expenses.list, { claimantId: boss.id })
    expect(mine.items.map(({ status }) => status)).toEqual(mine.items.map(() => 'pending'))
    expect(await one(boss, other.id)).toMatchObject({ status: 'pending' })
    await expect(
      portal.app.pool.query(
        `UPDATE expenses SET decision = 'approved', decided_by = claimant_id, decided_content = content WHERE id = $1`,
        [own.id],
      ),
    ).rejects.toThrow('expenses_approved_by_another')
  })

  it('of what is written down for somebody, neither of both decides; nobody else names a claimant', async () => {
    const [boss, second, ana] = [
      await portal.as('admin'),
      await portal.as('admin', { fresh: true }),
      await portal.as('volunteer'),
    ]
    const third = await portal.as('super_admin')
    const { id } = await claim(boss, { claimantId: second.id })
    for (const party of [boss, second])
      expect(await party.try(expenses.decide, { ids: [id], move: 'approve' })).toMatchObject({ status: 403 })
    await third.call(expenses.decide, { ids: [id], move: 'approve' })
    expect(await one(second, id)).toMatchObject({
      status: 'approved',
      approvedBy: third.id,
      claimantId: second.id,
    })
    expect(
      await ana.try(expenses.add, { description: 'Bread', amount: 900, claimantId: boss.id }),
    ).toMatchObject({
      status: 400,
      body: { fields: { claimantId: 'You may hand in your own expenses only' } },
    })
  })

  it('what an old list says was paid back is nothing to pay; that it was not after all is said, and then a third person decides', async () => {
    const [boss, ana] = [await portal.as('admin'), await portal.as('volunteer')]
    const { id } = await claim(boss, { claimantId: ana.id })
    await portal.app.pool.query('UPDATE expenses SET paid_before = true WHERE id = $1', [id])
    const paid = await one(boss, id)
    expect(paid).toMatchObject({ status: 'reimbursed', paidBefore: true, approvedBy: null })
    expect(await ana.try(expenses.decide, { ids: [id], move: 'notPaidBefore' })).toMatchObject({
      status: 403,
    })
    expect(await boss.try(expenses.decide, { ids: [id], move: 'notPaid' })).toMatchObject({ status: 409 })
    expect(await ana.try(expenses.edit, { id, version: paid.version, amount: 9_000 } as never)).toMatchObject(
      { status: 403 },
    )
    const { requestId } = await boss.try(expenses.decide, { ids: [id], move: 'notPaidBefore' })
    expect(await one(boss, id)).toMatchObject({ status: 'pending', paidBefore: false })
    expect(await boss.try(expenses.decide, { ids: [id], move: 'approve' })).toMatchObject({ status: 403 })
    await boss.call(history.undo, { requestId })
    expect(await one(boss, id)).toMatchObject({ status: 'reimbursed' })
  })

  it('whoever decided about what was not paid before comes first: that it was is not put back below them', async () => {
    const [boss, ana, third] = [
      await portal.as('admin'),
      await portal.as('volunteer'),
      await portal.as('super_admin'),
    ]
    const { id } = await claim(boss, { claimantId: ana.id })
    await portal.app.pool.query('UPDATE expenses SET paid_before = true WHERE id = $1', [id])
    const { requestId } = await boss.try(expenses.decide, { ids: [id], move: 'notPaidBefore' })
    const approved = await third.try(expenses.decide, { ids: [id], move: 'approve' })
    expect(await boss.try(history.undo, { requestId })).toMatchObject({
      status: 403,
      body: { message: 'You may not put this expense back to how it was.' },
    })
    expect(await one(boss, id)).toMatchObject({ status: 'approved' })
    await third.call(history.undo, { requestId: approved.requestId })
    await boss.call(history.undo, { requestId })
    expect(await one(boss, id)).toMatchObject({ status: 'reimbursed' })
  })

  it('no undo decides: whoever claimed cannot put an approval back, and whoever gave it can take it back', async () => {
    const [boss, ana] = [await portal.as('admin'), await portal.as('volunteer')]
    const { id } = await claim(ana)
    await boss.call(expenses.decide, { ids: [id], move: 'approve' })
    const reopened = await boss.try(expenses.decide, { ids: [id], move: 'reopen' })
    expect(await ana.try(history.undo, { requestId: reopened.requestId })).toMatchObject({ status: 403 })
    expect(await one(ana, id)).toMatchObject({ status: 'pending', approvedBy: null })
    await boss.call(history.undo, { requestId: reopened.requestId })
    expect(await one(ana, id)).toMatchObject({ status: 'approved', approvedBy: boss.id })
  })

  it('a changed expense waits anew, whatever was changed; what was paid back cannot be changed by any way', async () => {
    const [boss, ana] = [await portal.as('admin'), await portal.as('volunteer')]
    const { id, version } = await claim(ana)
    const edited = await ana.try(expenses.edit, { id, version, amount: 900 })
    const approve = () => boss.call(expenses.decide, { ids: [id], move: 'approve' })
    await approve()
    const before = await one(ana, id)
    await ana.call(expenses.edit, { id, version: before.version, vendor: 'Corner Bakery' })
    expect(await one(ana, id)).toMatchObject({ status: 'pending' })
    await approve()
    const pdf = new File(['%PDF-1.4\nreceipt\n%%EOF\n'], 'receipt.pdf')
    expect(await ana.call(expenses.addReceipt, { id, file: pdf } as never)).toMatchObject({
      status: 'pending',
    })
    const stale = { ids: [id], seen: [{ id, version }], move: 'approve' as const }
    expect(await boss.try(expenses.decide, stale)).toMatchObject({ status: 409 })
    await approve()
    expect(await ana.try(expenses.remove, { id })).toMatchObject({ status: 403 })
    await boss.call(expenses.decide, { ids: [id], move: 'reimburse' })
    const now = await one(ana, id)
    expect(now).toMatchObject({ status: 'reimbursed', amount: 900, vendor: 'Corner Bakery' })
    for (const person of [ana, boss]) {
      expect(await person.try(expenses.edit, { id, version: now.version, amount: 9_900 })).toMatchObject({
        status: 403,
      })
      expect(await person.try(history.undo, { requestId: edited.requestId })).toMatchObject({ status: 403 })
      expect(await person.try(expenses.remove, { id })).toMatchObject({ status: 403 })
      expect(await person.try(expenses.bulkEdit, { ids: [id], changes: { category: 'food' } })).toMatchObject(
        { status: 403 },
      )
    }
    expect(await one(ana, id)).toMatchObject({ status: 'reimbursed', amount: 900 })
  })

  it('at the bell and in My Actions nobody approves what reads otherwise by now, and what waits anew rings anew', async () => {
    const [boss, ana] = [await portal.as('admin', { fresh: true }), await portal.as('volunteer')]
    const { id, version } = await claim(ana)
    const rung = async () =>
      (await boss.call(notifications.list, {})).notifications.filter(({ relatedId }) => relatedId === id)
    const press = async (at: number) =>
      boss.try(notifications.act, { id: (await rung())[at]?.id ?? '', actionType: 'approve' })
    const waits = (await boss.call(myActions.list, {})).items.find((line) => line.id === id)?.acts[0]
    const edited = await ana.try(expenses.edit, { id, version, amount: 90_000 })
    expect(await rung()).toMatchObject([
      { title: 'Expense to approve: $900.00', isRead: false },
      { title: 'Expense to approve: $12.50', isRead: true },
    ])
    const refused = {
      status: 409,
      body: { message: expect.stringContaining('now it is $900.00, Paper bags') },
    }
    expect(await press(1)).toMatchObject(refused)
    const { about = '', type = '', data = {} } = waits ?? {}
    expect(await boss.try(myActions.act, { about, type, data, recordId: id })).toMatchObject(refused)
    expect(await boss.try(expenses.approve, { id, version })).toMatchObject({ status: 409 })
    await ana.call(history.undo, { requestId: edited.requestId })
    expect(await press(1)).toMatchObject({ status: 409 })
    expect((await press(0)).status).toBe(200)
    const approved = await one(ana, id)
    expect(approved).toMatchObject({ status: 'approved', amount: 1_250 })
    await ana.call(expenses.bulkEdit, { ids: [id], changes: { category: 'food' } })
    expect((await rung()).map(({ isRead }) => isRead)).toEqual([false, true, true, true])
    await ana.call(expenses.remove, { id })
    expect((await rung()).map(({ isRead }) => isRead)).toEqual([true, true, true, true])
  })

  it('a rejection needs its note, reaches whoever claimed, waits among their actions, and is handed in again', async () => {
    const [boss, ana] = [await portal.as('admin'), await portal.as('volunteer', { fresh: true })]
    const { id } = await claim(ana)
    const waits = (await boss.call(myActions.list, {})).items.find((line) => line.id === id)
    expect(waits).toMatchObject({ what: 'Expense to approve', state: { words: 'No receipt' } })
    expect(await boss.try(expenses.decide, { ids: [id], move: 'reject' })).toMatchObject({ status: 400 })
    const reason = 'The receipt is missing.'
    await boss.call(expenses.decide, { ids: [id], move: 'reject', reason })
    const rung = (await ana.call(notifications.list, {})).notifications
    expect(rung.find(({ relatedId }) => relatedId === id)).toMatchObject({
      title: 'Expense rejected: $12.50',
      message: `Paper bags. ${reason}`,
    })
    expect((await ana.call(myActions.list, {})).items.find((line) => line.id === id)).toMatchObject({
      what: 'Rejected expense',
      about: reason,
    })
    expect(await ana.call(expenses.resubmit, { id })).toMatchObject({
      status: 'pending',
      decidedReason: null,
    })
    const { count, amount } = await boss.call(expenses.waiting, {})
    expect([count > 0, amount >= 1_250]).toEqual([true, true])
    await boss.call(expenses.decide, { ids: [id], move: 'approve' })
    expect((await ana.call(expenses.list, { status: 'approved' })).items.map((row) => row.id)).toContain(id)
  })

  it('each sees their own, whoever approves sees all, and so do search, export and sums', async () => {
    const [boss, ana, ben] = [
      await portal.as('admin'),
      await portal.as('volunteer', { fresh: true }),
      await portal.as('driver', { fresh: true }),
    ]
    const { id } = await claim(ana, { description: 'Blue ribbon' })
    expect((await ana.call(expenses.list, { search: 'Blue ribbon' })).total).toBe(1)
    expect((await boss.call(expenses.list, { search: 'Blue ribbon' })).total).toBe(1)
    expect((await ben.call(expenses.list, { search: 'Blue ribbon' })).total).toBe(0)
    expect(await ben.call(expenses.stats, {})).toMatchObject({ count: 0, amount: 0 })
    expect(await ben.try(expenses.one, { id })).toMatchObject({ status: 404 })
    expect(await ben.try(expenses.report, {})).toMatchObject({ status: 403 })
  })
})
