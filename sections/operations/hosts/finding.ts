import { and, eq, exists, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { ofPerson } from '#platform/people/service.ts'
import type { Ctx } from '#server/context.ts'
import { containing, phoneContaining } from '#server/data/search.ts'
import { people } from '#server/data/tables.ts'
import { seesAddresses, seesContactData } from './access.ts'
import { hostContacts, hosts } from './tables.ts'

/** From here on two texts are near enough to be a typo of each other (pg_trgm, 0 to 1). */
const NEAR = 0.5
/** Shorter ones have too few letters to be mistyped recognisably. */
const SHORTEST_TYPO = 4

type Text = typeof hosts.name | typeof hosts.phone | typeof people.name | typeof people.phone
export const near = (search: string, column: Text) => sql`word_similarity(${search}, ${column}) >= ${NEAR}`

/** What a person may not read is not searched either: the number of hits would tell it. */
export function holds(ctx: Ctx, table: typeof hosts | typeof people, search: string): SQL | undefined {
  const pattern = containing(search)
  return or(
    ilike(table.name, pattern),
    'nickname' in table ? ilike(table.nickname, pattern) : ilike(table.area, pattern),
    seesContactData(ctx.user)
      ? or(ilike(table.email, pattern), phoneContaining(table.phone, search))
      : undefined,
    seesAddresses(ctx.user) ? ilike(table.address, pattern) : undefined,
  )
}

/** Among the contacts: who they are, or where. */
export const contactHolds = (ctx: Ctx, search: string) =>
  or(
    ofPerson(hostContacts.personId, holds(ctx, people, search)),
    ilike(hostContacts.area, containing(search)),
  )
export const nearContact = (search: string) => ofPerson(hostContacts.personId, near(search, people.name))

export const contactOf = (ctx: Ctx, condition?: SQL) =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(hostContacts)
      .where(and(eq(hostContacts.hostId, hosts.id), condition)),
  )
export const atHost = (ctx: Ctx, condition: SQL) =>
  inArray(hostContacts.hostId, ctx.db.select({ id: hosts.id }).from(hosts).where(condition))

/** Letter for letter; only when that finds nothing anywhere, names within a typo. */
export async function orNear(
  ctx: Ctx,
  table: typeof hosts | typeof hostContacts,
  search: string,
  literal: SQL | undefined,
  typo: SQL | undefined,
) {
  if (search.length < SHORTEST_TYPO) return literal
  const hit = await ctx.db.select({ id: table.id }).from(table).where(literal).limit(1)
  return hit.length > 0 ? literal : typo
}
