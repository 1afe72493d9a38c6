import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TOLD } from '#kernel/portal/presence.ts'
import { threads } from '#platform/threads/contract.ts'
import { chat } from '#sections/communication/chat/contract.ts'
import chatLive from '#sections/communication/chat/live.ts'
import { kudos } from '#sections/communication/kudos/contract.ts'
import { projects } from '#sections/planning/projects/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { inbox } from './contract.ts'
import live from './live.ts'
import '#tests/properties.ts'

let portal: TestPortal
let people: Person[] = []
let devices: { events: string[]; socket: Socket }[] = []
let channel = ''
let pair = ''
beforeAll(async () => {
  portal = await testPortal()
  people = await Promise.all([portal.as('core_team'), portal.as('host'), portal.as('host')])
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `SELECT id FROM conversations WHERE channel = 'host'`,
  )
  channel = String(rows[0]?.id)
  pair = (await one(0).call(chat.direct, { personId: one(1).id })).id
  // The phone of each, which does nothing itself: it is told, or its numbers are wrong.
  devices = await Promise.all(people.map(phoneOf))
})
afterAll(async () => {
  for (const { socket } of devices) socket.close()
  await portal.close()
})

const one = (at: number) => people[at] as Person

async function phoneOf(person: Person) {
  const socket = io(portal.url, {
    path: '/socket.io/',
    reconnection: false,
    forceNew: true,
    transports: ['websocket'],
    extraHeaders: { cookie: person.cookie },
  })
  const events: string[] = []
  socket.on('live', ({ event }: { event: string }) => events.push(event))
  socket.on(TOLD, (some: { event: string }[]) => events.push(...some.map(({ event }) => event)))
  await new Promise((resolve) => socket.once('connect', () => resolve(null)))
  return { events, socket }
}

/** What makes the numbers of the sidebar and those of spec 3 stale. */
const TELLS = new Set(
  [live, chatLive].flatMap(({ refreshes }) =>
    Object.entries(refreshes).flatMap(([event, calls]) =>
      calls.some(
        (call: unknown) => call === inbox.unreadCount || call === inbox.unreadCounts || call === chat.waiting,
      )
        ? [event]
        : [],
    ),
  ),
)

interface Said {
  id: string
  table: string
  about: string
  number: number
  author: string | null
}
/** A second count in plain loops over the plain rows, which shares nothing with the portal's own. */
async function recount(me: string) {
  const said = (
    await portal.app.pool.query<Said>(
      `SELECT m.id, t.about_table AS table, t.about_id AS about, m.number, m.created_by AS author
       FROM messages m JOIN threads t ON t.id = m.thread_id`,
    )
  ).rows
  const seen = new Map(
    (
      await portal.app.pool.query<{ about: string; up_to: number }>(
        'SELECT t.about_id AS about, r.up_to FROM thread_reads r JOIN threads t ON t.id = r.thread_id WHERE r.person_id = $1',
        [me],
      )
    ).rows.map(({ about, up_to }) => [about, up_to]),
  )
  const places = (
    await portal.app.pool.query<{ id: string; folder: string; at: number }>(
      'SELECT inbox_thread_id AS id, folder, put_away_at AS at FROM inbox_people WHERE person_id = $1',
      [me],
    )
  ).rows
  const unreadIn = (about: string) =>
    said.filter((each) => each.about === about && each.author !== me && each.number > (seen.get(about) ?? 0))
  let badge = 0
  let direct = 0
  for (const { id, folder, at } of places) {
    const others = said.filter((each) => each.about === id && each.author !== me)
    const isBack = others.some(({ number }) => number > at)
    const now = folder === 'inbox' || isBack ? 'inbox' : folder
    const unread = unreadIn(id).length
    if (now === 'inbox' && others.length > 0 && unread > 0) badge += 1
    if (now === 'inbox' || now === 'archive') direct += unread
  }
  return {
    badge,
    direct: direct + (isOfPair(me) ? unreadIn(pair).length : 0),
    hosts: unreadIn(channel).length,
  }
}
const isOfPair = (me: string) => me === one(0).id || me === one(1).id

async function shown(person: Person) {
  const [{ count }, counts, { items }, { messages }, rooms] = await Promise.all([
    person.call(inbox.unreadCount),
    person.call(inbox.unreadCounts),
    person.call(inbox.list, { limit: 1000 }),
    person.call(inbox.specUnread, {}),
    person.call(chat.waiting),
  ])
  return {
    count,
    counts,
    bold: items.filter(({ unread }) => unread > 0).length,
    messages: messages.length,
    rooms,
  }
}

const at = fc.nat({ max: 2 })
const which = fc.nat({ max: 5 })
const deed = fc.oneof(
  fc.record({ do: fc.constant('send' as const), by: at, to: fc.subarray([0, 1, 2], { minLength: 1 }) }),
  fc.record({ do: fc.constant('answer' as const), by: at, which }),
  fc.record({ do: fc.constant('take back' as const), by: at, which }),
  fc.record({ do: fc.constant('read' as const), by: at, which, upTo: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ do: fc.constant('mark' as const), by: at, which, isRead: fc.boolean() }),
  fc.record({
    do: fc.constant('move' as const),
    by: at,
    which,
    folder: fc.constantFrom('inbox' as const, 'archive' as const, 'trash' as const, 'gone' as const),
  }),
  fc.record({ do: fc.constant('empty' as const), by: at }),
  fc.record({ do: fc.constant('read all' as const), by: at }),
  fc.record({ do: fc.constant('talk' as const), by: at, inPair: fc.boolean() }),
  fc.record({ do: fc.constant('listen' as const), by: at, inPair: fc.boolean() }),
)
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never

/** Done by whoever it is; what is not theirs, or is not there, is refused and changes nothing. */
async function done(step: Deed, sent: string[]) {
  const person = one(step.by)
  const id = 'which' in step ? (sent[step.which % Math.max(1, sent.length)] ?? randomUUID()) : ''
  const about = { table: 'inbox_threads', id }
  const room = 'inPair' in step ? { table: 'conversations', id: step.inPair ? pair : channel } : about
  switch (step.do) {
    case 'send': {
      const message = {
        id: randomUUID(),
        messageId: randomUUID(),
        subject: 'Saturday',
        body: 'Can you come?',
      }
      const addressed = step.to.map((to) => `person:${one(to).id}`)
      if ((await person.try(inbox.send, { ...message, addressed })).status === 200) sent.push(message.id)
      return
    }
    case 'answer':
      return person.try(threads.post, { ...about, body: 'Yes.' })
    case 'take back': {
      const { body, status } = await person.try(threads.ofRecord, about)
      const last = status === 200 ? body.messages.findLast(({ mayDelete }) => mayDelete) : undefined
      return last && person.try(threads.remove, { id: last.id })
    }
    case 'read':
      return person.try(threads.read, { ...about, upTo: step.upTo })
    case 'mark':
      return person.try(inbox.markRead, { ids: [id], isRead: step.isRead })
    case 'move':
      return person.try(inbox.move, { ids: [id], folder: step.folder })
    case 'empty':
      return person.try(inbox.emptyTrash)
    case 'read all':
      return person.try(inbox.specMarkAllRead, {})
    case 'talk':
      return person.try(threads.post, { ...room, body: 'Good morning' })
    case 'listen':
      return person.try(threads.read, { ...room, upTo: 1000 })
  }
}

it('every number equals a recount after whatever is done, and each device of whom it changed for is told', async () => {
  const sent: string[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 8, maxLength: 25 }), async (steps) => {
      let before = await Promise.all(people.map(({ id }) => recount(id)))
      for (const step of steps) {
        for (const { events } of devices) events.length = 0
        await done(step, sent)
        const after = await Promise.all(people.map(({ id }) => recount(id)))
        for (const [index, person] of people.entries()) {
          const wanted = after[index]
          const now = await shown(person)
          expect([step, now.count, now.bold, now.counts.direct, now.counts.hosts]).toEqual([
            step,
            wanted?.badge,
            wanted?.badge,
            wanted?.direct,
            wanted?.hosts,
          ])
          const { total, ...parts } = now.counts
          expect(total).toBe(Object.values(parts).reduce((sum, part) => sum + part, 0))
          if (JSON.stringify(before[index]) !== JSON.stringify(wanted))
            await expect
              .poll(() => devices[index]?.events.some((event) => TELLS.has(event)), { message: step.do })
              .toBe(true)
        }
        before = after
      }
    }),
    { numRuns: 6 },
  )
})

it('what somebody may not see, or not any more, counts for them nowhere', async () => {
  const [core, recipient, volunteer] = [one(0), await portal.as('recipient'), await portal.as('volunteer')]
  const { id } = await core.call(projects.add, { title: 'Bells for the bicycles' })
  for (const person of [recipient, volunteer])
    await core.call(threads.post, { table: 'projects', id, body: `What do you think, <@${person.id}>?` })
  expect((await recipient.call(inbox.unreadCounts)).project).toBe(0)
  expect((await volunteer.call(inbox.unreadCounts)).project).toBe(1)

  const driver = await portal.as('driver', { fresh: true })
  await core.call(kudos.send, { recipientId: driver.id, content: 'Thank you!' })
  expect((await driver.call(inbox.unreadCounts)).kudos).toBe(1)
  await portal.app.pool.query(
    `WITH lost AS (UPDATE users SET permissions = permissions - 'KUDOS_VIEW' WHERE id = $1)
     SELECT pg_notify('lunchbox', $2)`,
    [driver.id, JSON.stringify({ event: 'users.changed', payload: { id: driver.id } })],
  )
  await expect.poll(async () => (await driver.call(inbox.unreadCounts)).kudos).toBe(0)
})
