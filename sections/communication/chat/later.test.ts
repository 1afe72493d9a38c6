import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { threads } from '#platform/threads/contract.ts'
import { sendDue, sendLaterJob } from '#platform/threads/later-job.ts'
import { auditLogs } from '#sections/admin/audit-log/contract.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { chat } from './contract.ts'

const table = 'conversations'

let ahead = 0
let portal: TestPortal
let ana: Person
let ben: Person
let id: string
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date(Date.now() + ahead) })
  ana = await portal.as('core_team')
  ben = await portal.as('volunteer')
})
afterAll(() => portal.close())
beforeEach(async () => {
  ahead = 0
  id = (await ana.call(chat.addGroup, { name: 'Later', people: [ben.id] })).id
})

const at = (ms: number) => new Date(Date.now() + ahead + ms).toISOString()
const later = (person: Person, body: string, ms = HOUR, more: object = {}) =>
  person.call(threads.sendLater, { table, id, messageId: randomUUID(), body, sendAt: at(ms), ...more })
const said = async () =>
  (await ben.call(threads.ofRecord, { table, id })).messages.map(({ body, author }) => [body, author?.id])
const waiting = async (person: Person) =>
  (await person.call(threads.later)).items.filter(({ aboutId }) => aboutId === id)
/** What is due is sent as the portal sends it, and the round of every minute finds what is left. */
const timePasses = async (ms: number) => {
  ahead += ms
  await workOff(portal.app)
  await round()
}
const round = () => sendDue.run(portal.app, {}, new AbortController().signal)
const undo = async (person: Person, requestId: string) =>
  (
    await fetch(`${portal.url}/api/undo/${requestId}`, {
      method: 'POST',
      headers: { cookie: person.cookie, 'content-type': 'application/json' },
      body: '{}',
    })
  ).status

describe('a message for later', () => {
  it('is nobody’s to read before its time, and is said once then, by who wrote it', async () => {
    await later(ana, 'Good morning!')
    // That Ana took him in, Ben has seen.
    await ben.call(threads.read, { table, id, upTo: 0 })
    expect(await waiting(ana)).toMatchObject([
      { body: 'Good morning!', place: { name: 'Later' }, refused: null },
    ])
    expect(await waiting(ben)).toEqual([])
    await timePasses(30 * MINUTE)
    expect(await said()).toEqual([])
    await timePasses(31 * MINUTE)
    expect(await said()).toEqual([['Good morning!', ana.id]])
    expect(await waiting(ana)).toEqual([])
    // Everybody hears of it as of any message.
    const { notifications: rung } = await ben.call(notifications.list, {})
    expect(rung.map(({ title }) => title)).toContainEqual(expect.stringMatching(/wrote in Later/))
    await timePasses(DAY)
    expect(await said()).toHaveLength(1)
  })

  it('is said once, however many instances look at it at the same moment', async () => {
    const ids: string[] = []
    for (const body of ['One', 'Two', 'Three'])
      ids.push((await later(ana, body, HOUR + ids.length * 1000)).id)
    ahead += 2 * HOUR
    const signal = new AbortController().signal
    await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        place % 2 === 0
          ? sendDue.run(portal.app, {}, signal)
          : sendLaterJob.run(portal.app, { id: String(ids[place % 3]) }, signal),
      ),
    )
    expect(new Set((await said()).map(([body]) => body))).toEqual(new Set(['One', 'Two', 'Three']))
    expect(await said()).toHaveLength(3)
  })

  it('keeps what was changed in it, and is not sent once it is cancelled; an undo brings it back', async () => {
    const { id: one } = await later(ana, 'At nine')
    const [row] = await waiting(ana)
    expect((await ben.try(threads.changeLater, { id: one, version: 1, body: 'Mine now' })).status).toBe(404)
    expect((await ben.try(threads.cancelLater, { id: one })).status).toBe(404)
    await ana.call(threads.changeLater, {
      id: one,
      version: Number(row?.version),
      body: 'At ten',
      sendAt: at(2 * HOUR),
    })
    expect((await ana.try(threads.changeLater, { id: one, version: 1, body: 'At noon' })).status).toBe(409)
    await timePasses(90 * MINUTE)
    expect(await said()).toEqual([])
    const cancelled = await ana.try(threads.cancelLater, { id: one })
    await timePasses(HOUR)
    expect(await said()).toEqual([])
    ahead -= HOUR
    expect(await undo(ben, cancelled.requestId)).toBe(403)
    expect(await undo(ana, cancelled.requestId)).toBe(200)
    await timePasses(HOUR)
    expect(await said()).toEqual([['At ten', ana.id]])
  })

  it('is never sent into the past: neither a time that is over nor one a month away is taken', async () => {
    const refused = async (ms: number) => {
      const input = { table, id, messageId: randomUUID(), body: 'Too late', sendAt: at(ms) }
      return (await ana.try(threads.sendLater, input)) as unknown as {
        status: number
        body: { fields: Record<string, string> }
      }
    }
    expect(await refused(-MINUTE)).toMatchObject({
      status: 400,
      body: { fields: { sendAt: 'Please choose a time that is still to come.' } },
    })
    expect((await refused(40 * DAY)).status).toBe(400)
    const empty = { table, id, messageId: randomUUID(), body: '', sendAt: at(HOUR) }
    expect((await ana.try(threads.sendLater, empty)).status).toBe(400)
  })

  it('that was missed for more than a day waits for its writer, who is told', async () => {
    await later(ana, 'See you this evening')
    // The portal stood still: nothing ran meanwhile.
    ahead += 2 * DAY
    await round()
    expect(await said()).toEqual([])
    const [row] = await waiting(ana)
    expect(row?.refused).toMatch(/more than a day ago/)
    const { notifications: rung } = await ana.call(notifications.list, {})
    expect(rung[0]?.title).toBe('A message for later was not sent')
    await ana.call(threads.changeLater, {
      id: String(row?.id),
      version: Number(row?.version),
      sendAt: at(HOUR),
    })
    await timePasses(2 * HOUR)
    expect(await said()).toEqual([['See you this evening', ana.id]])
  })

  it('is not sent for somebody who may not write there any more', async () => {
    await later(ben, 'From outside')
    await ben.call(chat.removePerson, { id, personId: ben.id })
    await timePasses(2 * HOUR)
    const { messages } = await ana.call(threads.ofRecord, { table, id })
    expect(messages).toEqual([])
    expect(await waiting(ben)).toMatchObject([{ place: null, refused: expect.any(String) }])
    expect(
      (await ben.try(threads.sendLater, { table, id, messageId: randomUUID(), body: 'x', sendAt: at(HOUR) }))
        .status,
    ).toBe(404)
  })

  it('is said without what it answers where that is gone by then', async () => {
    const { message } = await ben.call(threads.post, { table, id, body: 'Who comes?' })
    await later(ana, 'I do', HOUR, { replyTo: message.id })
    await ben.call(threads.remove, { id: message.id })
    await timePasses(2 * HOUR)
    expect(await said()).toEqual([['I do', ana.id]])
  })

  it('is no draft any more, also where the device kept one a moment late', async () => {
    const messageId = randomUUID()
    await later(ana, 'At six', HOUR, { messageId })
    await ana.call(threads.draft, { table, id, messageId, body: 'At si' })
    expect((await ana.call(threads.ofRecord, { table, id })).draft).toBeNull()
  })

  it('stands in the history of its writer alone', async () => {
    await later(ana, 'A surprise for Ben')
    const trail = await (await portal.as('super_admin')).call(auditLogs.list, { limit: 200 })
    expect(JSON.stringify(trail)).not.toContain('A surprise for Ben')
  })
})
