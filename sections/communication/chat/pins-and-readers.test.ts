import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetGone } from '#platform/threads/clean-up-job.ts'
import { threads } from '#platform/threads/contract.ts'
import { tellings } from '#platform/threads/tellings.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { aPlace } from '#tests/access-rows.ts'
import { chat } from './contract.ts'

const table = 'conversations'

let portal: TestPortal
let core: Person
let driver: Person
let general: string
beforeAll(async () => {
  portal = await testPortal()
  core = await portal.as('core_team')
  driver = await portal.as('driver')
  const { items } = await core.call(chat.conversations)
  general = String(items.find(({ channel }) => channel === 'general')?.id)
})
afterAll(() => portal.close())

const say = async (person: Person, id: string, body: string) =>
  (await person.call(threads.post, { table, id, body })).message
const pinsOf = async (person: Person, id: string) =>
  (await person.call(threads.pinned, { table, id })).items.map(({ body }) => body)
const undo = async (person: Person, requestId: string) =>
  (
    await fetch(`${portal.url}/api/undo/${requestId}`, {
      method: 'POST',
      headers: { cookie: person.cookie, 'content-type': 'application/json' },
      body: '{}',
    })
  ).status

describe('a pinned message', () => {
  it('stays in reach of everybody in the channel, with who pinned it, the latest first', async () => {
    const [one, two] = [
      await say(driver, general, 'Keys: blue box'),
      await say(core, general, 'Wifi: ask me'),
    ]
    await core.call(threads.pin, { id: one.id })
    await core.call(threads.pin, { id: two.id })
    const [latest] = (await driver.call(threads.pinned, { table, id: general })).items
    expect(latest?.pinned?.by).toMatch(/core_team/)
    expect(await pinsOf(driver, general)).toEqual(['Wifi: ask me', 'Keys: blue box'])
    // Pinned twice it is pinned once.
    await core.call(threads.pin, { id: two.id })
    expect(await driver.call(threads.ofRecord, { table, id: general })).toMatchObject({
      pins: 2,
      mayPin: false,
    })
    await core.call(threads.unpin, { id: two.id })
    expect(await pinsOf(driver, general)).toEqual(['Keys: blue box'])
  })

  it('is for those to choose who hold the permission in a channel, and for everybody in a conversation of a few', async () => {
    const said = await say(core, general, 'Not for everybody to pin')
    expect((await driver.try(threads.pin, { id: said.id })).status).toBe(403)
    expect((await driver.try(threads.unpin, { id: said.id })).status).toBe(403)
    const { id } = await core.call(chat.direct, { personId: driver.id })
    const own = await say(core, id, 'The gate code has changed')
    await driver.call(threads.pin, { id: own.id })
    expect(await pinsOf(core, id)).toEqual(['The gate code has changed'])
    const other = await portal.as('core_team')
    expect((await other.try(threads.pinned, { table, id })).status).toBe(404)
    expect((await other.try(threads.pin, { id: own.id })).status).toBe(404)
    expect((await other.try(threads.unpin, { id: own.id })).status).toBe(404)
  })

  it('is no comment on a record', async () => {
    const place = { table: 'hosts', id: await aPlace(portal, core) }
    const { message } = await core.call(threads.post, { ...place, body: 'Who has the key?' })
    expect((await core.try(threads.pin, { id: message.id })).status).toBe(403)
    expect((await core.try(threads.pin, { id: randomUUID() })).status).toBe(404)
  })

  it('is taken back with an undo by whoever may pin there, and by nobody else', async () => {
    const said = await say(core, general, 'A pin that was a mistake')
    const { requestId } = await core.try(threads.pin, { id: said.id })
    expect(await undo(driver, requestId)).toBe(403)
    expect(await undo(core, requestId)).toBe(200)
    expect(await pinsOf(core, general)).not.toContain('A pin that was a mistake')
    const again = await core.try(threads.pin, { id: said.id })
    expect(again.status).toBe(200)
    const away = await core.try(threads.unpin, { id: said.id })
    expect(await undo(core, away.requestId)).toBe(200)
    expect(await pinsOf(core, general)).toContain('A pin that was a mistake')
  })

  it('goes with its message, and comes back with it', async () => {
    const said = await say(core, general, 'Deleted by mistake')
    await core.call(threads.pin, { id: said.id })
    const gone = await core.try(threads.remove, { id: said.id })
    expect(await pinsOf(core, general)).not.toContain('Deleted by mistake')
    expect(await undo(core, gone.requestId)).toBe(200)
    expect(await pinsOf(core, general)).toContain('Deleted by mistake')
  })

  it('comes back with its message and the signs of it also after a night, however old they are', async () => {
    const said = await say(core, general, 'Pinned long ago')
    await core.call(threads.pin, { id: said.id })
    await driver.call(threads.react, { id: said.id, emoji: '🙏', on: true })
    await portal.app.pool.query(
      `WITH pin AS (UPDATE message_pins SET created_at = now() - interval '40 days' WHERE message_id = $1)
       UPDATE message_reactions SET at = now() - interval '40 days' WHERE message_id = $1`,
      [said.id],
    )
    const gone = await core.try(threads.remove, { id: said.id })
    await forgetGone.run(portal.app, {}, AbortSignal.timeout(60_000))
    expect(await undo(core, gone.requestId)).toBe(200)
    const { messages } = await core.call(threads.ofRecord, { table, id: general })
    expect(messages.find(({ id }) => id === said.id)).toMatchObject({
      pinned: { by: expect.any(String) },
      reactions: [{ emoji: '🙏', ids: [driver.id] }],
    })
    await core.call(threads.unpin, { id: said.id })
  })

  it('is told to open windows with its content', async () => {
    const said = await say(core, general, 'Told as pinned')
    await core.call(threads.pin, { id: said.id })
    const told = await tellings.load(portal.app, { table, id: general }, [
      { event: 'talk.pinned', id: said.id },
    ])
    const { pins } = await core.call(threads.ofRecord, { table, id: general })
    expect(told.get(said.id)).toMatchObject({ pins, message: { pinned: { by: expect.any(String) } } })
  })
})

describe('how far the others have read', () => {
  const seen = async (person: Person, id: string) =>
    (await person.call(threads.seen, { table, id })).items.map(({ id: who, upTo }) => [who, upTo])

  it('is seen in direct and group conversations, and by nobody in channels', async () => {
    const [ana, ben, eve] = [await portal.as('host'), await portal.as('volunteer'), await portal.as('driver')]
    const { id } = await ana.call(chat.addGroup, { name: 'Readers', people: [ben.id] })
    const { number } = await say(ana, id, 'Who is awake?')
    await ben.call(threads.read, { table, id, upTo: number })
    expect(await seen(ana, id)).toEqual([[ben.id, number]])
    expect((await eve.try(threads.seen, { table, id })).status).toBe(404)
    expect(await ana.call(threads.ofRecord, { table, id })).toMatchObject({ tellsRead: true })
    await ben.call(threads.read, { table, id: general, upTo: 1 })
    expect(await seen(ana, general)).toEqual([])
    expect(await ana.call(threads.ofRecord, { table, id: general })).toMatchObject({ tellsRead: false })
  })

  it('is nobody’s business where somebody does not want it, from that moment on', async () => {
    const [ana, ben] = [await portal.as('host'), await portal.as('volunteer')]
    const { id } = await ana.call(chat.direct, { personId: ben.id })
    const { number } = await say(ana, id, 'Are you there?')
    await ben.call(threads.read, { table, id, upTo: number })
    expect(await seen(ana, id)).toEqual([[ben.id, number]])
    expect(await ben.call(threads.preferences)).toEqual({ tellsRead: true })
    await ben.call(threads.choose, { tellsRead: false })
    expect(await ben.call(threads.preferences)).toEqual({ tellsRead: false })
    expect(await seen(ana, id)).toEqual([])
    const told = await tellings.load(portal.app, { table, id }, [{ event: 'talk.seen', id: ben.id }])
    expect(told.size).toBe(0)
    await ben.call(threads.choose, { tellsRead: true })
    expect(await seen(ana, id)).toEqual([[ben.id, number]])
  })

  it('ends to be seen when somebody leaves', async () => {
    const [ana, ben, eve] = [await portal.as('host'), await portal.as('volunteer'), await portal.as('driver')]
    const { id } = await ana.call(chat.addGroup, { name: 'Leaving', people: [ben.id, eve.id] })
    const { number } = await say(ana, id, 'On Saturday')
    await ben.call(threads.read, { table, id, upTo: number })
    await ben.call(chat.removePerson, { id, personId: ben.id })
    expect((await seen(ana, id)).map(([who]) => who)).not.toContain(ben.id)
  })

  it('is the choice of a person, not of the account that many share', async () => {
    const guest = await portal.as('demo_user')
    expect((await guest.try(threads.choose, { tellsRead: false })).status).toBe(409)
  })
})
