import { and, asc, isNotNull } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { releasePeople } from '#platform/people/service.ts'
import { placedByAddress } from '#platform/places/service-all.ts'
import type { Ctx } from '#server/context.ts'
import { placed } from '#server/data/placed.ts'
import type { recipients as calls } from './contract.ts'
import { ourContactsOf, storiesOf } from './part-rows.ts'
import { recipientRows, weekly } from './rows.ts'
import { recipients } from './tables.ts'

type Calls = typeof calls

/** One recipient with its people, days, and the stories that are told of it. */
export async function one(ctx: Ctx, { id }: { id: string }): Promise<OutputOf<Calls['one']>> {
  const found = await recipientRows.handlers.one(ctx, { id })
  return { ...found, stories: await storiesOf(ctx, id) }
}

const place = {
  id: recipients.id,
  name: recipients.name,
  status: recipients.status,
  region: recipients.region,
}
const inOrder = (values: Iterable<string>) => [...new Set(values)].toSorted((a, b) => a.localeCompare(b))

export async function options(ctx: Ctx): Promise<OutputOf<Calls['options']>> {
  const found = await ctx.db
    .select({ ...place, focusAreas: recipients.focusAreas })
    .from(recipients)
    .orderBy(asc(recipients.status), asc(recipients.nameKey))
  const ours = await ourContactsOf(
    ctx,
    found.map(({ id }) => id),
  )
  const people = new Map(
    ours.filter(({ isActive }) => isActive).map(({ userId, personId, name }) => [userId ?? personId, name]),
  )
  return {
    items: found,
    regions: inOrder(found.flatMap(({ region }) => region ?? [])),
    focusAreas: inOrder(found.flatMap(({ focusAreas }) => focusAreas)),
    ourContacts: [...people]
      .flatMap(([id, name]) => (id && name ? [{ id, name }] : []))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  }
}

export const byAddress = placedByAddress(recipients, {
  slice: 'recipients',
  words: recipientRows.def.words,
  event: recipientRows.event,
  actionUrl: '/dashboard?section=route-map',
})

/** Those whose place is known. */
export async function map(ctx: Ctx): Promise<OutputOf<Calls['map']>> {
  const found = await ctx.db
    .select({
      ...place,
      address: recipients.address,
      latitude: recipients.latitude,
      longitude: recipients.longitude,
      weekly: weekly.mapWith(Number),
    })
    .from(recipients)
    .where(and(isNotNull(recipients.latitude), isNotNull(recipients.longitude)))
    .orderBy(asc(recipients.nameKey))
  return { items: found.flatMap(placed), unplaced: await byAddress.unplaced(ctx.db) }
}

export const status = (ctx: Ctx, { id, version, status: to }: InputOf<Calls['status']>) =>
  recipientRows.edit(ctx, { id, version, status: to })

/** The people of a recipient that goes are no contacts any more. */
export async function remove(ctx: Ctx, input: InputOf<Calls['remove']>) {
  const answer = await recipientRows.handlers.remove(ctx, input)
  await releasePeople(ctx)
  return answer
}

export async function bulkRemove(ctx: Ctx, input: InputOf<Calls['bulkRemove']>) {
  const answer = await recipientRows.handlers.bulkRemove(ctx, input)
  await releasePeople(ctx)
  return answer
}
