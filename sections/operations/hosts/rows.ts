import { and, asc, desc, eq, exists, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { conflict } from '#kernel/calls/errors.ts'
import { countOf } from '#kernel/language/count.ts'
import { type CurrentUser, has } from '#kernel/people/access.ts'
import { ofPerson, personSubject } from '#platform/people/service.ts'
import { uniteRows } from '#platform/people/service-unite.ts'
import type { Ctx } from '#server/context.ts'
import { defineRecord, placeIn, type ToldRow } from '#server/data/records.ts'
import { referencesInWords, referencesTo, referredTo } from '#server/data/references.ts'
import { rowsOf } from '#server/data/rows.ts'
import { containing, phoneContaining } from '#server/data/search.ts'
import { people } from '#server/data/tables.ts'
import {
  can,
  mayAddHost,
  mayDeleteHost,
  mayEditHost,
  mayUndoHost,
  seesAddresses,
  seesContactData,
} from './access.ts'
import { type Contact, type ContactRole, contact, host, roleOf, type Status } from './fields.ts'
import { claimName } from './names.ts'
import { hostAliases, hostContacts, hosts } from './tables.ts'

/** The one row rule of this slice: who may see locations sees all of them, with their people. */
export const scope = (user: CurrentUser) => (has(user, can.HOSTS_VIEW) ? undefined : false)

/** From here on two texts are near enough to be a typo of each other (pg_trgm, 0 to 1). */
const NEAR = 0.5
/** Shorter ones have too few letters to be mistyped recognisably. */
const SHORTEST_TYPO = 4

type Text = typeof hosts.name | typeof hosts.phone | typeof people.name | typeof people.phone
const near = (search: string, column: Text) => sql`word_similarity(${search}, ${column}) >= ${NEAR}`

/** What a person may not read is not searched either: the number of hits would tell it. */
function holds(ctx: Ctx, table: typeof hosts | typeof people, search: string): SQL | undefined {
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
const contactHolds = (ctx: Ctx, search: string) =>
  or(
    ofPerson(hostContacts.personId, holds(ctx, people, search)),
    ilike(hostContacts.area, containing(search)),
  )
const nearContact = (search: string) => ofPerson(hostContacts.personId, near(search, people.name))

const contactOf = (ctx: Ctx, condition?: SQL) =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(hostContacts)
      .where(and(eq(hostContacts.hostId, hosts.id), condition)),
  )
const atHost = (ctx: Ctx, condition: SQL) =>
  inArray(hostContacts.hostId, ctx.db.select({ id: hosts.id }).from(hosts).where(condition))

/** Letter for letter; only when that finds nothing anywhere, names within a typo. */
async function orNear(
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

/** The contacts of each of these locations: primary first, then leads. */
async function contactsOf(ctx: Ctx, ids: string[]): Promise<Contact[]> {
  const found = await ctx.db
    .select(contactRows.read)
    .from(hostContacts)
    .where(inArray(hostContacts.hostId, ids))
    .orderBy(
      desc(hostContacts.isPrimary),
      sql`array_position(ARRAY['lead','coordinator','manager','host','alternate','volunteer'], ${hostContacts.role})`,
      asc(sql`lower(${contactRows.read.name})`),
      asc(hostContacts.id),
    )
  return contactRows.show(ctx, found as (typeof hostContacts.$inferSelect)[])
}

const contactInWords = (one: Contact) =>
  [`${one.name} (${one.isPrimary ? 'primary, ' : ''}${roleOf(one).toLowerCase()})`, one.phone, one.email]
    .filter(Boolean)
    .join(', ')

const withContact = {
  has: (ctx: Ctx) => contactOf(ctx),
  none: (ctx: Ctx) => sql`NOT ${contactOf(ctx)}`,
  primary: (ctx: Ctx) => contactOf(ctx, eq(hostContacts.isPrimary, true)),
  lead: (ctx: Ctx) => contactOf(ctx, eq(hostContacts.role, 'lead')),
}
const byName = sql`lower(${hosts.name})`

export const builtInWords = (row: { isBuiltIn: boolean; name: string }, did: string) =>
  row.isBuiltIn ? `The built-in location “${row.name}” cannot be ${did}.` : undefined

const mayEditContacts = (user: CurrentUser) => has(user, can.HOSTS_EDIT)

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
        active: sql<number>`(count(*) FILTER (WHERE ${hosts.status} = 'active'))::integer`,
        inactive: sql<number>`(count(*) FILTER (WHERE ${hosts.status} = 'inactive'))::integer`,
        contacts: sql<number>`coalesce(sum(counted.contacts), 0)::integer`,
        withoutContacts: sql<number>`(count(*) FILTER (WHERE counted.contacts IS NULL))::integer`,
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

/** 'contact of Oak Street', for whoever asks what these people are. */
async function contactsInWords(ctx: Ctx, ids: string[], condition: SQL | undefined): Promise<ToldRow[]> {
  const found = await ctx.db
    .select({ personId: hostContacts.personId, id: hostContacts.id, hostId: hosts.id, name: hosts.name })
    .from(hostContacts)
    .innerJoin(hosts, eq(hosts.id, hostContacts.hostId))
    .where(and(inArray(hostContacts.personId, ids), condition))
    .orderBy(asc(hosts.nameKey))
  return found.map(({ personId, id, hostId, name }) => ({
    personId,
    id,
    words: `contact of ${name}`,
    href: placeIn('hosts')(hostId),
  }))
}

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

export const contactRows = rowsOf(contact, hostContacts, {
  scope,
  mayEdit: mayEditContacts,
  mayDecide: mayEditContacts,
  subject: personSubject({
    mayChange: mayEditContacts,
    told: contactsInWords,
    unite: uniteRows(hostContacts, 'hostId'),
  }),
  event: 'hosts.changed',
  beside: (_ctx, rows) => rows.map(({ hostId, personId }) => ({ hostId, personId })),
  where: (ctx, { hostId, at, area }) =>
    and(
      hostId ? eq(hostContacts.hostId, hostId as string) : undefined,
      at ? atHost(ctx, eq(hosts.status, at as Status)) : undefined,
      area ? atHost(ctx, eq(hosts.area, area as string)) : undefined,
    ),
  search: (ctx, search) =>
    orNear(
      ctx,
      hostContacts,
      search,
      or(contactHolds(ctx, search), atHost(ctx, ilike(hosts.name, containing(search)))),
      or(nearContact(search), atHost(ctx, near(search, hosts.name))),
    ),
  order: [sql`lower((SELECT ${people.name} FROM ${people} WHERE ${people.id} = ${hostContacts.personId}))`],
  sorts: { host: sql`(SELECT ${byName} FROM ${hosts} WHERE ${hosts.id} = ${hostContacts.hostId})` },
  exported: {
    heading: ['Location', 'Area of the location'],
    cells: async (ctx, ids) => {
      const found = await ctx.db
        .select({ id: hostContacts.id, name: hosts.name, area: hosts.area })
        .from(hostContacts)
        .innerJoin(hosts, eq(hosts.id, hostContacts.hostId))
        .where(inArray(hostContacts.id, ids))
      const places = new Map(found.map((place) => [place.id, place]))
      return ids.map((id) => [places.get(id)?.name, places.get(id)?.area])
    },
  },
})

async function hostName(ctx: Ctx, id: unknown) {
  const [row] = await ctx.db
    .select({ name: hosts.name })
    .from(hosts)
    .where(eq(hosts.id, String(id)))
  return row?.name ?? 'a deleted location'
}

const person = contactRows.record()

export const records = [
  hostRows.record({
    noun: 'location',
    mayChange: (user, row, action = 'update') =>
      mayUndoHost(user, { isBuiltIn: row.is_built_in === true }, action),
  }),
  {
    ...person,
    fields: { host_id: 'Location', ...person.fields },
    present: (ctx: Ctx, field: string, value: unknown) =>
      field === 'host_id' ? hostName(ctx, value) : person.present?.(ctx, field, value),
  },
  defineRecord({
    table: hostAliases,
    noun: 'other spelling of a location',
    scope,
    mayChange: (user) => has(user, can.HOSTS_EDIT),
    fields: { host_id: 'Location', alias: 'Other spelling' },
    event: 'hosts.changed',
    present: (ctx, field, value) => (field === 'host_id' ? hostName(ctx, value) : value),
  }),
]
