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
    for (const gone of both.filter(({ personId }) => personId === goes)) {
      const kept = both.find((one) => one.personId === stays && (at === undefined || one[at] === gone[at]))
      if (!kept) continue
      const [row, spare] = weight(gone) > weight(kept) ? [gone, kept] : [kept, gone]
      await uniteTwo(ctx, table, row, spare, at)
    }
  }

type ContactTable = RoleTable & Record<'isPrimary', PgColumn>

/**
 * Two records turn out to be one (`at` is the field that names it): their contacts are those of the one that stays, everybody
 * once, with what either row said. Its own primary contact stays the primary one. Says how many came.
 */
export async function moveContacts(
  ctx: Ctx,
  table: ContactTable,
  { at, from, into }: { at: string; from: string; into: string },
): Promise<number> {
  const rows = (await ctx.db
    .select()
    .from(table as PgTable)
    .where(inArray((table as unknown as Record<string, PgColumn>)[at] as PgColumn, [from, into]))
    .orderBy(asc(table.id))) as Row[]
  const [come, own] = [rows.filter((row) => row[at] === from), rows.filter((row) => row[at] === into)]
  const isLed = own.some(({ isPrimary }) => isPrimary)
  for (const before of come) {
    const said = isLed ? { ...before, isPrimary: false } : before
    const kept = own.find(({ personId }) => personId === before.personId)
    if (kept) await uniteTwo(ctx, table, kept, said, at)
    else await updateMany(ctx, table, [{ before, values: { [at]: into, isPrimary: said.isPrimary } }])
  }
  return come.length
}

/** The one says what it says and, where it says nothing, what the other said, which goes. */
async function uniteTwo(ctx: Ctx, table: RoleTable, row: Row, spare: Row, at: string | undefined) {
  await moveParts(ctx, table, spare.id, row.id)
  await ctx.db.delete(table).where(eq(table.id, spare.id))
  const names = Object.keys(getTableColumns(table)).filter((name) => !BOOKKEEPING.has(name) && name !== at)
  const values = Object.fromEntries(names.map((name) => [name, either(name, row[name], spare[name])]))
  await updateMany(ctx, table, [{ before: row, values }])
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
