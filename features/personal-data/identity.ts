import { getTableName, sql } from 'drizzle-orm'
import type { WorkCtx } from '#server/context.ts'
import type { PersonalData, Subject } from '#server/personal-data.ts'
import type { Row } from '#server/records.ts'

const SHORTEST = 5
const FEWEST_DIGITS = 7
const FIELDS = ['email', 'preferred_email', 'phone', 'address', 'emergency_contact']

/**
 * Everything that names this person in a text, now or earlier: addresses, phones, full names. A first name alone is
 * shared by many and stays; so does what another account has as well.
 */
export async function identifyingTexts(
  ctx: WorkCtx,
  person: Subject,
  gone: PersonalData[],
): Promise<string[]> {
  const own = await rowsOf(
    ctx,
    sql`SELECT to_jsonb(u) AS row FROM users u WHERE u.id = ${person.id}
        UNION ALL SELECT r FROM audit_log a, unnest(ARRAY[a.old_row, a.new_row]) AS r
          WHERE r IS NOT NULL AND a.table_name = 'users' AND a.row_id = ${person.id}`,
  )
  for (const { table, of } of gone) {
    const name = sql.identifier(getTableName(table))
    own.push(...(await rowsOf(ctx, sql`SELECT to_jsonb(${name}) AS row FROM ${table} WHERE ${of(person)}`)))
  }
  const others = await rowsOf(ctx, sql`SELECT to_jsonb(u) AS row FROM users u WHERE u.id <> ${person.id}`)
  const shared = new Set(others.flatMap(textsIn).map((text) => text.toLowerCase()))
  const texts = [...new Set(own.flatMap(textsIn))].filter((text) => !shared.has(text.toLowerCase()))
  return texts.sort((a, b) => b.length - a.length)
}

const rowsOf = async (ctx: WorkCtx, query: ReturnType<typeof sql>) =>
  (await ctx.db.execute<{ row: Row }>(query)).rows.map(({ row }) => row)

function textsIn(row: Row): string[] {
  const full = [row.first_name, row.last_name].filter((name) => typeof name === 'string').join(' ')
  const names = [full, row.display_name].map((name) => (typeof name === 'string' ? name.trim() : ''))
  const others = FIELDS.map((field) => row[field]).filter((value) => typeof value === 'string')
  return [...names.filter((name) => /\S\s+\S/.test(name)), ...others.map((value) => value.trim())].filter(
    (text) => text.length >= SHORTEST,
  )
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

/** One pattern of PostgreSQL for all of them, as whole words, also where they stand inside JSON. */
export function patternFor(texts: readonly string[]): string {
  const spellings = texts.flatMap((text) => {
    const inJson = JSON.stringify(text).slice(1, -1)
    return inJson === text ? [text] : [text, inJson]
  })
  const before = '((?<![[:alnum:]])|(?<=\\\\[nrtbf]))'
  return `${before}(?:${spellings.map(patternOf).join('|')})(?![[:alnum:]])`
}
