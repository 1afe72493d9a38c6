import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Access, CurrentUser } from '#kernel/access.ts'
import { otherNamesFor } from '#kernel/nicknames.ts'
import type { Score, ScoredText } from '#kernel/search-score.ts'
import { isPhonePiece, type SearchQuery, typoPatterns, wholePieces } from '#kernel/search-text.ts'
import type { Ctx } from './context.ts'

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

/** `literal`: letter for letter. `mistyped`: also with slips of the keyboard. `some`: any of the words. */
export type SearchMode = 'literal' | 'mistyped' | 'some'

interface Kind {
  /** `host`; results are called `host:<id>`. */
  kind: string
  /** What these are, above or beside the results: "Host locations". */
  label: string
  /** A name from `web/ui/icons.ts`. */
  icon: string
  /** Who may see any of them at all; which rows is the slice's `scope`. */
  access: Access
}

/** Rows of a table, found by an SQL condition that the kernel writes; all such kinds are asked in one statement. */
export interface TableKind extends Kind {
  /** The table, with what is joined to it. */
  from: SQL
  id: PgColumn
  /** The slice's one row rule: `undefined` for all, `false` for none. */
  scope: (user: CurrentUser) => SQL | undefined | false
  /** Rows that are never shown, whoever asks. */
  where?: SQL
  title: SearchField
  description: SQL
  /** What else is searched, as far as this person may read it. */
  fields: (user: CurrentUser) => (SearchField | false)[]
  /** Of equally near ones the higher comes first: 1 is usual. */
  weight?: SQL
  opens: (id: string, extra: string) => Pick<Hit, 'section' | 'params'>
  /** Handed to `opens`: the id of another record that shows this one. */
  extra?: SQL
}

export interface SearchField {
  text: SQL | PgColumn
  weight: number
  names?: boolean
  phone?: boolean
  /** Sentences: found by their word stems, all words in one text. */
  prose?: boolean
}

/** What no single condition finds: the slice looks itself. */
export interface FoundKind extends Kind {
  find: (ctx: Ctx, query: SearchQuery, mode: SearchMode) => Promise<Hit[]>
  /** The same records again, as they are now; those that are gone or hidden are left out. */
  again: (ctx: Ctx, ids: string[]) => Promise<Hit[]>
}

export type SearchKind = TableKind | FoundKind
export const isTableKind = (kind: SearchKind): kind is TableKind => 'from' in kind

/** Rows of each kind that are scored. */
const CANDIDATES = 16
const LIKE_SPECIAL = /[\\%_]/g

/** What is compared: folded by the database as `foldText` folds it here, a space before every word. */
export const folded = (text: SQL | PgColumn) => sql`search_fold(${text})`
const digitsOf = (text: SQL | PgColumn) => sql`search_digits(${text})`
const anyLike = (text: SQL, patterns: string[]) =>
  patterns.length === 1
    ? sql`${text} LIKE ${patterns[0]}`
    : sql`${text} LIKE ANY (${sql.param(patterns)}::text[])`
const join = (parts: SQL[], word: SQL) => (parts.length === 0 ? sql`false` : sql`(${sql.join(parts, word)})`)
const or = (parts: SQL[]) => join(parts, sql` OR `)
const and = (parts: SQL[]) => join(parts, sql` AND `)

/** One or two letters only begin a word; more are looked for inside of words as well. */
const literalPattern = (word: string) => (word.length < 3 ? `% ${word}%` : `%${word}%`)

function patternsOf(word: string, { names }: Pick<SearchField, 'names'>, mode: SearchMode): string[] {
  const plain = word.replaceAll(LIKE_SPECIAL, '\\$&')
  return [
    literalPattern(plain),
    ...(names ? otherNamesFor(word).map((name) => `% ${name}%`) : []),
    ...(mode === 'mistyped' ? typoPatterns(plain).map((pattern) => `% ${pattern}%`) : []),
    ...(mode === 'mistyped' ? wholePieces(plain).map((piece) => `%${piece}%`) : []),
  ]
}

/** The condition that a text column holds every word (or, searching by meaning, some of them). */
export function textHas(
  text: SQL | PgColumn,
  query: SearchQuery,
  mode: SearchMode,
  field: Pick<SearchField, 'names'> = {},
): SQL {
  const each = query.words.map((word) => anyLike(folded(text), patternsOf(word, field, mode)))
  return mode === 'some' ? or(each) : and(each)
}

function condition(fields: SearchField[], query: SearchQuery, mode: SearchMode): SQL {
  const { digits } = query
  const phones = fields.filter((field) => field.phone)
  const parts: SQL[] = []
  if (digits !== null) parts.push(...phones.map(({ text }) => anyLike(digitsOf(text), [`%${digits}%`])))
  const words = query.words.map((word) =>
    or(
      fields.flatMap((field) => {
        if (field.prose) return []
        if (!field.phone) return [anyLike(folded(field.text), patternsOf(word, field, mode))]
        return isPhonePiece(word) ? [anyLike(digitsOf(field.text), [`%${word}%`])] : []
      }),
    ),
  )
  parts.push(mode === 'some' ? or(words) : and(words))
  const prose = fields.filter((field) => field.prose)
  if (query.text.length > 2)
    parts.push(
      ...prose.map(
        ({ text }) => sql`search_prose(${text}) @@ websearch_to_tsquery('english', ${query.text})`,
      ),
    )
  return or(parts)
}

/** A row of the one statement that asks all tables. */
export interface FoundRow extends Record<string, unknown> {
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

function select(kind: TableKind, user: CurrentUser, found: SQL, order: SQL): SQL | null {
  const scope = kind.scope(user)
  if (scope === false) return null
  const texts = fieldsOf(kind, user).map(({ text }) => sql`${text}::text`)
  const conditions = [found, ...(scope ? [scope] : []), ...(kind.where ? [kind.where] : [])]
  return sql`(SELECT ${kind.kind}::text AS kind, ${kind.id}::text AS id, ${kind.title.text}::text AS title,
      ${kind.description} AS description, coalesce(${kind.extra ?? sql`''`}::text, '') AS extra,
      ${kind.weight ?? sql`1`}::real AS weight, ARRAY[${sql.join(texts, sql`, `)}] AS texts
    FROM ${kind.from} WHERE ${sql.join(conditions, sql` AND `)} ORDER BY ${order} LIMIT ${CANDIDATES})`
}

/** Asks all these tables at once. What a person may not see is not asked for. */
export async function searchTables(
  ctx: Ctx,
  kinds: TableKind[],
  query: SearchQuery,
  mode: SearchMode,
): Promise<Found[]> {
  return run(ctx, kinds, (kind) =>
    select(
      kind,
      ctx.user,
      condition(fieldsOf(kind, ctx.user), query, mode),
      sql`word_similarity(${query.text}, ${folded(kind.title.text)}) DESC, ${kind.title.text}, ${kind.id}`,
    ),
  )
}

/** The rows with these ids, in no particular order. */
export const tableRows = (ctx: Ctx, kinds: TableKind[], ids: Map<string, string[]>): Promise<Found[]> =>
  run(ctx, kinds, (kind) => {
    const wanted = ids.get(kind.kind)
    if (!wanted) return null
    return select(kind, ctx.user, sql`${kind.id} = ANY (${sql.param(wanted)}::uuid[])`, sql`${kind.id}`)
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
