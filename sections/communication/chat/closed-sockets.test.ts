import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type Holder, has, ROLES, roleDefaults } from '#kernel/people/access.ts'
import { PRESENCE, STILL_HERE, TOLD, type ToldContent } from '#kernel/portal/presence.ts'
import { threads } from '#platform/threads/contract.ts'
import { manifests } from '#registry.ts'
import { kudos } from '#sections/communication/kudos/contract.ts'
import { inbox } from '#sections/communication/messages/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { CHANNEL_IDS, CHANNELS } from './access.ts'
import { chat } from './contract.ts'

// Every kind of conversation there is, over both sockets: what somebody may not read they neither join, read nor hear of.

interface Place {
  name: string
  table: string
  id: string
  /** Whoever has it, and is in it where that is asked. */
  needs: string
  isForMembers: boolean
}

const declared = manifests.flatMap((manifest) => manifest.permissions ?? [])
let portal: TestPortal
let speaker: Person
let writer: Person
let places: Place[] = []
const open: { close: () => unknown }[] = []
beforeAll(async () => {
  portal = await testPortal()
  // Channels open to whoever has their permission; in everything else only these two are.
  speaker = await portal.as('super_admin')
  writer = await portal.as('core_team')
  const { rows } = await portal.app.pool.query<{ id: string; channel: (typeof CHANNEL_IDS)[number] }>(
    'SELECT id, channel FROM conversations WHERE channel IS NOT NULL ORDER BY channel',
  )
  places = rows.map(({ id, channel }) => ({
    name: channel,
    table: 'conversations',
    id,
    needs: CHANNELS[channel].access,
    isForMembers: false,
  }))
  expect(places).toHaveLength(CHANNEL_IDS.length)
  places.push(...(await privately(await portal.as('volunteer'))))
})
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})
afterAll(() => portal.close())

/** One of each that the writer has with this person. */
async function privately(person: Person): Promise<Place[]> {
  const direct = await writer.call(chat.direct, { personId: person.id })
  const group = await writer.call(chat.addGroup, { name: 'Freezer move', people: [person.id] })
  const mail = await writer.call(inbox.send, {
    id: randomUUID(),
    messageId: randomUUID(),
    addressed: [`person:${person.id}`],
    subject: 'Saturday',
    body: 'Can you come?',
  })
  const thanks = await writer.call(kudos.send, { recipientId: person.id, content: 'Thank you.' })
  const conversation = { table: 'conversations', isForMembers: true }
  return [
    { name: 'direct', id: direct.id, needs: 'CHAT_DIRECT', ...conversation },
    { name: 'group', id: group.id, needs: 'CHAT_GROUP', ...conversation },
    { name: 'inbox', table: 'inbox_threads', id: mail.id, needs: 'MESSAGES_VIEW', isForMembers: true },
    { name: 'kudos', table: 'kudos', id: thanks.id, needs: 'KUDOS_VIEW', isForMembers: true },
  ]
}

const say = async ({ table, id, isForMembers }: Place, body = 'Something for those who may read it') =>
  (await (isForMembers ? writer : speaker).call(threads.post, { table, id, body })).message.id
const general = () => places.find(({ name }) => name === 'general') as Place

/** A window of this person that asks for all of these, and their plain websocket: the ids of what either is told. */
async function everythingOf(person: Person, wanted: Place[]) {
  const socket: Socket = io(portal.url, {
    path: '/socket.io/',
    reconnection: false,
    forceNew: true,
    transports: ['websocket'],
    extraHeaders: { cookie: person.cookie },
  })
  const link = new WebSocket(`${portal.url.replace('http', 'ws')}/notifications`, {
    headers: { cookie: person.cookie },
  })
  open.push(socket, { close: () => link.terminate() })
  const told: string[] = []
  const linked: string[] = []
  const wholeText: string[] = []
  socket.on(TOLD, (some: ToldContent[]) => {
    for (const one of some) told.push(one.id)
  })
  socket.onAny((...args: unknown[]) => wholeText.push(JSON.stringify(args)))
  link.on('message', (data) => {
    const { id } = JSON.parse((data as Buffer).toString()) as { id?: string }
    if (id) linked.push(id)
  })
  await Promise.all([
    new Promise((resolve) => socket.once('connect', () => resolve(null))),
    new Promise((resolve) => link.once('open', resolve)),
  ])
  link.send(JSON.stringify({ type: 'identify', userId: person.id }))
  socket.emit(PRESENCE, {
    at: wanted.map(({ table, id }) => ({ table, id })).slice(0, 1),
    watched: ['conversations', 'inbox_threads', 'kudos'].map((table) => ({
      table,
      ids: wanted.filter((one) => one.table === table).map(({ id }) => id),
    })),
  })
  const beating = setInterval(() => void socket.emit(STILL_HERE), 1000)
  socket.on('disconnect', () => clearInterval(beating))
  return {
    told: () => told,
    linked: () => linked,
    text: () => wholeText.join('\n'),
  }
}
/** A machine that is busy now may have been less so a moment ago. */
const MANY = 5
type Heard = Awaited<ReturnType<typeof everythingOf>>

/** Both are open, and hear what is said here: it is said until they do, less and less often, so that it is heard too. */
async function hears(heard: Heard, place: Place) {
  const said: string[] = []
  const began = performance.now()
  let next = 0
  await expect
    .poll(
      async () => {
        const passed = performance.now() - began
        if (passed >= next) {
          said.push(await say(place))
          next = 2 * passed + 100
        }
        return [heard.told(), heard.linked()].map((ids) => said.some((id) => ids.includes(id)))
      },
      { interval: 50, message: place.name },
    )
    .toEqual([true, true])
}

describe('over the sockets', () => {
  it('each role hears what it may read, and nothing of any other conversation', async () => {
    const windows = await Promise.all(
      ROLES.map(async (role) => {
        const holder: Holder = { role, isActive: true, permissions: roleDefaults(role, declared) }
        const person = await portal.as(role)
        const heard = await everythingOf(person, places)
        await hears(heard, general())
        const may = ({ name, isForMembers, needs }: Place) =>
          isForMembers ? name === 'kudos' && has(holder, 'KUDOS_MANAGE') : has(holder, needs)
        return { role, person, heard, may }
      }),
    )
    const said: { place: Place; id: string }[] = []
    for (const place of places) said.push({ place, id: await say(place) })
    for (const { role, person, heard, may } of windows) {
      const wanted = said.filter(({ place }) => may(place))
      for (const ids of [heard.told, heard.linked])
        await expect
          .poll(() => wanted.filter(({ id }) => !ids().includes(id)).map(({ place }) => place.name), {
            message: role,
          })
          .toEqual([])
      for (const { place, id } of said.filter((one) => !may(one.place))) {
        const of = `${role} in ${place.name}`
        expect([of, heard.told().includes(id), heard.linked().includes(id)]).toEqual([of, false, false])
        expect(heard.text(), of).not.toContain(place.id)
        const about = { table: place.table, id: place.id }
        for (const call of [
          person.try(threads.ofRecord, about),
          person.try(threads.post, { ...about, body: 'Me too' }),
          person.try(threads.read, { ...about, upTo: 1 }),
        ])
          expect([of, (await call).status]).toEqual([of, 404])
      }
    }
  })

  const permissions = [
    ...CHANNEL_IDS.map((channel) => CHANNELS[channel].access),
    'CHAT_DIRECT',
    'CHAT_GROUP',
    'MESSAGES_VIEW',
    'KUDOS_VIEW',
  ]
  it('whoever is in a conversation hears it; whoever loses its permission hears nothing more within a second', async () => {
    const windows = await Promise.all(
      permissions.map(async (lost) => {
        const gained = lost === 'CHAT_BOARD' ? 'CHAT_WEB_COMMITTEE' : 'CHAT_BOARD'
        const held = permissions.filter((one) => one !== gained)
        const person = await portal.as('volunteer', { permissions: [...held, 'KUDOS_RECEIVE'] })
        const all = [...places.filter(({ isForMembers }) => !isForMembers), ...(await privately(person))]
        const withNeed = (needs: string) => all.find((one) => one.needs === needs) as Place
        const place = withNeed(lost)
        const left = withNeed(lost === 'CHAT_GENERAL' ? 'CHAT_HOST' : 'CHAT_GENERAL')
        const opened = withNeed(gained)
        const heard = await everythingOf(person, [place, left, opened])
        await hears(heard, place)
        return { lost, gained, person, place, left, opened, heard }
      }),
    )
    // How long hearing takes here and now.
    const before = performance.now()
    await Promise.all(windows.map(({ heard, place }) => hears(heard, place)))
    const trip = performance.now() - before
    for (const { lost, gained, person } of windows) {
      await portal.app.pool.query(
        'UPDATE users SET permissions = (permissions - $2::text) || to_jsonb($3::text) WHERE id = $1',
        [person.id, lost, gained],
      )
      await portal.app.pool.query(`SELECT pg_notify('lunchbox', $1)`, [
        JSON.stringify({ event: 'users.changed', payload: { id: person.id } }),
      ])
    }
    const lostAt = performance.now()
    // One change closes the one and opens the other: whoever hears the one that was opened hears the other no more.
    await Promise.all(windows.map(({ heard, opened }) => hears(heard, opened)))
    expect(performance.now() - lostAt).toBeLessThan(1000 + MANY * trip)
    const late = await Promise.all(windows.map(({ place }) => say(place)))
    for (const [index, { lost, person, place, left, heard }] of windows.entries()) {
      await hears(heard, left)
      const id = String(late[index])
      expect([lost, heard.told().includes(id), heard.linked().includes(id)]).toEqual([lost, false, false])
      const status = (await person.try(threads.ofRecord, { table: place.table, id: place.id })).status
      expect([lost, status]).toEqual([lost, 404])
    }
  })
})
