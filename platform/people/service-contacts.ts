import { and, asc, desc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '#server/context.ts'
import { updateMany } from '#server/data/versioned.ts'

/** Rows that say what a person is somewhere: at a location, at a recipient. */
type ContactTable = PgTable &
  Record<'id' | 'version' | 'updatedAt' | 'isPrimary' | 'personId', PgColumn> & {
    $inferSelect: { id: string; personId: string | null; isPrimary: boolean; version: number }
  }

/** A place has one primary contact: making one primary unsets the other, in the same request. `except` is the new one. */
export async function unsetPrimary(
  ctx: Ctx,
  table: ContactTable,
  place: PgColumn,
  placeId: string,
  except: string | null,
) {
  await ctx.db
    .update(table as PgTable)
    .set({ isPrimary: false, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(place, placeId), eq(table.isPrimary, true), except ? ne(table.id, except) : undefined))
}

/**
 * Somebody who was twice among the contacts of a place (`at` names its column) is there once, with what either row said:
 * what is true of one is, and notes stand below each other.
 */
export async function uniteRows(ctx: Ctx, table: ContactTable, at: string, stays: string, goes: string) {
  const both = (await ctx.db
    .select()
    .from(table as PgTable)
    .where(inArray(table.personId, [stays, goes]))
    .orderBy(desc(table.isPrimary), asc(table.id))) as (Record<string, unknown> & { id: string })[]
  const kept = ['id', 'version', 'createdAt', 'updatedAt', 'createdBy', 'personId', at]
  const names = Object.keys(getTableColumns(table)).filter((name) => !kept.includes(name))
  for (const gone of both.filter(({ personId }) => personId === goes)) {
    const before = both.find((one) => one.personId === stays && one[at] === gone[at])
    if (!before) continue
    await ctx.db.delete(table).where(eq(table.id, gone.id))
    const values = Object.fromEntries(names.map((name) => [name, either(name, before[name], gone[name])]))
    await updateMany(ctx, table, [{ before, values }])
  }
}

function either(name: string, kept: unknown, gone: unknown) {
  if (typeof kept === 'boolean') return kept || gone === true
  if (name === 'notes') return [...new Set([kept, gone].filter(Boolean))].join('\n') || null
  return kept ?? gone
}
