import { type SQL, sql } from 'drizzle-orm'
import { startOfYear, yearOf } from '#kernel/charity/day.ts'
import { formatNumber } from '#kernel/language/count.ts'
import { scoreResult } from '#kernel/language/search-score.ts'
import { readQuery, type SearchQuery } from '#kernel/language/search-text.ts'
import { allOf } from '#kernel/people/access.ts'
import { can as places } from '#sections/operations/hosts/access.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { type FoundKind, type Hit, textsHave } from '#server/data/search.ts'
import { can } from './access.ts'
import { weekAt, yearBefore } from './service-sums.ts'
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
}

const MOST = 3

async function numbersOf(ctx: Ctx, condition: SQL, order: SQL): Promise<(Hit & { place: string })[]> {
  const today = todayOf(ctx)
  const week = weekAt(ctx, today)
  const before = yearBefore(ctx, week)
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
            coalesce(sum(${made}) FILTER (WHERE d.day >= ${startOfYear(today)}), 0)::float8 AS year
          FROM ${collectionHostDays} d WHERE d.host_id = found.id AND d.day >= ${before.start}) AS sums`,
  )
  return rows.map(({ id, name, ...sums }) => ({
    id,
    place: name,
    title: `${name} in numbers`,
    description: [
      sums.entries > 0 ? `${formatNumber(sums.week)} this week` : 'Not in yet this week',
      `${formatNumber(sums.before)} in the same week last year`,
      `${formatNumber(sums.year)} in ${yearOf(today)}`,
    ].join(' · '),
    section: 'hosts',
    params: { id, part: 'numbers' },
    texts: [{ text: name, weight: 1 }],
  }))
}
