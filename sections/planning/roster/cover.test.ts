import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { slots } from '#platform/slots/contract.ts'
import { aShift, soon } from '#platform/slots/testing.ts'
import { receive } from '#platform/text-messages/receive.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { roster } from './contract.ts'
import { look } from './jobs.ts'
import {
  aHelper,
  aVolunteer,
  byLink,
  cancels,
  lettersTo,
  personIdOf,
  tokenOf as tokenFor,
} from './testing.ts'

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
  // Each test has its own people to ask.
  await portal.app.pool.query('DELETE FROM volunteers')
  await portal.app.pool.query('DELETE FROM helper_wishes')
  await portal.app.pool.query('DELETE FROM cover_rounds')
  await portal.app.pool.query(`UPDATE slots SET status = 'called_off'`)
})

const looks = (later = 0) => {
  now = new Date(now.getTime() + later)
  return look.run(portal.app, {}, new AbortController().signal)
}
const GRACE = 5 * MINUTE

const tokenOf = (personId: string) => tokenFor(portal, personId)
const nobody = (path: 'questions' | 'answer', body: object) => byLink(portal, path, body)
const ask = (token: string) => nobody('questions', { token })
async function answers(token: string, answer: 'yes' | 'no' | 'other', words?: string) {
  const { body } = await ask(token)
  return nobody('answer', { token, id: body.items[0]?.id, answer, ...(words ? { words } : {}) })
}

/** A shift of one place that somebody gave back, in a week. */
async function aGap(more: object = {}) {
  const away = await personIdOf(portal, await portal.as('volunteer'))
  const shift = await aShift(core, { needed: 1, day: soon(9), ...more })
  await cancels(core, shift, away)
  return { shift, away }
}
const askedOf = async (id: string) =>
  (await core.call(roster.cover, { id })).rounds.flatMap(({ asks }) => asks.map(({ personId }) => personId))

describe('a place that was given back', () => {
  it('is offered after a few minutes, to one after the other, until the first yes; everybody is told', async () => {
    const [ana, bo, cy] = [
      await aVolunteer(portal, core, 'Ana'),
      await aVolunteer(portal, core, 'Bo'),
      await aVolunteer(portal, core, 'Cy'),
    ]
    const everybody = [ana, bo, cy].map(({ personId }) => personId)
    const { shift } = await aGap()
    await looks()
    expect(await askedOf(shift.id)).toEqual([])
    await looks(GRACE)
    const first = await askedOf(shift.id)
    expect(first).toHaveLength(1)
    await looks(MINUTE)
    expect(await askedOf(shift.id)).toEqual(first)
    await answers(await tokenOf(String(first[0])), 'no', 'At work')
    await looks()
    const second = (await askedOf(shift.id)).slice(1)
    expect(second).toHaveLength(1)
    await looks(DAY)
    const third = (await askedOf(shift.id)).slice(2)
    expect([...first, ...second, ...third].toSorted()).toEqual(everybody.toSorted())
    // Whoever was asked before still may.
    const yes = await answers(await tokenOf(String(second[0])), 'yes')
    expect(yes.body.items).toMatchObject([{ state: 'yours' }])
    const late = await answers(await tokenOf(String(third[0])), 'yes')
    expect(late.body.items).toMatchObject([{ state: 'settled' }])
    const cover = await core.call(roster.cover, { id: shift.id })
    expect(cover).toMatchObject({ open: 0, rounds: [{ status: 'won' }] })
    const held = await core.call(slots.one, { id: shift.id })
    expect(held).toMatchObject({ held: 1, needed: 1 })
    expect(held.people?.find(({ status }) => status === 'confirmed')).toMatchObject({
      personId: second[0],
      came: 'cover',
    })
    const subjects = async (id: unknown) =>
      (await lettersTo(portal, String(id))).map(({ subject }) => subject)
    expect(await subjects(second[0])).toContain(`You are expected: ${shift.title}`)
    expect(await subjects(third[0])).toContain(`It is settled: ${shift.title}`)
    expect(await subjects(first[0])).not.toContain(`It is settled: ${shift.title}`)
    const told = await core.call(notifications.list, {})
    expect(told.notifications.some(({ title }) => title.endsWith(`comes: ${shift.title}`))).toBe(true)
  })

  it('is asked for by one portal only, however many look at the same moment', async () => {
    await aVolunteer(portal, core, 'Dee')
    await aVolunteer(portal, core, 'Eli')
    const { shift } = await aGap()
    await Promise.all([looks(), looks(), looks()])
    now = new Date(now.getTime() + GRACE)
    await Promise.all([looks(), looks(), looks(), looks()])
    expect(await askedOf(shift.id)).toHaveLength(1)
    expect((await core.call(roster.cover, { id: shift.id })).rounds).toHaveLength(1)
  })

  it('is looked after however many others were given back before it', async () => {
    await aVolunteer(portal, core, 'Xia')
    const crowded = await aShift(core, { needed: 1, day: soon(9) })
    await portal.app.pool.query(
      `WITH made AS (INSERT INTO people (name) SELECT 'Away ' || n FROM generate_series(1, 60) n RETURNING id)
       INSERT INTO slot_signups (slot_id, person_id, status, came, arrival)
         SELECT $1, id, 'canceled', 'self', row_number() OVER () FROM made`,
      [crowded.id],
    )
    await looks()
    const { shift } = await aGap()
    await looks()
    expect((await core.call(roster.cover, { id: crowded.id })).rounds).toHaveLength(1)
    expect((await core.call(roster.cover, { id: shift.id })).rounds).toHaveLength(1)
  })

  it('is not offered at night, and goes on in the morning', async () => {
    await aVolunteer(portal, core, 'Flo')
    now = new Date(AFTERNOON.getTime() + 8 * HOUR)
    const { shift } = await aGap()
    await looks()
    await looks(GRACE)
    expect(await askedOf(shift.id)).toEqual([])
    await looks(HOUR)
    expect(await askedOf(shift.id)).toEqual([])
    await looks(10 * HOUR)
    expect(await askedOf(shift.id)).toHaveLength(1)
  })

  it('of two who say yes at the same moment goes to one', async () => {
    const both = [await aVolunteer(portal, core, 'Gus'), await aVolunteer(portal, core, 'Hal')]
    const { shift } = await aGap()
    await looks()
    await looks(GRACE)
    await looks(DAY)
    const tokens = await Promise.all(both.map(({ personId }) => tokenOf(personId)))
    const said = await Promise.all(tokens.map((token) => answers(token, 'yes')))
    expect(said.map(({ body }) => body.items[0]?.state ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual(
      ['settled', 'yours'],
    )
    expect(await core.call(slots.one, { id: shift.id })).toMatchObject({ held: 1 })
  })

  it('that somebody takes back, or who waits takes, is offered to nobody', async () => {
    await aVolunteer(portal, core, 'Ida')
    const { shift, away } = await aGap()
    await looks()
    const own = (await core.call(slots.one, { id: shift.id })).people?.find(
      ({ personId }) => personId === away,
    )
    await core.call(slots.move, { id: String(own?.id), move: 'confirm' })
    await looks(GRACE)
    expect(await core.call(roster.cover, { id: shift.id })).toMatchObject({
      rounds: [{ status: 'filled', asks: [] }],
    })
  })

  it('is offered to nobody who said to be away, wants no such questions, or canceled it', async () => {
    const free = await aHelper(portal)
    const away = await aHelper(portal)
    const never = await aHelper(portal)
    const { shift } = await aGap()
    await portal.app.pool.query(
      `INSERT INTO availability_slots (user_id, status, from_day, to_day, ends_on) VALUES ($1, 'unavailable', $2, $2, $2)`,
      [away.id, soon(9)],
    )
    await portal.app.pool.query('UPDATE helper_wishes SET covers = false WHERE person_id = $1', [
      never.personId,
    ])
    await looks()
    await looks(GRACE)
    await looks(DAY)
    await looks(DAY)
    expect(await askedOf(shift.id)).toEqual([free.personId])
    expect((await core.call(roster.cover, { id: shift.id })).rounds[0]?.status).toBe('exhausted')
    // A yes that comes late still counts.
    expect((await answers(await tokenOf(free.personId), 'yes')).body.items[0]?.state).toBe('yours')
  })
})

describe('two shifts at one time', () => {
  const both = async (more: object = {}) => {
    const ana = await aVolunteer(portal, core, 'Ria')
    const one = (await aGap()).shift
    await looks()
    await looks(GRACE)
    const first = await tokenOf(ana.personId)
    const other = (await aGap({ startTime: '10:30', endTime: '12:00', ...more })).shift
    await core.call(roster.askNow, { id: other.id, personId: ana.personId })
    return { ana, one, other, first, second: await tokenOf(ana.personId) }
  }
  const heldOf = async ({ id }: { id: string }) => (await core.call(slots.one, { id })).held

  it('are not both promised by one person: the second yes is told so, and counts once the first is given back', async () => {
    const { ana, one, other, first, second } = await both()
    expect((await answers(first, 'yes')).body.items[0]?.state).toBe('yours')
    expect((await answers(second, 'yes')).body.items[0]?.state).toBe('elsewhere')
    expect([await heldOf(one), await heldOf(other)]).toEqual([1, 0])
    const own = (await core.call(slots.one, { id: one.id })).people?.find(
      ({ personId }) => personId === ana.personId,
    )
    await core.call(slots.move, { id: String(own?.id), move: 'cancel' })
    expect((await answers(second, 'yes')).body.items[0]?.state).toBe('yours')
  })

  it('are not promised by two answers at the same moment either', async () => {
    const { one, other, first, second } = await both()
    const said = await Promise.all([answers(first, 'yes'), answers(second, 'yes')])
    expect(new Set(said.map(({ body }) => body.items[0]?.state))).toEqual(new Set(['elsewhere', 'yours']))
    expect((await heldOf(one)) + (await heldOf(other))).toBe(1)
  })

  it('that only touch are both theirs', async () => {
    const { first, second } = await both({ startTime: '11:30', endTime: '13:00' })
    expect((await answers(first, 'yes')).body.items[0]?.state).toBe('yours')
    expect((await answers(second, 'yes')).body.items[0]?.state).toBe('yours')
  })
})

describe('the link', () => {
  it('that is forged, of somebody else’s question, or of a shift that is over does nothing', async () => {
    const ana = await aVolunteer(portal, core, 'Jo')
    const bo = await aVolunteer(portal, core, 'Kai')
    const { shift } = await aGap()
    await looks()
    await looks(GRACE)
    await looks(DAY)
    const token = await tokenOf(ana.personId)
    const other = (await ask(await tokenOf(bo.personId))).body.items[0]?.id
    expect((await ask(`${token.slice(0, -1)}x`)).status).toBe(410)
    expect((await nobody('answer', { token, id: other, answer: 'yes' })).status).toBe(410)
    expect(JSON.stringify((await ask(token)).body)).not.toContain(bo.name)
    now = new Date(AFTERNOON.getTime() + 20 * DAY)
    expect((await ask(token)).status).toBe(410)
    expect((await nobody('answer', { token, id: other, answer: 'yes' })).status).toBe(410)
    expect(await core.call(slots.one, { id: shift.id })).toMatchObject({ held: 0 })
  })

  it('passes on what somebody writes to a coordinator, and asks the next', async () => {
    await aVolunteer(portal, core, 'Lea')
    const { shift } = await aGap()
    await looks()
    await looks(GRACE)
    const [who] = await askedOf(shift.id)
    const said = await answers(await tokenOf(String(who)), 'other', 'Only from ten, is that all right?')
    expect(said.body.items[0]?.state).toBe('open')
    const told = await core.call(notifications.list, {})
    expect(told.notifications.find(({ title }) => title.includes('wrote about'))?.message).toContain(
      'Only from ten',
    )
    expect((await core.call(roster.cover, { id: shift.id })).rounds[0]?.asks[0]).toMatchObject({
      answer: 'other',
      words: 'Only from ten, is that all right?',
    })
  })

  it('passes on what comes with a yes, too', async () => {
    const mo = await aVolunteer(portal, core, 'Mo')
    const { shift } = await aGap()
    await core.call(roster.askNow, { id: shift.id, personId: mo.personId })
    const said = await answers(await tokenOf(mo.personId), 'yes', 'I bring my daughter along')
    expect(said.body.items[0]?.state).toBe('yours')
    const told = (await core.call(notifications.list, {})).notifications
    expect(told.find(({ title }) => title.startsWith(`${mo.name} wrote about`))?.message).toContain(
      'I bring my daughter along',
    )
  })
})

it('a question of a search that is over is open again when a month is put down with it', async () => {
  const nia = await aVolunteer(portal, core, 'Nia')
  const { shift } = await aGap()
  const { id } = shift
  await looks()
  await core.call(roster.askNow, { id, personId: nia.personId })
  const [round] = (await core.call(roster.cover, { id })).rounds
  await core.call(roster.stopCover, { id: String(round?.id) })
  expect((await ask(await tokenOf(nia.personId))).body.items[0]?.state).toBe('settled')
  const picks = [{ slotId: id, personId: nia.personId }]
  const published = await core.call(roster.publish, { month: String(shift.day).slice(0, 7), picks })
  expect(published).toMatchObject({ asked: 1, left: 0 })
  const said = await answers(await tokenOf(nia.personId), 'yes')
  expect(said.body.items[0]?.state).toBe('yours')
  expect((await core.call(slots.one, { id })).people).toContainEqual(
    expect.objectContaining({ personId: nia.personId, status: 'confirmed' }),
  )
})

it('answers by text message count as those by the link; free words reach a coordinator', async () => {
  const ana = await aHelper(portal)
  const phone = '+14045550199'
  await portal.app.pool.query(
    `INSERT INTO text_consents (person_id, phone, campaigns, state, method, wording, asked_on, asked_at, confirmed_at)
     VALUES ($1, $2, '{events}', 'confirmed', 'code', 'v1', 'page', now(), now())`,
    [ana.id, phone],
  )
  const { shift } = await aGap()
  await looks()
  await looks(GRACE)
  const text = (id: string, words: string) =>
    inTransaction(portal.app, 'test', (ctx) => receive(ctx, { id, phone, text: words, answered: false }))
  expect(await text('t1', 'Only from ten?')).toContain('A coordinator reads')
  expect(await text('t2', 'Yes!')).toContain('You are expected')
  expect((await core.call(slots.one, { id: shift.id })).people).toContainEqual(
    expect.objectContaining({ personId: ana.personId, status: 'confirmed', came: 'cover' }),
  )
  // A no to what she is expected at gives no place back: somebody reads it.
  expect(await text('t3', 'No')).toContain('A coordinator reads')
  expect((await core.call(slots.one, { id: shift.id })).held).toBe(1)
  // Asked for another one, she answers that.
  const { shift: second } = await aGap({ day: soon(10) })
  await core.call(roster.askNow, { id: second.id, personId: ana.personId })
  expect(await text('t4', 'Yes')).toContain('You are expected')
  expect((await core.call(slots.one, { id: second.id })).held).toBe(1)
})

describe('whoever coordinates', () => {
  it('sees who is next, leaves somebody out, asks by hand, and stops it; a no is never asked again', async () => {
    const ana = await aVolunteer(portal, core, 'Mia')
    const bo = await aVolunteer(portal, core, 'Ned')
    const cy = await aVolunteer(portal, core, 'Ola')
    const { shift } = await aGap()
    await looks()
    const { id } = shift
    const before = await core.call(roster.cover, { id })
    expect(before.next.map(({ personId }) => personId).toSorted()).toEqual(
      [ana, bo, cy].map(({ personId }) => personId).toSorted(),
    )
    await core.call(roster.leaveOut, { id, personId: ana.personId })
    await core.call(roster.askNow, { id, personId: bo.personId })
    await answers(await tokenOf(bo.personId), 'no')
    expect(await core.try(roster.askNow, { id, personId: bo.personId })).toMatchObject({ status: 409 })
    await looks(GRACE)
    await looks(2 * DAY)
    expect(await askedOf(id)).not.toContain(undefined)
    const cover = await core.call(roster.cover, { id })
    const asks = cover.rounds[0]?.asks ?? []
    expect(asks.find(({ personId }) => personId === ana.personId)).toMatchObject({
      askedAt: null,
      answer: 'left_out',
    })
    expect(asks.find(({ personId }) => personId === cy.personId)?.askedAt).not.toBeNull()
    const stopped = await core.call(roster.stopCover, { id: String(cover.rounds[0]?.id) })
    expect(stopped.rounds[0]?.status).toBe('stopped')
    expect((await answers(await tokenOf(cy.personId), 'yes')).body.items[0]?.state).toBe('settled')
    expect(await core.call(slots.one, { id })).toMatchObject({ held: 0 })
  })

  it('looks for somebody for an open place, too', async () => {
    await aVolunteer(portal, core, 'Pia')
    const { id } = await aShift(core, { needed: 2, day: soon(9) })
    expect(await core.call(roster.beginCover, { id })).toMatchObject({
      rounds: [{ status: 'running', instead: null }],
    })
    await looks()
    expect(await askedOf(id)).toHaveLength(1)
  })

  it('is nobody who only signs up', async () => {
    const { id } = await aShift(core)
    const host = await portal.as('host')
    expect((await host.try(roster.cover, { id })).status).toBe(403)
    expect((await host.try(roster.beginCover, { id })).status).toBe(403)
  })
})
