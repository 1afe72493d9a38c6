import { sql } from 'drizzle-orm'
import { inPattern } from '#kernel/language/in-pattern.ts'
import type { WorkCtx } from '#server/context.ts'
import type { Row } from '#server/data/records.ts'

/** Who is no account has a name in one. */
const NAMED = sql`jsonb_build_object('display_name', r->'name') || r`

const SHORTEST = 5
const FEWEST_DIGITS = 7
const FIELDS = ['email', 'proved_email', 'phone', 'address', 'emergency_contact']

/** What names this person in a text: of the account, where there is one, and of who it is, as it is and as it was. */
export async function textsOf(
  ctx: Pick<WorkCtx, 'db'>,
  { id, personId }: { id: string | null; personId: string },
): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ row: Row }>(
    sql`SELECT to_jsonb(u) AS row FROM users u WHERE u.id = ${id}
        UNION ALL SELECT ${NAMED} FROM people p, to_jsonb(p) AS r WHERE p.id = ${personId}
        UNION ALL SELECT ${NAMED} FROM audit_log a, unnest(ARRAY[a.old_row, a.new_row]) AS r
          WHERE r IS NOT NULL AND (a.table_name = 'users' AND a.row_id = ${id} OR a.table_name = 'people' AND a.row_id = ${personId})`,
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

/** Without what somebody else has as well; longer ones first, so that they are found before what they begin with. */
export async function ownAlone(ctx: Pick<WorkCtx, 'db'>, id: string, texts: string[]): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ text: string }>(
    sql`SELECT text FROM unnest(${sql.param(texts)}::text[]) AS text WHERE NOT EXISTS (
      SELECT FROM people p LEFT JOIN users u ON u.person_id = p.id WHERE u.id IS DISTINCT FROM ${id} AND lower(text) IN (
        lower(u.email), lower(u.display_name), lower(concat_ws(' ', u.first_name, u.last_name)),
        lower(p.name), lower(p.email), lower(p.phone), lower(p.address)))`,
  )
  return rows.map(({ text }) => text).sort((a, b) => b.length - a.length)
}

function patternOf(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  const isPhone = digits.length >= FEWEST_DIGITS && /^[\d\s().+x-]+$/i.test(text)
  // However somebody else wrote the number down.
  if (isPhone) return [...digits].join('[^[:alnum:]]{0,3}')
  // A line break within JSON is two characters.
  return inPattern(text).replaceAll(/\s+/g, '(?:\\s|\\\\[nrt])+')
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
