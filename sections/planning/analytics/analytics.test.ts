import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#kernel/charity/day.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { analytics } from './contract.ts'
import { questions } from './questions-contract.ts'
import { TODAY, withAGrowingLog } from './testing.ts'

let now = `${TODAY}T17:00:00Z`
let portal: TestPortal
let core: Person
let host: Person
let alder: string
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date(now) })
  core = await portal.as('core_team')
  host = await portal.as('host')
  const admin = await portal.as('admin')
  alder = await withAGrowingLog(portal, admin)
})
afterAll(() => portal.close())

it('a forecast says how far it was off, and is nearer than the same week of the year before', async () => {
  const { week, next, month, trial } = await core.call(analytics.forecast, {})
  expect(trial).toMatchObject({ weeks: 26, holds: true })
  expect(trial?.error).toBeLessThan(trial?.plain ?? 0)
  expect(week.soFar).toBe(0)
  expect(week.low).toBeLessThanOrEqual(week.expected ?? 0)
  expect(week.high).toBeGreaterThanOrEqual(week.expected ?? 0)
  expect(next.expected).toBeGreaterThan(0)
  // Two Wednesdays of November are still to come, one of them in the week of Thanksgiving.
  expect(month.expected).toBe(month.soFar + (week.expected ?? 0) + (next.expected ?? 0))
  now = '2026-11-25T17:00:00Z'
  const holiday = await core.call(analytics.forecast, {})
  expect(holiday.week).toMatchObject({ expected: null, holidays: ['Thanksgiving'] })
  now = `${TODAY}T17:00:00Z`
})

it('trends say their days, and months of the year stand beside those of all years', async () => {
  const all = await core.call(analytics.trends, { view: 'historical' })
  const seasons = await core.call(analytics.trends, { view: 'seasonal', span: '3m' })
  expect(seasons.figures).toEqual(all.figures)
  expect(seasons.from).toBe('2024-05-01')
  const weeks = await core.call(analytics.trends, { span: '3m' })
  const [sandwiches] = weeks.figures
  expect(sandwiches).toMatchObject({ from: weeks.buckets[0]?.start, to: weeks.to })
  expect(sandwiches?.value).toBe(weeks.buckets.reduce((sum, one) => sum + one.sandwiches, 0))
  const { totals } = await core.call(collections.list, { ...sandwiches?.rows?.params, limit: 1 })
  expect(totals.total).toBe(sandwiches?.value)
})

it('a month stands beside the year before, with its weeks and what stands out', async () => {
  const july = await core.call(analytics.month, { month: '2026-07' })
  expect(july).toMatchObject({ label: 'Jul 2026', running: false, first: '2024-05', last: '2026-11' })
  expect(july.weeks).toHaveLength(5)
  expect(july.lastYear.change).toBeGreaterThan(0)
  expect(july.insights[0]).toMatch(/^A collection day of Jul 2026 brought \d+% more than one of Jul 2025/)
  const october = await core.call(analytics.month, { month: '2026-10' })
  // A fifth Wednesday is no growth, and a fourth one no decline.
  const { change, days, daysThen, now: each, total } = october.lastYear
  expect([days, daysThen, each]).toEqual([4, 5, Math.round(total / 4)])
  expect(october.insights[0]).toContain(`brought ${change}% more than one of Oct 2025; in all `)
  expect(october.insights[0]).toContain('with 4 collection days beside 5')
  // Month beside month: each says of how many collection days it is.
  expect(october.trend.map((one) => one.days)).toEqual([4, 5, 4])
  for (const one of october.trend) expect(one.perDay).toBe(Math.round(one.sandwiches / one.days))
  expect(july.figures.map(({ name }) => name)).toEqual([
    'sandwiches',
    'individual',
    'grouped',
    'entries',
    'locations',
  ])
  const admin = await portal.as('admin')
  const file = await admin.try(analytics.exportMonth, { month: '2026-10', format: 'csv' })
  expect(file.body).toContain('Week of October 7, 2026')
  const { status, body } = await admin.try(analytics.exportMonth, { month: '2026-10' })
  expect([status, String(body).slice(0, 5)]).toEqual([200, '%PDF-'])
  expect((await host.try(analytics.exportMonth, { month: '2026-10' })).status).toBe(403)
})

it('a month that runs is held against the year before by the collection days that are over', async () => {
  const november = await core.call(analytics.month, {})
  expect(november).toMatchObject({ running: true, lastYear: { days: 1 } })
  expect(november.insights[0]).toMatch(/^So far [\d,]+; [\d,]+ in all of Nov 2025\.$/)
  // On its first days nothing of it is over: no decline.
  now = '2026-12-01T17:00:00Z'
  const { lastYear, insights } = await core.call(analytics.month, {})
  expect(lastYear).toMatchObject({ days: 0, change: null, verdict: 'steady' })
  expect(insights.join(' ')).not.toContain('less')
  now = `${TODAY}T17:00:00Z`
})

it('a month is held beside those from the first entry on: what was before is no collection day that brought nothing', async () => {
  const june = await core.call(analytics.month, { month: '2024-06' })
  expect(june.trend.map(({ label }) => label)).toEqual(['May 2024', 'Jun 2024'])
  expect(june.lastYear).toMatchObject({ daysThen: 0, change: null })
  const may = await core.call(analytics.month, { month: '2024-05' })
  expect(may.trend.map(({ label, days }) => [label, days])).toEqual([['May 2024', 2]])
})

it('a location is shown by months with its groups by name, and compared with nobody', async () => {
  const found = await host.call(analytics.host, { id: alder, span: 'all' })
  expect(found.groups).toEqual([{ name: 'Cedar School', sandwiches: 6500, times: 65 }])
  expect(found.months.reduce((sum, { sandwiches }) => sum + sandwiches, 0)).toBe(found.figures[0]?.value)
  const { totals } = await host.call(collections.list, { hostId: [alder], limit: 1 })
  expect(totals.total).toBe(found.figures[0]?.value)
  expect((await host.try(analytics.host, { id: core.id })).status).toBe(404)
})

it('an event without a driver is a hint, until somebody puts it away for themselves', async () => {
  const admin = await portal.as('admin')
  const { id, version } = await admin.call(eventRequests.add, {
    organizationName: 'Dogwood Chapel',
    estimatedSandwichCount: 650,
    driversNeeded: 2,
  })
  await portal.app.pool.query(
    `UPDATE event_requests SET status = 'scheduled', scheduled_event_date = '2026-11-18' WHERE id = $1 AND version = $2`,
    [id, version],
  )
  const { items } = await core.call(analytics.hints, {})
  const mine = items.filter(({ does }) => does.at.params.id === id)
  expect(mine.map(({ title, priority }) => [priority, title])).toEqual([
    ['high', '2 drivers missing: Dogwood Chapel'],
    ['medium', '650 sandwiches at once: Dogwood Chapel'],
  ])
  const key = mine[0]?.key ?? ''
  await core.call(analytics.putAway, { key })
  const after = await core.call(analytics.hints, {})
  expect(after.items.map((hint) => hint.key)).not.toContain(key)
  expect(after.putAway).toBe(1)
  expect((await core.call(analytics.hints, { putAway: true })).items.map((hint) => hint.key)).toEqual([key])
  expect((await admin.call(analytics.hints, {})).items.map((hint) => hint.key)).toContain(key)
  await core.call(analytics.takeOut, { key })
  expect((await core.call(analytics.hints, {})).putAway).toBe(0)
  // Whoever may not see events hears nothing of them.
  const outside = await portal.as('viewer', { permissions: ['ANALYTICS_VIEW', 'COLLECTIONS_VIEW'] })
  const theirs = await outside.call(analytics.hints, {})
  expect(theirs.items.some(({ does }) => does.at.section === 'event-requests')).toBe(false)
})

it('more than a distribution day can take is said, and milestones have their day', async () => {
  await core.call(collections.add, {
    collectionDate: TODAY,
    hostId: alder,
    individualSandwiches: 8_300,
  })
  const { items } = await core.call(analytics.hints, {})
  expect(items).toContainEqual(
    expect.objectContaining({
      title: '300 sandwiches more than a distribution day can take',
      priority: 'medium',
    }),
  )
  const { milestones, bestWeek, next } = await core.call(analytics.team, {})
  expect(bestWeek).toMatchObject({ start: TODAY, sandwiches: 8_300 })
  expect(milestones.at(-1)).toMatchObject({ sandwiches: 1000 })
  expect(milestones.at(-1)?.day).toBe(addDays(TODAY, -7 * 130))
  const { tiles } = await core.call(analytics.impact, {})
  expect(next.sandwiches - next.missing).toBe(tiles[0]?.figure.value)
})

it('a question in plain words is answered with what it was narrowed to, or is not guessed at', async () => {
  const asked = async (text: string, who = core) => who.call(questions.ask, { text })
  const last = await asked('How many sandwiches did we make in July 2026?')
  const july = await core.call(analytics.month, { month: '2026-07' })
  expect(last.answer).toMatchObject({
    asks: 'sum',
    of: ['Sandwiches'],
    values: [{ from: '2026-07-01', to: '2026-07-31', value: july.figures[0]?.value }],
  })
  expect(last.answer?.values[0]?.rows?.section).toBe('collections')
  const north = await asked('How many sandwiches did the north log last spring against this one?')
  expect(north.answer?.of).toEqual(['Sandwiches', 'North'])
  expect(north.answer?.values.map(({ from }) => from)).toEqual(['2025-03-01', '2026-03-01'])
  const best = await asked('Which week was the best?')
  expect(best.answer?.values[0]).toMatchObject({ from: TODAY, value: 8_300 })
  const average = await asked('What do we collect on average per week in 2025?')
  const weeks = await core.call(collections.weeks, { from: '2025-01-01', to: '2025-12-31' })
  const counted = weeks.weeks.filter(
    ({ start, excluded }) => start >= '2025-01-01' && start <= '2025-12-31' && !excluded,
  )
  expect(average.answer?.values[0]?.value).toBeCloseTo(
    counted.reduce((sum, { total }) => sum + total, 0) / counted.length,
    2,
  )
  const value = async (text: string) => (await asked(text)).answer?.values.map((one) => one.value)
  const [of2025 = 0] = (await value('sandwiches in 2025')) ?? []
  const [of2024 = 0] = (await value('sandwiches in 2024')) ?? []
  const more = await asked('How many more sandwiches in 2025 than in 2024?')
  expect(more.answer?.values).toMatchObject([
    { from: '2024-01-01', to: '2025-12-31', value: of2025 - of2024 },
  ])
  expect((await value('percentage change 2025 vs 2024'))?.[0]).toBeCloseTo((of2025 / of2024 - 1) * 100, 1)
  const [ofNorth = 0] = (await value('north in 2025')) ?? []
  const withoutNorth = await asked('sandwiches in 2025 not counting the north')
  expect(withoutNorth.answer).toMatchObject({
    of: ['Sandwiches', 'without North'],
    values: [{ value: of2025 - ofNorth }],
  })
  expect((await value('share of the north in 2025'))?.[0]).toBeCloseTo((ofNorth / of2025) * 100, 1)
  const quarters = (await value('sandwiches by quarter in 2025')) ?? []
  expect(quarters).toHaveLength(4)
  expect(quarters.reduce((sum, one) => sum + one, 0)).toBe(of2025)
  expect(await value('top 2 quarters of 2025')).toEqual(quarters.toSorted((x, y) => y - x).slice(0, 2))
  const ofWeeks = counted.map(({ total }) => total).toSorted((x, y) => x - y)
  const [low, high] = [Math.floor, Math.ceil].map((round) => ofWeeks[round((ofWeeks.length - 1) / 2)] ?? 0)
  expect(await value('median week in 2025')).toEqual([((low ?? 0) + (high ?? 0)) / 2])
  // What runs still is no growth, and no difference either; two places in the same days are.
  expect(await value('percentage change 2026 vs 2025')).toBeUndefined()
  expect(await value('How many more sandwiches this year than last year?')).toBeUndefined()
  expect(await value('difference between Alder Bend and Birch Hill this year')).toHaveLength(1)
  // A location lies in its area: added, it would be counted twice.
  expect(await value('Alder Bend and north together in 2025')).toBeUndefined()
  expect(await value('Birch Hill and north together in 2025')).toEqual([of2025])
  for (const text of ['Who made the best sandwiches?', 'How many sandwiches did Nowhere Lane make?'])
    expect((await asked(text)).answer, text).toBeNull()
  // What somebody may not know is not answered to them, and said to be closed.
  const outside = await portal.as('viewer', { permissions: ['ANALYTICS_VIEW', 'COLLECTIONS_VIEW'] })
  expect(await asked('How many events were there in 2026?', outside)).toMatchObject({
    answer: null,
    closed: 'Events',
  })
  expect((await asked('How many events were there in 2026?')).answer).not.toBeNull()
})
