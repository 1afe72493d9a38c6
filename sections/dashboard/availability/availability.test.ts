import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { availability } from './contract.ts'

/** Monday, 9 November 2026, in the morning. */
const now = new Date('2026-11-09T15:00:00Z')
let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ now: () => now })
})
afterAll(() => portal.close())

const NOVEMBER = { startDate: '2026-11-01', endDate: '2026-11-30' }
const on = (day: string) => [{ from: day, to: day }]
const WEDNESDAYS = {
  status: 'available' as const,
  spans: on('2026-11-11'),
  fromTime: '15:00',
  toTime: '18:00',
  repeats: { every: 'week' as const, interval: 1, weekdays: [3 as const] },
}
const daysOf = async (person: Person, range = NOVEMBER) =>
  (await person.call(availability.list, { ...range, userId: person.id })).items.map(
    ({ day, status }) => `${day} ${status}`,
  )

describe('saying when one is available', () => {
  it('some days off are one press, and each row of days is one entry', async () => {
    const ana = await portal.as('volunteer')
    const { items } = await ana.call(availability.add, {
      status: 'unavailable',
      spans: [{ from: '2026-11-12', to: '2026-11-13' }, ...on('2026-11-20')],
      notes: 'Moving house',
    })
    expect(items.map(({ fromDay, toDay, notes }) => [fromDay, toDay, notes])).toEqual([
      ['2026-11-12', '2026-11-13', 'Moving house'],
      ['2026-11-20', '2026-11-20', 'Moving house'],
    ])
    const found = await ana.call(availability.list, { ...NOVEMBER, userId: ana.id })
    expect(found.items[0]).toMatchObject({
      allDay: true,
      // Midnight to midnight in New York.
      startAt: '2026-11-12T05:00:00.000Z',
      endAt: '2026-11-14T05:00:00.000Z',
      span: { from: '2026-11-12', to: '2026-11-13' },
    })
  })

  it('an end before the beginning is told at its field', async () => {
    const ana = await portal.as('volunteer')
    const day = { status: 'available' as const, spans: on('2026-11-12') }
    const late = await ana.try(availability.add, { ...day, fromTime: '18:00', toTime: '15:00' })
    expect(late).toMatchObject({
      status: 400,
      body: { fields: { toTime: 'Please choose an end after the beginning' } },
    })
    const half = await ana.try(availability.add, { ...day, fromTime: '18:00' })
    expect(half).toMatchObject({
      status: 400,
      body: { fields: { toTime: expect.stringContaining('both times') } },
    })
    const back = await ana.try(availability.add, {
      ...day,
      spans: [{ from: '2026-11-12', to: '2026-11-11' }],
    })
    expect(back).toMatchObject({
      status: 400,
      body: { fields: { 'spans.0.to': 'The last day cannot be before the first' } },
    })
  })

  it('times over several days are on each of them', async () => {
    const ana = await portal.as('volunteer')
    await ana.call(availability.add, {
      status: 'available',
      spans: [{ from: '2026-11-16', to: '2026-11-18' }],
      fromTime: '09:00',
      toTime: '12:00',
    })
    const { items } = await ana.call(availability.list, { ...NOVEMBER, userId: ana.id })
    expect(items.map(({ startAt, endAt }) => [startAt, endAt])).toEqual(
      ['16', '17', '18'].map((day) => [`2026-11-${day}T14:00:00.000Z`, `2026-11-${day}T17:00:00.000Z`]),
    )
  })

  it('every Wednesday from three to six, except one, and the clocks do not move it', async () => {
    const ana = await portal.as('volunteer')
    const { items } = await ana.call(availability.add, WEDNESDAYS)
    const { id = '', version = 0, rule } = items[0] ?? {}
    expect(rule).toBe('Every Wednesday')
    await ana.call(availability.remove, { id, version, which: 'one', day: '2026-11-25' })
    expect(await daysOf(ana)).toEqual(['2026-11-11 available', '2026-11-18 available'])
    const stale = await ana.try(availability.remove, { id, version, which: 'all' })
    expect(stale).toMatchObject({ status: 409, body: { current: { id, version: version + 1 } } })
    const spring = await ana.call(availability.list, {
      startDate: '2027-03-08',
      endDate: '2027-03-21',
      userId: ana.id,
    })
    expect(spring.items.map(({ startAt }) => startAt)).toEqual([
      '2027-03-10T20:00:00.000Z',
      '2027-03-17T19:00:00.000Z',
    ])
    expect((await ana.call(availability.one, { id })).rule).toBe('Every Wednesday, except Nov 25, 2026')
  })
})

describe('changing what repeats', () => {
  const values = { status: 'unavailable' as const, fromTime: null, toTime: null }

  it('one time of it leaves the others as they are', async () => {
    const ana = await portal.as('volunteer')
    const { items } = await ana.call(availability.add, WEDNESDAYS)
    const { id = '', version = 0 } = items[0] ?? {}
    const one = { which: 'one' as const, day: '2026-11-18', fromDay: '2026-11-18', toDay: '2026-11-18' }
    const changed = await ana.call(availability.edit, { id, version, ...one, ...values })
    expect(changed.id).not.toBe(id)
    expect(await daysOf(ana)).toEqual([
      '2026-11-11 available',
      '2026-11-18 unavailable',
      '2026-11-25 available',
    ])
    const again = await ana.try(availability.edit, { id, version: version + 1, ...one, ...values })
    expect(again).toMatchObject({ status: 400, body: { fields: { day: expect.any(String) } } })
  })

  it('this and all after it, and what was before stays; an undo makes it one again', async () => {
    const ana = await portal.as('volunteer')
    const { items } = await ana.call(availability.add, WEDNESDAYS)
    const { id = '', version = 0 } = items[0] ?? {}
    const changed = await ana.try(availability.edit, {
      id,
      version,
      which: 'following',
      day: '2026-11-18',
      fromDay: '2026-11-19',
      toDay: '2026-11-19',
      status: 'available',
      fromTime: '15:00',
      toTime: '18:00',
      repeats: { every: 'week', interval: 1, weekdays: [4] },
    })
    expect(changed.status).toBe(200)
    expect(await daysOf(ana)).toEqual([
      '2026-11-11 available',
      '2026-11-19 available',
      '2026-11-26 available',
    ])
    await ana.call(history.undo, { requestId: changed.requestId })
    expect(await daysOf(ana)).toEqual([
      '2026-11-11 available',
      '2026-11-18 available',
      '2026-11-25 available',
    ])
  })

  it('all of them; and who looked at an older one is told so', async () => {
    const ana = await portal.as('volunteer')
    const { items } = await ana.call(availability.add, WEDNESDAYS)
    const { id = '', version = 0 } = items[0] ?? {}
    const all = {
      id,
      version,
      fromDay: '2026-11-11',
      toDay: '2026-11-11',
      ...values,
      repeats: WEDNESDAYS.repeats,
    }
    await ana.call(availability.edit, all)
    expect(await daysOf(ana)).toEqual([
      '2026-11-11 unavailable',
      '2026-11-18 unavailable',
      '2026-11-25 unavailable',
    ])
    expect(await ana.try(availability.edit, all)).toMatchObject({ status: 409, body: { current: { id } } })
  })

  it('is deleted from a day on, or wholly when nothing is left of it', async () => {
    const ana = await portal.as('volunteer')
    const { items } = await ana.call(availability.add, WEDNESDAYS)
    const { id = '' } = items[0] ?? {}
    await ana.call(availability.remove, { id, which: 'following', day: '2026-11-18' })
    expect(await daysOf(ana)).toEqual(['2026-11-11 available'])
    await ana.call(availability.remove, { id, which: 'one', day: '2026-11-11' })
    expect((await ana.try(availability.one, { id })).status).toBe(404)
  })

  it('is not deleted by who looked at an older one, neither in part nor as a whole', async () => {
    const ana = await portal.as('volunteer')
    const { items } = await ana.call(availability.add, WEDNESDAYS)
    const { id = '', version = 0 } = items[0] ?? {}
    const { repeats } = WEDNESDAYS
    const days = { fromDay: '2026-11-11', toDay: '2026-11-11' }
    await ana.call(availability.edit, { id, version, which: 'all', ...days, ...values, repeats })
    const stale = { status: 409, body: { current: { id, status: 'unavailable' } } }
    expect(
      await ana.try(availability.remove, { id, version, which: 'one', day: '2026-11-18' }),
    ).toMatchObject(stale)
    expect(await ana.try(availability.remove, { id, version, which: 'all' })).toMatchObject(stale)
    expect(
      await ana.try(availability.remove, { id, version, which: 'following', day: '2026-11-11' }),
    ).toMatchObject(stale)
    expect(await daysOf(ana)).toHaveLength(3)
    await ana.call(availability.remove, { id, version: version + 1, which: 'all' })
    expect(await daysOf(ana)).toEqual([])
  })
})

describe('whose it is', () => {
  it('others read it with the right to see the team, and change it only with the right to change everybody’s', async () => {
    const [ana, ben] = [await portal.as('volunteer'), await portal.as('driver')]
    const { items } = await ana.call(availability.add, { status: 'unavailable', spans: on('2026-11-27') })
    const { id = '', version = 0 } = items[0] ?? {}
    const change = { id, version, fromDay: '2026-11-28', toDay: '2026-11-28', status: 'unavailable' as const }
    expect((await ben.call(availability.one, { id })).personName).toMatch(/volunteer$/)
    expect((await ben.try(availability.edit, change)).status).toBe(403)
    expect((await ben.try(availability.remove, { id })).status).toBe(403)
    expect(
      (await ben.try(availability.add, { userId: ana.id, status: 'available', spans: on('2026-11-28') }))
        .status,
    ).toBe(403)
    const blind = await portal.as('viewer', { permissions: ['AVAILABILITY_ADD', 'AVAILABILITY_EDIT_OWN'] })
    expect((await blind.try(availability.one, { id })).status).toBe(404)
    expect((await blind.call(availability.list, NOVEMBER)).items).toEqual([])
    const admin = await portal.as('admin')
    await admin.call(availability.edit, change)
    const told = await ana.call(notifications.list, {})
    expect(told.notifications[0]).toMatchObject({
      title: expect.stringMatching(/admin changed your availability$/),
      message: 'Not available, Nov 28, 2026',
    })
  })

  it('says what overlaps before it is saved, and saves it all the same', async () => {
    const ana = await portal.as('volunteer')
    await ana.call(availability.add, WEDNESDAYS)
    const asked = { spans: [{ from: '2026-11-16', to: '2026-11-20' }] }
    expect(await ana.call(availability.check, asked)).toEqual({
      items: [
        expect.objectContaining({
          title: 'Available',
          span: { start: '2026-11-18T20:00:00.000Z', end: '2026-11-18T23:00:00.000Z' },
        }),
      ],
      more: 0,
    })
    const earlier = await ana.call(availability.check, {
      spans: on('2026-11-18'),
      fromTime: '13:00',
      toTime: '15:00',
    })
    expect(earlier.items).toEqual([])
  })
})

describe('the team', () => {
  it('is counted and shown day by day, found by name, and exported', async () => {
    const core = await portal.as('core_team')
    const [ana, ben] = [await portal.as('volunteer'), await portal.as('host')]
    await portal.app.pool.query(
      `UPDATE users SET display_name = 'Zoe ' || display_name WHERE id = ANY ($1)`,
      [[ana.id, ben.id]],
    )
    await ana.call(availability.add, {
      status: 'unavailable',
      spans: [{ from: '2026-12-02', to: '2026-12-03' }],
    })
    await ben.call(availability.add, { ...WEDNESDAYS, spans: on('2026-12-02') })
    const week = { startDate: '2026-12-01', endDate: '2026-12-04', search: 'zoe' }
    const found = await core.call(availability.team, week)
    expect(found.figures).toEqual({ members: 2, away: 1, available: 1 })
    expect(found.days).toEqual([
      { day: '2026-12-01', away: 0, available: 0 },
      { day: '2026-12-02', away: 1, available: 1 },
      { day: '2026-12-03', away: 1, available: 0 },
      { day: '2026-12-04', away: 0, available: 0 },
    ])
    expect(found.items.map(({ id, days }) => [id, days.map(({ day, state }) => `${day} ${state}`)])).toEqual([
      [ana.id, ['2026-12-02 away', '2026-12-03 away']],
      [ben.id, ['2026-12-02 available']],
    ])
    expect((await core.call(availability.team, { ...week, show: 'away' })).items.map(({ id }) => id)).toEqual(
      [ana.id],
    )
    const csv = String((await core.try(availability.exportList, week)).body)
    expect(csv).toContain('2026-12-02,2026-12-03,,,Not available')
    expect(csv).toContain('2026-12-02,2026-12-02,15:00,18:00,Available,Every Wednesday')
  })
})
