import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { type Charity, charity, countWeeks, plus, settle, todayIn, totalOf } from '#tests/recount.ts'
import { dashboard } from './contract.ts'

let portal: TestPortal
let clock = new Date('2026-05-20T16:00:00Z')
let member: Person
beforeAll(async () => {
  portal = await testPortal({ now: () => clock })
  member = await portal.as('volunteer', { permissions: ['COLLECTIONS_VIEW'] })
})
afterAll(() => portal.close())

async function logOf(all: Charity, as: Person = member) {
  clock = all.now
  await settle(portal, all, as.id)
  const { log } = await as.call(dashboard.overview)
  if (!log) throw new Error('The log is not open to this person')
  return log
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** A calm charity to start from: Wednesdays in New York, no holidays, one site. */
const plain: Charity = {
  now: new Date('2026-05-20T16:00:00Z'),
  settings: {
    timeZone: 'America/New_York',
    collectionWeekdays: [{ from: '1900-01-01', weekday: 3 }],
    holidays: [],
    goalYear: { kind: 'calendar' },
    annualGoal: 1000,
  },
  sites: [
    {
      id: '11111111-1111-4111-8111-111111111111',
      name: 'Birch Lane',
      entriesRequired: 1,
      isOptional: false,
      isExempt: false,
      status: 'active',
    },
  ],
  log: [],
}
const entry = (day: string, individual: number, groups: number[] = []) => ({
  site: 0,
  day,
  individual,
  groups,
})

describe('the overview', () => {
  it('every number equals an independent recount, whatever the weekdays, holidays and time zone', async () => {
    await fc.assert(
      fc.asyncProperty(charity, async (all) => {
        const log = await logOf(all)
        const today = todayIn(all)
        const days = all.log.map(({ day }) => day).sort()
        expect(log.lifetime).toEqual({
          sandwiches: sum(all.log.map(totalOf)),
          individual: sum(all.log.map(({ individual }) => individual)),
          grouped: sum(all.log.flatMap(({ groups }) => groups)),
          entries: all.log.length,
          firstDay: days[0] ?? null,
        })

        const recent = countWeeks(all, plus(today, -14))
        const [before, now] = recent.slice(-2)
        const weekday = Date.parse(today) - Date.parse(now?.start ?? '')
        expect(log.thisWeek).toMatchObject({
          week: { start: now?.start, end: now?.end },
          sandwiches: now?.sandwiches,
          entries: now?.entries.length,
        })
        expect(log.thisWeek.lastWeek.sandwiches).toBe(
          sum(
            (before?.entries ?? [])
              .filter(({ day }) => Date.parse(day) - Date.parse(before?.start ?? '') <= weekday)
              .map(totalOf),
          ),
        )

        const startMonth = all.settings.goalYear.kind === 'fiscal' ? all.settings.goalYear.startMonth : 1
        const startYear = Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < startMonth ? 1 : 0)
        const yearStart = `${startYear}-${String(startMonth).padStart(2, '0')}-01`
        expect(log.year).toMatchObject({
          start: yearStart,
          sandwiches: sum(all.log.filter(({ day }) => day >= yearStart).map(totalOf)),
        })

        const weeks = days[0] === undefined ? [] : countWeeks(all, days[0])
        const most = Math.max(0, ...weeks.map(({ sandwiches }) => sandwiches))
        expect(log.peak?.sandwiches ?? 0).toBe(most)
        if (most > 0) expect(log.peak?.start).toBe(weeks.find(({ sandwiches }) => sandwiches === most)?.start)
        const counted = weeks.filter(({ end, excluded }) => end < today && !excluded)
        if (counted.length === 0) expect(log.capacity).toBeNull()
        else {
          const average = sum(counted.map(({ sandwiches }) => sandwiches)) / counted.length
          expect(log.capacity).toEqual({
            average: Math.round(average),
            weeks: counted.length,
            baseline: { low: Math.round(average * 0.7), high: Math.round(average * 1.3) },
            surge: { low: Math.round(average * 3), high: Math.round(average * 5) },
          })
        }
        expect(log.weeks.map(({ start, sandwiches }) => ({ start, sandwiches }))).toEqual(
          weeks.slice(-53).map(({ start, sandwiches }) => ({ start, sandwiches })),
        )
      }),
      { numRuns: 25 },
    )
  })

  it('an empty log has no peak, no average and no first day, rather than zeros', async () => {
    const log = await logOf(plain)
    expect(log).toMatchObject({ peak: null, capacity: null, weeks: [] })
    expect(log.lifetime).toEqual({ sandwiches: 0, individual: 0, grouped: 0, entries: 0, firstDay: null })
  })

  it('the day is the one on the wall of the charity: at 11 pm in New York it is still Tuesday', async () => {
    const late = new Date('2026-05-20T03:00:00Z')
    const log = await logOf({ ...plain, now: late, log: [entry('2026-05-13', 100)] })
    expect(log.thisWeek).toMatchObject({ week: { start: '2026-05-13', end: '2026-05-19' }, sandwiches: 100 })
    const there = await logOf({
      ...plain,
      now: late,
      settings: { ...plain.settings, timeZone: 'Asia/Kolkata' },
      log: [entry('2026-05-13', 100)],
    })
    expect(there.thisWeek).toMatchObject({ week: { start: '2026-05-20' }, sandwiches: 0 })
  })

  it('a holiday week counts in the total but not in the average, and an empty week counts as 0', async () => {
    const log = await logOf({
      ...plain,
      settings: { ...plain.settings, holidays: [{ kind: 'date', name: 'Founding day', date: '2026-05-09' }] },
      log: [entry('2026-04-22', 200), entry('2026-05-06', 999), entry('2026-05-13', 100)],
    })
    expect(log.lifetime.sandwiches).toBe(1299)
    // 22 April 200, 29 April nothing, 6 May left out, 13 May 100.
    expect(log.capacity).toMatchObject({ average: 100, weeks: 3, baseline: { low: 70, high: 130 } })
    expect(log.peak).toMatchObject({ start: '2026-05-06', sandwiches: 999 })
    expect(log.weeks.find(({ start }) => start === '2026-05-06')?.holidays).toEqual(['Founding day'])
  })

  it('the goal counts over the fiscal year when the charity says so', async () => {
    const log = [entry('2025-12-31', 300), entry('2026-01-07', 250)]
    expect((await logOf({ ...plain, log })).year).toMatchObject({
      label: '2026',
      sandwiches: 250,
      percentage: 25,
    })
    const fiscal = { ...plain.settings, goalYear: { kind: 'fiscal' as const, startMonth: 7 } }
    const { year } = await logOf({ ...plain, settings: fiscal, log })
    expect(year).toMatchObject({
      label: 'Fiscal year 2025-26',
      start: '2025-07-01',
      sandwiches: 550,
      percentage: 55,
    })
  })
})

describe('who sees what', () => {
  it('somebody without COLLECTIONS_VIEW gets an overview without numbers of the log', async () => {
    const guest = await portal.as('viewer', { permissions: [] })
    expect(await guest.call(dashboard.overview)).toMatchObject({ log: null, monitoring: null })
  })

  it('only who may open weekly monitoring sees how many have reported', async () => {
    await logOf({ ...plain, log: [entry('2026-05-20', 40)] })
    expect((await member.call(dashboard.overview)).monitoring).toBeNull()
    const core = await portal.as('core_team')
    expect((await core.call(dashboard.overview)).monitoring).toEqual({
      expected: 1,
      reported: 1,
      partly: 0,
      notInYet: 0,
    })
  })

  it('nobody who is not signed in gets an answer', async () => {
    expect((await fetch(`${portal.url}/api/dashboard`)).status).toBe(401)
  })
})
