import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { conflict } from '#kernel/calls/errors.ts'
import { DAY } from '#kernel/clock.ts'
import { anyOf } from '#kernel/people/access.ts'
import { slices } from '#registry.server.ts'
import { can } from '#sections/operations/hosts/access.ts'
import { implement } from '#server/context.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineNotificationAction } from '#server/jobs/notification-actions.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { notifications } from './contract.ts'
import { ALL_DAYS, ARCHIVE_DAYS, tidy } from './jobs.ts'
import { type News, notify, settle } from './service.ts'

/** A pot that can be stirred from the bell by whoever may edit hosts; the second time it is done already. */
const stirred = new Set<string>()
const kitchen = implement(
  {},
  {},
  {
    notificationActions: [
      defineNotificationAction({
        about: 'pot',
        type: 'start',
        access: anyOf(can.HOSTS_EDIT),
        data: z.object({ spoon: z.string().max(20).optional() }),
        run: async (_ctx, id, { spoon }) => {
          if (stirred.has(id)) throw conflict('This pot was stirred already.')
          stirred.add(id)
          return spoon ? { message: `Stirred with ${spoon}` } : {}
        },
      }),
    ],
  },
)

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ slices: [...slices, kitchen] })
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

describe('all notifications, page by page', () => {
  it('have a page size, a search, a category, and an archive that gives them back', async () => {
    const ana = await portal.as('host')
    for (const title of ['Bread', 'Ham', 'Cheese 100%']) await tell([ana], { title })
    await tell([ana], { title: 'Wash up', category: 'task' })
    const page = await ana.call(notifications.all, { limit: 3 })
    expect([page.total, page.items.map(({ title }) => title)]).toEqual([4, ['Wash up', 'Cheese 100%', 'Ham']])
    expect((await ana.call(notifications.all, { limit: 3, page: 2 })).items).toHaveLength(1)
    expect((await ana.call(notifications.all, { search: '100%' })).total).toBe(1)
    const [task] = (await ana.call(notifications.all, { category: 'task' })).items
    await ana.call(notifications.archive, { id: task?.id ?? '' })
    expect((await ana.call(notifications.all)).total).toBe(3)
    const [away] = (await ana.call(notifications.all, { show: 'archived' })).items
    expect(away).toMatchObject({ title: 'Wash up', isArchived: true, isRead: true })
    await ana.call(notifications.restore, { id: away?.id ?? '' })
    expect((await ana.call(notifications.all)).total).toBe(4)
    expect((await ana.call(notifications.all, { show: 'unread' })).total).toBe(3)
    const lines = String(await ana.call(notifications.exportAll, { search: '100%' }))
      .trim()
      .split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^Cheese 100%,/)
  })

  it('that were read go into the archive together, and nobody else’s', async () => {
    const [ana, ben] = [await portal.as('host'), await portal.as('driver')]
    await tell([ana, ben], { title: 'Old' })
    await ana.call(notifications.readMany, {})
    await ben.call(notifications.readMany, {})
    await tell([ana], { title: 'New' })
    expect(await ana.call(notifications.archiveRead)).toEqual({ archived: 1 })
    expect((await listOf(ana)).map(({ title }) => title)).toEqual(['New'])
    expect(await listOf(ben)).toHaveLength(1)
  })

  it('are kept a year, archived ones 90 days', async () => {
    const ana = await portal.as('host')
    const ago = (days: number) => new Date(Date.now() - days * DAY)
    const aged = async (title: string, days: number, archived: boolean) => {
      await tell([ana], { title })
      await portal.app.pool.query(
        'UPDATE notifications SET created_at = $2, is_archived = $3 WHERE title = $1',
        [title, ago(days), archived],
      )
    }
    await aged('Past a year', ALL_DAYS + 1, false)
    await aged('Within a year', ALL_DAYS - 1, false)
    await aged('Put away long ago', ARCHIVE_DAYS + 1, true)
    await aged('Put away lately', ARCHIVE_DAYS - 1, true)
    await tidy.run(portal.app, {}, new AbortController().signal)
    expect((await listOf(ana)).map(({ title }) => title)).toEqual(['Within a year'])
    expect((await ana.call(notifications.all, { show: 'archived' })).items).toHaveLength(1)
  })
})

describe('the action of a notification', () => {
  const offer = async (person: Person, over: Partial<News> = {}) => {
    await tell([person], {
      actionText: 'Start stirring',
      actionType: 'start',
      relatedType: 'pot',
      relatedId: `pot of ${person.id}`,
      ...over,
    })
    return (await listOf(person))[0]?.id ?? ''
  }

  it('is done in its reader’s name, answers in words, and counts as read', async () => {
    const ana = await portal.as('core_team')
    const id = await offer(ana)
    const done = await ana.call(notifications.act, {
      id,
      actionType: 'start',
      actionData: { spoon: 'a wooden spoon' },
    })
    expect(done).toEqual({ result: { message: 'Stirred with a wooden spoon' } })
    expect((await ana.call(notifications.counts)).total).toBe(0)
  })

  it('that fails says why, and the notification stays unread', async () => {
    const ana = await portal.as('core_team')
    const id = await offer(ana)
    await ana.call(notifications.act, { id, actionType: 'start' })
    await offer(ana)
    const again = await ana.try(notifications.act, {
      id: (await listOf(ana))[0]?.id ?? '',
      actionType: 'start',
    })
    expect([again.status, again.body]).toMatchObject([409, { message: 'This pot was stirred already.' }])
    expect((await ana.call(notifications.counts)).total).toBe(1)
  })

  it('is its reader’s alone, needs the permission, and is only what was offered', async () => {
    const [ana, ben, guest] = [
      await portal.as('core_team'),
      await portal.as('core_team'),
      await portal.as('viewer'),
    ]
    const id = await offer(ana)
    const statusOf = async (person: Person, args: { id: string; actionType: string; actionData?: {} }) =>
      (await person.try(notifications.act, args)).status
    expect(await statusOf(ben, { id, actionType: 'start' })).toBe(404)
    expect(await statusOf(guest, { id: await offer(guest), actionType: 'start' })).toBe(403)
    expect(await statusOf(ana, { id, actionType: 'stop' })).toBe(404)
    expect(await statusOf(ana, { id, actionType: 'START; --' })).toBe(400)
    expect(await statusOf(ana, { id, actionType: 'start', actionData: { spoon: 7 } })).toBe(400)
    const elsewhere = await offer(ana, { relatedType: 'pan' })
    expect(await statusOf(ana, { id: elsewhere, actionType: 'start' })).toBe(404)
  })
})
