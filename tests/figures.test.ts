import { describe, expect, it } from 'vitest'
import type { Day } from '#kernel/charity/day.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { GROUPED_PART_NAMES } from '#sections/collections/collections/filter-contract.ts'
import { analytics } from '#sections/planning/analytics/contract.ts'
import { grantMetrics } from '#sections/planning/grant-metrics/contract.ts'
import { type DayRange, type FigureFilter, figuresFor, figuresIn } from '#server/data/figures.ts'
import {
  admin,
  asking,
  called,
  groupIds,
  narrowedBy,
  oaks,
  pick,
  portal,
  STANDING,
  sites,
  someDays,
  withKnownRows,
} from './known-rows.ts'

withKnownRows()

interface OfGroup {
  name: string
  department: string | null
}

interface Raw {
  log: {
    day: Day
    host: string
    individual: number
    groups: { name: string; department: string | null; count: number }[]
    tied: boolean
  }[]
  events: {
    day: Day
    name: string
    department: string | null
    made: number | null
    planned: number | null
    came: number | null
    posted: boolean
  }[]
  planned: { day: Day; name: string; department: string | null; sandwiches: number | null }[]
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
      `SELECT scheduled_event_date AS day, organization_name AS name, department, actual_sandwich_count AS made,
         estimated_sandwich_count AS planned, actual_attendance AS came,
         social_media_post_date IS NOT NULL AS posted FROM event_requests WHERE status = 'completed'`,
    ),
    planned:
      await rows(`SELECT scheduled_event_date AS day, organization_name AS name, department, estimated_sandwich_count AS sandwiches
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
  const names = organizations?.flatMap((id) => groupIds.get(id) ?? [])
  const isMeant = (one: OfGroup) => names?.includes(called(one)) ?? true
  // Events are of a group with its departments.
  const isOak = organizations?.some((id) => oaks.includes(id))
  const isHeld = (one: OfGroup) => (isOak && one.name.includes('Oak')) || isMeant(one)
  const within = <T extends { day: Day }>(rows: T[]) => rows.filter(({ day }) => day >= from && day <= to)
  const log = within(raw.log).filter(
    ({ host }) =>
      (hostId === undefined || host === hostId) &&
      (area === undefined || sites.find(({ id }) => id === host)?.area === area),
  )
  const events = within(raw.events).filter(isHeld)
  const planned = within(raw.planned).filter(isHeld)
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
  const individual = () => sum(log.map((entry) => entry.individual))
  const ofGroups = (entries: Raw['log']) =>
    sum(entries.flatMap((entry) => entry.groups.filter(isMeant).map(({ count }) => count)))
  const grouped = () => ofGroups(log)
  const groupOf = (one: OfGroup) => [...groupIds].find(([, all]) => all.includes(called(one)))?.[0]
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
      return new Set(log.flatMap((entry) => entry.groups.filter(isMeant).map(groupOf))).size
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
    case 'groupedTied':
      return ofGroups(log.filter(({ tied }) => tied))
    case 'groupedAlone':
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

describe('The figures of the charity', () => {
  it('10,000 random questions equal a count of the rows', async () => {
    const ctx = await asking()
    const raw = await everyRow()
    const figures = figuresFor(ctx)
    expect(figures.length).toBeGreaterThan(10)
    let asked = 0
    while (asked < 10_000)
      for (const figure of figures) {
        const ranges = Array.from({ length: 40 }, someDays)
        const filter = narrowedBy(pick([undefined, ...figure.by]))
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
    expect(value('All sandwiches')).toBe(stats.completeTotalSandwiches)
    expect(value('Sandwiches in 2026')).toBe(stats.ytdSandwiches)
    const month = await admin.call(analytics.month, {})
    expect(month.figures[0]?.value).toBe(stats.currentMonthSandwiches)
    const { buckets, figures } = await admin.call(analytics.trends, { view: 'historical', span: 'all' })
    expect(figures[0]?.value).toBe(stats.completeTotalSandwiches)
    expect(buckets.reduce((sum, { sandwiches }) => sum + sandwiches, 0)).toBe(stats.completeTotalSandwiches)
    const { years } = await admin.call(analytics.team, {})
    expect(years.reduce((sum, { sandwiches }) => sum + sandwiches, 0)).toBe(stats.completeTotalSandwiches)
  })

  it('of what groups made come in three parts that are all of it, whatever the days', async () => {
    const ctx = await asking()
    const ranges = Array.from({ length: 40 }, someDays)
    const values = await figuresIn(ctx, ['grouped', ...GROUPED_PART_NAMES], ranges)
    const parts = GROUPED_PART_NAMES.map((name) => values[name] ?? [])
    expect(parts.every((part) => part.some((value) => value > 0))).toBe(true)
    expect(ranges.map((_, at) => parts.reduce((sum, part) => sum + (part[at] ?? 0), 0))).toEqual(
      values.grouped,
    )
    const { figures } = await admin.call(grantMetrics.metrics, { year: 2025 })
    const value = (name: string) => figures.find((figure) => figure.name === name)?.value ?? 0
    expect(GROUPED_PART_NAMES.reduce((sum, name) => sum + value(name), 0)).toBe(value('grouped'))
  })
})
