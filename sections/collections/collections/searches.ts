import { type SQL, sql } from 'drizzle-orm'
import { type Day, formatDay } from '#kernel/charity/day.ts'
import { countOf } from '#kernel/language/count.ts'
import { scoreResult } from '#kernel/language/search-score.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import type { Ctx } from '#server/context.ts'
import { type FoundKind, type Hit, textsHave, type Wanted } from '#server/data/search.ts'
import { mayView } from './access.ts'
import type { DayRange } from './date-search.ts'
import { numbers } from './search-numbers.ts'
import { splitDays } from './service-days.ts'
import { allOf, inDays, scope } from './service-filter.ts'
import { collectionDays, collectionGroups, collections as log } from './tables.ts'

const MOST = 6
const ID = /^[0-9a-f-]{36}$/
const counted = (entries: number, total: number) =>
  `${countOf(entries, 'entry')}, ${countOf(total, 'sandwich')}`

const titleOf = ({ from, to }: DayRange) =>
  from === to
    ? formatDay(from)
    : from.slice(0, 7) === to.slice(0, 7)
      ? formatDay(from, 'month')
      : from.slice(0, 4)

/** A day, a month or a year as the log shows it. */
const day: FoundKind = {
  kind: 'day',
  label: 'Collections',
  icon: 'calendar',
  access: mayView,
  find: async (ctx, { query }) => {
    const { days, rest } = splitDays(ctx, query)
    return scope(ctx.user) === false || rest !== null ? [] : daysWithEntries(ctx, days)
  },
  again: (ctx, ids) => {
    const ranges = ids.flatMap((id): DayRange[] => {
      const [, from, to] = /^(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)$/.exec(id) ?? []
      return from && to ? [{ from, to }] : []
    })
    return scope(ctx.user) === false ? Promise.resolve([]) : daysWithEntries(ctx, ranges)
  },
}

async function daysWithEntries(ctx: Ctx, ranges: DayRange[]): Promise<Hit[]> {
  if (ranges.length === 0) return []
  const { rows } = await ctx.db.execute<{ from: Day; to: Day; entries: number; total: number }>(
    sql`SELECT wanted.from, wanted.to, sum(d.entries)::integer AS entries, sum(d.individual + d.grouped)::bigint AS total
        FROM unnest(${sql.param(ranges.map(({ from }) => from))}::date[],
          ${sql.param(ranges.map(({ to }) => to))}::date[]) AS wanted ("from", "to")
        JOIN ${collectionDays} d ON d.day BETWEEN wanted.from AND wanted.to
        GROUP BY 1, 2 HAVING sum(d.entries) > 0 ORDER BY 1 DESC LIMIT 3`,
  )
  return rows.map((row) => {
    const title = `Collections of ${titleOf(row)}`
    return {
      id: `${row.from}_${row.to}`,
      title,
      description: counted(row.entries, Number(row.total)),
      section: 'collections',
      params: { from: row.from, to: row.to },
      texts: [{ text: title, weight: 1 }],
      // What was typed names exactly this day, however it was written.
      score: { score: 1.1, matchType: 'exact', matchedKeywords: [titleOf(row)] },
    }
  })
}

/** A group that made sandwiches: all its entries in the log. Its names are kept by a trigger (migration 0071). */
const group: FoundKind = {
  kind: 'group',
  label: 'Groups',
  icon: 'people',
  access: mayView,
  find: (ctx, wanted) =>
    groupsWhere(
      ctx,
      textsHave([sql`s.open_text`], wanted),
      sql`word_similarity(${wanted.query.text}, s.open_text) DESC, length(s.label), s.label`,
    ),
  again: (ctx, ids) => groupsWhere(ctx, sql`s.label = ANY (${sql.param(ids)}::text[])`, sql`s.label`),
}

async function groupsWhere(ctx: Ctx, condition: SQL, order: SQL): Promise<Hit[]> {
  if (scope(ctx.user) === false) return []
  const { rows } = await ctx.db.execute<{ name: string; entries: number }>(
    sql`SELECT found.name, counted.entries FROM (
          SELECT s.label AS name FROM search_texts s WHERE s.kind = 'group' AND ${condition}
          ORDER BY ${order} LIMIT ${MOST}) AS found
        CROSS JOIN LATERAL (SELECT sum(g.entries)::integer AS entries FROM ${collectionGroups} g
          WHERE g.group_names LIKE '%' || regexp_replace(found.name, '([\\\\%_])', '\\\\\\1', 'g') || '%') AS counted
        WHERE counted.entries > 0`,
  )
  // 'Elm Street Scouts Grade 7' is a department of 'Elm Street Scouts', and found with it.
  const isPart = (name: string) =>
    rows.some((other) => other.name !== name && name.startsWith(`${other.name} `))
  return rows
    .filter(({ name }) => !isPart(name))
    .map(({ name, entries }) => ({
      id: name,
      title: name,
      description: `${countOf(entries, 'entry')} in the log`,
      section: 'collections',
      params: { search: name },
      texts: [{ text: name, weight: 1.15 }],
    }))
}

/** A location's entries: of the day that was named, else the latest one. */
const entry: FoundKind = {
  kind: 'entry',
  label: 'Collections',
  icon: 'collections',
  access: mayView,
  find: async (ctx, wanted) => {
    const { days, rest } = splitDays(ctx, wanted.query)
    if (scope(ctx.user) === false || rest === null) return []
    return entriesOf(ctx, { ...wanted, query: rest }, inDays(sql`c.collection_date`, days))
  },
  again: async (ctx, ids) => {
    const known = ids.filter((id) => ID.test(id))
    if (scope(ctx.user) === false || known.length === 0) return []
    const { rows } = await ctx.db.execute<EntryRow>(
      sql`SELECT ${ENTRY} FROM ${log} c JOIN ${hosts} h ON h.id = c.host_id
          WHERE c.id = ANY (${sql.param(known)}::uuid[])`,
    )
    return rows.map(entryHit)
  },
}

interface EntryRow extends Record<string, unknown> {
  id: string
  hostName: string
  day: Day
  total: number
  names: string
}
const ENTRY = sql`c.id, h.name AS "hostName", c.collection_date::text AS day, c.total, c.group_names AS names`

async function entriesOf(ctx: Ctx, wanted: Wanted, days: SQL | undefined): Promise<Hit[]> {
  const rest = wanted.query
  const found = sql`(SELECT h.id, h.name FROM search_texts s JOIN ${hosts} h ON h.id = s.id
    WHERE s.kind = 'host' AND ${textsHave([sql`s.open_text`], wanted)}
    ORDER BY word_similarity(${rest.text}, s.open_text) DESC, h.name LIMIT 3)`
  // One location after the other, each by its own index: the log is never read as a whole.
  const { rows } = await ctx.db.execute<EntryRow>(
    sql`SELECT latest.* FROM ${found} AS h CROSS JOIN LATERAL (
          SELECT ${ENTRY} FROM ${log} c WHERE ${allOf([sql`c.host_id = h.id`, days])}
          ORDER BY c.collection_date DESC, c.submitted_at DESC LIMIT ${days ? 3 : 1}) AS latest`,
  )
  return rows.flatMap((row) => {
    const score = scoreResult(rest, [{ text: row.hostName, weight: days ? 1.25 : 0.75 }])
    return score ? [{ ...entryHit(row), score }] : []
  })
}

function entryHit({ id, hostName, day, total, names }: EntryRow): Hit {
  const title = `${hostName}, ${formatDay(day)}`
  return {
    id,
    title,
    description: [countOf(total, 'sandwich'), names].filter(Boolean).join(' · '),
    section: 'collections',
    params: { id },
    texts: [{ text: title, weight: 0.9 }],
  }
}

export const searches = [day, group, entry, numbers]
