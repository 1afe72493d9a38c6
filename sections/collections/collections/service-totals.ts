import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { todayIn } from '#kernel/charity/day.ts'
import type { App } from '#server/app.ts'
import type { Ctx } from '#server/context.ts'
import type { Totals } from './contract.ts'
import type { Filter } from './filter-contract.ts'
import {
  allOf,
  conditionOf,
  dayAndHost,
  type Found,
  groupCondition,
  inDays,
  type Resolved,
  resolve,
  uuids,
} from './service-filter.ts'
import {
  collectionCreatorDays as creatorDays,
  collectionDays as days,
  collectionGroupHosts as groupHosts,
  collectionGroups as groupTexts,
  collectionHostDays as hostDays,
  collectionHosts as hostSums,
  collections as log,
  collectionPulse as pulse,
} from './tables.ts'

type Sums = z.output<typeof Totals>

interface Remembered {
  pulse: string
  filter: Promise<Resolved>
  totals?: Promise<Sums>
}

/** What was found and summed for a filter, believed only while the log's pulse has not moved. */
const memories = new WeakMap<App, Map<string, Remembered>>()
const MEMORY_SIZE = 200

/**
 * A filter with its search resolved, and its totals on demand: each is asked once per filter and state of the log.
 * Without a search there is nothing to wait for: rows and totals are read side by side.
 */
export async function remembered(ctx: Ctx, filter: Filter) {
  if (filter.groups || filter.area !== undefined) {
    // Which entries are tied to an event is no beat of the log, nor in which area a location lies.
    const resolved = await resolve(ctx, filter)
    return { resolved, totals: () => sumsOf(ctx, resolved) }
  }
  const asked = recall(ctx, filter)
  const resolved = filter.search ? await (await asked).filter : await resolve(ctx, filter)
  return { resolved, totals: async () => (await asked).totals() }
}

async function recall(ctx: Ctx, filter: Filter) {
  const memory = memories.get(ctx.app) ?? new Map<string, Remembered>()
  memories.set(ctx.app, memory)
  const zone = ctx.settings.timeZone
  const who = filter.mine ? ctx.user.id : ''
  const key = JSON.stringify([filter, who, zone, ctx.settings.country, todayIn(zone, ctx.app.now())])
  const beat = await readPulse(ctx)
  let entry = memory.get(key)
  if (!entry || entry.pulse !== beat) {
    entry = { pulse: beat, filter: resolve(ctx, filter) }
    memory.delete(key)
    memory.set(key, entry)
    forgetOldest(memory)
  }
  const { filter: promised } = entry
  const forget = () => memory.delete(key)
  promised.catch(forget)
  const totals = () => {
    entry.totals ??= promised.then((resolved) => sumsOf(ctx, resolved))
    entry.totals.catch(forget)
    return entry.totals
  }
  return { filter: promised, totals }
}

function forgetOldest(memory: Map<string, Remembered>) {
  for (const oldest of memory.keys()) {
    if (memory.size <= MEMORY_SIZE) return
    memory.delete(oldest)
  }
}

async function readPulse(ctx: Ctx): Promise<string> {
  const { rows } = await ctx.db.execute<{ beat: string }>(
    sql`SELECT coalesce(sum(beats), 0)::text AS beat FROM ${pulse}`,
  )
  return rows[0]?.beat ?? '0'
}

/** Sums over everything a filter finds: from the roll-ups wherever they know enough, else from the log. */
async function sumsOf(ctx: Ctx, filter: Resolved): Promise<Sums> {
  // As numbers: a double holds every whole number up to nine thousand million million.
  const { rows } = await ctx.db.execute<Sums & Record<string, unknown>>(
    sql`SELECT coalesce(sum(entries), 0)::float8 AS entries,
          coalesce(sum(individual), 0)::float8 AS "individualSandwiches",
          coalesce(sum(grouped), 0)::float8 AS "groupSandwiches",
          coalesce(sum(individual), 0)::float8 + coalesce(sum(grouped), 0)::float8 AS total
        FROM (${sql.join(partsOf(ctx, filter), sql` UNION ALL `)}) AS parts`,
  )
  return rows[0] ?? { entries: 0, individualSandwiches: 0, groupSandwiches: 0, total: 0 }
}

/** Parts that share no entry and together make what the filter finds. */
function partsOf(ctx: Ctx, filter: Resolved): SQL[] {
  const { submittedFrom, submittedTo, zero, groups } = filter
  const beyond = [submittedFrom, submittedTo, zero, groups].some(Boolean)
  if (beyond || (filter.createdBy && (filter.found || filter.hostId)))
    return [fromLog(conditionOf(ctx, filter))]
  if (filter.createdBy) {
    const theirs = sql`creator_id = ${filter.createdBy}`
    return [rollUp(creatorDays, [theirs, ...dayAndHost(filter, sql`day`, sql`NULL`)])]
  }
  if (filter.found) return partsOfSearch(filter, filter.found)
  return [byDayAndHost(filter)]
}

const timeless = (filter: Resolved) => filter.from === undefined && filter.to === undefined

function byDayAndHost(filter: Resolved) {
  if (!filter.hostId) return rollUp(days, dayAndHost(filter, sql`day`, sql`NULL`))
  return rollUp(timeless(filter) ? hostSums : hostDays, dayAndHost(filter, sql`day`, sql`host_id`))
}

/** What is found by its day, then by its site on other days, then by its groups at other sites and on other days. */
function partsOfSearch(filter: Resolved, found: NonNullable<Resolved['found']>): SQL[] {
  const byDay = inDays(sql`day`, found.days)
  const sites = sql`host_id = ANY (${uuids(found.hostIds)})`
  const here = dayAndHost(filter, sql`day`, sql`host_id`)
  const anyTime = timeless(filter) && !byDay
  const parts: SQL[] = []
  if (byDay) parts.push(rollUp(filter.hostId ? hostDays : days, [...here, byDay]))
  if (found.hostIds.length > 0)
    parts.push(rollUp(anyTime ? hostSums : hostDays, [...here, sites, byDay && sql`NOT ${byDay}`]))
  const groups = found.groups
  const elsewhere = found.hostIds.length > 0 ? sql`NOT ${sites}` : undefined
  if (anyTime) parts.push(...groupsAnyTime(groups, [...here, elsewhere]))
  else if (groupCondition(groups)) {
    const onOtherDays = inDays(sql`c.collection_date`, found.days)
    const where = dayAndHost(filter, sql`c.collection_date`, sql`c.host_id`)
    const rest = [groupCondition(groups), elsewhere, onOtherDays && sql`NOT ${onOtherDays}`]
    parts.push(fromLog(allOf([...where, ...rest])))
  }
  return parts.length > 0 ? parts : [rollUp(days, [sql`false`])]
}

/** With no condition on the site the sums per text are enough. */
function groupsAnyTime(groups: Found['groups'], conditions: (SQL | undefined)[]): SQL[] {
  if ('keys' in groups && groups.keys.length === 0) return []
  const bySite = conditions.some((condition) => condition !== undefined)
  const keys =
    'keys' in groups
      ? sql`group_key = ANY (${uuids(groups.keys)})`
      : bySite
        ? sql`group_key IN (SELECT group_key FROM ${groupTexts} WHERE group_names ILIKE ${groups.like})`
        : sql`group_names ILIKE ${groups.like}`
  return [bySite ? rollUp(groupHosts, [keys, ...conditions]) : rollUp(groupTexts, [keys])]
}

const rollUp = (table: PgTable, conditions: (SQL | undefined)[]) =>
  sql`SELECT sum(entries) AS entries, sum(individual) AS individual, sum(grouped) AS grouped FROM ${table} WHERE ${allOf(conditions)}`

const fromLog = (condition: SQL) =>
  sql`SELECT count(*) AS entries, sum(c.individual_sandwiches) AS individual, sum(c.group_sandwiches) AS grouped FROM ${log} c WHERE ${condition}`
