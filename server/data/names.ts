import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import { people, users } from './tables.ts'

type Asking = Pick<Ctx, 'db'>
type Ids = readonly (string | null | undefined)[]

/** Of a table: what its rows are called, by their ids. Of those that are not there (any more), nothing. */
export const namesIn =
  (table: PgTable, id: PgColumn, name: PgColumn | SQL) =>
  async (ctx: Asking, ids: Ids): Promise<Map<string, string>> => {
    const wanted = [...new Set(ids.flatMap((one) => one ?? []))]
    if (wanted.length === 0) return new Map()
    const rows = await ctx.db
      .select({ id: sql<string>`${id}`, name: sql<string>`${name}` })
      .from(table)
      .where(inArray(id, wanted))
    return new Map(rows.map((row) => [row.id, row.name]))
  }

export const accountNames = namesIn(users, users.id, users.displayName)
export const peopleNames = namesIn(people, people.id, people.name)

/** For histories, of a column that names a person. */
export const personName = async (ctx: Asking, id: unknown): Promise<string> =>
  (await peopleNames(ctx, [String(id)])).get(String(id)) ?? 'somebody'
