import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { fresh } from '#tests/undo-cases.ts'
import { type Slot, slots } from './contract.ts'
import { aShift, somebody, soon } from './testing.ts'

let portal: TestPortal
let core: Person
beforeAll(async () => {
  portal = await testPortal()
  core = await portal.as('core_team')
})
afterAll(() => portal.close())

const stands = ({ people }: Slot) => (people ?? []).map(({ name, status }) => [name.split(' ')[0], status])
const ofPerson = ({ people }: Slot, personId: string) => people?.find((one) => one.personId === personId)

describe('a shift', () => {
  it('has as many places as it says; whoever comes later waits, and moves up in the order of arrival', async () => {
    const { id } = await aShift(core, { needed: 1 })
    const [ana, bo, cy] = await Promise.all(
      ['volunteer', 'driver', 'host'].map((role) => portal.as(role as 'host')),
    )
    for (const person of [ana, bo, cy]) await person?.call(slots.signUp, { id })
    const full = await core.call(slots.one, { id })
    expect(full).toMatchObject({ held: 1, waiting: 2, open: 0 })
    expect(full.people?.map(({ status }) => status)).toEqual(['confirmed', 'waiting', 'waiting'])
    const first = full.people?.[0]
    const after = (await ana?.call(slots.move, {
      id: String(first?.id),
      move: 'cancel',
      reason: 'Ill',
    })) as Slot
    expect(after.people?.map(({ status }) => status)).toEqual(['confirmed', 'waiting', 'canceled'])
    expect(after.people?.[0]?.personId).toBe(full.people?.[1]?.personId)
    // A second place opens for the next one.
    const { version } = await core.call(slots.one, { id })
    expect(await core.call(slots.edit, { id, version, needed: 2 })).toMatchObject({ needed: 2 })
    expect(await core.call(slots.one, { id })).toMatchObject({ held: 2, waiting: 0, open: 0 })
  })

  it('moves nobody up who is expected elsewhere at that time; they come to it when they are free', async () => {
    const [ana, ben, cleo] = [
      await somebody(portal, 'Ana'),
      await somebody(portal, 'Ben'),
      await somebody(portal, 'Cleo'),
    ]
    const at = { needed: 1, day: soon(40) }
    const full = await aShift(core, at)
    for (const personId of [ben, ana, cleo]) await core.call(slots.assign, { id: full.id, personId })
    const other = await aShift(core, { ...at, startTime: '11:00', endTime: '12:00' })
    await core.call(slots.assign, { id: other.id, personId: ana })
    const placeOf = async (id: string, personId: string) =>
      String((await core.call(slots.one, { id })).people?.find((one) => one.personId === personId)?.id)
    await core.call(slots.move, { id: await placeOf(full.id, ben), move: 'cancel' })
    expect(stands(await core.call(slots.one, { id: full.id }))).toEqual([
      ['Cleo', 'confirmed'],
      ['Ana', 'waiting'],
      ['Ben', 'canceled'],
    ])
    await core.call(slots.move, { id: await placeOf(full.id, cleo), move: 'cancel' })
    expect((await core.call(slots.one, { id: full.id })).held).toBe(0)
    const gaveBack = await core.try(slots.move, { id: await placeOf(other.id, ana), move: 'cancel' })
    const anas = async () =>
      stands(await core.call(slots.one, { id: full.id })).find(([name]) => name === 'Ana')?.[1]
    expect(await anas()).toBe('confirmed')
    await core.call(history.undo, { requestId: gaveBack.requestId })
    expect(await anas()).toBe('waiting')
    // Another time of the shift in their way, and they have both.
    const { version } = await core.call(slots.one, { id: other.id })
    await core.call(slots.edit, { id: other.id, version, startTime: '11:30', endTime: '12:30' })
    expect(await anas()).toBe('confirmed')
  })

  it('is not made smaller than who has a place already', async () => {
    const { id, version } = await aShift(core, { needed: 2 })
    for (const name of ['Ana', 'Bo'])
      await core.call(slots.assign, { id, personId: await somebody(portal, name) })
    expect(await core.try(slots.edit, { id, version, needed: 1 })).toMatchObject({
      status: 400,
      body: { fields: { needed: 'More people than that have a place already' } },
    })
  })

  it('repeats weekly as one series, which one undo takes back', async () => {
    const answer = await core.try(slots.add, {
      title: 'Wednesday loading',
      role: 'other',
      roleName: 'Loading coolers',
      day: soon(3),
      needed: 4,
      weeks: 4,
    })
    const { seriesId, day } = answer.body as Slot
    const { items } = await core.call(slots.list, { seriesId: String(seriesId) })
    expect(items).toHaveLength(4)
    expect(items.map((one) => one.day)).toEqual([0, 7, 14, 21].map((days) => soon(3 + days)))
    expect(day).toBe(soon(3))
    await core.call(history.undo, { requestId: answer.requestId })
    expect((await core.call(slots.list, { seriesId: String(seriesId) })).total).toBe(0)
  })

  it('planned where one was on the map before is on the map, and a pin that somebody puts stays', async () => {
    const place = fresh('4 Quarry Lane')
    const pin = { latitude: 40.01, longitude: -89.3 }
    await aShift(core, { place, ...pin })
    expect(await aShift(core, { place: ` ${place.toUpperCase()}` })).toMatchObject(pin)
    expect(await aShift(core, { place, latitude: 41, longitude: -88 })).toMatchObject({ latitude: 41 })
    const other = await aShift(core, { place: fresh('9 Nowhere') })
    expect(other.latitude).toBe(null)
    const { id, version } = other
    expect(await core.call(slots.edit, { id, version, place })).toMatchObject({
      latitude: 41,
      longitude: -88,
    })
  })

  it('that somebody comes to is called off and not deleted', async () => {
    const { id, version } = await aShift(core)
    await core.call(slots.assign, { id, personId: await somebody(portal) })
    expect(await core.try(slots.remove, { id })).toMatchObject({ status: 409 })
    expect(await core.call(slots.callOff, { id, version })).toMatchObject({ status: 'called_off' })
    expect(await core.try(slots.signUp, { id })).toMatchObject({
      status: 409,
      body: { message: 'This shift was called off.' },
    })
  })

  it('keeps who comes from those who do not help', async () => {
    const { id } = await aShift(core)
    await core.call(slots.assign, { id, personId: await somebody(portal) })
    const viewer = await portal.as('viewer')
    const seen = await viewer.call(slots.one, { id })
    expect(seen).toMatchObject({ held: 1, people: null, notes: null })
    expect((await viewer.try(slots.signUp, { id })).status).toBe(403)
  })

  it('tells nobody but whoever plans why somebody cannot come, and what they wrote', async () => {
    const { id } = await aShift(core)
    const [ana, bo] = [await portal.as('volunteer'), await portal.as('volunteer')]
    const { mine } = await ana.call(slots.signUp, { id, note: 'Needs a ramp' })
    const place = String(mine?.id)
    await bo.call(slots.signUp, { id })
    await ana.call(slots.move, { id: place, move: 'cancel', reason: 'In hospital' })
    const words = { note: 'Needs a ramp', reason: 'In hospital' }
    const listed = async (person: Person) =>
      (await person.call(slots.one, { id })).people?.find((one) => one.id === place)
    const trail = async (person: Person) =>
      JSON.stringify(await person.call(history.ofRecord, { table: 'slot_signups', id: place }))
    for (const person of [ana, core]) {
      expect(await listed(person)).toMatchObject(words)
      expect(await trail(person)).toContain('In hospital')
    }
    expect(await listed(bo)).toMatchObject({ status: 'canceled', note: null, reason: null })
    expect(await trail(bo)).toContain('Can’t come')
    expect(await trail(bo)).not.toMatch(/hospital|ramp/)
  })

  it('is not moved by others: whose place it is, and who coordinates', async () => {
    const { id } = await aShift(core)
    const [ana, bo] = [await portal.as('volunteer'), await portal.as('volunteer')]
    const { mine } = await ana.call(slots.signUp, { id })
    expect((await bo.try(slots.move, { id: String(mine?.id), move: 'cancel' })).status).toBe(404)
    expect((await ana.try(slots.move, { id: String(mine?.id), move: 'arrive' })).status).toBe(403)
    expect(stands(await core.call(slots.move, { id: String(mine?.id), move: 'arrive' }))[0]?.[1]).toBe(
      'attended',
    )
  })
})

describe('an undo', () => {
  it('of giving a place back takes it from who moved up, for whoever coordinates', async () => {
    const { id } = await aShift(core, { needed: 1 })
    const [ana, bo] = [await somebody(portal, 'Ana'), await somebody(portal, 'Bo')]
    for (const personId of [ana, bo]) await core.call(slots.assign, { id, personId })
    const before = await core.call(slots.one, { id })
    const { requestId, body } = await core.try(slots.move, {
      id: String(ofPerson(before, ana)?.id),
      move: 'cancel',
    })
    expect(stands(body as Slot)).toEqual([
      ['Bo', 'confirmed'],
      ['Ana', 'canceled'],
    ])
    await core.call(history.undo, { requestId })
    expect(stands(await core.call(slots.one, { id }))).toEqual([
      ['Ana', 'confirmed'],
      ['Bo', 'waiting'],
    ])
  })

  it('that would give a place twice is refused in words', async () => {
    const { id } = await aShift(core, { needed: 1 })
    const [ana, bo] = [await somebody(portal, 'Ana'), await somebody(portal, 'Bo')]
    const given = await core.call(slots.assign, { id, personId: ana })
    const { requestId } = await core.try(slots.move, { id: String(given.people?.[0]?.id), move: 'cancel' })
    await core.call(slots.assign, { id, personId: bo })
    expect(await core.try(history.undo, { requestId })).toMatchObject({
      status: 409,
      body: { message: 'All places of this shift are taken. Raise the number first.' },
    })
  })

  it('of somebody put down opens the place for who waits', async () => {
    const { id } = await aShift(core, { needed: 1 })
    const [ana, bo] = [await somebody(portal, 'Ana'), await somebody(portal, 'Bo')]
    const { requestId } = await core.try(slots.assign, { id, personId: ana })
    await core.call(slots.assign, { id, personId: bo })
    await core.call(history.undo, { requestId })
    expect(stands(await core.call(slots.one, { id }))).toEqual([['Bo', 'confirmed']])
  })
})

describe('who is chosen', () => {
  it('is free first, and an agreement that expired or another place at that time is said', async () => {
    const admin = await portal.as('admin')
    const driver = async (name: string, expires: string | null) => {
      const { rows } = await portal.app.pool.query<{ id: string; person: string }>(
        `WITH p AS (INSERT INTO people (name) VALUES ($1) RETURNING id),
          d AS (INSERT INTO drivers (person_id) SELECT id FROM p RETURNING id, person_id),
          a AS (INSERT INTO driver_agreements (driver_id, signed_on, expires_on) SELECT id, '2024-01-01', $2 FROM d)
          SELECT id, person_id AS person FROM d`,
        [name, expires],
      )
      return String(rows[0]?.person)
    }
    const [free, late, busy] = [
      await driver('Zoe Free', null),
      await driver('Abe Late', '2024-12-31'),
      await driver('Bea Busy', null),
    ]
    const other = await aShift(core, { title: 'Oak Church', role: 'driver', startTime: '15:00' })
    await admin.call(slots.assign, { id: other.id, personId: busy })
    const { id } = await aShift(core, { title: 'Alder School', role: 'driver' })
    const { items } = await admin.call(slots.candidates, { id })
    expect(items.map(({ personId, warnings }) => [personId, warnings])).toEqual([
      [free, []],
      [late, ['Agreement expired on December 31, 2024']],
      [busy, ['Driver for Oak Church that day']],
    ])
  })
})

const step = fc.record({
  who: fc.nat(7),
  what: fc.constantFrom(
    'in',
    'in',
    'in',
    'cancel',
    'confirm',
    'arrive',
    'miss',
    'unmark',
    'more',
    'fewer',
    'undo',
  ),
})

let ahead = 50
describe('any walk of sign-ups', () => {
  it('never overbooks, keeps nobody waiting beside an open place, and moves up by arrival', async () => {
    const crowd = await Promise.all(Array.from({ length: 8 }, (_, index) => somebody(portal, `P${index}`)))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (walk) => {
        // Each on its own day, so that nobody is expected elsewhere.
        const { id } = await aShift(core, { needed: 2, day: soon((ahead += 1)) })
        const undos: string[] = []
        for (const { who, what } of walk) {
          const now = await core.call(slots.one, { id })
          const personId = crowd[who] ?? ''
          const one = now.people?.find((each) => each.personId === personId)
          const answer =
            what === 'in'
              ? await core.try(slots.assign, { id, personId })
              : what === 'more' || what === 'fewer'
                ? await core.try(slots.edit, {
                    id,
                    version: now.version,
                    needed: Math.max(1, now.needed + (what === 'more' ? 1 : -1)),
                  })
                : what === 'undo'
                  ? await core.try(history.undo, { requestId: undos.pop() ?? id })
                  : one && (await core.try(slots.move, { id: one.id, move: what }))
          if (answer && answer.status < 300 && what !== 'undo') undos.push(answer.requestId)
          if (answer) expect(answer.status).toBeLessThan(500)
          const then = await core.call(slots.one, { id })
          expect(then.held).toBeLessThanOrEqual(then.needed)
          if (then.held < then.needed) expect(then.waiting).toBe(0)
        }
      }),
      { numRuns: 12 },
    )
  })
})
