import { and, asc, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, forbidden, notFound } from '#kernel/calls/errors.ts'
import type { Ctx } from '#server/context.ts'
import { scoped } from '#server/data/undo.ts'
import { updateVersioned } from '#server/data/versioned.ts'
import { mayEditPartsOf, mayWriteFields } from './access.ts'
import type { hostContacts as calls } from './contract.ts'
import { contactsWhere } from './filters.ts'
import { type ContactRow, presentContact } from './present.ts'
import { scope } from './records.ts'
import { findHost, givenFields } from './service.ts'
import { hostContacts, hosts } from './tables.ts'

type Calls = typeof calls
const NOUN = 'contact'

const SORTS = {
  name: sql`lower(${hostContacts.name})`,
  host: sql`lower(${hosts.name})`,
  role: sql`array_position(ARRAY['lead','host','alternate','volunteer'], ${hostContacts.role})`,
}

export function contactOrder({ sort, order }: Pick<InputOf<Calls['list']>, 'sort' | 'order'>): SQL[] {
  const chosen = SORTS[sort ?? 'name']
  return [order === 'desc' ? desc(chosen) : asc(chosen), asc(SORTS.name), asc(hostContacts.id)]
}

export const listedHost = { id: hosts.id, name: hosts.name, area: hosts.area, status: hosts.status }

export async function listContacts(
  ctx: Ctx,
  input: InputOf<Calls['list']>,
): Promise<OutputOf<Calls['list']>> {
  const where = await contactsWhere(ctx, input)
  const [rows, sums] = await Promise.all([
    ctx.db
      .select({ contact: hostContacts, host: listedHost })
      .from(hostContacts)
      .innerJoin(hosts, eq(hosts.id, hostContacts.hostId))
      .where(where)
      .orderBy(...contactOrder(input))
      .limit(input.limit)
      .offset((input.page - 1) * input.limit),
    ctx.db
      .select({ total: sql<number>`count(*)::integer` })
      .from(hostContacts)
      .innerJoin(hosts, eq(hosts.id, hostContacts.hostId))
      .where(where),
  ])
  return {
    items: rows.map(({ contact, host }) => ({ ...presentContact(ctx.user, contact), host })),
    total: sums[0]?.total ?? 0,
    page: input.page,
    limit: input.limit,
    totals: undefined,
  }
}

async function findContact(ctx: Ctx, id: string): Promise<ContactRow> {
  const [row] = await ctx.db
    .select()
    .from(hostContacts)
    .where(scoped(scope(ctx.user), eq(hostContacts.id, id)))
  if (!row) throw notFound(`This ${NOUN}`)
  return row
}

export async function addContact(ctx: Ctx, { allowDuplicate, ...input }: InputOf<Calls['add']>) {
  ctx.check(mayEditPartsOf(ctx.user, await findHost(ctx, input.hostId, true)))
  const [known] = input.id
    ? await ctx.db.select().from(hostContacts).where(eq(hostContacts.id, input.id))
    : []
  if (known) return sameOrConflict(ctx, known, input)
  if (!allowDuplicate) await refuseDuplicate(ctx, input, null)
  if (input.isPrimary) await unsetPrimary(ctx, input.hostId, null)
  const [row] = await ctx.db
    .insert(hostContacts)
    .values({ ...input, createdBy: ctx.user.id })
    .returning()
  if (!row) throw new Error('A new contact was not returned')
  ctx.emit('hosts.changed', { id: row.hostId })
  return presentContact(ctx.user, row)
}

function sameOrConflict(ctx: Ctx, known: ContactRow, input: Partial<ContactRow>) {
  const stored: Record<string, unknown> = known
  const same = Object.entries(input).every(([field, value]) => value === undefined || stored[field] === value)
  const current = presentContact(ctx.user, known)
  if (!same || known.createdBy !== ctx.user.id)
    throw conflict('This id already belongs to another contact.', { current })
  return current
}

export async function editContact(
  ctx: Ctx,
  { id, version, allowDuplicate, ...changes }: InputOf<Calls['edit']>,
) {
  const before = await findContact(ctx, id)
  const target = await findHost(ctx, changes.hostId ?? before.hostId, true)
  ctx.check(mayEditPartsOf(ctx.user, target))
  if (!mayWriteFields(ctx.user, givenFields(changes)))
    throw forbidden('You cannot change contact data that you may not see.')
  if (before.version === version) {
    const { phone, email } = changes
    if (!allowDuplicate && (phone !== undefined || email !== undefined))
      await refuseDuplicate(ctx, { phone, email }, before)
    if (changes.isPrimary ?? before.isPrimary) await unsetPrimary(ctx, target.id, id)
  }
  const row = await updateVersioned(ctx, hostContacts, { id, version }, changes, {
    noun: NOUN,
    current: (now) => presentContact(ctx.user, now),
  })
  ctx.emit('hosts.changed', { id: row.hostId })
  return presentContact(ctx.user, row)
}

export async function removeContact(ctx: Ctx, { id }: { id: string }) {
  const contact = await findContact(ctx, id)
  ctx.check(mayEditPartsOf(ctx.user, await findHost(ctx, contact.hostId)))
  await ctx.db.delete(hostContacts).where(eq(hostContacts.id, id))
  ctx.emit('hosts.changed', { id: contact.hostId })
  return {}
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
const digits = (phone: string) => phone.replaceAll(/\D/g, '').slice(-NUMBER_DIGITS)

/** Somebody with the same phone or e-mail is probably the same person: 409 names them (domain 5.1). */
async function refuseDuplicate(ctx: Ctx, { phone, email }: Reachable, self: ContactRow | null) {
  const newPhone = phone && digits(phone) !== (self && digits(self.phone)) ? digits(phone) : null
  const newEmail = email && email.toLowerCase() !== self?.email?.toLowerCase() ? email.toLowerCase() : null
  if (!newPhone && !newEmail) return
  const samePhone = newPhone
    ? sql`right(regexp_replace(${hostContacts.phone}, '\\D', '', 'g'), ${NUMBER_DIGITS}) = ${newPhone}`
    : undefined
  const sameEmail = newEmail ? sql`lower(${hostContacts.email}) = ${newEmail}` : undefined
  const [twin] = await ctx.db
    .select({ name: hostContacts.name, host: hosts.name, phone: hostContacts.phone })
    .from(hostContacts)
    .innerJoin(hosts, eq(hosts.id, hostContacts.hostId))
    .where(and(self ? ne(hostContacts.id, self.id) : undefined, or(samePhone, sameEmail)))
    .orderBy(hostContacts.createdAt)
    .limit(1)
  if (!twin) return
  const field = newPhone && digits(twin.phone) === newPhone ? 'phone' : 'email'
  const message = `${twin.name} at ${twin.host} has the same ${field === 'phone' ? 'phone number' : 'e-mail address'}.`
  throw conflict(message, { fields: { [field]: message } })
}
