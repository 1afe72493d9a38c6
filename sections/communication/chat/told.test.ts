import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { PRESENCE, STILL_HERE, TOLD, type ToldContent } from '#kernel/portal/presence.ts'
import { threads } from '#platform/threads/contract.ts'
import type { ToldMessage } from '#platform/threads/said-contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { kudos } from '../kudos/contract.ts'
import { chat } from './contract.ts'

const table = 'conversations'

let portal: TestPortal
let core: Person
let driver: Person
const open: { close: () => unknown }[] = []
beforeAll(async () => {
  portal = await testPortal()
  core = await portal.as('core_team')
  driver = await portal.as('driver')
})
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})
afterAll(() => portal.close())

const channel = async (name: string) => {
  const { rows } = await portal.app.pool.query<{ id: string }>(
    'SELECT id FROM conversations WHERE channel = $1',
    [name],
  )
  return String(rows[0]?.id)
}
const say = async (person: Person, id: string, body: string) =>
  (await person.call(threads.post, { table, id, body })).message

type Told = ToldContent<ToldMessage>

/** A window of this person that shows these conversations: what it is told, and what it is sent to ask for. */
async function windowOf(person: Person, ...ids: string[]) {
  const socket: Socket = io(portal.url, {
    path: '/socket.io/',
    reconnection: false,
    forceNew: true,
    transports: ['websocket'],
    extraHeaders: { cookie: person.cookie },
  })
  open.push(socket)
  const told: Told[] = []
  const asks: string[] = []
  socket.on(TOLD, (some: Told[]) => told.push(...some))
  socket.on('live', ({ event }: { event: string }) => asks.push(event))
  await new Promise((resolve) => socket.once('connect', () => resolve(null)))
  socket.emit(PRESENCE, { at: [], watched: [{ table, ids }] })
  const beating = setInterval(() => void socket.emit(STILL_HERE), 1000)
  socket.on('disconnect', () => clearInterval(beating))
  const texts = () => told.flatMap(({ content }) => content?.message.body ?? [])
  return { told, asks, texts, id: socket.id }
}
/** It hears what is said there from now on: it is said until it does. */
const hears = (one: { texts: () => string[] }, id: string) =>
  expect
    .poll(async () => {
      await say(core, id, 'Can you hear me?')
      return one.texts()
    })
    .toContain('Can you hear me?')

describe('an open window', () => {
  it('is told what is said with its content, in the order in which it was said, and need not ask', async () => {
    const general = await channel('general')
    const [hers, his] = [await windowOf(core, general), await windowOf(driver, general)]
    await hears(hers, general)
    await hears(his, general)
    for (const one of [hers, his]) one.asks.length = 0
    const words = Array.from({ length: 20 }, (_, place) => `Number ${place}`)
    await Promise.all(words.map((body, place) => say(place % 2 === 0 ? core : driver, general, body)))
    const last = await say(core, general, `Thank you <@${driver.id}>`)
    for (const one of [hers, his]) {
      await expect.poll(() => one.told.at(-1)?.id).toBe(last.id)
      const numbers = one.told.flatMap(({ content }) => content?.message.number ?? [])
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      expect(one.texts().filter((text) => words.includes(text))).toHaveLength(20)
      expect(one.asks.filter((event) => event.startsWith('talk.'))).toEqual([])
      expect(one.told.at(-1)?.content?.message).toMatchObject({ author: { id: core.id }, mayEdit: false })
    }
    expect(his.told).toEqual(hers.told.slice(-his.told.length))
  })

  it('is told of what is changed, answered with a sign and deleted', async () => {
    const general = await channel('general')
    const his = await windowOf(driver, general)
    await hears(his, general)
    const { id, version } = await say(core, general, 'At nine')
    await core.call(threads.edit, { id, version, body: 'At ten' })
    await driver.call(threads.react, { id, emoji: '👍', on: true })
    await core.call(threads.remove, { id })
    await expect
      .poll(() => his.told.at(-1))
      .toEqual({ event: 'talk.deleted', about: { table, id: general }, id, content: null })
    const events = his.told.filter((one) => one.id === id).map(({ event }) => event)
    expect(events).toEqual(['talk.said', 'talk.edited', 'talk.signed', 'talk.deleted'])
  })

  it('that shows another conversation is sent to count anew, and told nothing of it', async () => {
    const [general, drivers] = [await channel('general'), await channel('driver')]
    const other = await windowOf(driver, drivers)
    await say(core, general, 'Good morning')
    await expect.poll(() => other.asks).toContain('chat.changed')
    // Nothing of the inbox or of kudos is counted anew for that.
    expect(other.asks.filter((event) => event.startsWith('talk.'))).toEqual([])
    expect(other.told).toEqual([])
  })

  it('elsewhere counts kudos anew when one is answered', async () => {
    const other = await windowOf(driver)
    const { id } = await core.call(kudos.send, { recipientId: driver.id, content: 'Thank you!' })
    await core.call(threads.post, { table: 'kudos', id, body: 'And for the coolers.' })
    await expect.poll(() => other.asks.filter((event) => event === 'kudos.changed').length).toBeGreaterThan(1)
  })

  it('of somebody who may not read a conversation hears nothing of it, whatever it asks for', async () => {
    const closed = await channel('core-team')
    const [hers, his] = [
      await windowOf(core, closed),
      await windowOf(driver, closed, await channel('general')),
    ]
    await hears(hers, closed)
    await hears(his, await channel('general'))
    await say(core, closed, 'Between us')
    await expect.poll(hers.texts).toContain('Between us')
    expect(his.told.filter(({ about }) => about.id === closed)).toEqual([])
  })

  it('hears nothing any more within a second of losing the permission', async () => {
    const hosts = await channel('host')
    const host = await portal.as('host')
    const [hers, his] = [await windowOf(core, hosts), await windowOf(host, hosts)]
    await hears(hers, hosts)
    await hears(his, hosts)
    const admin = await portal.as('super_admin')
    await portal.app.pool.query(`UPDATE users SET permissions = permissions - 'CHAT_HOST' WHERE id = $1`, [
      host.id,
    ])
    await portal.app.pool.query(`SELECT pg_notify('lunchbox', $1)`, [
      JSON.stringify({ event: 'users.changed', payload: { id: host.id } }),
    ])
    const lostAt = performance.now()
    while (performance.now() - lostAt < 1000) await say(admin, hosts, 'Who is there?')
    const before = his.told.length
    const last = await say(admin, hosts, 'Only for hosts')
    await expect.poll(() => hers.told.at(-1)?.id).toBe(last.id)
    expect(his.told).toHaveLength(before)
  })

  it('of somebody who was taken out of a group hears nothing of it any more', async () => {
    const [ana, ben] = [await portal.as('volunteer'), await portal.as('volunteer')]
    const { id } = await core.call(chat.addGroup, { name: 'Freezer move', people: [ana.id, ben.id] })
    const [hers, his] = [await windowOf(ana, id), await windowOf(ben, id)]
    await hears(hers, id)
    await hears(his, id)
    await core.call(chat.removePerson, { id, personId: ben.id })
    await expect.poll(() => his.asks).toContain('chat.changed')
    await expect
      .poll(async () => {
        const before = his.told.length
        const last = await say(core, id, 'Only the three of us')
        await expect.poll(() => hers.told.at(-1)?.id).toBe(last.id)
        return his.told.length - before
      })
      .toBe(0)
  })
})

/** The plain websocket of spec 7. */
async function linkOf(person: Person) {
  const socket = new WebSocket(`${portal.url.replace('http', 'ws')}/notifications`, {
    headers: { cookie: person.cookie },
  })
  open.push({ close: () => socket.terminate() })
  const heard: { type: string; id: string; rings?: boolean }[] = []
  socket.on('message', (data) =>
    heard.push(JSON.parse((data as Buffer).toString()) as { type: string; id: string }),
  )
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(JSON.stringify({ type: 'identify', userId: person.id }))
  return { heard }
}

it('the websocket at /notifications says new_message, message_edited and message_deleted to whoever may read them', async () => {
  const [drivers, general] = [await channel('driver'), await channel('general')]
  const sender = await portal.as('driver')
  const [reads, cannot] = [await linkOf(driver), await linkOf(core)]
  const listens = (one: { heard: unknown[] }) =>
    expect
      .poll(async () => {
        await say(sender, general, 'Can you hear me?')
        return one.heard.length
      })
      .toBeGreaterThan(0)
  await listens(reads)
  await listens(cannot)
  const { id, version } = await say(sender, drivers, `<@${driver.id}> at nine`)
  await expect.poll(() => reads.heard.at(-1)?.id).toBe(id)
  await sender.call(threads.edit, { id, version, body: 'At ten' })
  await sender.call(threads.remove, { id })
  const end = await say(sender, general, 'Done')
  for (const one of [reads, cannot]) await expect.poll(() => one.heard.at(-1)?.id).toBe(end.id)
  expect(reads.heard.filter((one) => one.id === id)).toEqual([
    { type: 'new_message', id, rings: true },
    { type: 'message_edited', id },
    { type: 'message_deleted', id },
  ])
  expect(reads.heard.at(-1)).toEqual({ type: 'new_message', id: end.id, rings: false })
  expect(cannot.heard.filter((one) => one.id === id)).toEqual([])
})
