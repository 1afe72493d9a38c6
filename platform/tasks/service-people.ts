import { inArray } from 'drizzle-orm'
import type { WorkCtx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { accountColumns } from '#server/people/account.ts'

/** Those of these accounts that may open what tasks are about (`about_table`): as far as their rights say, now. */
export async function whoMayOpen(ctx: WorkCtx, table: string | null, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { records } = ctx.app
  const kind = records.get(table ?? '')
  const found = await ctx.db
    .select(accountColumns)
    .from(users)
    .where(inArray(users.id, [...ids]))
  const may = new Set(
    found
      .filter((person) => person.isActive && (!kind || kind.scope(person, records) !== false))
      .map(({ id }) => id),
  )
  return ids.filter((id) => may.has(id))
}
