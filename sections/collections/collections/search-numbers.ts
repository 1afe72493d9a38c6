import { type SQL, sql } from 'drizzle-orm'
import { startOfYear, yearOf } from '#kernel/charity/day.ts'
import { formatNumber } from '#kernel/language/count.ts'
import { listOf } from '#kernel/language/list.ts'
import { scoreResult } from '#kernel/language/search-score.ts'
import { readQuery, type SearchQuery } from '#kernel/language/search-text.ts'
import { allOf } from '#kernel/people/access.ts'
import { can as places } from '#sections/operations/hosts/access.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { type FoundKind, type Hit, textsHave } from '#server/data/search.ts'
import { can } from './access.ts'
import { holidaysIn, weekAt, yearBefore } from './service-sums.ts'
import { collectionHostDays } from './tables.ts'

/** Words that ask how much a location collected, and are no part of its name. */
const ASKING = new Set(
  'ago all average chart collected ever far figure figures last made many much number numbers same sandwich sandwiches since so statistics stats this time today total totals week weeks year years'.split(
    ' ',
  ),
)

/** 'alder bend last year' -> 'alder bend'; nothing where no number is asked for, or none of a place. */
function placeIn({ words }: SearchQuery): SearchQuery | null {
  const rest = words.filter((word) => !ASKING.has(word))
  return rest.length === words.length ? null : readQuery(rest.join(' '))
}

/** The numbers of a location: the answer in a line, and its page with all of them. */
export const numbers: FoundKind = {
  kind: 'numbers',
  label: 'Locations',
  icon: 'chart',
  access: allOf(can.COLLECTIONS_VIEW, places.HOSTS_VIEW),
  find: async (ctx, wanted) => {
    const query = placeIn(wanted.query)
    if (!query) return []
    const hits = await numbersOf(
      ctx,
      textsHave([sql`s.open_text`], { ...wanted, query }),
      sql`word_similarity(${query.text}, s.open_text) DESC, h.name`,
    )
    return hits.flatMap((hit) => {
      const score = scoreResult(query, [{ text: hit.place, weight: 1.3 }])
      return score ? [{ ...hit, score }] : []
    })
  },
  again: (ctx, ids) => numbersOf(ctx, sql`s.id = ANY (${sql.param(ids)}::uuid[])`, sql`h.name`),
}

interface Row extends Record<string, unknown> {
  id: string
  name: string
  entries: number
  week: number
  before: number
  year: number
  last: number
}

const MOST = 3

async function numbersOf(ctx: Ctx, condition: SQL, order: SQL): Promise<(Hit & { place: string })[]> {
  const today = todayOf(ctx)
  const week = weekAt(ctx, today)
  const before = yearBefore(ctx, week)
  const lastYear = `${yearOf(today) - 1}-01-01`
  const holidays = holidaysIn(ctx, week)
  const none = holidays.length > 0 ? `No collection this week (${listOf(holidays)})` : 'Not in yet this week'
  const within = ({ start, end }: { start: string; end: string }) => sql`d.day BETWEEN ${start} AND ${end}`
  const made = sql`d.individual + d.grouped`
  const { rows } = await ctx.db.execute<Row>(
    sql`SELECT found.id, found.name, sums.* FROM (
          SELECT h.id, h.name FROM search_texts s JOIN ${hosts} h ON h.id = s.id
          WHERE s.kind = 'host' AND NOT h.is_built_in AND ${condition} ORDER BY ${order} LIMIT ${MOST}) AS found
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(d.entries) FILTER (WHERE ${within(week)}), 0)::float8 AS entries,
            coalesce(sum(${made}) FILTER (WHERE ${within(week)}), 0)::float8 AS week,
            coalesce(sum(${made}) FILTER (WHERE ${within(before)}), 0)::float8 AS before,
            coalesce(sum(${made}) FILTER (WHERE d.day >= ${startOfYear(today)}), 0)::float8 AS year,
            coalesce(sum(${made}) FILTER (WHERE d.day < ${startOfYear(today)}
              AND d.day >= ${lastYear}), 0)::float8 AS last
          FROM ${collectionHostDays} d WHERE d.host_id = found.id
            AND d.day >= ${before.start < lastYear ? before.start : lastYear}) AS sums`,
  )
  return rows.map(({ id, name, ...sums }) => ({
    id,
    place: name,
    title: `${name} in numbers`,
    description: [
      sums.entries > 0 ? `${formatNumber(sums.week)} this week` : none,
      `${formatNumber(sums.before)} in the same week last year`,
      `${formatNumber(sums.year)} in ${yearOf(today)}`,
      `${formatNumber(sums.last)} in ${yearOf(today) - 1}`,
    ].join(' · '),
    section: 'hosts',
    params: { id, part: 'numbers' },
    texts: [{ text: name, weight: 1 }],
  }))
}
