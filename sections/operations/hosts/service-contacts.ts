import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict } from '#kernel/calls/errors.ts'
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

export async function addContact(ctx: Ctx, { allowDuplicate, ...input }: InputOf<Calls['add']>) {
  ctx.check(mayEditHost(ctx.user, await hostRows.find(ctx, input.hostId, { locked: true })))
  const self = { id: input.id ?? null }
  if (!allowDuplicate) await refuseDuplicate(ctx, input, self)
  if (input.isPrimary) await unsetPrimary(ctx, input.hostId, self.id)
  return contactRows.insert(ctx, input)
}

export async function editContact(ctx: Ctx, { allowDuplicate, ...input }: InputOf<Calls['edit']>) {
  const before = await contactRows.find(ctx, input.id)
  const target = await hostRows.find(ctx, input.hostId ?? before.hostId, { locked: true })
  ctx.check(mayEditHost(ctx.user, target))
  if (before.version === input.version) {
    if (!allowDuplicate) await refuseDuplicate(ctx, input, before)
    if (input.isPrimary ?? before.isPrimary) await unsetPrimary(ctx, target.id, before.id)
  }
  return contactRows.edit(ctx, input)
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

interface Reachable {
  phone?: string | null | undefined
  email?: string | null | undefined
}

const NUMBER_DIGITS = 10 // without a country code
const digits = (phone: string | null | undefined) => phone?.replaceAll(/\D/g, '').slice(-NUMBER_DIGITS)

/** Somebody with the same phone or e-mail is probably the same person: 409 names them (domain 5.1). */
async function refuseDuplicate(ctx: Ctx, given: Reachable, self: Reachable & { id: string | null }) {
  const phone = digits(given.phone) === digits(self.phone) ? undefined : digits(given.phone)
  const email = given.email?.toLowerCase()
  const isNewEmail = email && email !== self.email?.toLowerCase()
  const same = or(
    phone
      ? sql`right(regexp_replace(${hostContacts.phone}, '\\D', '', 'g'), ${NUMBER_DIGITS}) = ${phone}`
      : undefined,
    isNewEmail ? sql`lower(${hostContacts.email}) = ${email}` : undefined,
  )
  if (!same) return
  const [twin] = await ctx.db
    .select({ name: hostContacts.name, host: hosts.name, phone: hostContacts.phone })
    .from(hostContacts)
    .innerJoin(hosts, eq(hosts.id, hostContacts.hostId))
    .where(and(self.id ? ne(hostContacts.id, self.id) : undefined, same))
    .orderBy(hostContacts.createdAt)
    .limit(1)
  if (!twin) return
  const [field, what] =
    phone && digits(twin.phone) === phone ? ['phone', 'phone number'] : ['email', 'email address']
  const message = `${twin.name} at ${twin.host} has the same ${what}.`
  throw conflict(message, { fields: { [field]: message } })
}
