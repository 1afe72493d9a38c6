import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { type Access, passes } from '#kernel/people/access.ts'
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

const isOneOfUs = [eq(users.isActive, true), ne(users.role, 'demo_user')]
const byName = [asc(sql`lower(${users.displayName})`), asc(users.id)]

/** Design 4: names and roles are everybody's to see, addresses and phones are not in it. */
export async function people(ctx: Ctx, { search, ids }: InputOf<typeof accounts.people>) {
  const rows = await ctx.db
    .select({ id: users.id, name: users.displayName, role: users.role, photoId: users.photoId })
    .from(users)
    .where(ids ? inArray(users.id, ids) : and(...isOneOfUs, ...namesBegin(search)))
    .orderBy(...byName)
    .limit(ids ? ids.length : FOUND)
  return { items: rows }
}

/** Those of them who may open something: what is given to others, they could not see. */
export async function peopleWho(ctx: Ctx, { search, open }: { search: string; open: Access }) {
  const rows = await ctx.db
    .select()
    .from(users)
    .where(and(...isOneOfUs, ...namesBegin(search)))
    .orderBy(...byName)
  return {
    items: rows
      .filter((person) => passes(person, open))
      .slice(0, FOUND)
      .map(({ id, displayName: name, role, photoId }) => ({ id, name, role, photoId })),
  }
}
