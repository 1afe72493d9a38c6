import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, startOfMonth } from '#kernel/charity/day.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { type Slot, slots } from '#platform/slots/contract.ts'
import { aShift, soon } from '#platform/slots/testing.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { roster } from './contract.ts'
import { aHelper, aVolunteer, byLink, lettersTo, tokenOf } from './testing.ts'

const FIRST = startOfMonth(soon(62))
const MONTH = FIRST.slice(0, 7)
let portal: TestPortal
let core: Person
beforeAll(async () => {
  portal = await testPortal()
  core = await portal.as('core_team')
})
afterAll(() => portal.close())

const stands = async ({ id }: Slot) =>
  (await core.call(slots.one, { id })).people?.map(({ personId, status }) => [personId, status])

it('a month that was proposed before somebody said no asks them nothing when it is put down', async () => {
  const ana = await aHelper(portal)
  const shift = await aShift(core, { day: addDays(FIRST, 2), needed: 1 })
  const proposed = await core.call(roster.propose, { month: MONTH })
  expect(proposed.shifts.find(({ id }) => id === shift.id)?.people).toMatchObject([
    { personId: ana.personId },
  ])
  const put = await core.call(slots.assign, { id: shift.id, personId: ana.personId, status: 'asked' })
  await ana.call(slots.move, { id: String(put.people?.[0]?.id), move: 'decline', reason: 'Away' })
  const letters = (await lettersTo(portal, ana.personId)).length
  const picks = [{ slotId: shift.id, personId: ana.personId }]
  expect(await core.call(roster.publish, { month: MONTH, picks })).toMatchObject({ asked: 0, left: 1 })
  expect(await stands(shift)).toEqual([[ana.personId, 'declined']])
  expect(await lettersTo(portal, ana.personId)).toHaveLength(letters)
  await core.call(slots.callOff, {
    id: shift.id,
    version: (await core.call(slots.one, { id: shift.id })).version,
    takesPlace: false,
  })
})

it('of two who put the same person down at the same time for the same hours the second leaves them out', async () => {
  const bo = await aHelper(portal)
  const other = await portal.as('core_team')
  const day = addDays(FIRST, 4)
  const [here, there] = [await aShift(core, { day, needed: 1 }), await aShift(core, { day, needed: 1 })]
  const publish = (by: Person, { id }: Slot) =>
    by.call(roster.publish, { month: MONTH, picks: [{ slotId: id, personId: bo.personId }] })
  const answers = await Promise.all([publish(core, here), publish(other, there)])
  expect(answers.map(({ asked }) => asked).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect([...((await stands(here)) ?? []), ...((await stands(there)) ?? [])]).toEqual([
    [bo.personId, 'asked'],
  ])
})

it('of two tabs that put the same month down at the same time one asks, and nobody hears it twice', async () => {
  const cy = await aHelper(portal)
  const shift = await aShift(core, { day: addDays(FIRST, 6), needed: 1 })
  const picks = [{ slotId: shift.id, personId: cy.personId }]
  const answers = await Promise.all([1, 2].map(() => core.call(roster.publish, { month: MONTH, picks })))
  expect(answers.map(({ asked }) => asked).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(await lettersTo(portal, cy.personId)).toHaveLength(1)
})

it('whom no message reaches is named before a month is put down, and after', async () => {
  const dee = await aVolunteer(portal, core, 'Dee')
  const shift = await aShift(core, { day: addDays(FIRST, 8), needed: 1 })
  const put = (phone: string | null) =>
    portal.app.pool.query('UPDATE people SET email = NULL, phone = $2 WHERE id = $1', [dee.personId, phone])
  await put('404-555-0133')
  const locked = [{ slotId: shift.id, personId: dee.personId }]
  const dees = { personId: dee.personId, name: dee.name }
  expect((await core.call(roster.propose, { month: MONTH, locked })).unreached).toEqual([
    { ...dees, hasPhone: true },
  ])
  await put(null)
  const answer = await core.call(roster.publish, { month: MONTH, picks: locked })
  expect(answer).toMatchObject({ asked: 1, people: 1, unreached: [{ ...dees, hasPhone: false }] })
})

it('whoever wished to be put down gets one message about the whole month, and says by its link where they cannot', async () => {
  const eve = await aVolunteer(portal, core, 'Eve')
  await portal.app.pool.query('INSERT INTO helper_wishes (person_id, put_me_down) VALUES ($1, true)', [
    eve.personId,
  ])
  const shifts = await Promise.all(
    [10, 12].map((ahead) => aShift(core, { day: addDays(FIRST, ahead), needed: 1 })),
  )
  const picks = shifts.map(({ id }) => ({ slotId: id, personId: eve.personId }))
  const published = await core.call(roster.publish, { month: MONTH, picks })
  expect(published).toMatchObject({ asked: 0, down: 2, people: 1 })
  expect((await lettersTo(portal, eve.personId)).map(({ subject }) => subject)).toEqual([
    'You are expected: 2 shifts',
  ])
  const token = await tokenOf(portal, eve.personId)
  const { items } = (await byLink(portal, 'questions', { token })).body
  expect(items.map(({ state }) => state)).toEqual(['yours', 'yours'])
  const words = { token, id: items[0]?.id, answer: 'other', words: 'I am away on the first one' }
  expect((await byLink(portal, 'answer', words)).status).toBe(200)
  const told = (await core.call(notifications.list, {})).notifications
  expect(told.some(({ title }) => title.startsWith(`${eve.name} wrote about`))).toBe(true)
})
