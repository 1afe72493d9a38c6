import { sql } from 'drizzle-orm'
import type { Day } from '#kernel/charity/day.ts'
import { passes } from '#kernel/people/access.ts'
import { mayView as seesHosts } from '#sections/operations/hosts/access.ts'
import {
  type Counting,
  type DayRange,
  defineFigure,
  type Figure,
  type FigureFilter,
  overRanges,
} from '#server/data/figures.ts'
import { mayView } from './access.ts'
import { areaSums, locationsBetween, type Sums, sitesOf, sumsBetween } from './service-sums.ts'
import { collectionHostDays, collections } from './tables.ts'

const rows = ({ from, to }: DayRange, { hostId, area }: FigureFilter) => ({
  section: 'collections',
  params: { from, to, ...(hostId ? { hostId } : {}), ...(area === undefined ? {} : { area }) },
})
const rowsOfGroups: Figure['rows'] = (range, filter) => {
  const { section, params } = rows(range, filter)
  return { section, params: { ...params, groups: 'grouped' } }
}

const LOG = [
  {
    table: 'sandwich_collections',
    days: ['collection_date'],
    counts: ['host_id', 'individual_sandwiches', 'groups'],
  },
]

const ofLog = (name: string, column: keyof Sums, words: Pick<Figure, 'label' | 'unit' | 'says'>): Figure =>
  defineFigure({
    name,
    ...words,
    access: mayView,
    of: LOG,
    by: ['hostId', 'area'],
    between: async (ctx, ranges, filter) =>
      (await sumsBetween(ctx, ranges, filter)).map((sums) => sums[column]),
    // Of entries themselves there are as many as there are.
    ...(column === 'entries'
      ? {}
      : {
          alone: (ctx, range, filter, first) => eachAlone(ctx, range, filter, first, column),
          middle: (ctx, ranges, filter) =>
            overRanges(ctx, ranges, {
              from: eachEntry(filter),
              value: sql`coalesce(percentile_cont(0.5) WITHIN GROUP (ORDER BY ${sql.identifier(column)}), 0)`,
            }),
        }),
    byArea: async (ctx, range) =>
      new Map([...(await areaSums(ctx, range))].map(([area, sums]) => [area, sums[column]])),
    rows: column === 'grouped' ? rowsOfGroups : rows,
  })

/** Entry by entry what the sums are of. */
const eachEntry = (sites: FigureFilter) =>
  sql`SELECT collection_date AS day, individual_sandwiches AS individual, group_sandwiches AS grouped,
      total AS sandwiches FROM ${collections} WHERE ${sitesOf(sites)}`

/** The largest entries, or the smallest of those that are not empty. Nobody is ranked: whose they are is not said. */
async function eachAlone(
  { db }: Counting,
  { from, to }: DayRange,
  filter: FigureFilter,
  { asks, count }: { asks: 'most' | 'least'; count: number },
  column: keyof Sums,
) {
  const value = sql.identifier(column)
  const { rows: found } = await db.execute<{ day: Day; value: number }>(
    sql`SELECT day::text AS day, ${value}::float8 AS value FROM (${eachEntry(filter)}) AS entry
      WHERE day BETWEEN ${from} AND ${to} AND ${value} > 0
      ORDER BY entry.${value} ${sql.raw(asks === 'most' ? 'DESC' : 'ASC')}, day LIMIT ${count}`,
  )
  return found.map(({ day, value }) => ({ day, name: null, value }))
}

/** What the log knows in numbers, by the sums that its triggers keep. */
export const figures: Figure[] = [
  ofLog('sandwiches', 'sandwiches', {
    label: 'Sandwiches',
    unit: 'sandwich',
    says: 'All sandwiches in the log by the day of their collection: what single people brought, and what groups made.',
  }),
  ofLog('individual', 'individual', {
    label: 'From individuals',
    unit: 'sandwich',
    says: 'The sandwiches in the log that single people brought to a location.',
  }),
  ofLog('grouped', 'grouped', {
    label: 'From groups',
    unit: 'sandwich',
    says: 'The sandwiches in the log that schools, congregations, companies and other groups made.',
  }),
  ofLog('entries', 'entries', {
    label: 'Entries',
    unit: 'entry',
    says: 'Entries of the log by the day of their collection; entries of zero count, deleted ones do not.',
  }),
  defineFigure({
    name: 'locations',
    label: 'Locations with entries',
    unit: 'location',
    says: 'Different locations for which something was logged; entries of groups without a location count for none.',
    access: mayView,
    of: LOG,
    by: ['hostId', 'area'],
    between: locationsBetween,
    // Whoever may not see the list of locations has their entries.
    rows: (range, filter, user) =>
      filter.hostId === undefined && passes(user, seesHosts)
        ? {
            section: 'hosts',
            params: { status: '', ...range, ...(filter.area === undefined ? {} : { area: filter.area }) },
          }
        : rows(range, filter),
    ids: ({ from, to }) =>
      sql`SELECT host_id FROM ${collectionHostDays} WHERE day BETWEEN ${from}::date AND ${to}::date`,
  }),
]
