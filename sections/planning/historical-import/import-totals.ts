import { sql } from 'drizzle-orm'
import type { RowOf } from '#kernel/fields/definition.ts'
import { countOf } from '#kernel/language/count.ts'
import { foldName, nearestName } from '#kernel/language/names.ts'
import { weekAt } from '#sections/collections/collections/service-sums.ts'
import { collectionHostDays, collections } from '#sections/collections/collections/tables.ts'
import { hostAliases, hosts } from '#sections/operations/hosts/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { insertMany } from '#server/data/versioned.ts'
import type { Match, Matching } from '#server/spreadsheets/import-compare.ts'
import type { Rule } from '#server/spreadsheets/import-judge.ts'
import { importRows } from '#server/spreadsheets/import-rows.ts'
import { oldTotal } from './fields.ts'

type OldTotal = RowOf<typeof oldTotal>
const valuesOf = (values: Record<string, unknown>) => values as OldTotal
const maybeOf = (values: Record<string, unknown>) => values as Partial<OldTotal>

/** Every name that a location is known by, folded. */
async function locations(ctx: Ctx) {
  const named = await ctx.db.select({ id: hosts.id, name: hosts.name }).from(hosts)
  const aliases = await ctx.db.select({ id: hostAliases.hostId, name: hostAliases.alias }).from(hostAliases)
  const idOf = new Map([...aliases, ...named].map(({ id, name }) => [foldName(name), id]))
  const names = new Map(named.map(({ name }) => [foldName(name), name]))
  return { idOf, names }
}

/** A location that is not known is asked about, never made up; what is still to come was not collected. */
async function rules(ctx: Ctx): Promise<Rule[]> {
  const { idOf, names } = await locations(ctx)
  const today = todayOf(ctx)
  const isToCome: Rule = (values) =>
    (maybeOf(values).weekDate ?? '') > today
      ? { field: 'weekDate', message: 'This day is still to come.' }
      : undefined
  const isUnknown: Rule = (values) => {
    const { location = '' } = maybeOf(values)
    if (idOf.has(foldName(location))) return undefined
    const near = names.get(nearestName(foldName(location), names.keys()) ?? '')
    return {
      field: 'location',
      message: `There is no location “${location}”${near ? `; is it ${near}?` : '. Please add it under Hosts, or use the name it has there.'}`,
      ...(near ? { fix: { label: `Use ${near}`, values: { location: near } } } : {}),
    }
  }
  return [isToCome, isUnknown]
}

/** Never mixed with what is there: the same location and week in the log is a duplicate, named with what it has. */
const matching: Matching = async (ctx, reads) => {
  const { idOf } = await locations(ctx)
  const placed = reads.map(({ values }) => {
    const { location, weekDate } = valuesOf(values)
    return { hostId: idOf.get(foldName(location)), week: weekAt(ctx, weekDate) }
  })
  const starts = placed.map(({ week }) => week.start)
  const found = await ctx.db
    .select({
      hostId: collectionHostDays.hostId,
      day: collectionHostDays.day,
      sandwiches: sql<number>`(${collectionHostDays.individual} + ${collectionHostDays.grouped})::float8`,
    })
    .from(collectionHostDays)
    .where(
      sql`${collectionHostDays.day} BETWEEN ${least(starts)}::date AND ${least(starts, -1)}::date + 6 AND ${collectionHostDays.entries} > 0`,
    )
  const there = new Map<string, number>()
  for (const { hostId, day, sandwiches } of found) {
    const key = `${hostId} ${weekAt(ctx, day).start}`
    there.set(key, (there.get(key) ?? 0) + sandwiches)
  }
  return ({ values }): Match => {
    const { location, weekDate } = valuesOf(values)
    const week = weekAt(ctx, weekDate)
    const key = `${idOf.get(foldName(location))} ${week.start}`
    const known = there.get(key)
    return known === undefined
      ? { key }
      : {
          problem: `The log has ${countOf(known, 'sandwich')} of ${location} in the ${week.label.replace(/^W/, 'w')} already.`,
        }
  }
}

/** The first of these days, or with -1 the last; some day where there is none. */
const least = (days: readonly string[], way: 1 | -1 = 1) =>
  days.toSorted().at(way === 1 ? 0 : -1) ?? '1900-01-03'

async function insertAll(ctx: Ctx, all: Record<string, unknown>[]) {
  const { idOf } = await locations(ctx)
  await insertMany(
    ctx,
    collections,
    all.map((values) => {
      const { location, weekDate, sandwiches } = valuesOf(values)
      return {
        collectionDate: weekAt(ctx, weekDate).start,
        hostId: idOf.get(foldName(location)),
        individualSandwiches: sandwiches ?? 0,
        method: 'import',
        notes: 'A weekly total of before the log',
        createdBy: ctx.user.id,
      }
    }),
  )
}

export const totalImport = importRows(
  {
    def: oldTotal,
    table: collections,
    read: {},
    sees: () => true,
    scope: () => false,
    mayEdit: () => false,
    event: 'collections.changed',
    insertMany: insertAll,
    editMany: async () => undefined,
  },
  { slice: 'historical-totals', identity: 'location', matching, rules },
)
