import { inArray, type SQL, sql } from 'drizzle-orm'
import { formatDay } from '#kernel/charity/day.ts'
import { countOf } from '#kernel/language/count.ts'
import { scoreResult } from '#kernel/language/search-score.ts'
import { stemOf } from '#kernel/language/search-text.ts'
import { distributions } from '#platform/ledger/tables.ts'
import { splitDays } from '#sections/collections/collections/service-days.ts'
import { inDays } from '#sections/collections/collections/service-filter.ts'
import type { Ctx } from '#server/context.ts'
import { askedOf, type FoundKind, type Hit, textsHave, type Wanted } from '#server/data/search.ts'
import { mayView } from './access.ts'
import { scope } from './rows.ts'
import { namesOf } from './service-names.ts'

const ID = /^[0-9a-f-]{36}$/
/** Of a day that was named, or of each place the latest. */
const [MOST, ON_THE_DAY] = [3, 3]

const WORDS = ['distribution', 'delivery', 'delivered']
const CALLED = WORDS.map(stemOf)

/** What went to a recipient, or from a location: of the day that was named, else the latest. */
const distribution: FoundKind = {
  kind: 'distribution',
  label: 'Distributions',
  icon: 'delivery',
  called: WORDS,
  access: mayView,
  find: async (ctx, wanted) => {
    if (scope(ctx.user) === false) return []
    const { days, rest } = splitDays(ctx, wanted.query)
    const on = days.length > 0 ? inDays(sql`d.distribution_date`, days) : undefined
    if (rest === null || rest.words.every((word) => CALLED.includes(stemOf(word)))) {
      const thatDay = on ? await hitsOf(ctx, await idsOf(ctx, newest(on, ON_THE_DAY))) : []
      const score = { score: rest ? 1.15 : 0.9, matchType: 'exact' as const, matchedKeywords: [] }
      return thatDay.map((hit) => ({ ...hit, score }))
    }
    const place = askedOf(distribution, rest)
    const asked = { ...wanted, query: place }
    const [to, from] = [placed(asked, 'recipient', on), placed(asked, 'host', on)]
    const hits = await hitsOf(ctx, await idsOf(ctx, sql`${to} UNION ${from}`))
    return hits.flatMap((hit) => {
      const score = scoreResult(
        place,
        hit.texts.map((text) => ({ ...text, weight: on ? 1.2 : 0.7 })),
      )
      return score ? [{ ...hit, score }] : []
    })
  },
  again: (ctx, ids) =>
    scope(ctx.user) === false
      ? Promise.resolve([])
      : hitsOf(
          ctx,
          ids.filter((id) => ID.test(id)),
        ),
}

const newest = (condition: SQL | undefined, most: number) =>
  sql`(SELECT d.id FROM ${distributions} d WHERE ${condition}
    ORDER BY d.distribution_date DESC, d.created_at DESC LIMIT ${most})`

/** One place after the other, each by its own index: the list is never read as a whole. */
function placed(wanted: Wanted, kind: 'recipient' | 'host', on: SQL | undefined) {
  const column = kind === 'recipient' ? sql`d.recipient_id` : sql`d.host_id`
  const of = on ? sql`${column} = place.id AND (${on})` : sql`${column} = place.id`
  return sql`(SELECT latest.id FROM (SELECT s.id FROM search_texts s
      WHERE s.kind = ${kind} AND ${textsHave([sql`s.open_text`], wanted)}
      ORDER BY word_similarity(${wanted.query.text}, s.open_text) DESC, s.id LIMIT ${MOST}) AS place
    CROSS JOIN LATERAL ${newest(of, on ? ON_THE_DAY : 1)} AS latest)`
}

const idsOf = async (ctx: Ctx, query: SQL) =>
  (await ctx.db.execute<{ id: string }>(query)).rows.map(({ id }) => id)

async function hitsOf(ctx: Ctx, ids: string[]): Promise<Hit[]> {
  const found = await ctx.db.select().from(distributions).where(inArray(distributions.id, ids))
  const named = await namesOf(ctx, found)
  return found.map((row) => {
    const { hostName, recipientName, driverName } = named(row)
    return {
      id: row.id,
      title: `${recipientName}, ${formatDay(row.distributionDate)}`,
      description: [countOf(row.sandwichCount, 'sandwich'), `from ${hostName}`, driverName]
        .filter(Boolean)
        .join(' · '),
      section: 'donation-tracking',
      params: { id: row.id, tab: 'list' },
      texts: [
        { text: String(recipientName), weight: 0.8 },
        { text: String(hostName), weight: 0.6 },
      ],
    }
  })
}

export const searches = [distribution]
