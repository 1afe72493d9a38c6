import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { knownFirst } from '#platform/people/service.ts'
import { placedByAddress } from '#platform/places/service-all.ts'
import type { Ctx } from '#server/context.ts'
import { placed } from '#server/data/placed.ts'
import { unsetPrimary } from '#server/data/primary.ts'
import { people } from '#server/data/tables.ts'
import { mayEditHost } from './access.ts'
import { contactRows } from './contact-rows.ts'
import type { hostContacts as calls } from './contract.ts'
import { hostRows } from './rows.ts'
import { hostContacts, hosts } from './tables.ts'

type Calls = typeof calls

/** Everybody at the locations, each with the location. */
export async function listContacts(ctx: Ctx, input: InputOf<Calls['list']>) {
  const page = await contactRows.handlers.list(ctx, input)
  const { id, name, area, status } = hosts
  const found = await ctx.db
    .select({ id, name, area, status })
    .from(hosts)
    .where(
      inArray(
        id,
        page.items.map(({ hostId }) => hostId),
      ),
    )
  const places = new Map(found.map((place) => [place.id, place]))
  return {
    ...page,
    items: page.items.flatMap((contact) => {
      const host = places.get(contact.hostId)
      return host ? [{ ...contact, host }] : []
    }),
    totals: undefined,
  }
}

/** Contacts of active locations whose address has a pin. */
export async function mapContacts(ctx: Ctx): Promise<OutputOf<Calls['map']>> {
  const { name, address, latitude, longitude } = people
  const found = await ctx.db
    .select({
      id: hostContacts.id,
      name,
      host: hosts.name,
      hostId: hosts.id,
      address,
      latitude,
      longitude,
    })
    .from(hostContacts)
    .innerJoin(people, eq(people.id, hostContacts.personId))
    .innerJoin(hosts, and(eq(hosts.id, hostContacts.hostId), eq(hosts.status, 'active')))
    .where(and(isNotNull(latitude), isNotNull(longitude)))
    .orderBy(asc(sql`lower(${name})`), asc(hostContacts.id))
  return { items: found.flatMap(placed), unplaced: await contactsByAddress.unplaced(ctx.db) }
}

/** The pin of a contact is that of the person. */
export const contactsByAddress = placedByAddress(people, {
  slice: 'host-contacts',
  words: contactRows.def.words,
  event: 'people.changed',
  actionUrl: '/dashboard?section=route-map',
  where: sql`EXISTS (SELECT FROM ${hostContacts} WHERE ${hostContacts.personId} = ${people.id})`,
  placedOf: async (ctx, id) => (await contactRows.find(ctx, id)).personId,
})

const known = knownFirst(contactRows)
const unset = (ctx: Ctx, id: string, except: string | null) =>
  unsetPrimary(ctx, hostContacts, { of: hostContacts.hostId, id, except })

export async function addContact(ctx: Ctx, input: InputOf<Calls['add']>) {
  ctx.check(mayEditHost(ctx.user, await hostRows.find(ctx, input.hostId, { locked: true })))
  if (input.isPrimary) await unset(ctx, input.hostId, input.id ?? null)
  return known.add(ctx, input)
}

export async function editContact(ctx: Ctx, input: InputOf<Calls['edit']>) {
  const before = await contactRows.find(ctx, input.id)
  const target = await hostRows.find(ctx, input.hostId ?? before.hostId, { locked: true })
  ctx.check(mayEditHost(ctx.user, target))
  if (before.version === input.version && (input.isPrimary ?? before.isPrimary))
    await unset(ctx, target.id, before.id)
  // Whose contact somebody is, stands with everything that is about them.
  if (target.id !== before.hostId) ctx.emit('people.changed')
  return known.edit(ctx, input)
}
