import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { SECOND } from '#kernel/clock.ts'
import { slices } from '#registry.server.ts'
import { implement } from '../context.ts'
import { type Person, type TestPortal, testPortal } from '../testing/portal.ts'

/** A slice that has messages. */
const talk = implement(
  {},
  {},
  {
    messageEvents: {
      'messages.created': 'new_message',
      'messages.edited': 'message_edited',
      'messages.deleted': 'message_deleted',
    },
  },
)

let portal: TestPortal
const open: WebSocket[] = []
beforeAll(async () => {
  portal = await testPortal({ slices: [...slices, talk] })
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate()
})
afterAll(() => portal.close())

/** A link as a browser opens it: how that went, what it hears, and how it ended. */
async function link(cookie: string, headers: Record<string, string> = {}, path = '/notifications') {
  const socket = new WebSocket(portal.url.replace('http', 'ws') + path, { headers: { cookie, ...headers } })
  open.push(socket)
  const heard: { type?: string; id?: string }[] = []
  socket.on('message', (data) => heard.push(JSON.parse((data as Buffer).toString()) as { type?: string }))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const outcome = await new Promise<string>((resolve) => {
    socket.once('open', () => resolve('open'))
    socket.once('error', (error) => resolve(error.message))
  })
  return { socket, heard, closed, outcome }
}
async function identified(person: Person) {
  const one = await link(person.cookie)
  one.socket.send(JSON.stringify({ type: 'identify', userId: person.id }))
  return one
}
const tell = (event: string, payload: object) =>
  portal.app.pool.query('SELECT pg_notify($1, $2)', ['lunchbox', JSON.stringify({ event, payload })])
/** Told again until it is heard: nothing says when the identification has arrived. */
const hears = (person: Person, one: { heard: unknown[] }) =>
  expect
    .poll(async () => {
      await tell('messages.created', { to: person.id, id: 'm-1' })
      return one.heard
    })
    .toContainEqual({ type: 'new_message', id: 'm-1' })

describe('the message link', () => {
  it('tells its person of messages that are new, changed or gone, and nobody else', async () => {
    const [ana, ben] = [await portal.as('host'), await portal.as('driver')]
    const [hers, his] = [await identified(ana), await identified(ben)]
    await hears(ana, hers)
    await hears(ben, his)
    const later = (one: { heard: { type?: string }[] }) =>
      one.heard.filter(({ type }) => type !== 'new_message')
    await tell('messages.edited', { to: ana.id, id: 'm-2' })
    await tell('messages.deleted', { to: ana.id, id: 'm-3' })
    await tell('messages.edited', { to: ben.id, id: 'm-4' })
    await expect
      .poll(() => later(hers))
      .toEqual([
        { type: 'message_edited', id: 'm-2' },
        { type: 'message_deleted', id: 'm-3' },
      ])
    await expect.poll(() => later(his)).toEqual([{ type: 'message_edited', id: 'm-4' }])
  })

  it('says nothing before somebody says who they are', async () => {
    const ana = await portal.as('host')
    const [silent, hers] = [await link(ana.cookie), await identified(ana)]
    await hears(ana, hers)
    expect(silent.heard).toEqual([])
  })

  it('opens for nobody without a session, from another site, or at another path', async () => {
    const ana = await portal.as('host')
    expect((await link('')).outcome).toContain('401')
    expect((await link(`${portal.app.cookieName}=made-up`)).outcome).toContain('401')
    expect((await link(ana.cookie, { origin: 'https://elsewhere.example' })).outcome).toContain('401')
    expect((await link(ana.cookie, {}, '/elsewhere')).outcome).toContain('404')
  })

  it('is cut when it names somebody else, says anything else, or too much', async () => {
    const [ana, ben] = [await portal.as('host'), await portal.as('driver')]
    for (const text of [
      JSON.stringify({ type: 'identify', userId: ben.id }),
      JSON.stringify({ type: 'subscribe', to: 'everything' }),
      'not json',
      '[]',
    ]) {
      const one = await link(ana.cookie)
      one.socket.send(text)
      expect(await one.closed, text).toBe(1008)
    }
    const loud = await link(ana.cookie)
    loud.socket.send('x'.repeat(5000))
    expect(await loud.closed).toBe(1009)
  })

  it('ends for good at once, and not at the next sign of life, when the session ends or the account is closed', async () => {
    const [ana, ben] = [await portal.as('host'), await portal.as('driver')]
    const [hers, his] = [await identified(ana), await identified(ben)]
    const before = Date.now()
    await fetch(`${portal.url}/api/auth/logout`, { method: 'POST', headers: { cookie: ana.cookie } })
    expect(await hers.closed).toBe(1000)
    await portal.app.pool.query('UPDATE users SET is_active = false WHERE id = $1', [ben.id])
    await tell('users.changed', { id: ben.id })
    expect(await his.closed).toBe(1000)
    expect(Date.now() - before).toBeLessThan(10 * SECOND)
  })
})

it('a window that opens while the portal closes is refused, and holds up nobody', async () => {
  const closing = await testPortal({ slices: [...slices, talk] })
  const person = await closing.as('volunteer')
  const over: Promise<void>[] = []
  const { server } = closing.app.fastify
  // Whose it is, is being looked up as the portal begins to close.
  server.once('upgrade', () => over.push(closing.close()))
  const socket = new WebSocket(`${closing.url.replace('http', 'ws')}/notifications`, {
    headers: { cookie: person.cookie },
  })
  open.push(socket)
  const refused = await new Promise<string>((resolve) => {
    socket.once('open', () => resolve('open'))
    socket.once('error', (error) => resolve(error.message))
  })
  socket.terminate()
  await Promise.all(over)
  expect(refused).toMatch(/503/)
})
