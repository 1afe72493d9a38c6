import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { otherNamesFor } from '#kernel/language/nicknames.ts'
import type { Score, ScoredText } from '#kernel/language/search-score.ts'
import { type SearchQuery, stemOf } from '#kernel/language/search-text.ts'
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
  /** It answers what was typed, instead of finding it: it stands above all others. */
  answers?: true
  find: (ctx: Ctx, wanted: Wanted) => Promise<Hit[]>
  /** Asked where nothing answers: it stands below all that was found. */
  aside?: (ctx: Ctx, typed: string) => Promise<Aside | null>
  /** The same records again, as they are now; those that are gone or hidden are left out. */
  again: (ctx: Ctx, ids: string[]) => Promise<Hit[]>
}

/** What can be said to what was typed, when it is no answer: where one stands, or that it is closed to whoever asks. */
export interface Aside {
  says: string
  opens: { label: string; section: string; params: Record<string, string> } | null
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

const join = (parts: SQL[], word: SQL) => (parts.length === 0 ? sql`false` : sql`(${sql.join(parts, word)})`)
export const or = (parts: SQL[]) => join(parts, sql` OR `)
export const allOrSome = ({ some }: Wanted, parts: SQL[]) => join(parts, some ? sql` OR ` : sql` AND `)

/** One or two letters only begin a word; more are looked for inside of words as well. */
const patternOf = (word: string) => (word.length < 3 ? `% ${word}%` : `%${word}%`)
export const patternsOf = (word: string, { instead }: Wanted): string[] => [
  patternOf(literal(word)),
  ...otherNamesFor(word).map((name) => `% ${name} %`),
  ...(instead.get(word) ?? []).map((other) => `% ${other}%`),
]
export const like = (text: SQL, patterns: string[]) =>
  patterns.length === 1
    ? sql`${text} LIKE ${patterns[0]}`
    : sql`(${text} || ' ') LIKE ANY (${sql.param(patterns)}::text[])`

/** The condition that folded texts hold what is wanted: each word in one of them. */
export const textsHave = (texts: SQL[], wanted: Wanted): SQL =>
  allOrSome(
    wanted,
    wanted.query.words.map((word) => or(texts.map((text) => like(text, patternsOf(word, wanted))))),
  )
