import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import type { Ctx } from '#server/context.ts'
import { containing } from '#server/data/search.ts'
import { users } from '#server/data/tables.ts'
import type { accounts } from './contract.ts'

const FOUND = 20

/** Each word typed begins a word of the name: 'an wh' finds Ana Whitlock. */
const namesBegin = (search: string): SQL[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => sql`' ' || lower(${users.displayName}) LIKE ${containing(` ${word}`)}`)

/** Design 4: names and roles are everybody's to see, addresses and phones are not in it. */
export async function people(ctx: Ctx, { search, ids }: InputOf<typeof accounts.people>) {
  const rows = await ctx.db
    .select({ id: users.id, name: users.displayName, role: users.role, photoId: users.photoId })
    .from(users)
    .where(
      ids
        ? inArray(users.id, ids)
        : and(eq(users.isActive, true), ne(users.role, 'demo_user'), ...namesBegin(search)),
    )
    .orderBy(asc(sql`lower(${users.displayName})`), asc(users.id))
    .limit(ids ? ids.length : FOUND)
  return { items: rows }
}
