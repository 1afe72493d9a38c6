import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { slots } from '#platform/slots/contract.ts'
import { aShift, soon } from '#platform/slots/testing.ts'
import { receive } from '#platform/text-messages/receive.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { roster } from './contract.ts'
import { forget, look } from './jobs.ts'
import { aHelper, aVolunteer, byLink, lettersTo, saysYes, tokenOf } from './testing.ts'

/** Two in the afternoon in New York, tomorrow. */
const AFTERNOON = new Date(`${soon(1)}T19:00:00Z`)
let now = AFTERNOON
let portal: TestPortal
let core: Person
beforeAll(async () => {
  portal = await testPortal({ now: () => now })
  core = await portal.as('core_team')
})
afterAll(() => portal.close())
afterEach(async () => {
  now = AFTERNOON
  await portal.app.pool.query('DELETE FROM volunteers')
  await portal.app.pool.query('DELETE FROM helper_wishes')
  await portal.app.pool.query('DELETE FROM cover_rounds')
  await portal.app.pool.query(`UPDATE slots SET status = 'called_off'`)
})

const looks = (later = 0) => {
  now = new Date(now.getTime() + later)
  return look.run(portal.app, {}, new AbortController().signal)
}
const moves = async (id: string, changes: object) => {
  const { version } = await core.call(slots.one, { id })
  await core.call(slots.edit, { id, version, ...changes })
}
const heldOf = async (id: string) => (await core.call(slots.one, { id })).held
const saidTo = async (personId: string) =>
  (await lettersTo(portal, personId)).map(({ subject }) => subject.split(': ')[0]).toReversed()

/** A shift of one place in a week, for which this person was asked. */
async function askedFor(personId: string) {
  const { id } = await aShift(core, { needed: 1, day: soon(9) })
  await core.call(roster.askNow, { id, personId })
  await looks(MINUTE)
  return id
}

describe('a shift that was moved after somebody was asked for it', () => {
  it('is asked for anew, once; what was said to the old day counts for nothing', async () => {
    const { personId } = await aVolunteer(portal, core, 'Ana')
    const id = await askedFor(personId)
    const old = await tokenOf(portal, personId)
    const [asked] = (await byLink(portal, 'questions', { token: old })).body.items
    await moves(id, { day: soon(10), startTime: '15:00', endTime: '17:00' })
    // The page that was opened before says the old day; opened anew it says that it is another.
    const late = { token: old, id: asked?.id, answer: 'yes', times: asked?.times }
    await byLink(portal, 'answer', late)
    expect(await heldOf(id)).toBe(0)
    await moves(id, { day: soon(11) })
    expect((await byLink(portal, 'questions', { token: old })).body.items[0]?.state).toBe('moved')
    await Promise.all([looks(MINUTE), looks()])
    await looks(HOUR)
    expect(await saidTo(personId)).toMatchObject([
      expect.stringContaining('Can you help out?'),
      'Another time',
    ])
    expect(await saysYes(portal, personId)).toBe('yours')
    expect(await heldOf(id)).toBe(1)
  })

  it('is asked for anew in the morning, and not of whom the other time does not suit', async () => {
    const { personId } = await aVolunteer(portal, core, 'Bo')
    const away = await aHelper(portal)
    const id = await askedFor(personId)
    await core.call(roster.askNow, { id, personId: away.personId })
    await portal.app.pool.query(
      `INSERT INTO availability_slots (user_id, status, from_day, to_day, ends_on) VALUES ($1, 'unavailable', $2, $2, $2)`,
      [away.id, soon(12)],
    )
    now = new Date(AFTERNOON.getTime() + 9 * HOUR)
    await moves(id, { day: soon(12) })
    await looks(MINUTE)
    expect(await saidTo(personId)).toHaveLength(1)
    now = new Date(AFTERNOON.getTime() + 20 * HOUR)
    await looks()
    expect((await saidTo(personId)).slice(1)).toEqual(['Another time'])
    expect(await saidTo(away.personId)).toHaveLength(1)
  })

  it('is answered by a text message only once the text said the new day', async () => {
    const ana = await aHelper(portal)
    const phone = '+14045550177'
    await portal.app.pool.query(
      `INSERT INTO text_consents (person_id, phone, campaigns, state, method, wording, asked_on, asked_at, confirmed_at)
       VALUES ($1, $2, '{events}', 'confirmed', 'code', 'v1', 'page', now(), now())`,
      [ana.id, phone],
    )
    const id = await askedFor(ana.personId)
    const text = (key: string, words: string) =>
      inTransaction(portal.app, 'test', (ctx) =>
        receive(ctx, { id: key, phone, text: words, answered: false }),
      )
    await moves(id, { startTime: '13:00', endTime: '15:00' })
    expect(await text('m1', 'Yes')).toMatch(/was changed since we asked you. It is now: .*1:00 PM/)
    expect(await heldOf(id)).toBe(0)
    expect(await text('m2', 'YES')).toContain('You are expected')
    expect(await heldOf(id)).toBe(1)
  })
})

it('a link is good as long as what it asks for is to come, also when that was put off; then it is forgotten', async () => {
  const cy = await aVolunteer(portal, core, 'Cy')
  const shift = await aShift(core, { needed: 1, day: soon(9) })
  const { id } = shift
  const picks = [{ slotId: id, personId: cy.personId }]
  await core.call(roster.publish, { month: String(shift.day).slice(0, 7), picks })
  const token = await tokenOf(portal, cy.personId)
  await moves(id, { day: soon(40) })
  now = new Date(AFTERNOON.getTime() + 33 * DAY)
  const seen = await byLink(portal, 'questions', { token })
  expect([seen.status, seen.body.items[0]?.state]).toEqual([200, 'moved'])
  const kept = async () =>
    (await portal.app.pool.query('SELECT FROM ask_links WHERE person_id = $1', [cy.personId])).rowCount
  const forgets = () => forget.run(portal.app, {}, new AbortController().signal)
  await forgets()
  expect(await kept()).toBe(1)
  now = new Date(AFTERNOON.getTime() + 45 * DAY)
  expect((await byLink(portal, 'questions', { token })).status).toBe(410)
  await forgets()
  expect(await kept()).toBe(0)
})
