import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settings } from '#features/settings/contract.ts'
import { type TestPortal, testPortal } from '#server/testing.ts'
import { history } from './contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

describe('changes and their undo', () => {
  it('a change is in the history with who did it, and undo puts it back', async () => {
    const admin = await portal.as('admin')
    const before = await admin.call(settings.read)
    const changed = await admin.try(settings.change, { motto: 'Made with care' })
    expect(changed.status).toBe(200)
    const { items } = await admin.call(history.ofRecord, { table: 'settings', id: 'motto' })
    expect(items[0]).toMatchObject({
      action: 'insert',
      actor: { id: admin.id },
      requestId: changed.requestId,
    })
    await admin.call(settings.change, { motto: 'Made with love' })
    const refused = await admin.try(history.undo, { requestId: changed.requestId })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ conflicts: [{ table: 'settings', id: 'motto', fields: ['value'] }] })
    const second = await admin.try(settings.change, { taxId: '12-3456789', annualGoal: 600_000 })
    await admin.call(history.undo, { requestId: second.requestId })
    const after = await admin.call(settings.read)
    expect(after).toEqual({ ...before, motto: 'Made with love', version: after.version })
  })

  it('a repeated request with the same idempotency key changes nothing and answers as the first time', async () => {
    const admin = await portal.as('admin')
    const key = { 'idempotency-key': 'key-for-the-goal' }
    const first = await admin.try(settings.change, { annualGoal: 700_000 }, key)
    await admin.call(settings.change, { annualGoal: 1 })
    const again = await admin.try(settings.change, { annualGoal: 700_000 }, key)
    expect(again).toEqual(first)
    expect((await admin.call(settings.read)).annualGoal).toBe(1)
    const other = await admin.try(settings.change, { annualGoal: 2 }, key)
    expect(other.status).toBe(422)
  })

  it('a stale version is answered with the settings as they are', async () => {
    const admin = await portal.as('admin')
    const { version } = await admin.call(settings.read)
    await admin.call(settings.change, { organizationName: 'First', version })
    const late = await admin.try(settings.change, { organizationName: 'Second', version })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ code: 'CONFLICT', current: { organizationName: 'First' } })
  })

  it('nobody undoes what they may not change', async () => {
    const admin = await portal.as('admin')
    const viewer = await portal.as('viewer')
    const { requestId } = await admin.try(settings.change, { motto: 'Only ours' })
    expect((await viewer.try(history.undo, { requestId })).status).toBe(403)
    expect((await viewer.try(history.ofRecord, { table: 'settings', id: 'motto' })).status).toBe(404)
  })
})
