import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, type Day } from '#kernel/charity/day.ts'
import { randomFrom } from '#kernel/routes/random.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { drivers } from '#sections/operations/drivers/contract.ts'
import { groups } from '#sections/operations/groups-catalog/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { recipients } from '#sections/operations/recipients/contract.ts'
import { volunteers } from '#sections/operations/volunteers/contract.ts'
import { analytics } from '#sections/planning/analytics/contract.ts'
import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import { GROUPED_PARTS, grantMetrics } from '#sections/planning/grant-metrics/contract.ts'
import type { Ctx } from '#server/context.ts'
import { type DayRange, type FigureFilter, figuresFor, figuresIn } from '#server/data/figures.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'

/** Wednesday; the log below begins three years earlier. */
const TODAY = '2026-11-18'
const AREAS = ['North', 'South', null] as const
const GROUPS = ['Alder School', 'Birch Church', 'Cedar Works', 'Dogwood Scouts']

/** As many of each are added and active, in these areas. */
const STANDING = { drivers: ['North', 'South'], volunteers: ['North', 'North', 'East'] }

let portal: TestPortal
let admin: Person
/** The names of each group of the catalog. */
let groupIds = new Map<string, string[]>()
let sites: { id: string; area: string | null }[] = []
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date(`${TODAY}T15:00:00Z`) })
  admin = await portal.as('admin')
  for (const [index, area] of [...AREAS, ...AREAS].entries()) {
    const { id } = await admin.call(hosts.add, { name: `Site ${index}`, area })
    sites.push({ id, area })
  }
  sites = sites.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const [index, area] of STANDING.drivers.entries())
    await admin.call(drivers.add, { name: `Driver ${index}`, phone: `(404) 555-011${index}`, area })
  for (const [index, area] of STANDING.volunteers.entries())
    await admin.call(volunteers.add, { name: `Volunteer ${index}`, phone: `(404) 555-012${index}`, area })
  await fill()
})
afterAll(() => portal.close())

const random = randomFrom(14)
const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
const upTo = (most: number) => Math.floor(random() * most)

/** A charity of three years, straight into its tables: what the triggers keep is what is tried. */
async function fill() {
  const entries = Array.from({ length: 600 }, () => ({
    day: addDays(TODAY, -upTo(1100)),
    site: pick(sites).id,
    individual: random() < 0.2 ? 0 : upTo(400),
    groups: Array.from({ length: upTo(3) }, () => ({
      name: pick(GROUPS),
      department: null,
      count: upTo(200),
      breakdown: null,
    })),
  }))
  await portal.app.pool.query(
    `INSERT INTO sandwich_collections (collection_date, host_id, individual_sandwiches, groups)
     SELECT day, site, individual, groups FROM jsonb_to_recordset($1) AS e (day date, site uuid, individual int, groups jsonb)`,
    [JSON.stringify(entries)],
  )
  const events = Array.from({ length: 120 }, (_, index) => ({
    day: addDays(TODAY, -upTo(1100)),
    name: pick(GROUPS),
    status: pick(['completed', 'completed', 'cancelled', 'scheduled']),
    made: random() < 0.5 ? upTo(500) : null,
    planned: random() < 0.8 ? upTo(500) : null,
    came: random() < 0.5 ? upTo(90) : null,
    posted: random() < 0.3,
    key: `event ${index}`,
  }))
  await portal.app.pool.query(
    `INSERT INTO event_requests (scheduled_event_date, organization_name, status, actual_sandwich_count, estimated_sandwich_count, actual_attendance, social_media_post_date)
     SELECT day, name, status, made, planned, came, CASE WHEN posted THEN day END
     FROM jsonb_to_recordset($1) AS e (day date, name text, status text, made int, planned int, came int, posted boolean)`,
    [JSON.stringify(events)],
  )
  // Every fifth entry is what an event made.
  await portal.app.pool.query(
    `INSERT INTO event_entries (event_request_id, entry_id)
     SELECT (SELECT id FROM event_requests ORDER BY id LIMIT 1), id
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM sandwich_collections) AS c WHERE place % 5 = 0`,
  )
  await portal.app.pool.query(
    `INSERT INTO work_logs (user_id, work_date, hours, minutes, description)
     SELECT $1, day, hours, minutes, 'Helped' FROM jsonb_to_recordset($2) AS w (day date, hours int, minutes int)`,
    [
      admin.id,
      JSON.stringify(
        Array.from({ length: 200 }, () => ({
          day: addDays(TODAY, -upTo(1100)),
          hours: upTo(6),
          minutes: 1 + upTo(59),
        })),
      ),
    ],
  )
  const { id: recipientId } = await admin.call(recipients.add, { name: 'Shelter', phone: '(404) 555-0100' })
  await portal.app.pool.query(
    `INSERT INTO sandwich_distributions (distribution_date, host_id, recipient_id, sandwich_count)
     SELECT day, site, $1, made FROM jsonb_to_recordset($2) AS d (day date, site uuid, made int)`,
    [
      recipientId,
      JSON.stringify(
        Array.from({ length: 200 }, () => ({
          day: addDays(TODAY, -upTo(1100)),
          site: pick(sites).id,
          made: 1 + upTo(300),
        })),
      ),
    ],
  )
  // Two of the groups are one, under two names.
  const { items } = await admin.call(groups.list, { page: 1, limit: 50 })
  const [one, other] = items.filter(({ name }) => name === GROUPS[0] || name === GROUPS[1])
  if (!one || !other) throw new Error('The log names no groups')
  await admin.call(groups.merge, {
    id: one.id,
    version: one.version,
    other: other.id,
    otherVersion: other.version,
    values: {},
  })
  groupIds = new Map(
    (await admin.call(groups.list, { page: 1, limit: 50 })).items.map(({ id, name, otherNames }) => [
      id,
      [name, ...otherNames.map((other) => other.name)],
    ]),
  )
}

interface Raw {
  log: {
    day: Day
    host: string
    individual: number
    groups: { name: string; count: number }[]
    tied: boolean
  }[]
  events: {
    day: Day
    name: string
    made: number | null
    planned: number | null
    came: number | null
    posted: boolean
  }[]
  planned: { day: Day; name: string; sandwiches: number | null }[]
  work: { day: Day; minutes: number }[]
  given: { day: Day; host: string; count: number }[]
}

async function everyRow(): Promise<Raw> {
  const rows = async <T>(sql: string) => (await portal.app.pool.query(sql)).rows as T[]
  return {
    log: await rows(
      `SELECT collection_date AS day, host_id AS host, individual_sandwiches AS individual, groups,
         id IN (SELECT entry_id FROM event_entries) AS tied FROM sandwich_collections`,
    ),
    events: await rows(
      `SELECT scheduled_event_date AS day, organization_name AS name, actual_sandwich_count AS made,
         estimated_sandwich_count AS planned, actual_attendance AS came,
         social_media_post_date IS NOT NULL AS posted FROM event_requests WHERE status = 'completed'`,
    ),
    planned:
      await rows(`SELECT scheduled_event_date AS day, organization_name AS name, estimated_sandwich_count AS sandwiches
         FROM event_requests WHERE status = 'scheduled'`),
    work: await rows(
      `SELECT work_date AS day, hours * 60 + minutes AS minutes FROM work_logs WHERE status <> 'returned'`,
    ),
    given: await rows(
      `SELECT distribution_date AS day, host_id AS host, sandwich_count AS count FROM sandwich_distributions`,
    ),
  }
}

/** Each figure counted once more, row by row and in another language. */
function recount(name: string, raw: Raw, { from, to }: DayRange, filter: FigureFilter): number {
  const { hostId, area, organizationId } = filter
  const organizations = filter.organizationIds ?? (organizationId ? [organizationId] : null)
  const called = organizations?.flatMap((id) => groupIds.get(id) ?? [])
  const isMeant = (one: { name: string }) => called?.includes(one.name) ?? true
  const within = <T extends { day: Day }>(rows: T[]) => rows.filter(({ day }) => day >= from && day <= to)
  const log = within(raw.log).filter(
    ({ host }) =>
      (hostId === undefined || host === hostId) &&
      (area === undefined || sites.find(({ id }) => id === host)?.area === area),
  )
  const events = within(raw.events).filter(isMeant)
  const planned = within(raw.planned).filter(isMeant)
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
  const individual = () => sum(log.map((entry) => entry.individual))
  const ofGroups = (entries: Raw['log']) =>
    sum(entries.flatMap((entry) => entry.groups.filter(isMeant).map(({ count }) => count)))
  const grouped = () => ofGroups(log)
  const oneGroup = (group: string) => (group === GROUPS[1] ? GROUPS[0] : group)
  switch (name) {
    case 'sandwiches':
      return individual() + grouped()
    case 'individual':
      return individual()
    case 'grouped':
    case 'madeByGroup':
      return grouped()
    case 'entries':
      return log.length
    case 'locations':
      return new Set(log.map(({ host }) => host)).size
    case 'groups':
      return new Set(
        log.flatMap((entry) => entry.groups.filter(isMeant).map((group) => oneGroup(group.name))),
      ).size
    case 'plannedEvents':
      return planned.length
    case 'plannedSandwiches':
      return sum(planned.map(({ sandwiches }) => sandwiches ?? 0))
    case 'activeLocations':
      return sites.filter((site) => area === undefined || site.area === area).length
    case 'partners':
      return area === undefined ? 1 : 0
    case 'inactiveLocations':
    case 'inactivePartners':
    case 'inactiveDrivers':
    case 'inactiveVolunteers':
      return 0
    case 'drivers':
    case 'volunteers':
      return STANDING[name].filter((one) => area === undefined || one === area).length
    case 'events':
      return events.length
    case 'eventSandwiches':
      return sum(events.map(({ made, planned }) => made ?? planned ?? 0))
    case 'attendance':
      return sum(events.map(({ came }) => came ?? 0))
    case 'organizations':
      return new Set(events.map((event) => event.name.toLowerCase())).size
    case 'socialPosts':
      return events.filter(({ posted }) => posted).length
    case 'groupedAtEvents':
      return ofGroups(log.filter(({ tied }) => tied))
    case 'besideEvents':
      return ofGroups(log.filter(({ tied, individual: alone }) => !tied && alone === 0))
    case 'groupedBeside':
      return ofGroups(log.filter(({ tied, individual: beside }) => !tied && beside > 0))
    case 'minutes':
      return sum(within(raw.work).map(({ minutes }) => minutes))
    case 'distributed':
      return sum(
        within(raw.given)
          .filter(
            ({ host }) =>
              (hostId === undefined || host === hostId) &&
              (area === undefined || sites.find(({ id }) => id === host)?.area === area),
          )
          .map(({ count }) => count),
      )
    default:
      throw new Error(`Nobody counts the figure ${name} once more`)
  }
}

const asking = async (): Promise<Ctx> =>
  ({
    app: portal.app,
    db: portal.app.db,
    settings: await portal.app.settings.read(),
    user: { id: admin.id, role: 'admin', permissions: [] },
  }) as unknown as Ctx

describe('The figures of the charity', () => {
  it('10,000 random questions equal a count of the rows', async () => {
    const ctx = await asking()
    const raw = await everyRow()
    const figures = figuresFor(ctx)
    expect(figures.length).toBeGreaterThan(10)
    let asked = 0
    while (asked < 10_000)
      for (const figure of figures) {
        const ranges = Array.from({ length: 40 }, () => {
          const [from, to] = [addDays(TODAY, -upTo(1200)), addDays(TODAY, -upTo(1200))].toSorted()
          return { from: from ?? TODAY, to: to ?? TODAY }
        })
        const filter: FigureFilter = {}
        const by = pick([undefined, ...figure.by])
        if (by === 'hostId') filter.hostId = pick(sites).id
        if (by === 'area') filter.area = pick(['North', 'South'])
        if (by === 'organizationId') filter.organizationId = pick([...groupIds.keys()])
        if (by === 'organizationIds') filter.organizationIds = [...groupIds.keys()].slice(0, 2)
        const answers = await figure.between(ctx, ranges, filter)
        for (const [index, range] of ranges.entries())
          expect([figure.name, range, filter, answers[index]]).toEqual([
            figure.name,
            range,
            filter,
            recount(figure.name, raw, range, filter),
          ])
        asked += ranges.length
      }
  })

  it('are the same wherever they are shown: Home, the log, analytics', async () => {
    const impact = await admin.call(analytics.impact, {})
    const stats = await admin.call(collections.stats, {})
    const value = (title: string) => impact.tiles.find((tile) => tile.title === title)?.figure.value
    expect(value('All time')).toBe(stats.completeTotalSandwiches)
    expect(value('In 2026')).toBe(stats.ytdSandwiches)
    const month = await admin.call(analytics.month, {})
    expect(month.figures[0]?.value).toBe(stats.currentMonthSandwiches)
    const { buckets, total } = await admin.call(analytics.trends, { view: 'historical', span: 'all' })
    expect(total.sandwiches).toBe(stats.completeTotalSandwiches)
    expect(buckets.reduce((sum, { sandwiches }) => sum + sandwiches, 0)).toBe(stats.completeTotalSandwiches)
    const { years } = await admin.call(analytics.team, {})
    expect(years.reduce((sum, { sandwiches }) => sum + sandwiches, 0)).toBe(stats.completeTotalSandwiches)
  })

  it('of what groups made come in three parts that are all of it, whatever the days', async () => {
    const ctx = await asking()
    const ranges = Array.from({ length: 40 }, () => {
      const [from, to] = [addDays(TODAY, -upTo(1200)), addDays(TODAY, -upTo(1200))].toSorted()
      return { from: from ?? TODAY, to: to ?? TODAY }
    })
    const values = await figuresIn(ctx, ['grouped', ...GROUPED_PARTS], ranges)
    const parts = GROUPED_PARTS.map((name) => values[name] ?? [])
    expect(parts.every((part) => part.some((value) => value > 0))).toBe(true)
    expect(ranges.map((_, at) => parts.reduce((sum, part) => sum + (part[at] ?? 0), 0))).toEqual(
      values.grouped,
    )
    const { figures } = await admin.call(grantMetrics.metrics, { year: 2025 })
    const value = (name: string) => figures.find((figure) => figure.name === name)?.value ?? 0
    expect(GROUPED_PARTS.reduce((sum, name) => sum + value(name), 0)).toBe(value('grouped'))
  })

  it('open the very rows they count, and no others', async () => {
    const ctx = await asking()
    const ranges = [
      { from: '2026-07-01', to: '2027-06-30' },
      { from: '2025-03-03', to: '2025-03-30' },
      { from: '2026-11-01', to: TODAY },
    ]
    const asked: string[] = []
    for (const range of ranges)
      for (const figure of figuresFor(ctx)) {
        const open = OPENED[figure.name]
        const rows = figure.rows(range, {}, ctx.user)
        if (!open || !rows) continue
        asked.push(figure.name)
        const told = Object.fromEntries(Object.entries(rows.params).filter(([, value]) => value !== ''))
        const [value] = await figure.between(ctx, [range], {})
        expect([figure.name, range, await open(told)]).toEqual([figure.name, range, value])
      }
    expect([...new Set(asked)].toSorted()).toEqual(Object.keys(OPENED).toSorted())
  })

  it('of locations open their entries for whoever may not see the list of locations', async () => {
    const reader = await portal.as('viewer', { permissions: ['ANALYTICS_VIEW', 'COLLECTIONS_VIEW'] })
    const { tiles } = await reader.call(analytics.impact, {})
    const opened = (of: typeof tiles) =>
      of.find(({ figure }) => figure.name === 'locations')?.figure.rows?.section
    expect(opened(tiles)).toBe('collections')
    expect(opened((await admin.call(analytics.impact, {})).tiles)).toBe('hosts')
  })

  it('of events are told of one group, under all its names', async () => {
    const ctx = await asking()
    const range = { from: '2024-01-01', to: TODAY }
    for (const organizationId of groupIds.keys()) {
      const figure = figuresFor(ctx).find(({ name }) => name === 'events')
      const [value] = (await figure?.between(ctx, [range], { organizationId })) ?? []
      const rows = figure?.rows(range, { organizationId }, ctx.user)
      expect(value).toBeGreaterThan(0)
      expect((await admin.call(eventRequests.list, { ...rows?.params, limit: 1 } as never)).total).toBe(value)
    }
  })
})

/** What stands in the list that a figure opens, counted there. */
const listed =
  (list: typeof hosts.list | typeof groups.list | typeof eventRequests.list) => async (params: object) =>
    (await admin.call(list, { ...params, limit: 1 } as never)).total
const inLog =
  (
    value: (totals: {
      individualSandwiches: number
      groupSandwiches: number
      total: number
      entries: number
    }) => number,
  ) =>
  async (params: object) =>
    value((await admin.call(collections.list, { ...params, limit: 1 } as never)).totals)
const fromGroups = inLog((totals) => totals.groupSandwiches)
const events = listed(eventRequests.list)

const OPENED: Record<string, (params: object) => Promise<number>> = {
  sandwiches: inLog((totals) => totals.total),
  individual: inLog((totals) => totals.individualSandwiches),
  grouped: fromGroups,
  groupedAtEvents: fromGroups,
  besideEvents: fromGroups,
  groupedBeside: fromGroups,
  entries: inLog((totals) => totals.entries),
  locations: listed(hosts.list),
  activeLocations: listed(hosts.list),
  groups: listed(groups.list),
  events,
  socialPosts: events,
  plannedEvents: events,
}
