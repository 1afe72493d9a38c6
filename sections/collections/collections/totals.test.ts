import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { parseCsv } from '#server/spreadsheets/csv.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { collections, type Entry } from './contract.ts'
import type { Filter } from './filter-contract.ts'

let portal: TestPortal
let core: Person
let ana: Person
let sites: string[]
const NOW = new Date('2026-11-20T15:00:00Z')
const NAMES = ['Birch Hill', 'Birch Hill North', 'Kestrel Bay', 'Highway 2025']
const AREAS = ['North', 'South']
const GROUPS = ['Lakeview Rotary', 'Troop 12', 'Birch Street Choir', '50% Club_A', 'Class of 2025']
const SEARCHES = [
  'birch',
  'ROTARY',
  'troop',
  '50%',
  'club_',
  'highway',
  '2025',
  '2026-11',
  'Nov 18',
  '3/5/2025',
  'no',
  'o',
]
const DAYS = ['2024-12-31', '2025-03-05', '2026-01-07', '2026-10-28', '2026-11-11', '2026-11-18']

beforeAll(async () => {
  portal = await testPortal({ now: () => NOW })
  const admin = await portal.as('admin')
  sites = []
  for (const [index, name] of NAMES.entries())
    sites.push((await admin.call(hosts.add, { name, area: AREAS[index % 2] })).id)
  core = await portal.as('core_team')
  ana = await portal.as('host')
})
afterAll(() => portal.close())

const newEntry = fc.record({
  who: fc.boolean(),
  site: fc.nat(NAMES.length - 1),
  day: fc.constantFrom(...DAYS),
  individual: fc.oneof(fc.constant(0), fc.nat(500)),
  groups: fc.array(fc.record({ name: fc.constantFrom(...GROUPS), count: fc.nat(90) }), { maxLength: 3 }),
})
type New = typeof newEntry extends fc.Arbitrary<infer T> ? T : never

const add = (entry: New) =>
  (entry.who ? core : ana).call(collections.add, {
    collectionDate: entry.day,
    hostId: sites[entry.site] ?? '',
    individualSandwiches: entry.individual,
    groups: entry.groups,
    zeroReason: 'other',
  })

/** One time in so many, else null. */
const oneIn = <T>(times: number, value: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value })

/** Any filters together. */
const filters = fc
  .record({
    site: oneIn(3, fc.subarray([0, 1, 2, 3], { minLength: 1 })),
    from: oneIn(3, fc.constantFrom(...DAYS)),
    to: oneIn(3, fc.constantFrom(...DAYS)),
    who: oneIn(4, fc.boolean()),
    zero: oneIn(8, fc.constant(true)),
    submitted: oneIn(8, fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-21')),
    area: oneIn(6, fc.constantFrom(...AREAS)),
    groups: oneIn(6, fc.constant('grouped' as const)),
    search: fc.option(fc.constantFrom(...SEARCHES)),
  })
  .map(
    ({ site, from, to, who, zero, submitted, area, groups, search }): Filter => ({
      ...(site ? { hostId: site.map((index) => sites[index] ?? '') } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(who === null ? {} : { createdBy: (who ? core : ana).id }),
      ...(zero ? { zero } : {}),
      ...(submitted ? { submittedFrom: submitted } : {}),
      ...(area ? { area } : {}),
      ...(groups ? { groups } : {}),
      ...(search ? { search } : {}),
    }),
  )

const sumOf = (entries: Pick<Entry, 'individualSandwiches' | 'groups'>[]) => {
  const individualSandwiches = entries.reduce((sum, entry) => sum + entry.individualSandwiches, 0)
  const groupSandwiches = entries.reduce(
    (sum, entry) => sum + entry.groups.reduce((all, group) => all + group.count, 0),
    0,
  )
  return {
    entries: entries.length,
    individualSandwiches,
    groupSandwiches,
    total: individualSandwiches + groupSandwiches,
  }
}

async function exported(filter: Filter) {
  const { body } = await core.try(collections.exportLog, { format: 'csv', ...filter })
  const [, ...rows] = parseCsv(String(body).replace('\ufeff', ''), ',')
  return sumOf(
    rows.map((cells) => ({
      individualSandwiches: Number(cells[3]),
      groups: cells[14] ? JSON.parse(cells[14]) : [],
    })),
  )
}

/** Every roll-up against a recount of the log, in one answer. */
async function differences() {
  const { rows } = await portal.app.pool.query(`
    WITH days AS (SELECT day::text AS key, sum(entries) AS e, sum(individual) AS i, sum(grouped) AS g FROM collection_days GROUP BY 1 HAVING sum(entries) <> 0),
    recounted AS (
      SELECT 'day ' || collection_date AS key, count(*) AS e, sum(individual_sandwiches) AS i, sum(group_sandwiches) AS g FROM sandwich_collections GROUP BY 1
      UNION ALL SELECT 'host ' || host_id, count(*), sum(individual_sandwiches), sum(group_sandwiches) FROM sandwich_collections GROUP BY 1
      UNION ALL SELECT 'host day ' || host_id || collection_date, count(*), sum(individual_sandwiches), sum(group_sandwiches) FROM sandwich_collections GROUP BY 1
      UNION ALL SELECT 'person ' || created_by || collection_date, count(*), sum(individual_sandwiches), sum(group_sandwiches) FROM sandwich_collections GROUP BY 1
      UNION ALL SELECT 'group ' || group_key || host_id, count(*), sum(individual_sandwiches), sum(group_sandwiches) FROM sandwich_collections WHERE group_key IS NOT NULL GROUP BY 1
      UNION ALL SELECT 'group ' || group_names, count(*), sum(individual_sandwiches), sum(group_sandwiches) FROM sandwich_collections WHERE group_key IS NOT NULL GROUP BY 1),
    rolled AS (
      SELECT 'day ' || key AS key, e, i, g FROM days
      UNION ALL SELECT 'host ' || host_id, entries, individual, grouped FROM collection_hosts
      UNION ALL SELECT 'host day ' || host_id || day, entries, individual, grouped FROM collection_host_days
      UNION ALL SELECT 'person ' || creator_id || day, entries, individual, grouped FROM collection_creator_days
      UNION ALL SELECT 'group ' || group_key || host_id, entries, individual, grouped FROM collection_group_hosts
      UNION ALL SELECT 'group ' || group_names, entries, individual, grouped FROM collection_groups)
    SELECT * FROM recounted FULL JOIN rolled USING (key)
    WHERE (recounted.e, recounted.i, recounted.g) IS DISTINCT FROM (rolled.e, rolled.i, rolled.g)`)
  return rows
}

async function agrees(filter: Filter) {
  const list = await core.call(collections.list, { ...filter, limit: 200 })
  expect(list.total).toBeLessThanOrEqual(200)
  const expected = sumOf(list.items)
  expect([filter, list.totals]).toEqual([filter, expected])
  expect([filter, await exported(filter)]).toEqual([filter, expected])
}

describe('totals', () => {
  it('of any filters equal the sum of their entries and of their export', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(newEntry, { maxLength: 6 }),
        fc.array(filters, { minLength: 10, maxLength: 15 }),
        async (entries, asked) => {
          for (const entry of entries) await add(entry)
          for (const filter of asked) await agrees(filter)
        },
      ),
      { numRuns: 10 },
    )
    for (const search of SEARCHES)
      for (const hostId of [undefined, [sites[0] ?? '', sites[3] ?? '']])
        for (const from of [undefined, DAYS[2]]) await agrees({ search, hostId, from })
  })

  it('are what every page of every order adds up to, each entry once', async () => {
    const all = await core.call(collections.list, { limit: 200 })
    for (const sort of [
      'collectionDate',
      'hostName',
      'individualSandwiches',
      'total',
      'submittedAt',
    ] as const)
      for (const order of ['asc', 'desc'] as const) {
        const seen: Entry[] = []
        for (let page = 1; (page - 1) * 7 < all.total; page++)
          seen.push(...(await core.call(collections.list, { sort, order, limit: 7, page })).items)
        expect(new Set(seen.map(({ id }) => id)).size).toBe(all.total)
        const key = (entry: Entry) => (sort === 'hostName' ? entry.hostName.toLowerCase() : entry[sort])
        for (const [index, entry] of seen.entries()) {
          const before = seen[index - 1]
          if (before)
            expect(order === 'asc' ? key(before) <= key(entry) : key(before) >= key(entry)).toBe(true)
        }
      }
  })

  it('stay true through random adding, correcting, moving, deleting and undoing', async () => {
    const step = fc.oneof(
      newEntry.map((entry) => ({ kind: 'add' as const, entry })),
      fc.record({ kind: fc.constant('edit' as const), which: fc.nat(), entry: newEntry }),
      fc.record({ kind: fc.constant('remove' as const), which: fc.nat() }),
      fc.record({
        kind: fc.constant('move' as const),
        filter: filters,
        site: fc.nat(3),
        day: fc.constantFrom(...DAYS),
      }),
      fc.record({ kind: fc.constant('removeAll' as const), filter: filters }),
      fc.record({ kind: fc.constant('undo' as const), which: fc.nat() }),
    )
    const requests: string[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
        for (const one of steps) {
          const { items } = await core.call(collections.list, { limit: 200 })
          const picked = 'which' in one ? items[one.which % Math.max(items.length, 1)] : undefined
          if (one.kind === 'add') await add(one.entry)
          else if (one.kind === 'edit' && picked) {
            const changes = {
              individualSandwiches: one.entry.individual,
              groups: one.entry.groups,
              zeroReason: 'other' as const,
              hostId: sites[one.entry.site],
            }
            requests.push(
              (await core.try(collections.edit, { id: picked.id, version: picked.version, ...changes }))
                .requestId,
            )
          } else if (one.kind === 'remove' && picked)
            requests.push((await core.try(collections.remove, { id: picked.id })).requestId)
          else if (one.kind === 'move') {
            const expected = (await core.call(collections.list, one.filter)).total
            const changes = { hostId: sites[one.site], collectionDate: one.day }
            const moved = await core.try(collections.bulkEdit, { filter: one.filter, expected, changes })
            expect(moved.status).toBe(200)
            requests.push(moved.requestId)
          } else if (one.kind === 'removeAll') {
            const expected = (await core.call(collections.list, one.filter)).total
            if (expected < 30)
              requests.push(
                (await core.try(collections.bulkRemove, { filter: one.filter, expected })).requestId,
              )
          } else if (one.kind === 'undo' && requests.length > 0) {
            const requestId = requests[one.which % requests.length] ?? ''
            expect([200, 404, 409]).toContain((await core.try(history.undo, { requestId })).status)
          }
        }
        expect(await differences()).toEqual([])
      }),
      { numRuns: 12 },
    )
  })

  it('stay true when many log, correct and delete the same Wednesday at once', async () => {
    const before = (await core.call(collections.list, {})).totals
    const one = (n: number) =>
      add({
        who: n % 2 === 0,
        site: n % 3,
        day: '2026-11-18',
        individual: n,
        groups: [{ name: 'Troop 12', count: 1 }],
      })
    const entries = await Promise.all(Array.from({ length: 60 }, (_, n) => one(n)))
    const rest = entries.map(async ({ id, version, individualSandwiches }, n) => {
      if (n % 3 === 0) return (await core.try(collections.remove, { id })).status
      const changes = {
        id,
        version,
        individualSandwiches: individualSandwiches + 1,
        hostId: sites[(n + 1) % 3],
      }
      return (await core.try(collections.edit, changes)).status
    })
    expect(new Set(await Promise.all(rest))).toEqual(new Set([200]))
    const kept = entries.filter((_, n) => n % 3 !== 0)
    const { totals } = await core.call(collections.list, {})
    expect(totals.entries - before.entries).toBe(kept.length)
    expect(totals.total - before.total).toBe(kept.reduce((sum, entry) => sum + entry.total + 1, 0))
    expect(await differences()).toEqual([])
  })

  it('of year and months are the organisation’s own, against a recount', async () => {
    const all = await core.call(collections.list, { limit: 200 })
    const sumIn = (prefix: string) =>
      sumOf(all.items.filter((entry) => entry.collectionDate.startsWith(prefix))).total
    expect(await core.call(collections.stats)).toEqual({
      totalEntries: all.total,
      individualSandwiches: all.totals.individualSandwiches,
      groupSandwiches: all.totals.groupSandwiches,
      completeTotalSandwiches: all.totals.total,
      ytdSandwiches: sumIn('2026'),
      ytdYear: 2026,
      currentMonthSandwiches: sumIn('2026-11'),
      currentMonthName: 'November',
      currentMonthYear: 2026,
      lastMonthSandwiches: sumIn('2026-10'),
      lastMonthName: 'October',
      lastMonthYear: 2026,
    })
  })

  it('of weeks run from Wednesday to Tuesday, empty weeks too, and add up', async () => {
    await add({ who: true, site: 0, day: '2026-11-04', individual: 7, groups: [] })
    const { weeks } = await core.call(collections.weeks, { from: '2026-10-28' })
    const all = await core.call(collections.list, { from: '2026-10-28' })
    expect(weeks.reduce((sum, week) => sum + week.total, 0)).toBe(all.totals.total)
    expect(weeks.at(-1)).toMatchObject({ start: '2026-11-18', end: '2026-11-24', completed: false })
    const one = await core.call(collections.weeks, { hostId: [sites[0] ?? ''] })
    const site = await core.call(collections.list, { hostId: [sites[0] ?? ''] })
    expect(one.weeks.reduce((sum, week) => sum + week.entries, 0)).toBe(site.total)
    const thanksgiving = (await core.call(collections.weeks, {})).weeks.find(
      (week) => week.start === '2025-11-26',
    )
    expect(thanksgiving?.excluded ?? 'Thanksgiving').toBe('Thanksgiving')
  })

  it('a site that is renamed is found by its new name at once', async () => {
    const admin = await portal.as('admin')
    const search = 'zephyr'
    expect((await core.call(collections.list, { search })).totals.entries).toBe(0)
    const id = sites[3] ?? ''
    const { version } = await admin.call(hosts.one, { id })
    await add({ who: true, site: 3, day: '2026-11-11', individual: 7, groups: [] })
    await admin.call(hosts.edit, { id, version, name: 'Zephyr Lane' })
    expect((await core.call(collections.list, { search })).totals.entries).toBeGreaterThan(0)
  })
})
