import { sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { type Suspicion, suspicionOf } from '#kernel/language/names.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import type { Ctx } from '#server/context.ts'
import type { collections, Entry } from './contract.ts'
import { identityKey } from './import-reading.ts'
import { entriesWhere } from './service-entries.ts'
import { allOf, dayAndHost } from './service-filter.ts'
import { collectionHostDays as hostDays, collectionHosts as hostSums } from './tables.ts'

type Calls = typeof collections

/** Days and sites with more than one entry that one analysis looks at, the newest first. */
const MAX_PLACES = 1000
/** Domain 3.2: totals equal or within 10%. */
const NEAR = 0.9

const WHY: Record<Suspicion, string> = {
  blank: 'Has no name',
  digits: 'Is only a number',
  test: 'Sounds like a test',
  unknown: 'Says that the location is not known',
  placeholder: 'Is a placeholder',
  short: 'Is too short for a name',
}

/** What may have been logged twice (domain 3.2), by the identity of design 9. */
export async function duplicates(
  ctx: Ctx,
  input: InputOf<Calls['duplicates']>,
): Promise<OutputOf<Calls['duplicates']>> {
  const places = await ctx.db.execute<{ hostId: string; day: string }>(
    sql`SELECT host_id AS "hostId", day::text AS day FROM ${hostDays}
        WHERE entries > 1 AND ${allOf(dayAndHost(input, sql`day`, sql`host_id`))}
        ORDER BY day DESC, host_id LIMIT ${MAX_PLACES + 1}`,
  )
  const looked = places.rows.slice(0, MAX_PLACES)
  const entries = await entriesWhere(
    ctx.db,
    sql`(c.host_id, c.collection_date) IN (SELECT p.host, p.day FROM unnest(
          ${sql.param(looked.map((place) => place.hostId))}::uuid[], ${sql.param(looked.map((place) => place.day))}::date[]) AS p(host, day))`,
    sql`ORDER BY c.collection_date DESC, c.host_id, c.submitted_at DESC, c.id`,
  )
  const result = { exact: [] as { keep: string; entries: Entry[] }[], near: [] as { entries: Entry[] }[] }
  for (const place of groupBy(entries, (entry) => `${entry.collectionDate} ${entry.hostId}`)) {
    const same = groupBy(place, identityKey)
    for (const group of same)
      if (group[0] && group.length > 1) result.exact.push({ keep: group[0].id, entries: group })
    result.near.push(...nearGroups(same.map((group) => group[0]).filter((entry) => entry !== undefined)))
  }
  return { ...result, suspicious: await suspicious(ctx), complete: places.rows.length <= MAX_PLACES }
}

function groupBy<T>(items: T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return [...groups.values()]
}

/** Neighbours in size that are within 10% of each other, of one site and day. */
function nearGroups(entries: Entry[]): { entries: Entry[] }[] {
  const bySize = entries.toSorted((a, b) => b.total - a.total)
  const groups: Entry[][] = []
  for (const entry of bySize) {
    const before = groups.at(-1)?.at(-1)
    if (before && entry.total >= before.total * NEAR) groups.at(-1)?.push(entry)
    else groups.push([entry])
  }
  return groups.filter((group) => group.length > 1).map((group) => ({ entries: group }))
}

async function suspicious(ctx: Ctx) {
  const { rows } = await ctx.db.execute<{ id: string; name: string; entries: number }>(
    sql`SELECT h.id, h.name, coalesce(s.entries, 0) AS entries FROM ${hosts} h LEFT JOIN ${hostSums} s ON s.host_id = h.id
        WHERE NOT h.is_built_in ORDER BY h.name_key`,
  )
  return rows.flatMap(({ id, name, entries }) => {
    const why = suspicionOf(name)
    return why ? [{ hostId: id, hostName: name, why: WHY[why], entries }] : []
  })
}
