import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifications } from '#platform/notifications/contract.ts'
import { crudHolds } from '#server/testing/crud-holds.ts'
import { type TestPortal, testPortal } from '#server/testing/portal.ts'
import { wishes } from './contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

describe('wishes', () => {
  crudHolds(() => portal, wishes, {
    name: 'item',
    add: { item: 'Ice packs', reason: 'For the summer' },
    edit: { priority: 'high' },
    owner: 'volunteer',
    stranger: 'driver',
    manager: 'core_team',
  })

  it('come from a file only by whoever may ask for something', async () => {
    const file = new File(['What is needed\nIce packs\n'], 'wishes.csv')
    const brings = async (...permissions: string[]) =>
      (await (await portal.as('viewer', { permissions })).try(wishes.importPreview, { file } as never)).status
    expect([await brings('WISHLIST_REVIEW'), await brings('WISHLIST_REVIEW', 'WISHLIST_ADD')]).toEqual([
      403, 200,
    ])
  })

  it('that were approved are for everybody to see, without who asked for them, why, or what they cost', async () => {
    const [volunteer, core] = [await portal.as('volunteer'), await portal.as('core_team')]
    const wish = { reason: 'Ana’s porch is dark', estimatedCost: 4900 }
    const { id, version } = await volunteer.call(wishes.add, { item: 'A lamp', reason: wish.reason })
    const seen = async () => {
      const answer = await fetch(`${portal.url}/api/what-we-need`)
      return answer.text()
    }
    expect(await seen()).not.toContain('A lamp')
    await core.call(wishes.edit, { id, version, estimatedCost: wish.estimatedCost })
    await core.call(wishes.review, { id, version: version + 1, move: 'approve' })
    expect(await seen()).toContain('A lamp')
    for (const secret of ['porch', '4900', volunteer.id]) expect(await seen()).not.toContain(secret)
  })

  it('one that is declined says why to who asked for it, and is theirs to change no more', async () => {
    const [volunteer, core] = [await portal.as('volunteer'), await portal.as('core_team')]
    const wish = await volunteer.call(wishes.add, { item: 'A second van', priority: 'high' })
    const declined = { id: wish.id, version: wish.version, move: 'reject' as const }
    expect(await core.try(wishes.review, declined)).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Please say why, for whoever suggested it' } },
    })
    const reason = 'We rent one when we need it.\nAsk Ana.'
    await core.call(wishes.review, { ...declined, reason })
    expect(await volunteer.call(wishes.one, { id: wish.id })).toMatchObject({
      status: 'rejected',
      answer: reason,
    })
    const told = await volunteer.call(notifications.list, {})
    expect(told.notifications[0]).toMatchObject({
      title: 'Your wish: declined',
      message: `A second van. ${reason}`,
    })
    const later = { id: wish.id, version: wish.version + 1, item: 'A third van' }
    expect((await volunteer.try(wishes.edit, later)).status).toBe(403)
  })

  it('what was decided lately can be looked at by everyone, newest first', async () => {
    const core = await portal.as('core_team')
    for (const item of ['Gloves', 'Labels']) {
      const { id, version } = await core.call(wishes.add, { item, priority: 'low' })
      await core.call(wishes.review, { id, version, move: 'approve' })
    }
    const { items } = await (await portal.as('viewer')).call(wishes.activity, {})
    expect(items.slice(0, 2).map(({ item }) => item)).toEqual(['Labels', 'Gloves'])
  })

  it('what it may cost is for those who decide', async () => {
    const [volunteer, core] = [await portal.as('volunteer'), await portal.as('core_team')]
    const { id } = await core.call(wishes.add, {
      item: 'Label printer',
      priority: 'low',
      estimatedCost: 14_900,
    })
    expect((await volunteer.call(wishes.one, { id })).estimatedCost).toBeNull()
    const mine = await volunteer.try(wishes.add, { item: 'Gold', priority: 'low', estimatedCost: 1 })
    expect(mine.status).toBe(403)
    expect((await volunteer.try(wishes.list, { sort: 'estimatedCost' })).status).toBe(400)
    expect((await core.call(wishes.list, { search: 'printer' })).totals).toEqual({ estimatedCost: 14_900 })
  })
})
