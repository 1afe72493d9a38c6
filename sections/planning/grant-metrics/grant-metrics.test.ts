import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settings } from '#sections/admin/settings/contract.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { distributions } from '#sections/operations/distributions/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { recipients } from '#sections/operations/recipients/contract.ts'
import { reports } from '#sections/planning/reports/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { ASSUMPTION_NAMES, ASSUMPTIONS, type Assumed, DERIVED, derivedFrom } from './assumptions.ts'
import { grantMetrics } from './contract.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date('2026-11-18T17:00:00Z') })
  admin = await portal.as('admin')
  const { id: hostId } = await admin.call(hosts.add, { name: 'Alder Bend', area: 'North' })
  for (const [collectionDate, individualSandwiches] of [
    ['2024-07-03', 1000],
    ['2025-06-25', 500],
    ['2025-08-06', 2000],
    ['2026-02-04', 1600],
    ['2026-07-08', 1200],
    ['2026-10-07', 800],
  ] as const)
    await admin.call(collections.add, { collectionDate, hostId, individualSandwiches })
})
afterAll(() => portal.close())

const valueOf = (found: Awaited<ReturnType<typeof metrics>>, name: string) =>
  [...found.figures, ...found.derived].find((one) => one.name === name)?.value
const metrics = (asked: { yearType?: 'fiscal' | 'calendar'; year?: number; quarter?: number } = {}) =>
  admin.call(grantMetrics.metrics, asked)

const said = ({ narrative }: Awaited<ReturnType<typeof metrics>>, title: string) =>
  narrative.find((part) => part.title === title)?.text

const keep = (question: { yearType: 'fiscal'; year: number }) =>
  admin.call(reports.keep, { kind: 'grant-metrics', question, title: 'For the library fund' })

it('a year is what was logged in it, by its quarters, and what follows from it', async () => {
  const found = await metrics({ year: 2025 })
  expect(found.period).toEqual({ start: '2025-07-01', end: '2026-06-30', label: 'Fiscal year 2025-26' })
  expect(valueOf(found, 'sandwiches')).toBe(3600)
  expect(found.quarters.map(({ sandwiches }) => sandwiches)).toEqual([2000, 0, 1600, 0])
  // Domain 10.3 by hand: 360 people; 118.8 + 5 + 3 + 6 hours.
  expect(valueOf(found, 'participants')).toBe(360)
  expect(valueOf(found, 'hours')).toBe(133)
  expect(valueOf(found, 'economicValue')).toBe(4447)
  expect(valueOf(found, 'foodValue')).toBe(5184)
  expect(valueOf(found, 'communityValue')).toBe(9631)
  expect(found.change).toBe(140)
  expect(found.history.map(({ label, sandwiches }) => [label, sandwiches])).toEqual([
    ['Fiscal year 2024-25', 1500],
    ['Fiscal year 2025-26', 3600],
  ])
  expect([found.peakYear?.sandwiches, found.multiplier]).toEqual([3600, 2.4])
  expect(found.narrative[0]?.text).toContain('3,600 sandwiches at 1 location')
  // What was not counted says by what it was estimated.
  expect(said(found, 'What is estimated')).toContain(
    'Value of a volunteer’s hour $33.49 (Value of volunteer time by Independent Sector);',
  )
})

it('a running year says so, and stands beside the same days of the year before', async () => {
  const found = await metrics()
  expect([found.period.label, found.running]).toEqual(['Fiscal year 2026-27', true])
  // 2,000 of July to 18 November 2026 beside 2,000 of the year before.
  expect(found.change).toBe(0)
  expect(found.onPace).toBeGreaterThan(2000)
  // A quarter that is still to come is none that brought nothing.
  expect(found.quarters.map(({ toCome }) => toCome)).toEqual([false, false, true, true])
  const csv = String((await admin.try(grantMetrics.exportMetrics, { format: 'csv' })).body)
  expect(csv).toMatch(/"?Sandwiches in Q3, Jan to Mar \(to come\)"?,,sandwich/)
  const third = await metrics({ year: 2026, quarter: 3 })
  expect([third.toCome, third.change, third.onPace, valueOf(third, 'hours')]).toEqual([
    true,
    null,
    null,
    null,
  ])
  const notBegun = 'Q3, Jan to Mar, fiscal year 2026-27 has not begun: it begins on January 1, 2027.'
  expect(third.narrative.map(({ text }) => text)).toEqual([notBegun])
  const refused = [
    await admin.try(grantMetrics.exportMetrics, { year: 2026, quarter: 3, format: 'csv' }),
    await admin.try(reports.keep, {
      kind: 'grant-metrics',
      question: { yearType: 'fiscal', year: 2026, quarter: 3 },
      title: 'For the library fund',
    }),
  ]
  const body = { message: `${notBegun} There is nothing to save yet.` }
  for (const answer of refused) expect(answer).toMatchObject({ status: 422, body })
  const calendar = await metrics({ yearType: 'calendar', year: 2026, quarter: 3 })
  expect([calendar.period.start, valueOf(calendar, 'sandwiches')]).toEqual(['2026-07-01', 1200])
})

it('an assumption has its source and its day, changes what follows from it, and is undone', async () => {
  const given = { name: 'costPerSandwich' as const, source: 'Receipts of October', asOf: '2026-10-31' }
  const { body, requestId } = await admin.try(grantMetrics.assume, { ...given, version: 0, value: 200 })
  expect(body).toMatchObject({ version: 1, value: 200 })
  expect(valueOf(await metrics({ year: 2025 }), 'foodValue')).toBe(7200)
  expect((await admin.try(grantMetrics.assume, { ...given, version: 0, value: 300 })).status).toBe(409)
  // The sentences say of which day it is, as paper and sheet do; another value has its source said anew.
  expect(said(await metrics(), 'What is estimated')).toContain(
    '$2.00 (Receipts of October, as of October 31, 2026);',
  )
  expect(
    (await admin.try(grantMetrics.assume, { ...given, version: 1, value: 210, source: ' ' })).body,
  ).toMatchObject({ fields: { source: 'Please say where it was found' } })
  // Nobody makes no sandwich: what is divided by it would be nobody’s work.
  expect(
    (
      await admin.try(grantMetrics.assume, {
        ...given,
        name: 'sandwichesPerParticipant',
        version: 0,
        value: 0,
      })
    ).body,
  ).toMatchObject({ fields: { value: 'Please enter at least 1' } })
  expect(
    (await admin.try(grantMetrics.assume, { ...given, version: 1, value: 300, asOf: '2027-01-01' })).body,
  ).toMatchObject({ fields: { asOf: 'This day is still to come' } })
  await fetch(`${portal.url}/api/undo/${requestId}`, { method: 'POST', headers: { cookie: admin.cookie } })
  expect(valueOf(await metrics({ year: 2025 }), 'foodValue')).toBe(5184)
})

it('is taken along as rows and as a paper, by whoever may', async () => {
  const csv = String((await admin.try(grantMetrics.exportMetrics, { year: 2025, format: 'csv' })).body)
  expect(csv).toContain('Sandwiches,3600,sandwiches')
  expect(csv).toContain('Assumed: Ingredients of a sandwich,1.44,dollars,"What makers paid')
  // Whose it is, of when, and everything else that the page shows.
  expect(csv).toContain('Time,Fiscal year 2025-26,,,2025-07-01,2026-06-30')
  expect(csv).toContain('Counted on,2026-11-18')
  expect(csv).toContain('Sandwiches in Fiscal year 2024-25,1500,sandwiches')
  expect(csv).toContain('Locations in: North,1,locations')
  // Before anybody noted what is given out, nobody knows it.
  expect(csv).toContain('Given out,,sandwiches')
  // So is what stands beside the figures.
  expect(csv).toContain('Sandwiches beside the same time a year before,140,percent')
  expect(csv).toContain('Average per entry,1800,sandwiches')
  expect(csv).toContain('Best year: Fiscal year 2025-26,3600,sandwiches')
  expect(csv).toMatch(/Best month: Aug 2025,2000,sandwiches/)
  expect(csv).toContain('Last whole year beside the first,140,percent')
  const ofNow = String((await admin.try(grantMetrics.exportMetrics, { format: 'csv' })).body)
  expect(ofNow).toContain('Sandwiches beside the same days a year before,0,percent')
  expect(ofNow).toContain(`Sandwiches on pace for,${(await metrics()).onPace},sandwiches`)
  const paper = await admin.try(grantMetrics.exportMetrics, { year: 2025 })
  expect(String(paper.body).slice(0, 5)).toBe('%PDF-')
  const core = await portal.as('core_team')
  expect((await core.try(grantMetrics.metrics, {})).status).toBe(403)
  // Sums of the whole charity are for whoever accounts for it; rows are for whoever may see those.
  const funder = await portal.as('viewer', { permissions: ['GRANT_METRICS_VIEW'] })
  const { figures } = await funder.call(grantMetrics.metrics, { year: 2025 })
  expect(figures.find(({ name }) => name === 'sandwiches')).toMatchObject({ value: 3600, rows: null })
})

it('what follows is never less than nothing, and grows with what was counted', () => {
  const counted = fc.record({ sandwiches: fc.nat(5_000_000), entries: fc.nat(100_000) })
  const assumed = Object.fromEntries(
    ASSUMPTION_NAMES.map((name) => [name, ASSUMPTIONS[name].value]),
  ) as Assumed
  fc.assert(
    fc.property(counted, counted, (one, other) => {
      const [a, both] = [
        one,
        { sandwiches: one.sandwiches + other.sandwiches, entries: one.entries + other.entries },
      ]
      const [less, more] = [derivedFrom(a, assumed), derivedFrom(both, assumed)]
      for (const name of ['participants', 'hours', 'economicValue', 'foodValue', 'communityValue'] as const) {
        expect(less[name]).toBeGreaterThanOrEqual(0)
        expect(more[name]).toBeGreaterThanOrEqual(less[name])
      }
      expect(less.communityValue).toBe(less.economicValue + less.foodValue)
      expect(Math.abs(less.hours - less.making - less.hosting - less.logistics - less.admin)).toBeLessThan(3)
    }),
  )
})

it('names the assumptions behind a figure, and no others', () => {
  const counted = { sandwiches: 100_000, entries: 900 }
  const usual = Object.fromEntries(ASSUMPTION_NAMES.map((name) => [name, ASSUMPTIONS[name].value])) as Assumed
  const before = derivedFrom(counted, usual)
  for (const [figure, { uses }] of Object.entries(DERIVED)) {
    const moved = ASSUMPTION_NAMES.filter(
      (name) =>
        derivedFrom(counted, { ...usual, [name]: usual[name] * 3 })[figure as keyof typeof before] !==
        before[figure as keyof typeof before],
    )
    expect([figure, ...moved.toSorted()]).toEqual([figure, ...[...uses].toSorted()])
  }
})

it('what is given out says since when it is noted, on paper and in the sheet, and is no nought before', async () => {
  const { id: recipientId } = await admin.call(recipients.add, { name: 'Hope House', phone: '404-555-0100' })
  const { id: hostId } = await admin.call(hosts.add, { name: 'Birch Hill', area: 'South' })
  await admin.call(distributions.add, {
    distributionDate: '2026-02-04',
    hostId,
    recipientId,
    sandwichCount: 90,
  })
  const line = async (year: number) => {
    const { body } = await admin.try(grantMetrics.exportMetrics, { year, format: 'csv' })
    return String(body)
      .split('\n')
      .find((one) => one.startsWith('Given out'))
  }
  expect(await line(2025)).toMatch(/^Given out,90,.*Noted since February 4, 2026\./)
  expect(await line(2024)).toMatch(/^Given out,,.*Not noted before February 4, 2026\./)
  const { id } = await keep({ yearType: 'fiscal', year: 2024 })
  const { lines } = await admin.call(reports.since, { id })
  expect(lines.find(({ name }) => name === 'distributed')).toMatchObject({ said: null, now: null })
})

it('a kept time that has not begun by the settings of today still says what was corrected since', async () => {
  const { id } = await keep({ yearType: 'fiscal', year: 2026 })
  const { goalYear } = await admin.call(settings.read)
  await admin.call(settings.change, { goalYear: { kind: 'fiscal', startMonth: 12 } })
  expect((await metrics({ year: 2026 })).toCome).toBe(true)
  expect(await admin.call(reports.since, { id })).toMatchObject({ otherDays: expect.anything() })
  await admin.call(settings.change, { goalYear })
})

it('sentences of a year that is over end with what is of today, and count no sandwich twice', async () => {
  await admin.call(recipients.add, { name: 'Cedar House', phone: '404-555-0101' })
  await portal.app.pool.query(
    `INSERT INTO event_requests (organization_name, status, scheduled_event_date, actual_sandwich_count)
     VALUES ('Dogwood Chapel', 'completed', '2025-09-10', 400)`,
  )
  const found = await metrics({ year: 2025 })
  expect(said(found, 'Events')).toBe(
    '1 organization held 1 event, and made 400 sandwiches there. The two numbers of sandwiches must not be added up: those of events that were logged are already among the 3,600 above.',
  )
  const ofToday = found.narrative.findIndex(({ text }) => text.includes('November 18, 2026'))
  expect(found.narrative.slice(ofToday).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Up to today, November 18, 2026, the best year was fiscal year 2025-26 /),
    expect.stringMatching(/^Today, November 18, 2026, \d+ partner organization/),
  ])
})
