import { and, asc, eq, exists, ilike, inArray, or, sql } from 'drizzle-orm'
import { conflict } from '#kernel/calls/errors.ts'
import { countOf } from '#kernel/language/count.ts'
import type { Ctx } from '#server/context.ts'
import { countWhere } from '#server/data/count-where.ts'
import { countedBy } from '#server/data/figures.ts'
import { referencesInWords, referencesTo, referredTo } from '#server/data/references.ts'
import { rowsOf } from '#server/data/rows.ts'
import { containing } from '#server/data/search.ts'
import { mayAddHost, mayDeleteHost, mayEditHost } from './access.ts'
import { contactInWords, contactsOf, isAvailable, mayEditContacts } from './contact-rows.ts'
import { type ContactRole, host } from './fields.ts'
import { contactHolds, contactOf, holds, near, nearContact, orNear } from './finding.ts'
import { claimName } from './names.ts'
import { scope } from './scope.ts'
import { hostAliases, hostContacts, hosts } from './tables.ts'

const withContact = {
  has: (ctx: Ctx) => contactOf(ctx),
  none: (ctx: Ctx) => sql`NOT ${contactOf(ctx)}`,
  primary: (ctx: Ctx) => contactOf(ctx, eq(hostContacts.isPrimary, true)),
  available: (ctx: Ctx) => contactOf(ctx, isAvailable),
  lead: (ctx: Ctx) => contactOf(ctx, eq(hostContacts.role, 'lead')),
}
/** Locations for which something was logged, for whoever may know them. */
function withEntries(ctx: Ctx, days: { from?: string | undefined; to?: string | undefined }) {
  const ids = countedBy(ctx, 'locations', days)
  return ids ? sql`${hosts.id} IN (${ids})` : sql`false`
}
const byName = sql`lower(${hosts.name})`

export const builtInWords = (row: { isBuiltIn: boolean; name: string }, did: string) =>
  row.isBuiltIn ? `The built-in location “${row.name}” cannot be ${did}.` : undefined

export const hostRows = rowsOf(host, hosts, {
  scope,
  mayAdd: mayAddHost,
  mayEdit: mayEditHost,
  mayRemove: mayDeleteHost,
  // Whether a pin was found by its address follows from where editors put it.
  mayDecide: mayEditContacts,
  refusal: builtInWords,
  refuseIfUsed,
  event: 'hosts.changed',
  section: 'hosts',
  derive: async (ctx, { id, name }, before) =>
    name === undefined ? {} : { nameKey: await claimName(ctx, name, before?.id ?? id ?? null) },
  beside: async (ctx, rows) => {
    const contacts = await contactsOf(
      ctx,
      rows.map(({ id }) => id),
    )
    return rows.map(({ id, isBuiltIn }) => ({
      isBuiltIn,
      contacts: contacts.filter(({ hostId }) => hostId === id),
    }))
  },
  // The built-in "Groups" is no place and never among those of a list, an export or a bulk change.
  where: (ctx, filter) =>
    and(
      eq(hosts.isBuiltIn, false),
      filter.contacts ? withContact[filter.contacts as keyof typeof withContact](ctx) : undefined,
      filter.role ? contactOf(ctx, eq(hostContacts.role, filter.role as ContactRole)) : undefined,
      filter.from || filter.to ? withEntries(ctx, filter) : undefined,
    ),
  search: (ctx, search) => {
    const spelling = exists(
      ctx.db
        .select({ one: sql`1` })
        .from(hostAliases)
        .where(and(eq(hostAliases.hostId, hosts.id), ilike(hostAliases.alias, containing(search)))),
    )
    const literal = or(holds(ctx, hosts, search), spelling, contactOf(ctx, contactHolds(ctx, search)))
    const typo = or(near(search, hosts.name), contactOf(ctx, nearContact(search)))
    return orNear(ctx, hosts, search, literal, typo)
  },
  // What a search means comes first.
  order: ({ search }) => (search ? [sql`word_similarity(${search}, ${hosts.name}) DESC`, byName] : [byName]),
  sorts: {
    contacts: sql`(SELECT count(*) FROM ${hostContacts} WHERE ${hostContacts.hostId} = ${hosts.id})`,
  },
  totals: async (ctx, where) => {
    // Contacts are counted once for all, not once per location.
    const [sums] = await ctx.db
      .select({
        active: countWhere(sql`${hosts.status} = 'active'`),
        inactive: countWhere(sql`${hosts.status} = 'inactive'`),
        contacts: sql<number>`coalesce(sum(counted.contacts), 0)::integer`,
        withoutContacts: countWhere(sql`counted.contacts IS NULL`),
      })
      .from(hosts)
      .leftJoin(
        sql`(SELECT host_id, count(*) AS contacts FROM ${hostContacts} GROUP BY host_id) AS counted`,
        sql`counted.host_id = ${hosts.id}`,
      )
      .where(where)
    return sums ?? { active: 0, inactive: 0, contacts: 0, withoutContacts: 0 }
  },
  exported: {
    heading: ['Contacts', 'Other spellings'],
    cells: async (ctx, ids) => {
      const contacts = await contactsOf(ctx, ids)
      const spellings = await ctx.db
        .select()
        .from(hostAliases)
        .where(inArray(hostAliases.hostId, ids))
        .orderBy(asc(hostAliases.aliasKey))
      return ids.map((id) => [
        contacts
          .filter(({ hostId }) => hostId === id)
          .map(contactInWords)
          .join('; '),
        spellings
          .filter(({ hostId }) => hostId === id)
          .map(({ alias }) => alias)
          .join('; '),
      ])
    },
  },
})

const NAMED_AT_MOST = 3

/** 409 in words with the numbers, when anything would be left without its location. */
export async function refuseIfUsed(ctx: Ctx, rows: { id: string; name: string }[]) {
  const all = await referencesTo(
    ctx,
    hosts,
    rows.map(({ id }) => id),
  )
  if (all.length === 0) return
  const [only] = rows
  if (only && rows.length === 1)
    throw conflict(
      `${only.name} has ${referencesInWords(all)}, so it cannot be deleted. Set it to inactive instead.`,
    )
  const used = await referredTo(
    ctx,
    hosts,
    rows.map(({ id }) => id),
    NAMED_AT_MOST,
  )
  const named: string[] = []
  for (const row of rows.filter(({ id }) => used.includes(id)))
    named.push(`${row.name} (${referencesInWords(await referencesTo(ctx, hosts, [row.id]))})`)
  const more = named.length === NAMED_AT_MOST && rows.length > NAMED_AT_MOST ? ' and perhaps more' : ''
  throw conflict(
    `Nothing was deleted. Some of these ${countOf(rows.length, 'location')} are in use: ${named.join(', ')}${more}. Set them to inactive instead.`,
  )
}
