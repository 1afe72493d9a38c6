import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { knownFirst } from '#platform/people/service.ts'
import type { Ctx } from '#server/context.ts'
import { mayEditHost } from './access.ts'
import type { hostContacts as calls } from './contract.ts'
import { contactRows, hostRows } from './rows.ts'
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

const known = knownFirst(contactRows)

export async function addContact(ctx: Ctx, input: InputOf<Calls['add']>) {
  ctx.check(mayEditHost(ctx.user, await hostRows.find(ctx, input.hostId, { locked: true })))
  if (input.isPrimary) await unsetPrimary(ctx, input.hostId, input.id ?? null)
  return known.add(ctx, input)
}

export async function editContact(ctx: Ctx, input: InputOf<Calls['edit']>) {
  const before = await contactRows.find(ctx, input.id)
  const target = await hostRows.find(ctx, input.hostId ?? before.hostId, { locked: true })
  ctx.check(mayEditHost(ctx.user, target))
  if (before.version === input.version && (input.isPrimary ?? before.isPrimary))
    await unsetPrimary(ctx, target.id, before.id)
  return known.edit(ctx, input)
}

/** A location has one primary contact: making one primary unsets the other, in the same request. */
async function unsetPrimary(ctx: Ctx, hostId: string, except: string | null) {
  await ctx.db
    .update(hostContacts)
    .set({ isPrimary: false, version: sql`${hostContacts.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(hostContacts.hostId, hostId),
        eq(hostContacts.isPrimary, true),
        except ? ne(hostContacts.id, except) : undefined,
      ),
    )
}
