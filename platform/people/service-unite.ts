import { asc, eq, getTableColumns, getTableName, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { moveFiles } from '#platform/attachments/service.ts'
import { moveComments } from '#platform/threads/service.ts'
import type { Ctx } from '#server/context.ts'
import { moveReferences } from '#server/data/references.ts'
import { updateMany } from '#server/data/versioned.ts'

/** Rows that say what a person is: a driver, a contact of a location. */
type RoleTable = PgTable & Record<'id' | 'version' | 'updatedAt' | 'personId', PgColumn>
type Row = Record<string, unknown> & { id: string }

const BOOKKEEPING = new Set(['id', 'version', 'createdAt', 'updatedAt', 'createdBy', 'personId'])

/**
 * For `personSubject`: somebody who is known twice and is the same by both (a driver, or with `at` a contact of one place) is
 * that once, with what either row said. Whatever belonged to the row that goes belongs to the one that stays: the one of who
 * stays, unless the other counts for more (`weight`).
 */
export const uniteRows =
  (table: RoleTable, at?: string, weight: (row: Row) => number = () => 0) =>
  async (ctx: Ctx, stays: string, goes: string): Promise<void> => {
    const both = (await ctx.db
      .select()
      .from(table as PgTable)
      .where(inArray(table.personId, [stays, goes]))
      .orderBy(asc(table.id))) as Row[]
    const names = Object.keys(getTableColumns(table)).filter((name) => !BOOKKEEPING.has(name) && name !== at)
    for (const gone of both.filter(({ personId }) => personId === goes)) {
      const kept = both.find((one) => one.personId === stays && (at === undefined || one[at] === gone[at]))
      if (!kept) continue
      const [row, spare] = weight(gone) > weight(kept) ? [gone, kept] : [kept, gone]
      await moveParts(ctx, table, spare.id, row.id)
      await ctx.db.delete(table).where(eq(table.id, spare.id))
      const values = Object.fromEntries(names.map((name) => [name, either(name, row[name], spare[name])]))
      await updateMany(ctx, table, [{ before: row, values }])
    }
  }

function either(name: string, kept: unknown, gone: unknown) {
  if (typeof kept === 'boolean') return kept || gone === true
  if (name === 'notes') return [...new Set([kept, gone].filter(Boolean))].join('\n') || null
  return kept ?? gone
}

/** Rows that refer to it, what was said about it, and its files. */
async function moveParts(ctx: Ctx, table: PgTable, from: string, to: string) {
  await moveReferences(ctx, table, from, to)
  await moveComments(ctx, getTableName(table), from, to)
  await moveFiles(ctx, getTableName(table), from, to)
}
