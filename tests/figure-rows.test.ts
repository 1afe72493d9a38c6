import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { collections } from '#sections/collections/collections/contract.ts'
import { GROUPED_PART_NAMES } from '#sections/collections/collections/filter-contract.ts'
import { distributions } from '#sections/operations/distributions/contract.ts'
import { drivers } from '#sections/operations/drivers/contract.ts'
import { groups } from '#sections/operations/groups-catalog/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { recipients } from '#sections/operations/recipients/contract.ts'
import { volunteers } from '#sections/operations/volunteers/contract.ts'
import { workLogs } from '#sections/operations/work-log/contract.ts'
import { analytics } from '#sections/planning/analytics/contract.ts'
import { questions } from '#sections/planning/analytics/questions-contract.ts'
import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import { countedBy, figuresFor, figuresIn } from '#server/data/figures.ts'
import { admin, asking, narrowedBy, oaks, portal, TODAY, withKnownRows } from './known-rows.ts'

withKnownRows()

describe('The figures of the charity', () => {
  it('open the very rows they count, and no others, whatever they are narrowed to', async () => {
    const ctx = await asking()
    const ranges = [
      { from: '2026-07-01', to: '2027-06-30' },
      { from: '2025-03-03', to: '2025-03-30' },
      { from: '2026-11-01', to: TODAY },
    ]
    const asked = new Set<string>()
    for (const range of ranges)
      for (const figure of figuresFor(ctx))
        for (const by of [undefined, ...figure.by]) {
          const filter = narrowedBy(by)
          const rows = figure.rows(range, filter, ctx.user)
          if (!rows) continue
          const { organizationId } = filter
          // One group is opened as a whole: what it made stands in it year by year.
          if (rows.params.id) {
            expect([figure.name, rows.params]).toEqual([figure.name, { id: organizationId }])
            continue
          }
          asked.add(figure.name)
          const told = Object.fromEntries(Object.entries(rows.params).filter(([, value]) => value !== ''))
          const [value] = await figure.between(ctx, [range], filter)
          const opened = await OPENED[figure.name]?.(told, rows.section)
          expect([figure.name, range, filter, opened]).toEqual([figure.name, range, filter, value])
        }
    expect([...asked].toSorted()).toEqual(Object.keys(OPENED).toSorted())
  })

  it('of locations open their entries for whoever may not see the list of locations', async () => {
    const reader = await portal.as('viewer', { permissions: ['ANALYTICS_VIEW', 'COLLECTIONS_VIEW'] })
    const { tiles } = await reader.call(analytics.impact, {})
    const opened = (of: typeof tiles) =>
      of.find(({ figure }) => figure.name === 'locations')?.figure.rows?.section
    expect(opened(tiles)).toBe('collections')
    expect(opened((await admin.call(analytics.impact, {})).tiles)).toBe('hosts')
  })

  it('of a part of what groups made are those of its entries, also where entries of zero are not asked for', async () => {
    for (const groups of GROUPED_PART_NAMES) {
      const { totals, total } = await admin.call(collections.list, { groups, limit: 1 })
      const same = await admin.call(collections.list, { groups, zero: false, limit: 1 })
      expect([groups, same.total, same.totals]).toEqual([groups, total, totals])
    }
  })

  it('are not found out by a filter: whoever may not know them finds nothing by it', async () => {
    const reader = await portal.as('viewer', { permissions: ['COLLECTIONS_VIEW'] })
    for (const groups of GROUPED_PART_NAMES) {
      const { total, totals } = await reader.call(collections.list, { groups })
      expect([groups, total, totals.total]).toEqual([groups, 0, 0])
    }
    const neighbor = await portal.as('viewer', { permissions: ['HOSTS_VIEW'] })
    expect((await neighbor.call(hosts.list, { from: '2020-01-01' })).total).toBe(0)
    expect((await neighbor.call(hosts.list, {})).total).toBeGreaterThan(0)
  })

  it('name what they count of their days alone, and nothing else that is tied', async () => {
    const ctx = await asking()
    const noGroups = await portal.app.pool.query<{ id: string }>(
      `INSERT INTO event_entries (event_request_id, entry_id)
       SELECT (SELECT id FROM event_requests ORDER BY id LIMIT 1), c.id FROM sandwich_collections c
       WHERE c.group_key IS NULL AND NOT EXISTS (SELECT FROM event_entries l WHERE l.entry_id = c.id) LIMIT 3
       RETURNING entry_id AS id`,
    )
    expect(noGroups.rows).toHaveLength(3)
    const days = { from: '2025-03-01', to: '2025-09-30' }
    const ids = countedBy(ctx, 'groupedTied', days)
    const { rows } = await portal.app.db.execute<{ day: string; made: number }>(
      sql`SELECT c.collection_date AS day, c.group_sandwiches AS made, c.group_key FROM sandwich_collections c WHERE c.id IN (${ids})`,
    )
    const { groupedTied } = await figuresIn(ctx, ['groupedTied'], [days])
    expect(rows.every(({ day }) => day >= days.from && day <= days.to)).toBe(true)
    expect(rows.reduce((sum, { made }) => sum + made, 0)).toBe(groupedTied?.[0])
    const all = await portal.app.db.execute<{ id: string }>(sql`${countedBy(ctx, 'groupedTied', {})}`)
    expect(all.rows.some(({ id }) => noGroups.rows.some((one) => one.id === id))).toBe(false)
  })

  it('of the events of a group open those of its departments too, however its name is spelled', async () => {
    for (const name of ['Oak Club', 'the Oak Club'])
      for (const organizationIds of [oaks, oaks.toReversed()]) {
        const ctx = await asking()
        const figure = figuresFor(ctx).find((one) => one.name === 'events')
        const range = { from: '1900-01-01', to: '2199-12-31' }
        const [counted] = (await figure?.between(ctx, [range], { organizationIds })) ?? []
        const { answer } = await admin.call(questions.ask, { text: `How many events did ${name} hold?` })
        const [said] = answer?.values ?? []
        expect([name, said?.value]).toEqual([name, counted])
        expect(await events(said?.rows?.params ?? {})).toBe(counted)
      }
  })
})

/** What stands in the list that a figure opens, counted there. */
const listed = (list: typeof hosts.list) => async (params: object) =>
  (await admin.call(list, { ...params, limit: 1 })).total
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
    value((await admin.call(collections.list, { ...params, limit: 1 })).totals)
const fromGroups = inLog((totals) => totals.groupSandwiches)
const locationsOf = async (params: object) =>
  new Set((await admin.call(collections.list, { ...params, limit: 200 })).items.map(({ hostId }) => hostId))
    .size

type Event = Awaited<ReturnType<typeof held>>[number]
const held = async (params: object) => (await admin.call(eventRequests.list, { ...params, limit: 200 })).items
const events = async (params: object) => (await held(params)).length
const ofEvents = (value: (event: Event) => number | null) => async (params: object) =>
  (await held(params)).reduce((sum, event) => sum + (value(event) ?? 0), 0)

/** What of an address is about the list, and not about which part of the section shows it. */
const inList = (params: object) =>
  Object.fromEntries(Object.entries(params).filter(([name]) => name !== 'tab'))

const OPENED: Record<string, (params: object, section: string) => Promise<number>> = {
  sandwiches: inLog((totals) => totals.total),
  individual: inLog((totals) => totals.individualSandwiches),
  grouped: fromGroups,
  groupedTied: fromGroups,
  groupedAlone: fromGroups,
  groupedBeside: fromGroups,
  entries: inLog((totals) => totals.entries),
  // One location is opened by its entries.
  locations: (params, section) => (section === 'hosts' ? listed(hosts.list)(params) : locationsOf(params)),
  activeLocations: listed(hosts.list),
  inactiveLocations: listed(hosts.list),
  groups: async (params) => (await admin.call(groups.list, { ...params, limit: 1 })).total,
  events,
  socialPosts: events,
  plannedEvents: events,
  eventSandwiches: ofEvents((event) => event.actualSandwichCount ?? event.estimatedSandwichCount),
  attendance: ofEvents((event) => event.actualAttendance ?? event.estimatedAttendance),
  organizations: async (params) =>
    new Set((await held(params)).map((event) => event.organizationName?.toLowerCase())).size,
  plannedSandwiches: ofEvents((event) => event.estimatedSandwichCount ?? event.estimatedSandwichMin),
  distributed: async (params) =>
    (await admin.call(distributions.list, { ...inList(params), limit: 1 })).totals.sandwiches,
  minutes: async (params) =>
    (await admin.call(workLogs.list, { ...inList(params), limit: 1 })).totals.totalMinutes,
  inactivePartners: async (params) => (await admin.call(recipients.list, { ...params, limit: 1 })).total,
  inactiveDrivers: async (params) => (await admin.call(drivers.list, { ...params, limit: 1 })).total,
  inactiveVolunteers: async (params) => (await admin.call(volunteers.list, { ...params, limit: 1 })).total,
  partners: async (params) => (await admin.call(recipients.list, { ...params, limit: 1 })).total,
  drivers: async (params) => (await admin.call(drivers.list, { ...params, limit: 1 })).total,
  volunteers: async (params) => (await admin.call(volunteers.list, { ...params, limit: 1 })).total,
}
