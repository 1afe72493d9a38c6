import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { formatNumber, inNumber } from '#kernel/language/count.ts'
import type { Ctx, WorkCtx } from '../context.ts'

/** Rows elsewhere that keep a row from being deleted. */
interface Reference {
  table: string
  /** Singular or plural as the count demands: "12 collection entries" is `{ count: 12, what: 'collection entries' }`. */
  what: string
  count: number
}

interface ForeignKey extends Record<string, unknown> {
  table: string
  column: string
  /** Is deleted with what it refers to, or forgets it. */
  follows: boolean
}

/** Who refers to the rows of a table, asked of the database, so that a slice need not know who uses it. */
export async function foreignKeysTo(ctx: Pick<WorkCtx, 'db'>, table: PgTable): Promise<ForeignKey[]> {
  const { rows } = await ctx.db.execute<ForeignKey>(
    sql`SELECT r.relname::text AS table, a.attname AS column, c.confdeltype NOT IN ('a', 'r') AS follows
        FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
        WHERE c.contype = 'f' AND c.confrelid = ${`public.${getTableName(table)}`}::regclass
          AND array_length(c.conkey, 1) = 1 ORDER BY 1, 2`,
  )
  return rows
}

/**
 * Counts what refers to these rows and would not be deleted with them. With `visible`, only what this person may see
 * is counted.
 */
export async function referencesTo(
  ctx: Ctx,
  table: PgTable,
  ids: string[],
  visible = false,
): Promise<Reference[]> {
  const found: Reference[] = []
  for (const key of await foreignKeysTo(ctx, table)) {
    const kind = ctx.app.records.get(key.table)
    const scope = visible ? (kind?.scope(ctx.user, ctx.app.records) ?? undefined) : undefined
    if (key.follows || (visible && (!kind || scope === false))) continue
    const condition: SQL = scope ? sql`AND ${scope}` : sql``
    const { rows } = await ctx.db.execute<{ count: number }>(
      sql`SELECT count(*)::integer AS count FROM ${sql.identifier(key.table)}
          WHERE ${sql.identifier(key.column)} = ANY (${sql.param(ids)}::uuid[]) ${condition}`,
    )
    const count = rows[0]?.count ?? 0
    if (count > 0)
      found.push({ table: key.table, what: inNumber(count, kind?.noun ?? 'other record'), count })
  }
  return found
}

/** Which of these rows anything refers to that would not be deleted with them: the first few. */
export async function referredTo(ctx: Ctx, table: PgTable, ids: string[], most: number): Promise<string[]> {
  const found = new Set<string>()
  for (const key of await foreignKeysTo(ctx, table)) {
    if (key.follows || found.size >= most) continue
    const { rows } = await ctx.db.execute<{ id: string }>(
      sql`SELECT DISTINCT ${sql.identifier(key.column)} AS id FROM ${sql.identifier(key.table)}
          WHERE ${sql.identifier(key.column)} = ANY (${sql.param(ids)}::uuid[]) LIMIT ${most - found.size}`,
    )
    for (const { id } of rows) found.add(id)
  }
  return [...found]
}

/** "1,204 collection entries and 1 cooler". */
export const referencesInWords = (found: Reference[]): string =>
  new Intl.ListFormat('en-US').format(found.map(({ count, what }) => `${formatNumber(count)} ${what}`))

/** Whatever refers to the one refers to the other: they are one from now on. Tells the slices whose rows were changed. */
export async function moveReferences(ctx: Ctx, table: PgTable, from: string, to: string): Promise<number> {
  let moved = 0
  for (const { table: part, column } of await foreignKeysTo(ctx, table)) {
    const kind = ctx.app.records.get(part)
    // Sums and the like follow by their own triggers.
    if (!kind) continue
    const { rowCount } = await ctx.db.execute(
      sql`UPDATE ${sql.identifier(part)} SET ${sql.identifier(column)} = ${to}, version = version + 1, updated_at = now()
          WHERE ${sql.identifier(column)} = ${from}`,
    )
    moved += rowCount ?? 0
    if ((rowCount ?? 0) > 0) ctx.emit(kind.event)
  }
  return moved
}
