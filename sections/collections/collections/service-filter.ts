import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { addDays, instantIn } from '#kernel/charity/day.ts'
import { has } from '#kernel/people/access.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { countedBy } from '#server/data/figures.ts'
import { containing } from '#server/data/search.ts'
import { can } from './access.ts'
import { type DayRange, daysNamed } from './date-search.ts'
import type { Filter, GroupedPart } from './filter-contract.ts'
import { collectionGroups as groupTexts } from './tables.ts'

/** The one row rule of the log: who may see it sees all of it. */
export const scope = (user: Ctx['user']) => (has(user, can.COLLECTIONS_VIEW) ? undefined : false)

/** What a searched text stands for: the sites and groups so named, and the days. */
export interface Found {
  hostIds: string[]
  /** Too many different texts of group names to list: then the text itself is the condition. */
  groups: { keys: string[] } | { like: string }
  days: DayRange[]
}

/** A filter with its search and its area resolved. */
export interface Resolved extends Omit<Filter, 'search' | 'mine' | 'area'> {
  found?: Found
}

/** More texts than this are a broad search, which finds its first page quickly anyway. */
const MAX_GROUP_KEYS = 1000

export const uuids = (ids: string[]) => sql`${sql.param(ids)}::uuid[]`

/** Looks the search up among sites and group names first, so that the log itself is only asked by index. */
export async function resolve(ctx: Ctx, { search, mine, area, ...filter }: Filter): Promise<Resolved> {
  const resolved: Resolved = { ...filter }
  if (area !== undefined) resolved.hostId = await locationsIn(ctx, area, filter.hostId)
  // "Mine" and somebody else's at once finds nothing: no person has both ids.
  if (mine) resolved.createdBy = (filter.createdBy ?? ctx.user.id) === ctx.user.id ? ctx.user.id : NOBODY
  if (search) resolved.found = await lookUp(ctx, search)
  return resolved
}

async function locationsIn({ db }: Ctx, area: string, chosen: string[] | undefined): Promise<string[]> {
  const found = await db.select({ id: hosts.id }).from(hosts).where(eq(hosts.area, area))
  return found.map(({ id }) => id).filter((id) => chosen?.includes(id) ?? true)
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

async function lookUp(ctx: Ctx, search: string): Promise<Found> {
  const like = containing(search)
  const { rows } = await ctx.db.execute<{ hostIds: string[]; keys: string[] }>(
    sql`SELECT ARRAY(SELECT id FROM ${hosts} WHERE name ILIKE ${like}) AS "hostIds",
          ARRAY(SELECT group_key FROM ${groupTexts} WHERE group_names ILIKE ${like}
                LIMIT ${MAX_GROUP_KEYS + 1}) AS keys`,
  )
  const { hostIds, keys } = rows[0] ?? { hostIds: [], keys: [] }
  return {
    hostIds,
    groups: keys.length > MAX_GROUP_KEYS ? { like } : { keys },
    days: daysNamed(search, todayOf(ctx), ['US', 'CA'].includes(ctx.settings.country)),
  }
}

export const allOf = (conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`

export const inDays = (column: SQL, ranges: DayRange[]) =>
  or(...ranges.map(({ from, to }) => sql`${column} BETWEEN ${from}::date AND ${to}::date`))

/** Days and sites, as both the log and its roll-ups know them. */
export const dayAndHost = (filter: Resolved, day: SQL, host: SQL) => [
  filter.from ? sql`${day} >= ${filter.from}::date` : undefined,
  filter.to ? sql`${day} <= ${filter.to}::date` : undefined,
  filter.hostId ? sql`${host} = ANY (${uuids(filter.hostId)})` : undefined,
]

/** The condition on the log, as `c`. */
export function conditionOf(ctx: Ctx, filter: Resolved): SQL {
  const zone = ctx.settings.timeZone
  return allOf([
    scope(ctx.user) === false ? sql`false` : undefined,
    ...dayAndHost(filter, sql`c.collection_date`, sql`c.host_id`),
    filter.createdBy ? sql`c.created_by = ${filter.createdBy}` : undefined,
    filter.submittedFrom ? sql`c.submitted_at >= ${instantIn(zone, filter.submittedFrom)}` : undefined,
    filter.submittedTo ? sql`c.submitted_at < ${instantIn(zone, addDays(filter.submittedTo, 1))}` : undefined,
    filter.zero ? sql`c.total = 0` : undefined,
    filter.groups ? partFor(ctx, filter.groups) : undefined,
    filter.found ? foundCondition(filter.found) : undefined,
  ])
}

const HAS_GROUPS = sql`c.group_key IS NOT NULL`
const IN_PART = {
  groupedTied: (isTied: SQL) => isTied,
  groupedAlone: (isTied: SQL) => sql`c.individual_sandwiches = 0 AND NOT ${isTied}`,
  groupedBeside: (isTied: SQL) => sql`c.individual_sandwiches > 0 AND NOT ${isTied}`,
}
/** Entries of the log, as `c`, that are in a part of what groups made; which are tied to an event, a slice above says. */
export const inPart = (part: GroupedPart, isTied: SQL) => sql`${HAS_GROUPS} AND ${IN_PART[part](isTied)}`

/** Which are tied to none would tell which are: whoever may not know the one finds nothing of the others. */
function partFor(ctx: Ctx, part: GroupedPart | 'grouped'): SQL {
  if (part === 'grouped') return HAS_GROUPS
  const tied = countedBy(ctx, 'groupedTied', {})
  return tied ? inPart(part, sql`c.id IN (${tied})`) : sql`false`
}

const foundCondition = ({ hostIds, groups, days }: Found) =>
  or(
    hostIds.length > 0 ? sql`c.host_id = ANY (${uuids(hostIds)})` : undefined,
    groupCondition(groups),
    inDays(sql`c.collection_date`, days),
  ) ?? sql`false`

export const groupCondition = (groups: Found['groups']): SQL | undefined => {
  if ('like' in groups) return sql`c.group_names ILIKE ${groups.like}`
  return groups.keys.length > 0 ? sql`c.group_key = ANY (${uuids(groups.keys)})` : undefined
}
