import { type SQL, sql } from 'drizzle-orm'
import { isPhonePiece } from '#kernel/language/search-text.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import type { Ctx } from '../context.ts'
import {
  allOrSome,
  askedOf,
  type Hit,
  like,
  or,
  patternsOf,
  type SearchKind,
  type TableKind,
  type Wanted,
} from './search.ts'

/** Rows of each kind that are scored. */
const CANDIDATES = 16

function condition(kind: TableKind, user: CurrentUser, wanted: Wanted): SQL {
  const { query } = wanted
  const sees = kind.sees(user)
  const texts = [
    sql`s.open_text`,
    ...(kind.beside ? [sql`b.open_text`] : []),
    ...(sees.contact ? [sql`s.contact_text`] : []),
    ...(sees.private ? [sql`s.private_text`] : []),
  ]
  const words = query.words.map((word) =>
    or([
      ...texts.map((text) => like(text, patternsOf(word, wanted))),
      ...(sees.contact && isPhonePiece(word) ? [sql`s.phones LIKE ${`%${word}%`}`] : []),
    ]),
  )
  return or([
    ...(sees.contact && query.digits !== null ? [sql`s.phones LIKE ${`%${query.digits}%`}`] : []),
    allOrSome(wanted, words),
    ...(query.text.length > 2 ? [sql`s.prose @@ websearch_to_tsquery('english', ${query.text})`] : []),
  ])
}

/** A row of the one statement that asks all tables. */
interface FoundRow extends Record<string, unknown> {
  kind: string
  id: string
  title: string
  description: string
  extra: string
  weight: number
  texts: (string | null)[]
}

const fieldsOf = (kind: TableKind, user: CurrentUser) => [
  kind.title,
  ...kind.fields(user).filter((field) => field !== false),
]

function select(kind: TableKind, user: CurrentUser, from: SQL, found: SQL, order: SQL): SQL | null {
  const scope = kind.scope(user)
  if (scope === false) return null
  const texts = fieldsOf(kind, user).map(({ text }) => sql`${text}::text`)
  const conditions = [found, ...(scope ? [scope] : []), ...(kind.where ? [kind.where] : [])]
  return sql`(SELECT ${kind.kind}::text AS kind, ${kind.id}::text AS id, ${kind.title.text}::text AS title,
      ${kind.description} AS description, coalesce(${kind.extra ?? sql`''`}::text, '') AS extra,
      ${kind.weight ?? sql`1`}::real AS weight, ARRAY[${sql.join(texts, sql`, `)}] AS texts
    FROM ${from} WHERE ${sql.join(conditions, sql` AND `)} ORDER BY ${order} LIMIT ${CANDIDATES})`
}

const withTexts = ({ from, id, kind, texts = kind, beside }: TableKind) => sql`${from}
  JOIN search_texts s ON s.kind = ${texts} AND s.id = ${id}
  ${beside ? sql`JOIN search_texts b ON b.kind = ${beside.kind} AND b.id = ${beside.id}` : sql``}`

/** How many rows of this kind somebody may find: of kinds that share a table each has its own. */
export async function countOfKind(ctx: Pick<Ctx, 'db' | 'user'>, kind: TableKind): Promise<number> {
  const scope = kind.scope(ctx.user)
  if (scope === false) return 0
  const conditions = [scope, kind.where].filter((one) => one !== undefined)
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM ${withTexts(kind)}
      WHERE ${conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`}`,
  )
  return rows[0]?.count ?? 0
}

/** What the texts of a kind have: which of the words, and whether one has all of it in another form (digits, a sentence). */
interface Held extends Record<string, unknown> {
  kind: string
  words: boolean[]
  whole: boolean
  /** Those that may answer, unless they are many. */
  ids: string[] | null
}

/** So many records are named when they are asked for again. */
const NAMED = 500

/**
 * The kinds that have what is wanted somewhere, whoever may read it there. Most have nothing, and to plan a question to
 * all of them takes several times as long as to answer it.
 */
async function kindsWith(ctx: Ctx, kinds: TableKind[], wanted: Wanted) {
  const { words, digits } = wanted.query
  const askedTexts = [...new Set(kinds.map((kind) => askedOf(kind, wanted.query).text))]
  const whole = or([
    ...(digits === null ? [] : [sql`phones LIKE ${`%${digits}%`}`]),
    ...askedTexts.map((text) => sql`prose @@ websearch_to_tsquery('english', ${text})`),
  ])
  const each = words.map((word) => {
    // Without the end of the word, which only a longer text has: so an index finds them.
    const patterns = sql.param(patternsOf(word, wanted).map((pattern) => pattern.replace(/ %$/, '%')))
    return or([
      ...['open_text', 'contact_text', 'private_text'].map(
        (text) => sql`${sql.identifier(text)} LIKE ANY (${patterns}::text[])`,
      ),
      ...(isPhonePiece(word) ? [sql`phones LIKE ${`%${word}%`}`] : []),
    ])
  })
  // A record that lacks a word which every kind is asked for is no answer, unless a record beside it has that word.
  const needed = words.flatMap((word, index) =>
    kinds.every((kind) => askedOf(kind, wanted.query).words.includes(word)) ? [sql`words[${index + 1}]`] : [],
  )
  const mayAnswer =
    wanted.some || needed.length === 0 ? sql`true` : sql`whole OR (${sql.join(needed, sql` AND `)})`
  const { rows } = await ctx.db.execute<Held>(sql`
    SELECT kind, ARRAY[${sql.join(
      words.map((_, index) => sql`bool_or(words[${index + 1}])`),
      sql`, `,
    )}] AS words, bool_or(whole) AS whole,
      CASE WHEN count(*) FILTER (WHERE ${mayAnswer}) <= ${NAMED}
        THEN coalesce(array_agg(id::text) FILTER (WHERE ${mayAnswer}), '{}') END AS ids
    FROM (SELECT kind, id, ARRAY[${sql.join(each, sql`, `)}]::boolean[] AS words, ${whole} AS whole
      FROM search_texts WHERE ${or([...each, whole])} OFFSET 0) AS found GROUP BY kind`)
  const byKind = new Map(rows.map((row) => [row.kind, row]))
  const idsOf = new Map<TableKind, string[] | null>()
  for (const kind of kinds) {
    const own = byKind.get(kind.texts ?? kind.kind)
    const held = [own, byKind.get(kind.beside?.kind ?? '')].filter((one) => one !== undefined)
    const has = (word: string) => held.some((one) => one.words[words.indexOf(word)])
    const asked = askedOf(kind, wanted.query).words
    const ids = kind.beside ? null : (own?.ids ?? null)
    if (ids?.length === 0) continue
    if (held.some((one) => one.whole) || (wanted.some ? asked.some(has) : asked.every(has)))
      idsOf.set(kind, ids)
  }
  return idsOf
}

/** Asks all these tables at once. What a person may not see is not asked for. */
export async function searchTables(ctx: Ctx, kinds: TableKind[], wanted: Wanted): Promise<Found[]> {
  const idsOf = await kindsWith(ctx, kinds, wanted)
  return run(ctx, [...idsOf.keys()], (kind) => {
    const query = askedOf(kind, wanted.query)
    const ids = idsOf.get(kind)
    const found = condition(kind, ctx.user, { ...wanted, query })
    return select(
      kind,
      ctx.user,
      withTexts(kind),
      ids ? sql`s.id = ANY (${sql.param(ids)}::uuid[]) AND ${found}` : found,
      sql`word_similarity(${query.text}, s.open_text) DESC, ${kind.title.text}, ${kind.id}`,
    )
  })
}

/** The rows with these ids, in no particular order. */
export const tableRows = (ctx: Ctx, kinds: TableKind[], ids: Map<string, string[]>): Promise<Found[]> =>
  run(ctx, kinds, (kind) => {
    const wanted = ids.get(kind.kind)
    if (!wanted) return null
    const these = sql`${kind.id} = ANY (${sql.param(wanted)}::uuid[])`
    return select(kind, ctx.user, kind.from, these, sql`${kind.id}`)
  })

export interface Found {
  kind: SearchKind
  hit: Hit
  weight: number
}

async function run(ctx: Ctx, kinds: TableKind[], make: (kind: TableKind) => SQL | null): Promise<Found[]> {
  const parts = kinds.map(make).filter((part) => part !== null)
  if (parts.length === 0) return []
  const { rows } = await ctx.db.execute<FoundRow>(sql.join(parts, sql` UNION ALL `))
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]))
  return rows.flatMap((row) => {
    const kind = byName.get(row.kind)
    return kind ? [{ kind, hit: hitOf(ctx.user, kind, row), weight: row.weight }] : []
  })
}

const hitOf = (user: CurrentUser, kind: TableKind, row: FoundRow): Hit => ({
  id: row.id,
  title: row.title,
  description: row.description,
  ...kind.opens(row.id, row.extra),
  texts: fieldsOf(kind, user).flatMap((field, index) => {
    const text = row.texts[index]
    return text ? [{ ...field, text }] : []
  }),
})
