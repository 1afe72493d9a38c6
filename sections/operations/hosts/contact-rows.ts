import { and, asc, desc, eq, ilike, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import { type CurrentUser, has } from '#kernel/people/access.ts'
import { personSubject } from '#platform/people/service.ts'
import { uniteRows } from '#platform/people/service-unite.ts'
import type { Ctx } from '#server/context.ts'
import { placeIn, type ToldRow } from '#server/data/records.ts'
import { rowsOf } from '#server/data/rows.ts'
import { containing } from '#server/data/search.ts'
import { people } from '#server/data/tables.ts'
import { can } from './access.ts'
import { type Contact, contact, roleOf, type Status } from './fields.ts'
import { atHost, contactHolds, near, nearContact, orNear } from './finding.ts'
import { scope } from './scope.ts'
import { hostAvailability, hostContacts, hosts } from './tables.ts'

export const mayEditContacts = (user: CurrentUser) => has(user, can.HOSTS_EDIT)

/** The page of hosts names them this week. */
export const isAvailable = sql`EXISTS (SELECT FROM ${hostAvailability} AS said
  WHERE said.contact_id = ${hostContacts.id} AND said.weekly_active)`

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
  beside: async (ctx, rows) => {
    const read = await ctx.db
      .select()
      .from(hostAvailability)
      .where(
        inArray(
          hostAvailability.contactId,
          rows.map(({ id }) => id),
        ),
      )
    const known = new Map(read.map((one) => [one.contactId, one]))
    return rows.map(({ id, hostId, personId }) => ({
      hostId,
      personId,
      weeklyActive: known.get(id)?.weeklyActive ?? false,
      lastScraped: known.get(id)?.lastScraped.toISOString() ?? null,
    }))
  },
  where: (ctx, { hostId, at, area, available }) =>
    and(
      hostId ? eq(hostContacts.hostId, hostId as string) : undefined,
      at ? atHost(ctx, eq(hosts.status, at as Status)) : undefined,
      area ? atHost(ctx, eq(hosts.area, area as string)) : undefined,
      available === undefined ? undefined : available ? isAvailable : not(isAvailable),
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
  sorts: {
    host: sql`(SELECT lower(${hosts.name}) FROM ${hosts} WHERE ${hosts.id} = ${hostContacts.hostId})`,
  },
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

/** The contacts of each of these locations: primary first, then leads. */
export async function contactsOf(ctx: Ctx, ids: string[]): Promise<Contact[]> {
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

export const contactInWords = (one: Contact) =>
  [`${one.name} (${one.isPrimary ? 'primary, ' : ''}${roleOf(one).toLowerCase()})`, one.phone, one.email]
    .filter(Boolean)
    .join(', ')

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
