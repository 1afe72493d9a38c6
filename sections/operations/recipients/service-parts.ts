import { eq, inArray } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { invalid } from '#kernel/calls/errors.ts'
import { type Reachable, refuseTwin, unlessMeant } from '#platform/people/service.ts'
import type { Ctx } from '#server/context.ts'
import { unsetPrimary } from '#server/data/primary.ts'
import { users } from '#server/data/tables.ts'
import { mayEdit } from './access.ts'
import type { recipientContacts as contactCalls, recipientTspContacts as ourCalls } from './contract.ts'
import { contactRows, ourContactRows, ourContactsOf, scheduleRows, storyRows } from './part-rows.ts'
import { recipientRows } from './rows.ts'
import { recipientContacts, recipients, recipientTspContacts } from './tables.ts'

type Contacts = typeof contactCalls
type Ours = typeof ourCalls

/** Who edits a recipient edits what belongs to it. It is there, and stays until the commit. */
async function checkedRecipient(ctx: Ctx, id: string) {
  ctx.check(mayEdit(ctx.user))
  return recipientRows.find(ctx, id, { locked: true })
}

/** Everybody at the recipients, each with the recipient. */
export async function listContacts(ctx: Ctx, input: InputOf<Contacts['list']>) {
  const page = await contactRows.handlers.list(ctx, input)
  const { id, name, status, region } = recipients
  const found = await ctx.db
    .select({ id, name, status, region })
    .from(recipients)
    .where(
      inArray(
        id,
        page.items.map(({ recipientId }) => recipientId),
      ),
    )
  const places = new Map(found.map((one) => [one.id, one]))
  return {
    ...page,
    items: page.items.flatMap((row) => {
      const recipient = places.get(row.recipientId)
      return recipient ? [{ ...row, recipient }] : []
    }),
    totals: undefined,
  }
}

export async function addContact(ctx: Ctx, { allowDuplicate, ...input }: InputOf<Contacts['add']>) {
  await checkedRecipient(ctx, input.recipientId)
  if (input.isPrimary) await onlyOnePrimary(ctx, input.recipientId, input.id ?? null)
  return contactRows.insert(ctx, input, unlessMeant(ctx, { allowDuplicate, ...input }))
}

export async function editContact(ctx: Ctx, { allowDuplicate, ...input }: InputOf<Contacts['edit']>) {
  const before = await contactRows.find(ctx, input.id)
  await checkedRecipient(ctx, before.recipientId)
  if (before.version === input.version) {
    if (!allowDuplicate) await refuseTwin(ctx, input, before as typeof before & Reachable)
    if (input.isPrimary) await onlyOnePrimary(ctx, before.recipientId, before.id)
  }
  return contactRows.edit(ctx, input)
}

const onlyOnePrimary = (ctx: Ctx, recipientId: string, except: string | null) =>
  unsetPrimary(ctx, recipientContacts, { of: recipientContacts.recipientId, id: recipientId, except })

/** Who of us looks after this recipient: the one in charge first. */
export async function listOurs(
  ctx: Ctx,
  { recipientId }: InputOf<Ours['list']>,
): Promise<OutputOf<Ours['list']>> {
  await recipientRows.find(ctx, recipientId)
  return { items: await ourContactsOf(ctx, [recipientId]) }
}

const ofAccount = 'Somebody with an account is called and reached as their account says.'

export async function addOurs(ctx: Ctx, { allowDuplicate, ...input }: InputOf<Ours['add']>) {
  await checkedRecipient(ctx, input.recipientId)
  const { userId } = input
  if (userId) {
    if (input.name || input.phone || input.email || input.personId) throw invalid({ userId: ofAccount })
    const [account] = await ctx.db
      .select({ isActive: users.isActive })
      .from(users)
      .where(eq(users.id, userId))
    if (!account?.isActive) throw invalid({ userId: 'Please choose somebody with an active account' })
  } else {
    if (!input.name && !input.personId)
      throw invalid({ name: 'Please choose somebody with an account, or enter a name' })
  }
  if (input.isPrimary) await onlyOneInCharge(ctx, input.recipientId, input.id ?? null)
  return ourContactRows.insert(
    ctx,
    { ...input, isPrimary: input.isPrimary ?? false },
    userId ? undefined : unlessMeant(ctx, { allowDuplicate, ...input }),
  )
}

export async function editOurs(ctx: Ctx, { allowDuplicate, ...input }: InputOf<Ours['edit']>) {
  const before = await ourContactRows.find(ctx, input.id)
  await checkedRecipient(ctx, before.recipientId)
  const { name, phone, email } = input
  if (before.userId !== null && [name, phone, email].some((value) => value !== undefined && value !== null))
    throw invalid({ name: ofAccount })
  if (before.userId === null && name === null) throw invalid({ name: 'Please enter the name of this person' })
  if (before.version === input.version) {
    if (before.personId !== null && !allowDuplicate)
      await refuseTwin(ctx, input, before as unknown as Reachable & { personId: string })
    if (input.isPrimary) await onlyOneInCharge(ctx, before.recipientId, before.id)
  }
  return ourContactRows.edit(
    ctx,
    before.userId === null ? input : { ...input, name: undefined, phone: undefined, email: undefined },
  )
}

const onlyOneInCharge = (ctx: Ctx, recipientId: string, except: string | null) =>
  unsetPrimary(ctx, recipientTspContacts, { of: recipientTspContacts.recipientId, id: recipientId, except })

/** Days and stories of a recipient that is there. */
const addTo =
  <I extends { recipientId: string }, A>(rows: { insert: (ctx: Ctx, input: I) => Promise<A> }) =>
  async (ctx: Ctx, input: I) => {
    await checkedRecipient(ctx, input.recipientId)
    return rows.insert(ctx, input)
  }
export const addDay = addTo(scheduleRows)
export const addStory = addTo(storyRows)
