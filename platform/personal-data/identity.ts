import { sql } from 'drizzle-orm'
import type { WorkCtx } from '#server/context.ts'
import type { Row } from '#server/data/records.ts'

const SHORTEST = 5
const FEWEST_DIGITS = 7
const FIELDS = ['email', 'preferred_email', 'phone', 'address', 'emergency_contact']

/** What names this person in a text: of the account, as it is and as it was. */
export async function textsOfAccount(ctx: Pick<WorkCtx, 'db'>, id: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ row: Row }>(
    sql`SELECT to_jsonb(u) AS row FROM users u WHERE u.id = ${id}
        UNION ALL SELECT r FROM audit_log a, unnest(ARRAY[a.old_row, a.new_row]) AS r
          WHERE r IS NOT NULL AND a.table_name = 'users' AND a.row_id = ${id}`,
  )
  return textsIn(rows.map(({ row }) => row))
}

/** Addresses, phones and full names of these rows. A first name alone is shared by many and stays. */
export function textsIn(rows: Row[]): string[] {
  const texts = rows.flatMap((row) => {
    const full = [row.first_name, row.last_name].filter((name) => typeof name === 'string').join(' ')
    const names = [full, row.display_name].map((name) => (typeof name === 'string' ? name.trim() : ''))
    const others = FIELDS.map((field) => row[field]).filter((value) => typeof value === 'string')
    return [...names.filter((name) => /\S\s+\S/.test(name)), ...others.map((value) => value.trim())]
  })
  return [...new Set(texts)].filter((text) => text.length >= SHORTEST)
}

/** Without what another account has as well; longer ones first, so that they are found before what they begin with. */
export async function ownAlone(ctx: Pick<WorkCtx, 'db'>, id: string, texts: string[]): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ text: string }>(
    sql`SELECT text FROM unnest(${sql.param(texts)}::text[]) AS text WHERE NOT EXISTS (
      SELECT FROM users u WHERE u.id <> ${id} AND lower(text) IN (lower(u.email), lower(u.preferred_email), lower(u.phone),
        lower(u.address), lower(u.display_name), lower(concat_ws(' ', u.first_name, u.last_name))))`,
  )
  return rows.map(({ text }) => text).sort((a, b) => b.length - a.length)
}

const escape = (text: string) => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')

function patternOf(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  const isPhone = digits.length >= FEWEST_DIGITS && /^[\d\s().+x-]+$/i.test(text)
  // However somebody else wrote the number down.
  if (isPhone) return [...digits].join('[^[:alnum:]]{0,3}')
  // A line break within JSON is two characters.
  return escape(text).replaceAll(/\s+/g, '(?:\\s|\\\\[nrt])+')
}

function anyOf(texts: readonly string[]): string {
  const spellings = texts.flatMap((text) => {
    const inJson = JSON.stringify(text).slice(1, -1)
    return inJson === text ? [text] : [text, inJson]
  })
  return `(?:${spellings.map(patternOf).join('|')})`
}

/** One pattern of PostgreSQL for all of them, as whole words, also where they stand inside JSON. */
export const patternFor = (texts: readonly string[]) =>
  `((?<![[:alnum:]])|(?<=\\\\[nrtbf]))${anyOf(texts)}(?![[:alnum:]])`

/** A text that says nothing else. */
export const wholePatternFor = (texts: readonly string[]) => `^\\s*${anyOf(texts)}\\s*$`
