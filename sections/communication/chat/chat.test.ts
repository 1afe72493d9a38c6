import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifications } from '#platform/notifications/contract.ts'
import { threads } from '#platform/threads/contract.ts'
import { auditLogs } from '#sections/admin/audit-log/contract.ts'
import { onboarding } from '#sections/admin/onboarding/contract.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { aPlace } from '#tests/access-rows.ts'
import { inbox } from '../messages/contract.ts'
import { CHANNEL_IDS, CHANNELS } from './access.ts'
import { chat } from './contract.ts'

let portal: TestPortal
let core: Person
let driver: Person
beforeAll(async () => {
  portal = await testPortal()
  core = await portal.as('core_team')
  driver = await portal.as('driver')
})
afterAll(() => portal.close())

const rooms = async (person: Person) => (await person.call(chat.conversations)).items
const channel = async (person: Person, name: string) => {
  const found = (await rooms(person)).find((room) => room.channel === name)
  if (!found) throw new Error(`${person.role} has no channel ${name}`)
  return found
}
const say = (person: Person, id: string, body: string) =>
  person.call(threads.post, { table: 'conversations', id, body })
const read = (person: Person, id: string) => person.call(threads.ofRecord, { table: 'conversations', id })
const bell = async (person: Person) => (await person.call(notifications.list, {})).notifications

describe('unread', () => {
  const unreadOf = async (person: Person, name: string) => (await channel(person, name)).unread

  it('begins when somebody joins: a newcomer finds everything of every channel read', async () => {
    const boss = await portal.as('super_admin')
    for (const { id, kind } of await rooms(boss))
      if (kind === 'channel') await say(boss, id, 'Before you came')
    const newcomer = await portal.as('super_admin')
    expect((await rooms(newcomer)).map(({ channel: name, unread }) => [name, unread])).toEqual(
      CHANNEL_IDS.map((name) => [name, 0]),
    )
    // Who is given a channel later joins it then.
    const helper = await portal.as('viewer')
    for (const { id, kind } of await rooms(boss))
      if (kind === 'channel') await say(boss, id, 'Still without you')
    const all = Object.values(CHANNELS).map(({ access }) => access)
    await portal.app.pool.query('UPDATE users SET permissions = $2 WHERE id = $1', [
      helper.id,
      JSON.stringify(all),
    ])
    await portal.app.pool.query(`SELECT pg_notify('lunchbox', $1)`, [
      JSON.stringify({ event: 'users.changed', payload: { id: helper.id } }),
    ])
    await expect.poll(async () => (await rooms(helper)).length).toBe(CHANNEL_IDS.length)
    expect((await rooms(helper)).filter(({ unread }) => unread > 0).map(({ channel: name }) => name)).toEqual(
      ['general'],
    )
    await say(boss, (await channel(boss, 'board-chat')).id, 'Welcome')
    expect(await unreadOf(helper, 'board-chat')).toBe(1)
  })

  it('begins in a group when somebody is taken in', async () => {
    const [ana, ben] = [await portal.as('volunteer'), await portal.as('volunteer')]
    const { id } = await core.call(chat.addGroup, { name: 'Lids', people: [ana.id] })
    await say(core, id, 'Three are missing')
    await core.call(chat.addPeople, { id, people: [ben.id] })
    const unread = async (person: Person) => (await rooms(person)).find((room) => room.id === id)?.unread
    expect([await unread(ana), await unread(ben)]).toEqual([1, 0])
  })

  it('is what somebody marks as that, from a message on', async () => {
    const { id } = await channel(core, 'general')
    const said = []
    for (const body of ['One', 'Two', 'Three']) said.push((await say(core, id, body)).message.number)
    const [, two = 0, three = 0] = said
    await driver.call(threads.read, { table: 'conversations', id, upTo: three })
    expect(await unreadOf(driver, 'general')).toBe(0)
    await driver.call(threads.unread, { table: 'conversations', id, from: two })
    expect(await unreadOf(driver, 'general')).toBe(2)
    expect(await read(driver, id)).toMatchObject({ unread: 2, readUpTo: two - 1 })
  })

  it('is where a long conversation opens, with a little of what was read before, and a way in both directions', async () => {
    const { id } = await core.call(chat.addGroup, { name: 'Long', people: [driver.id] })
    await say(core, id, 'First')
    await portal.app.pool.query(
      `WITH thread AS (UPDATE threads SET last_number = 400 WHERE about_id = $1 RETURNING id)
       INSERT INTO messages (thread_id, number, body, created_by)
       SELECT id, place, 'Number ' || place, $2 FROM thread, generate_series(2, 400) AS place`,
      [id, core.id],
    )
    await driver.call(threads.read, { table: 'conversations', id, upTo: 200 })
    const page = (more: object) => driver.call(threads.ofRecord, { table: 'conversations', id, ...more })
    const numbers = ({ messages }: Awaited<ReturnType<typeof page>>) => [
      messages.at(0)?.number,
      messages.at(-1)?.number,
    ]
    const opened = await page({ at: 'unread' })
    expect(numbers(opened)).toEqual([191, 240])
    expect(opened).toMatchObject({ earlier: true, later: true, unread: 200, total: 400, readUpTo: 200 })
    const later = await page({ after: 240 })
    expect([numbers(later), later.later]).toEqual([[241, 290], true])
    expect([numbers(await page({ after: 350 })), (await page({ after: 350 })).later]).toEqual([
      [351, 400],
      false,
    ])
    const earlier = await page({ before: 191 })
    expect([numbers(earlier), earlier.later]).toEqual([[141, 190], true])
    // With little unread it is the latest that is shown.
    await driver.call(threads.read, { table: 'conversations', id, upTo: 380 })
    expect(numbers(await page({ at: 'unread' }))).toEqual([351, 400])
  })
})

describe('channels', () => {
  it('are those of the specification, each for whoever has its permission', async () => {
    const seen = async (person: Person) => (await rooms(person)).flatMap((room) => room.channel ?? [])
    expect(await seen(await portal.as('super_admin'))).toEqual(CHANNEL_IDS)
    expect(await seen(driver)).toEqual(['general', 'driver'])
    expect(await seen(await portal.as('recipient'))).toEqual(['general', 'recipient'])
    expect(await seen(await portal.as('viewer'))).toEqual(['general'])
    expect(await seen(await portal.as('host'))).toEqual(['general', 'host'])
  })

  it('are read and written by recipients and viewers too, who write no comments', async () => {
    const general = await channel(core, 'general')
    for (const role of ['recipient', 'viewer'] as const) {
      const person = await portal.as(role)
      await say(person, general.id, `Good morning from a ${role}`)
      expect((await read(core, general.id)).messages.at(-1)).toMatchObject({
        body: `Good morning from a ${role}`,
        author: { id: person.id },
      })
    }
  })

  it('that are closed to somebody are not there for them, whatever they try', async () => {
    const { id } = await channel(core, 'core-team')
    const { message } = await say(core, id, 'Between us')
    expect((await driver.try(threads.ofRecord, { table: 'conversations', id })).status).toBe(404)
    expect((await driver.try(threads.post, { table: 'conversations', id, body: 'Hello?' })).status).toBe(404)
    expect((await driver.try(threads.read, { table: 'conversations', id, upTo: 1 })).status).toBe(404)
    expect((await driver.try(chat.level, { id, level: 'all' })).status).toBe(404)
    expect((await driver.try(threads.react, { id: message.id, emoji: '👍', on: true })).status).toBe(404)
    expect((await driver.try(threads.remove, { id: message.id })).status).toBe(404)
    expect((await driver.try(threads.edit, { id: message.id, version: 1, body: 'x' })).status).toBe(404)
  })

  it('are moderated by whoever may, and by no administrator', async () => {
    const { id } = await channel(core, 'general')
    const { message } = await say(core, id, 'Something unkind')
    const admin = await portal.as('admin')
    expect((await admin.try(threads.remove, { id: message.id })).status).toBe(403)
    const moderator = await portal.as('volunteer', { permissions: ['MESSAGES_MODERATE', 'CHAT_GENERAL'] })
    await moderator.call(threads.remove, { id: message.id })
    expect((await read(core, id)).messages.map((one) => one.id)).not.toContain(message.id)
  })
})

describe('what is new', () => {
  it('is counted for everybody by itself, and by rooms as the specification names them', async () => {
    const { id } = await channel(driver, 'driver')
    const before = await driver.call(inbox.unreadCounts)
    const other = await portal.as('driver')
    await say(other, id, 'The bridge is closed.')
    await say(other, id, 'Take the ring road.')
    const counts = await driver.call(inbox.unreadCounts)
    expect(counts.drivers).toBe(before.drivers + 2)
    expect(counts.total).toBe(before.total + 2)
    expect(await channel(driver, 'driver')).toMatchObject({ unread: counts.drivers, mentioned: false })
    await driver.call(threads.read, { table: 'conversations', id, upTo: 1_000_000 })
    expect((await driver.call(inbox.unreadCounts)).drivers).toBe(0)
    expect((await other.call(inbox.unreadCounts)).drivers).toBe(0)
    expect((await core.call(inbox.unreadCounts)).drivers).toBe(0)
  })

  it('does not count at the badge where somebody muted a conversation', async () => {
    const me = await portal.as('host')
    const { id } = await channel(me, 'general')
    const { count } = await me.call(chat.waiting)
    const { unread } = await channel(me, 'general')
    expect(count).toBeGreaterThanOrEqual(unread)
    await me.call(chat.level, { id, level: 'none' })
    expect((await me.call(chat.waiting)).count).toBe(count - unread)
  })
})

describe('two people', () => {
  it('have one conversation, whoever begins it and however often', async () => {
    const opened = await Promise.all([
      core.call(chat.direct, { personId: driver.id }),
      driver.call(chat.direct, { personId: core.id }),
      core.call(chat.direct, { personId: driver.id }),
    ])
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
    const room = (await rooms(core)).find(({ id }) => id === opened[0].id)
    expect(room).toMatchObject({
      kind: 'direct',
      people: expect.arrayContaining([expect.objectContaining({ id: driver.id })]),
    })
  })

  it('are heard by nobody else', async () => {
    const { id } = await core.call(chat.direct, { personId: driver.id })
    await say(core, id, 'Could you take the big cooler?')
    const admin = await portal.as('super_admin')
    expect((await rooms(admin)).map((room) => room.id)).not.toContain(id)
    expect((await admin.try(threads.ofRecord, { table: 'conversations', id })).status).toBe(404)
    const trail = await admin.call(auditLogs.list, { limit: 50 })
    expect(JSON.stringify(trail)).not.toContain('big cooler')
  })

  it('hear the bell once for what they have not read, and again for what comes after', async () => {
    const [ana, ben] = [await portal.as('host'), await portal.as('volunteer')]
    const { id } = await ana.call(chat.direct, { personId: ben.id })
    await say(ana, id, 'Are you there?')
    await say(ana, id, 'It is about tomorrow.')
    expect(await bell(ben)).toMatchObject([{ isRead: false }])
    await ben.call(threads.read, { table: 'conversations', id, upTo: 2 })
    expect(await bell(ben)).toMatchObject([{ isRead: true }])
    await say(ana, id, 'Thank you.')
    expect((await bell(ben)).filter(({ isRead }) => !isRead)).toHaveLength(1)
  })

  it('are not told of what they muted', async () => {
    const [ana, ben] = [await portal.as('host'), await portal.as('volunteer')]
    const { id } = await ana.call(chat.direct, { personId: ben.id })
    await ben.call(chat.level, { id, level: 'none' })
    await say(ana, id, `@[${ben.id}] are you there?`)
    expect(await bell(ben)).toEqual([])
  })

  it('are never somebody alone, or somebody who left', async () => {
    expect((await core.try(chat.direct, { personId: core.id })).status).toBe(400)
    const gone = await portal.as('volunteer')
    await portal.app.pool.query('UPDATE users SET is_active = false WHERE id = $1', [gone.id])
    expect((await core.try(chat.direct, { personId: gone.id })).status).toBe(400)
    // Nor somebody who would never see it.
    const deaf = await portal.as('volunteer', { permissions: ['CHAT_GENERAL'] })
    expect((await core.try(chat.direct, { personId: deaf.id })).status).toBe(400)
    expect((await core.try(chat.addGroup, { name: 'Us', people: [deaf.id] })).status).toBe(400)
  })
})

describe('a group', () => {
  it('is for those who are in it; whoever leaves reads no more, whoever comes reads all', async () => {
    const [ana, ben, eve] = [await portal.as('host'), await portal.as('volunteer'), await portal.as('driver')]
    const { id } = await ana.call(chat.addGroup, { name: 'Freezer move', people: [ben.id] })
    await say(ana, id, 'On Saturday at ten.')
    expect((await eve.try(threads.ofRecord, { table: 'conversations', id })).status).toBe(404)
    expect((await ben.try(chat.addPeople, { id, people: [eve.id] })).status).toBe(403)
    await ana.call(chat.addPeople, { id, people: [eve.id] })
    expect((await read(eve, id)).messages.map(({ body }) => body)).toEqual(['On Saturday at ten.'])
    await ben.call(chat.removePerson, { id, personId: ben.id })
    expect((await ben.try(threads.ofRecord, { table: 'conversations', id })).status).toBe(404)
  })

  it('always has somebody who looks after it', async () => {
    const [ana, ben] = [await portal.as('host'), await portal.as('volunteer')]
    const { id } = await ana.call(chat.addGroup, { name: 'Night shift', people: [ben.id] })
    expect((await ana.try(chat.removePerson, { id, personId: ana.id })).status).toBe(409)
    expect((await ana.try(chat.makeAdmin, { id, personId: ana.id, isAdmin: false })).status).toBe(409)
    await ana.call(chat.makeAdmin, { id, personId: ben.id, isAdmin: true })
    await ana.call(chat.removePerson, { id, personId: ana.id })
    await ben.call(chat.removePerson, { id, personId: ben.id })
  })

  it('keeps its order for everybody when many write at once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => portal.as('volunteer')))
    const { id } = await core.call(chat.addGroup, { name: 'Everybody', people: people.map((one) => one.id) })
    await Promise.all(people.flatMap((one, at) => [say(one, id, `${at} a`), say(one, id, `${at} b`)]))
    const [first, ...others] = await Promise.all(
      people.map(async (one) => (await read(one, id)).messages.map(({ id }) => id)),
    )
    expect(first).toHaveLength(12)
    for (const other of others) expect(other).toEqual(first)
  })
})

it('are challenged to read and to say something once, and a comment is not that', async () => {
  const host = await portal.as('host')
  const noted = async () => {
    await workOff(portal.app)
    const all = await host.call(onboarding.challenges)
    return all.flatMap(({ actionKey, isCompleted }) => (isCompleted ? [actionKey] : []))
  }
  const { id } = await host.call(collections.add, {
    collectionDate: '2026-01-07',
    hostId: await aPlace(portal, core),
    individualSandwiches: 12,
  })
  await host.call(threads.post, { table: 'sandwich_collections', id, body: 'One bag was wet.' })
  expect(await noted()).not.toContain('chat_first_message')
  await say(host, (await channel(host, 'general')).id, 'Good morning!')
  expect(await noted()).toContain('chat_first_message')
  // To read what others said is to open the chat.
  expect(await noted()).not.toContain('chat_read_messages')
  await host.call(onboarding.track, { actionKey: 'chat_read_messages' })
  expect(await noted()).toContain('chat_read_messages')
})

describe('the search', () => {
  const found = async (person: Person, search: string, id?: string) =>
    (await person.call(chat.search, { search, ...(id ? { id } : {}) })).items.map(({ text }) => text)

  it('finds messages with all of the words, however they are written, the latest first, and says where', async () => {
    const [boss, { id }] = [await portal.as('super_admin'), await channel(core, 'general')]
    await say(core, id, 'The Zucchini crates stand behind the freezer')
    await say(boss, id, `<@${driver.id}> has zucchini to spare`)
    expect(await found(core, 'ZUCCHINI')).toEqual([
      expect.stringMatching(/^@\w.* has zucchini to spare$/),
      'The Zucchini crates stand behind the freezer',
    ])
    expect(await found(core, 'freezer zucchini')).toEqual(['The Zucchini crates stand behind the freezer'])
    const [first] = (await core.call(chat.search, { search: 'spare' })).items
    expect(first).toMatchObject({ conversation: 'General', conversationId: id })
    // Neither the ids that stand in a text nor the signs of a pattern are words.
    expect(await found(core, driver.id.slice(0, 8))).toEqual([])
    expect(await found(core, '%')).toEqual([])
    expect((await core.try(chat.search, { search: ' ' })).status).toBe(400)
  })

  it('shows a line of what is long, around the word', async () => {
    const { id } = await channel(core, 'general')
    await say(core, id, `${'before '.repeat(100)}marmalade${' after'.repeat(100)}`)
    const [text = ''] = await found(core, 'marmalade')
    expect(text).toMatch(/^…before .*marmalade after.*…$/)
    expect(text.length).toBeLessThan(170)
  })

  it('looks nowhere else than where its person may read', async () => {
    const { id } = await core.call(chat.direct, { personId: driver.id })
    const room = await channel(core, 'core-team')
    await say(core, id, 'rhubarb between us')
    await say(core, room.id, 'rhubarb for the core team')
    expect(await found(core, 'rhubarb')).toHaveLength(2)
    expect(await found(driver, 'rhubarb')).toEqual(['rhubarb between us'])
    expect(await found(await portal.as('super_admin'), 'rhubarb')).toEqual(['rhubarb for the core team'])
    expect(await found(core, 'rhubarb', room.id)).toHaveLength(1)
    expect(await found(driver, 'rhubarb', room.id)).toEqual([])
  })

  it('forgets what was deleted', async () => {
    const { id } = await channel(core, 'general')
    const { message } = await say(core, id, 'quince')
    await core.call(threads.remove, { id: message.id })
    expect(await found(core, 'quince')).toEqual([])
  })
})
