import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboard } from '#sections/dashboard/dashboard/contract.ts'
import { readTable } from '#server/spreadsheets/spreadsheet.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import {
  type Charity,
  charity,
  countWeeks,
  plus,
  type Site,
  settle,
  todayIn,
  totalOf,
} from '#tests/recount.ts'
import { monitoring, REPORT_WEEKS, type Status, type WeeklyStatus } from './contract.ts'

let portal: TestPortal
let clock = new Date('2026-05-21T16:00:00Z')
let core: Person
beforeAll(async () => {
  portal = await testPortal({ now: () => clock })
  core = await portal.as('core_team')
})
afterAll(() => portal.close())

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const site = (name: string, rest: Partial<Site> = {}): Site => ({
  id: `${name.charCodeAt(0).toString(16).padStart(8, '0')}-1111-4111-8111-111111111111`,
  name,
  entriesRequired: 1,
  isOptional: false,
  isExempt: false,
  status: 'active',
  ...rest,
})
/** Thursday, 21 May 2026: the week from Wednesday, 20 May runs. */
const plain: Charity = {
  now: new Date('2026-05-21T16:00:00Z'),
  settings: {
    timeZone: 'America/New_York',
    collectionWeekdays: [{ from: '1900-01-01', weekday: 3 }],
    holidays: [],
    goalYear: { kind: 'calendar' },
    annualGoal: 1000,
  },
  sites: [site('Alder Gate'), site('Birch Lane'), site('Cedar Row')],
  log: [],
}
const entry = (index: number, day: string, individual: number, groups: number[] = []) => ({
  site: index,
  day,
  individual,
  groups,
})
const open = async (all: Charity) => {
  clock = all.now
  await settle(portal, all, core.id)
}
const statuses = ({ sites }: WeeklyStatus) => sites.map(({ name, status }) => `${name}: ${status}`)

/** The rule in the charity's words, written a second time. */
function expectedStatus(all: Charity, index: number, week: ReturnType<typeof countWeeks>[number]): Status {
  const rules = all.sites[index]
  const entries = week.entries.filter((one) => one.site === index)
  const total = sum(entries.map(totalOf))
  const parts = rules?.entriesRequired ?? 1
  if (entries.length > 0) {
    if (entries.length < parts) return 'partly'
    if (total === 0) return 'zero'
    return parts > 1 && entries.every(({ individual }) => individual === 0) ? 'partly' : 'reported'
  }
  if (rules?.status === 'inactive') return 'not_expected'
  if (week.excluded) return 'excluded'
  if (rules?.isExempt) return 'exempt'
  return rules?.isOptional ? 'may_skip' : 'missing'
}

describe('the status of a week', () => {
  it('equals an independent recount for any of the last weeks, whatever the weekdays, holidays and time zone', async () => {
    await fc.assert(
      fc.asyncProperty(charity, fc.constantFrom(0, 0, 0, 1, 2, 5, 8), async (all, weeksAgo) => {
        await open(all)
        const week = countWeeks(all, plus(todayIn(all), -120)).at(-1 - weeksAgo)
        if (!week) throw new Error('The recount ends too early')
        const found = await core.call(monitoring.statusAgo, { weeksAgo })
        expect(found.week).toMatchObject({ start: week.start, end: week.end })
        expect(found.counts.sandwiches).toBe(week.sandwiches)
        expect(sum(found.sites.map(({ sandwiches }) => sandwiches))).toBe(week.sandwiches)
        expect(sum(found.sites.map(({ entries }) => entries.length))).toBe(week.entries.length)
        const wanted = all.sites
          .map(({ name }, index) => ({ name, status: expectedStatus(all, index, week) }))
          .filter(({ status }) => status !== 'not_expected')
        expect(statuses(found)).toEqual(wanted.map(({ name, status }) => `${name}: ${status}`))
        const { expected, reported, partly, notInYet } = found.counts
        expect(expected).toBe(reported + partly + notInYet)
        expect(found.sites.filter(({ status }) => status === 'missing')).toHaveLength(notInYet)
        if (weeksAgo === 0) {
          const { monitoring: shown } = await core.call(dashboard.overview)
          expect(shown).toEqual({ expected, reported, partly, notInYet })
          const open = found.sites.filter(
            ({ isRequired, status }) => isRequired && (status === 'missing' || status === 'partly'),
          )
          expect(await core.call(monitoring.notInYet)).toEqual({
            counts: found.counts,
            sites: open.map(({ hostId, name, area, status }) => ({
              hostId,
              name,
              area,
              partly: status === 'partly',
            })),
          })
        }
        const byDay = await core.call(monitoring.status, { week: week.end })
        expect(byDay).toEqual(found)
      }),
      { numRuns: 25 },
    )
  })

  it('a site that is not in yet is not the same as a site that reported zero, and the reason is there', async () => {
    await open({ ...plain, log: [entry(0, '2026-05-20', 0), entry(1, '2026-05-20', 120)] })
    await portal.app.pool.query(
      `UPDATE sandwich_collections SET zero_reason = 'site_closed' WHERE individual_sandwiches = 0`,
    )
    const found = await core.call(monitoring.status)
    expect(statuses(found)).toEqual(['Alder Gate: zero', 'Birch Lane: reported', 'Cedar Row: missing'])
    expect(found.counts).toEqual({ expected: 3, reported: 2, partly: 0, notInYet: 1, sandwiches: 120 })
    expect(found.sites[0]?.entries).toMatchObject([
      { sandwiches: 0, zeroReason: 'site_closed', submittedBy: expect.stringContaining('Test') },
    ])
    expect(found.sites[2]?.entries).toEqual([])
  })

  it('a site with two parts is partly in until both are there, and the second part may be zero', async () => {
    const sites = [site('Alder Gate', { entriesRequired: 2 })]
    await open({ ...plain, sites, log: [entry(0, '2026-05-20', 80)] })
    expect(statuses(await core.call(monitoring.status))).toEqual(['Alder Gate: partly'])
    await open({ ...plain, sites, log: [entry(0, '2026-05-20', 80), entry(0, '2026-05-21', 0)] })
    expect(statuses(await core.call(monitoring.status))).toEqual(['Alder Gate: reported'])
    // Two entries of groups alone: the lead's part is still to come.
    await open({ ...plain, sites, log: [entry(0, '2026-05-20', 0, [30]), entry(0, '2026-05-21', 0, [20])] })
    expect(statuses(await core.call(monitoring.status))).toEqual(['Alder Gate: partly'])
  })

  it('optional and exempt sites are shown and never counted as expected', async () => {
    const sites = [
      site('Alder Gate', { isOptional: true }),
      site('Birch Lane', { isExempt: true }),
      site('Cedar Row'),
    ]
    await open({ ...plain, sites })
    const found = await core.call(monitoring.status)
    expect(statuses(found)).toEqual(['Alder Gate: may_skip', 'Birch Lane: exempt', 'Cedar Row: missing'])
    expect(found.counts).toMatchObject({ expected: 1, notInYet: 1 })
  })

  it('a charity with more sites than a page has them in pages by name, and the counts are of all', async () => {
    await open({ ...plain, log: [entry(1, '2026-05-20', 120)] })
    const all = await core.call(monitoring.status)
    const pages = [
      await core.call(monitoring.status, { limit: 2 }),
      await core.call(monitoring.status, { limit: 2, page: 2 }),
    ]
    expect(pages.flatMap(({ sites }) => sites)).toEqual(all.sites)
    expect(all.total).toBe(3)
    for (const { counts, byStatus, total } of pages)
      expect({ counts, byStatus, total }).toEqual({ counts: all.counts, byStatus: all.byStatus, total: 3 })
    expect(all.byStatus).toMatchObject({ reported: 1, missing: 2 })
  })

  it('a standing estimate is shown and never added up', async () => {
    await open({ ...plain, log: [entry(1, '2026-05-20', 50)] })
    await portal.app.pool.query(`UPDATE hosts SET standing_estimate = 250 WHERE name = 'Alder Gate'`)
    const found = await core.call(monitoring.status)
    expect(found.sites[0]).toMatchObject({ name: 'Alder Gate', standingEstimate: 250, sandwiches: 0 })
    expect(found.counts.sandwiches).toBe(50)
  })

  it('nobody is expected in a week without collections, and what came all the same counts', async () => {
    const holidays = [{ kind: 'date' as const, name: 'Founding day', date: '2026-05-25' }]
    await open({ ...plain, settings: { ...plain.settings, holidays }, log: [entry(0, '2026-05-20', 60)] })
    const found = await core.call(monitoring.status)
    expect(found.week.holidays).toEqual(['Founding day'])
    expect(statuses(found)).toEqual(['Alder Gate: reported', 'Birch Lane: excluded', 'Cedar Row: excluded'])
    expect(found.counts).toEqual({ expected: 0, reported: 0, partly: 0, notInYet: 0, sandwiches: 60 })
  })

  it('a site is expected from the week it was added, or from its first entry in an imported log', async () => {
    await open({ ...plain, log: [entry(1, '2026-05-06', 40)] })
    await portal.app.pool.query(
      `UPDATE hosts SET created_at = '2026-05-20 15:00-04' WHERE name <> 'Cedar Row'`,
    )
    expect(statuses(await core.call(monitoring.status))).toHaveLength(3)
    expect(statuses(await core.call(monitoring.statusAgo, { weeksAgo: 1 }))).toEqual([
      'Birch Lane: missing',
      'Cedar Row: missing',
    ])
    expect(statuses(await core.call(monitoring.statusAgo, { weeksAgo: 3 }))).toEqual(['Cedar Row: missing'])
  })

  it('closing a site today leaves the weeks before as they were', async () => {
    await open({ ...plain, now: new Date() })
    await portal.app.pool.query(`UPDATE hosts SET status = 'inactive' WHERE name = 'Birch Lane'`)
    expect(statuses(await core.call(monitoring.status))).toEqual([
      'Alder Gate: missing',
      'Cedar Row: missing',
    ])
    expect(statuses(await core.call(monitoring.statusAgo, { weeksAgo: 1 }))).toEqual([
      'Alder Gate: missing',
      'Birch Lane: missing',
      'Cedar Row: missing',
    ])
  })

  it('groups without a site are in the total and never expected', async () => {
    await open({ ...plain, log: [entry(0, '2026-05-20', 0, [300])] })
    await portal.app.pool.query(`UPDATE hosts SET is_built_in = true WHERE name = 'Alder Gate'`)
    const found = await core.call(monitoring.status)
    expect(found.counts).toMatchObject({ expected: 2, notInYet: 2, sandwiches: 300 })
    expect(found.sites[0]).toMatchObject({ isBuiltIn: true, status: 'reported', isRequired: false })
  })

  it('whom to call is shown only to people who may see phone numbers', async () => {
    await open(plain)
    await portal.app.pool.query(
      `WITH known AS (INSERT INTO people (name, phone) VALUES ('Lee Lead', '555-0101'), ('Pat Primary', '555-0102') RETURNING id, name)
       INSERT INTO host_contacts (host_id, person_id, role, is_primary)
       SELECT $1, id, CASE name WHEN 'Lee Lead' THEN 'lead' ELSE 'host' END, name = 'Pat Primary' FROM known`,
      [plain.sites[0]?.id],
    )
    const contact = { name: 'Pat Primary', phone: '555-0102', email: null }
    expect((await core.call(monitoring.status)).sites[0]?.contact).toEqual(contact)
    const blind = await portal.as('viewer', { permissions: ['NAV_WEEKLY_MONITORING'] })
    expect((await blind.call(monitoring.status)).sites[0]?.contact).toBeNull()
  })

  it('offers this week and the eight before it', async () => {
    await open(plain)
    const { choices, weeksAgo } = await core.call(monitoring.status)
    expect(weeksAgo).toBe(0)
    expect(choices.map(({ start }) => start)).toEqual(
      Array.from({ length: 9 }, (_, index) => plus('2026-05-20', -7 * index)),
    )
    expect((await core.try(monitoring.statusAgo, { weeksAgo: 9 })).status).toBe(400)
    expect((await core.try(monitoring.status, { week: '2026-02-30' })).status).toBe(400)
    expect((await core.call(monitoring.status, { week: '2024-01-01' })).weeksAgo).toBeNull()
  })
})

describe('the report over several weeks', () => {
  it('says for each site and week what the status of that week says, and adds up', async () => {
    await fc.assert(
      fc.asyncProperty(charity, fc.constantFrom(...REPORT_WEEKS), async (all, weeks) => {
        await open(all)
        const counted = countWeeks(all, plus(todayIn(all), -400))
          .slice(0, -1)
          .filter(({ excluded }) => !excluded)
        const wanted = counted.slice(-weeks)
        const found = await core.call(monitoring.report, { weeks })
        expect(found.weeks.map(({ start }) => start)).toEqual(wanted.map(({ start }) => start))
        expect(found.weeks.map(({ sandwiches }) => sandwiches)).toEqual(
          wanted.map(({ sandwiches }) => sandwiches),
        )
        const active = all.sites.flatMap((one, index) => (one.status === 'active' ? [{ ...one, index }] : []))
        expect(found.sites.map(({ name }) => name)).toEqual(active.map(({ name }) => name))
        for (const [place, one] of active.entries()) {
          const row = found.sites[place]
          const stands = wanted.map((week) => expectedStatus(all, one.index, week))
          expect(row?.statuses).toEqual(stands)
          const missed = stands.filter((status) => status === 'missing').length
          const due = one.isOptional || one.isExempt ? 0 : wanted.length
          expect(row).toMatchObject({ missed, submitted: due - missed })
        }
        expect(found.overall.submitted).toBe(sum(found.sites.map(({ submitted }) => submitted)))
        expect(found.overall.submitted).toBe(sum(found.weeks.map(({ submitted }) => submitted)))
      }),
      { numRuns: 20 },
    )
  })

  it('leaves weeks without collections out, and says which', async () => {
    const holidays = [{ kind: 'date' as const, name: 'Founding day', date: '2026-05-08' }]
    await open({ ...plain, settings: { ...plain.settings, holidays } })
    const { weeks, skipped } = await core.call(monitoring.report, { weeks: 2 })
    expect(weeks.map(({ start }) => start)).toEqual(['2026-04-29', '2026-05-13'])
    expect(skipped).toMatchObject([{ start: '2026-05-06', holidays: ['Founding day'] }])
  })

  it('does not hold the running week against anybody who is not in yet', async () => {
    await open({ ...plain, log: [entry(0, '2026-05-13', 10), entry(1, '2026-05-20', 20)] })
    const { weeks, sites, overall } = await core.call(monitoring.report, { weeks: 2, until: '2026-05-21' })
    expect(weeks.map(({ running }) => running)).toEqual([false, true])
    expect(sites).toMatchObject([
      { name: 'Alder Gate', submitted: 1, missed: 0, percentage: 100 },
      { name: 'Birch Lane', submitted: 1, missed: 1, percentage: 50 },
      { name: 'Cedar Row', submitted: 0, missed: 1, percentage: 0 },
    ])
    expect(overall).toEqual({ submitted: 2, missed: 2, percentage: 50 })
  })

  it('ranks nobody: sites stand in the order of their names, however they did', async () => {
    await open({ ...plain, sites: [...plain.sites].reverse(), log: [entry(0, '2026-05-13', 10)] })
    const { sites } = await core.call(monitoring.report)
    expect(sites.map(({ name }) => name)).toEqual(['Alder Gate', 'Birch Lane', 'Cedar Row'])
  })

  it('exports the same report as CSV and as a workbook', async () => {
    await open({ ...plain, log: [entry(0, '2026-05-13', 10), entry(1, '2026-05-13', 0)] })
    for (const format of ['csv', 'xlsx'] as const) {
      const response = await fetch(
        `${portal.url}/api/monitoring/multi-week-report/export?weeks=2&format=${format}`,
        {
          headers: { cookie: core.cookie },
        },
      )
      expect(response.headers.get('content-disposition')).toContain(
        `weekly-report-2026-05-06-to-2026-05-19.${format}`,
      )
      const { rows } = await readTable(new Uint8Array(await response.arrayBuffer()), `report.${format}`)
      expect(rows[0]?.cells).toEqual([
        'Location',
        'Area',
        'Week of May 6, 2026',
        'Week of May 13, 2026',
        'Weeks reported',
        'Weeks missed',
        'Reported',
      ])
      expect(rows[1]?.cells).toEqual(['Alder Gate', '', 'No report', 'Reported', '1', '1', '50%'])
      expect(rows[2]?.cells).toEqual(['Birch Lane', '', 'No report', 'Reported zero', '1', '1', '50%'])
      expect(rows.at(-1)?.cells.slice(0, 4)).toEqual(['Sandwiches in the log', '', '0', '10'])
    }
  })

  it('covers 2, 3, 4, 6, 8 or 12 weeks and refuses others in words', async () => {
    const refused = await core.try(monitoring.report, { weeks: 5 })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ fields: { weeks: 'A report covers 2, 3, 4, 6, 8 or 12 weeks' } })
  })
})

describe('who may see it', () => {
  it('is open to the core team and administrators, and closed to a volunteer', async () => {
    const admin = await portal.as('admin')
    const volunteer = await portal.as('volunteer')
    for (const call of [monitoring.status, monitoring.report]) {
      expect((await admin.try(call)).status).toBe(200)
      expect((await core.try(call)).status).toBe(200)
      expect((await volunteer.try(call)).status).toBe(403)
    }
  })

  it('the export asks for DATA_EXPORT on top', async () => {
    const reader = await portal.as('viewer', { permissions: ['NAV_WEEKLY_MONITORING'] })
    expect((await reader.try(monitoring.report)).status).toBe(200)
    expect((await reader.try(monitoring.exportReport)).status).toBe(403)
  })
})
