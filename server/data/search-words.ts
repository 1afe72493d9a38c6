import { type SQL, sql } from 'drizzle-orm'
import { mistyped } from '#kernel/language/search-score.ts'
import { LONG_WORD, type SearchQuery, typoPatterns, wholePieces } from '#kernel/language/search-text.ts'
import type { Ctx } from '../context.ts'
import { or } from './search.ts'

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
