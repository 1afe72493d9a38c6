import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { otherNamesFor } from '#kernel/language/nicknames.ts'
import { mistyped, type Score, type ScoredText } from '#kernel/language/search-score.ts'
import {
  isPhonePiece,
  LONG_WORD,
  type SearchQuery,
  stemOf,
  typoPatterns,
  wholePieces,
} from '#kernel/language/search-text.ts'
import type { Access, CurrentUser } from '#kernel/people/access.ts'
import type { Ctx } from '../context.ts'

/** Percent signs and underscores mean themselves. */
export const literal = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
/** A pattern for LIKE that finds this text anywhere. */
export const containing = (text: string) => `%${literal(text)}%`

const FEWEST_DIGITS = 4

/** The digits of a search for a phone number, in a column of such; nothing when it is none. */
export function phoneContaining(column: SQLWrapper, search: string): SQL | undefined {
  const digits = search.replaceAll(/\D/g, '')
  return digits.length >= FEWEST_DIGITS && /^[\d\s()+./-]+$/.test(search)
    ? sql`regexp_replace(${column}, '\\D', '', 'g') LIKE ${`%${digits}%`}`
    : undefined
}

/** Something a search found, before it is scored. Only what the person may see is in it. */
export interface Hit {
  id: string
  title: string
  /** One line that tells it from others of the same name. */
  description: string
  /** Where it opens: `{ section: 'hosts', params: { id } }`. */
  section: string
  params: Record<string, string>
  texts: ScoredText[]
  /** A slice that knows better than the texts how near this comes says so itself. */
  score?: Score
}

/** What is looked for in searchable texts: each word, and what it may stand for. */
export interface Wanted {
  query: SearchQuery
  /** Words that may have been meant instead: a mistyped one's neighbours. */
  instead: Map<string, string[]>
  /** Any of the words will do (search by meaning). */
  some: boolean
}

interface Kind {
  /** `host`; results are called `host:<id>`. */
  kind: string
  /** What these are, beside the results: "Host locations". */
  label: string
  /** A name from `web/ui/show/icons.ts`. */
  icon: string
  /** Who may see any of them at all; which rows is the slice's `scope`. */
  access: Access
  /** What people call these: 'phone of Lena Quill' looks for Lena Quill among contacts. */
  called?: readonly string[]
}

/**
 * Rows of a table whose texts a trigger keeps in `search_texts` (`CALL search_table(…)` in a migration). All such kinds
 * are asked in one statement.
 */
export interface TableKind extends Kind {
  /** Under which kind its texts are kept, where several kinds are rows of one table. */
  texts?: string
  /** The table, with what is joined to it. */
  from: SQL
  id: PgColumn
  /** The slice's one row rule: `undefined` for all, `false` for none. */
  scope: (user: CurrentUser) => SQL | undefined | false
  /** Rows that are never shown, whoever asks. */
  where?: SQL
  /** Which texts besides the open ones this person may search: contact data with phone numbers, private data. */
  sees: (user: CurrentUser) => { contact?: boolean; private?: boolean }
  /** A record whose open texts tell of this one as well: a contact is also found by the name of the location. */
  beside?: { kind: string; id: PgColumn }
  title: SearchField
  description: SQL
  /** What is compared to tell how near a result comes, as far as this person may read it. */
  fields: (user: CurrentUser) => (SearchField | false)[]
  /** Of equally near ones the higher comes first: 1 is usual. */
  weight?: SQL
  opens: (id: string, extra: string) => Pick<Hit, 'section' | 'params'>
  /** Handed to `opens`: the id of another record that shows this one. */
  extra?: SQL
}

interface SearchField {
  text: SQL | PgColumn
  weight: number
  names?: boolean
  phone?: boolean
}

/** What no single condition finds: the slice looks itself. */
export interface FoundKind extends Kind {
  find: (ctx: Ctx, wanted: Wanted) => Promise<Hit[]>
  /** The same records again, as they are now; those that are gone or hidden are left out. */
  again: (ctx: Ctx, ids: string[]) => Promise<Hit[]>
}

export type SearchKind = TableKind | FoundKind
export const isTableKind = (kind: SearchKind): kind is TableKind => 'from' in kind

/** What is looked for among records of a kind: a word that only names the kind need not stand in the record. */
export function askedOf({ called = [] }: SearchKind, query: SearchQuery): SearchQuery {
  const stems = called.map(stemOf)
  const words = query.words.filter((word) => !stems.includes(stemOf(word)))
  if (words.length === 0 || words.length === query.words.length) return query
  return { ...query, words, text: words.join(' ') }
}

/** Rows of each kind that are scored. */
const CANDIDATES = 16

const join = (parts: SQL[], word: SQL) => (parts.length === 0 ? sql`false` : sql`(${sql.join(parts, word)})`)
const or = (parts: SQL[]) => join(parts, sql` OR `)
const allOrSome = ({ some }: Wanted, parts: SQL[]) => join(parts, some ? sql` OR ` : sql` AND `)

/** One or two letters only begin a word; more are looked for inside of words as well. */
const patternOf = (word: string) => (word.length < 3 ? `% ${word}%` : `%${word}%`)
const patternsOf = (word: string, { instead }: Wanted): string[] => [
  patternOf(literal(word)),
  ...otherNamesFor(word).map((name) => `% ${name} %`),
  ...(instead.get(word) ?? []).map((other) => `% ${other}%`),
]
const like = (text: SQL, patterns: string[]) =>
  patterns.length === 1
    ? sql`${text} LIKE ${patterns[0]}`
    : sql`(${text} || ' ') LIKE ANY (${sql.param(patterns)}::text[])`

/** The condition that folded texts hold what is wanted: each word in one of them. */
export const textsHave = (texts: SQL[], wanted: Wanted): SQL =>
  allOrSome(
    wanted,
    wanted.query.words.map((word) => or(texts.map((text) => like(text, patternsOf(word, wanted))))),
  )

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

/** Asks all these tables at once. What a person may not see is not asked for. */
export const searchTables = (ctx: Ctx, kinds: TableKind[], wanted: Wanted): Promise<Found[]> =>
  run(ctx, kinds, (kind) => {
    const query = askedOf(kind, wanted.query)
    return select(
      kind,
      ctx.user,
      withTexts(kind),
      condition(kind, ctx.user, { ...wanted, query }),
      sql`word_similarity(${query.text}, s.open_text) DESC, ${kind.title.text}, ${kind.id}`,
    )
  })

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

/** Words of the searchable texts that are looked at for each mistyped one, and how many of them are searched for. */
const NEAR_WORDS = 60
const MEANT_WORDS = 6
/** Likeness of letters (pg_trgm, 0 to 1) from which on a word of six or seven letters is looked at. */
const ALIKE = 0.25
const SHORT_WORD = 5

/** What each word may have meant, if it is mistyped: known words one or two slips away, the nearest first. */
export async function wordsMeant(ctx: Ctx, { words }: SearchQuery): Promise<Map<string, string[]>> {
  const parts = words.flatMap((word) => {
    const near = nearWords(word)
    return near
      ? [
          sql`(SELECT ${word}::text AS typed, word FROM search_words WHERE ${near}
        GROUP BY word ORDER BY word_similarity(${word}, word) DESC, word LIMIT ${NEAR_WORDS})`,
        ]
      : []
  })
  if (parts.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ typed: string; word: string }>(sql.join(parts, sql` UNION ALL `))
  const meant = new Map<string, string[]>()
  for (const word of words) {
    const near = rows
      .filter(({ typed }) => typed === word)
      .map((row) => ({ word: row.word, near: mistyped(word, row.word) }))
      .filter(({ near }) => near > 0)
      .sort((a, b) => b.near - a.near)
    if (near.length > 0)
      meant.set(
        word,
        near.slice(0, MEANT_WORDS).map((one) => one.word),
      )
  }
  return meant
}

function nearWords(word: string): SQL | null {
  if (typoPatterns(word).length === 0) return null
  const patterns = word.length <= SHORT_WORD ? typoPatterns(word).map((pattern) => `${pattern}%`) : []
  if (word.length >= LONG_WORD) patterns.push(...wholePieces(word).map((piece) => `%${piece}%`))
  return or([
    ...(patterns.length > 0 ? [sql`word LIKE ANY (${sql.param(patterns)}::text[])`] : []),
    ...(word.length > SHORT_WORD ? [sql`word_similarity(${word}, word) >= ${ALIKE}`] : []),
  ])
}
