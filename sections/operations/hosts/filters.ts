import { and, eq, exists, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import type { Ctx } from '#server/context.ts'
import { containing } from '#server/data/search.ts'
import { scoped } from '#server/data/undo.ts'
import { seesAddresses, seesContactData } from './access.ts'
import type { hostContacts as contactCalls, hosts as hostCalls } from './contract.ts'
import { scope } from './records.ts'
import { hostAliases, hostContacts, hosts } from './tables.ts'

export type HostFilter = Pick<
  InputOf<(typeof hostCalls)['list']>,
  'status' | 'area' | 'contacts' | 'role' | 'search'
>
export type ContactFilter = Pick<
  InputOf<(typeof contactCalls)['list']>,
  'hostId' | 'status' | 'area' | 'role' | 'search'
>

/** From here on two texts are near enough to be a typo of each other (pg_trgm, 0 to 1). */
const NEAR = 0.5
/** Shorter ones have too few letters to be mistyped recognisably. */
const SHORTEST_TYPO = 4
const FEWEST_DIGITS = 4

/** The digits of a search for a phone number, or null when it is none. */
const digitsOf = (search: string) => {
  const digits = search.replaceAll(/\D/g, '')
  return digits.length >= FEWEST_DIGITS && /^[\d\s()+./-]+$/.test(search) ? digits : null
}

const phoneHas = (column: SQL | typeof hosts.phone | typeof hostContacts.phone, digits: string) =>
  sql`regexp_replace(${column}, '\\D', '', 'g') LIKE ${`%${digits}%`}`

const contactOf = (ctx: Ctx, condition: SQL | undefined) =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(hostContacts)
      .where(and(eq(hostContacts.hostId, hosts.id), condition)),
  )

/** What a person may not read is not searched either: the number of hits would tell it. */
function contactHas(ctx: Ctx, search: string): SQL | undefined {
  const pattern = containing(search)
  const digits = digitsOf(search)
  return or(
    ilike(hostContacts.name, pattern),
    ilike(hostContacts.area, pattern),
    seesContactData(ctx.user) ? ilike(hostContacts.email, pattern) : undefined,
    seesContactData(ctx.user) && digits ? phoneHas(hostContacts.phone, digits) : undefined,
    seesAddresses(ctx.user) ? ilike(hostContacts.address, pattern) : undefined,
  )
}

function hostHas(ctx: Ctx, search: string): SQL | undefined {
  const pattern = containing(search)
  const digits = digitsOf(search)
  return or(
    ilike(hosts.name, pattern),
    ilike(hosts.area, pattern),
    seesContactData(ctx.user) ? ilike(hosts.email, pattern) : undefined,
    seesContactData(ctx.user) && digits ? phoneHas(hosts.phone, digits) : undefined,
    seesAddresses(ctx.user) ? ilike(hosts.address, pattern) : undefined,
    exists(
      ctx.db
        .select({ one: sql`1` })
        .from(hostAliases)
        .where(and(eq(hostAliases.hostId, hosts.id), ilike(hostAliases.alias, pattern))),
    ),
    contactOf(ctx, contactHas(ctx, search)),
  )
}

const near = (search: string, column: SQL | typeof hosts.name | typeof hostContacts.name) =>
  sql`word_similarity(${search}, ${column}) >= ${NEAR}`

/** Letter for letter; only when that finds nothing anywhere, names within a typo. */
async function searchHosts(ctx: Ctx, search: string | undefined): Promise<SQL | undefined> {
  if (!search) return undefined
  const literal = hostHas(ctx, search)
  if (search.length < SHORTEST_TYPO) return literal
  const hit = await ctx.db.select({ id: hosts.id }).from(hosts).where(literal).limit(1)
  if (hit.length > 0) return literal
  return or(near(search, hosts.name), contactOf(ctx, near(search, hostContacts.name)))
}

/** The locations of a list, an export or a bulk change. The built-in "Groups" is no place and never among them. */
export async function hostsWhere(ctx: Ctx, filter: HostFilter): Promise<SQL | undefined> {
  const withContact = (condition?: SQL) => contactOf(ctx, condition)
  const contacts = {
    has: () => withContact(),
    none: () => sql`NOT ${withContact()}`,
    primary: () => withContact(eq(hostContacts.isPrimary, true)),
    lead: () => withContact(eq(hostContacts.role, 'lead')),
  }
  return scoped(
    scope(ctx.user),
    eq(hosts.isBuiltIn, false),
    filter.status && eq(hosts.status, filter.status),
    filter.area ? eq(hosts.area, filter.area) : undefined,
    filter.contacts && contacts[filter.contacts](),
    filter.role && withContact(eq(hostContacts.role, filter.role)),
    await searchHosts(ctx, filter.search),
  )
}

/** The contacts of a list or an export; the query must join `hosts`. */
export async function contactsWhere(ctx: Ctx, filter: ContactFilter): Promise<SQL | undefined> {
  const { search } = filter
  const literal = search && or(contactHas(ctx, search), ilike(hosts.name, containing(search)))
  const plain = scoped(
    scope(ctx.user),
    filter.hostId ? eq(hostContacts.hostId, filter.hostId) : undefined,
    filter.status && eq(hosts.status, filter.status),
    filter.area ? eq(hosts.area, filter.area) : undefined,
    filter.role && eq(hostContacts.role, filter.role),
  )
  if (!search || !literal) return plain
  if (search.length < SHORTEST_TYPO) return and(plain, literal)
  const hit = await ctx.db
    .select({ id: hostContacts.id })
    .from(hostContacts)
    .innerJoin(hosts, eq(hosts.id, hostContacts.hostId))
    .where(literal)
    .limit(1)
  return and(plain, hit.length > 0 ? literal : or(near(search, hostContacts.name), near(search, hosts.name)))
}
