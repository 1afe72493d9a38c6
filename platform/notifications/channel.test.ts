import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SECOND } from '#kernel/clock.ts'
import { signedIn } from '#kernel/people/access.ts'
import { slices } from '#registry.server.ts'
import { implement } from '#server/context.ts'
import { defineNotificationAction } from '#server/jobs/notification-actions.ts'
import { createPool } from '#server/postgres/pool.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { notifications } from './contract.ts'
import { tellLunch } from './testing-news.ts'

const kitchen = implement(
  {},
  {},
  {
    notificationActions: [
      defineNotificationAction({
        about: 'pot',
        type: 'start',
        access: signedIn,
        data: z.object({}),
        run: async () => ({}),
      }),
    ],
  },
)

let portal: TestPortal
const open: Socket[] = []
beforeAll(async () => {
  portal = await testPortal({ slices: [...slices, kitchen] })
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(() => portal.close())

/** A window that asked for the notification channel of this person. */
async function join(person: Person, as: Person = person, url = portal.url) {
  const socket = io(url, {
    path: '/socket.io/',
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie: person.cookie },
  })
  open.push(socket)
  const heard: string[] = []
  socket.onAny((event: string) => {
    if (event !== 'live') heard.push(event)
  })
  const answer = (await socket.emitWithAck('join-notification-channel', {
    userId: as.id,
    userName: 'Ana',
  })) as { joined: boolean }
  return { heard, ...answer }
}
const tell = (to: Person) =>
  tellLunch(portal.app, to, { actionText: 'Start', actionType: 'start', relatedType: 'pot', relatedId: '7' })

describe('the notification channel', () => {
  it('says what is created, changed and done, to every window of its person and to nobody else', async () => {
    const [ana, ben] = [await portal.as('host'), await portal.as('driver')]
    const windows = [await join(ana), await join(ana)]
    const his = await join(ben)
    await tell(ana)
    const [one] = (await ana.call(notifications.list)).notifications
    const id = one?.id ?? ''
    await ana.call(notifications.read, { id })
    await ana.call(notifications.act, { id, actionType: 'start' })
    for (const { heard } of windows)
      await expect
        .poll(() => heard)
        .toEqual(['notification-created', 'notification-updated', 'notification-action-completed'])
    await tell(ben)
    await expect.poll(() => his.heard).toEqual(['notification-created'])
  })

  it('is nobody’s but the person’s own, whatever id they name', async () => {
    const [ana, ben] = [await portal.as('host'), await portal.as('driver')]
    const curious = await join(ben, ana)
    expect(curious.joined).toBe(false)
    const hers = await join(ana)
    await tell(ana)
    await expect.poll(() => hers.heard).toEqual(['notification-created'])
    expect(curious.heard).toEqual([])
  })

  it('rings at once at another instance of the portal', async () => {
    const pool = createPool({ url: portal.app.databaseUrl, log: () => {}, max: 5 })
    const second = await testPortal({ pool, databaseUrl: portal.app.databaseUrl })
    const ana = await portal.as('host')
    const there = await join(ana, ana, second.url)
    const before = Date.now()
    await tell(ana)
    await expect.poll(() => there.heard, { interval: 10 }).toEqual(['notification-created'])
    expect(Date.now() - before).toBeLessThan(10 * SECOND)
    await second.close()
    await pool.end()
  })
})
