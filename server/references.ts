import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from './context.ts'

/** Rows elsewhere that keep a row from being deleted. */
export interface Reference {
  table: string
  /** Singular or plural as the count demands: "12 collection entries" is `{ count: 12, what: 'collection entries' }`. */
  what: string
  count: number
}

const plural = (noun: string) =>
  /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`

/**
 * Counts what refers to these rows and would not be deleted with them, asked of the database's own foreign keys, so
 * that a slice need not know who uses it. With `visible`, only what this person may see is counted.
 */
export async function referencesTo(
  ctx: Ctx,
  table: PgTable,
  ids: string[],
  visible = false,
): Promise<Reference[]> {
  const { rows: keys } = await ctx.db.execute<{ table: string; column: string }>(
    sql`SELECT c.conrelid::regclass::text AS table, a.attname AS column FROM pg_constraint c
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
        WHERE c.contype = 'f' AND c.confrelid = ${getTableName(table)}::regclass
          AND c.confdeltype IN ('a', 'r') AND array_length(c.conkey, 1) = 1 ORDER BY 1, 2`,
  )
  const found: Reference[] = []
  for (const key of keys) {
    const kind = ctx.app.records.get(key.table)
    const scope = visible ? (kind?.scope(ctx.user) ?? undefined) : undefined
    if (visible && (!kind || scope === false)) continue
    const condition: SQL = scope ? sql`AND ${scope}` : sql``
    const { rows } = await ctx.db.execute<{ count: number }>(
      sql`SELECT count(*)::integer AS count FROM ${sql.identifier(key.table)}
          WHERE ${sql.identifier(key.column)} = ANY (${sql.param(ids)}::uuid[]) ${condition}`,
    )
    const count = rows[0]?.count ?? 0
    const noun = kind?.noun ?? 'other record'
    if (count > 0) found.push({ table: key.table, what: count === 1 ? noun : plural(noun), count })
  }
  return found
}

/** "1,204 collection entries and 1 cooler". */
export const referencesInWords = (found: Reference[]): string =>
  new Intl.ListFormat('en-US').format(
    found.map(({ count, what }) => `${count.toLocaleString('en-US')} ${what}`),
  )
