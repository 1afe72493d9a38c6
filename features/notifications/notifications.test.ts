import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestPortal, testPortal } from '#server/testing.ts'
import { inTransaction } from '#server/transaction.ts'
import { notifications } from './contract.ts'
import { type News, notify, settle } from './service.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const tell = (to: Person[], over: Partial<News> = {}) =>
  inTransaction(portal.app, 'test', (ctx) =>
    notify(ctx, {
      to: to.map(({ id }) => id),
      type: 'lunch',
      category: 'event',
      title: 'Lunch',
      message: 'It is ready',
      ...over,
    }),
  )
const listOf = async (person: Person, args = {}) =>
  (await person.call(notifications.list, args)).notifications

describe('notifications', () => {
  it('reach exactly those they are for, the newest first, and are counted by category', async () => {
    const [ana, ben] = [await portal.as('host'), await portal.as('driver')]
    await tell([ana, ben])
    await tell([ana, ana], { category: 'task', title: 'Wash up', priority: 'high', actionUrl: '/dashboard' })
    expect((await listOf(ana)).map(({ title }) => title)).toEqual(['Wash up', 'Lunch'])
    expect(await ana.call(notifications.counts, {})).toEqual({ total: 2, byCategory: { event: 1, task: 1 } })
    expect(await listOf(ben)).toHaveLength(1)
    expect((await listOf(ana, { category: 'task' })).map(({ priority }) => priority)).toEqual(['high'])
  })

  it('are read one by one, in bulk, or all with an empty list', async () => {
    const ana = await portal.as('host')
    for (const title of ['One', 'Two', 'Three', 'Four']) await tell([ana], { title })
    const [four, three] = await listOf(ana)
    await ana.call(notifications.read, { id: four?.id ?? '' })
    expect((await listOf(ana, { unread_only: true })).map(({ title }) => title)).toEqual([
      'Three',
      'Two',
      'One',
    ])
    await ana.call(notifications.readMany, { notificationIds: [three?.id ?? ''] })
    expect((await ana.call(notifications.counts, {})).total).toBe(2)
    await ana.call(notifications.readMany, { notificationIds: [] })
    expect(await ana.call(notifications.counts, {})).toEqual({ total: 0, byCategory: {} })
  })

  it('that are put away or expired are gone from the list', async () => {
    const ana = await portal.as('host')
    await tell([ana])
    await tell([ana], { expiresAt: new Date(Date.now() - 1000) })
    const [only, ...others] = await listOf(ana)
    expect(others).toEqual([])
    await ana.call(notifications.archive, { id: only?.id ?? '' })
    expect(await listOf(ana)).toEqual([])
  })

  it('of other people cannot be touched, also not in bulk', async () => {
    const [ana, ben] = [await portal.as('host'), await portal.as('admin')]
    await tell([ana])
    const [hers] = await listOf(ana)
    expect((await ben.try(notifications.read, { id: hers?.id ?? '' })).status).toBe(404)
    await ben.call(notifications.readMany, { notificationIds: [hers?.id ?? ''] })
    expect((await ana.call(notifications.counts, {})).total).toBe(1)
  })

  it('about something that is done count as read for everyone', async () => {
    const [ana, ben] = [await portal.as('host'), await portal.as('driver')]
    await tell([ana, ben], { relatedType: 'pot', relatedId: '7' })
    await inTransaction(portal.app, 'test', (ctx) => settle(ctx, { type: 'pot', id: '7' }))
    expect((await ana.call(notifications.counts, {})).total).toBe(0)
    expect((await ben.call(notifications.counts, {})).total).toBe(0)
  })
})
