import { and, desc, eq, inArray } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict } from '#kernel/calls/errors.ts'
import type { Ctx } from '#server/context.ts'
import { recordFor } from '#server/data/visible-record.ts'
import type { threads as calls } from './contract.ts'
import { findMessage } from './service-found.ts'
import { openRecord, type Place, placeOf } from './service-place.ts'
import { namedIn, presentAll } from './service-present.ts'
import { tellHearers } from './service-told.ts'
import { messages, pins, threads } from './tables.ts'
import { MOST_PINS } from './talk-contract.ts'

type Calls = typeof calls

/** May this person pin in there? The rule is one condition, which an undo asks as well (`records.ts`). */
export async function mayPinIn(ctx: Ctx, { kind, about }: Pick<Place, 'kind' | 'about'>): Promise<boolean> {
  const scope = kind.talk?.pins?.(ctx.user) ?? false
  return (
    scope !== false && (await recordFor(ctx, ctx.user, { ...kind, scope: () => scope }, about.id)) !== null
  )
}

/** How many are pinned in these threads, of those messages that are still there. */
export const pinsIn = (ctx: Pick<Ctx, 'db'>, threadIds: string[]) =>
  ctx.db
    .select({ threadId: pins.threadId, messageId: pins.messageId })
    .from(pins)
    .innerJoin(messages, eq(messages.id, pins.messageId))
    .where(inArray(pins.threadId, threadIds))

export async function pinned(ctx: Ctx, about: InputOf<Calls['pinned']>): Promise<OutputOf<Calls['pinned']>> {
  const { kind } = await openRecord(ctx, about)
  const rows = await ctx.db
    .select({ message: messages })
    .from(pins)
    .innerJoin(messages, eq(messages.id, pins.messageId))
    .innerJoin(threads, eq(threads.id, pins.threadId))
    .where(
      and(eq(threads.kind, 'record'), eq(threads.aboutTable, about.table), eq(threads.aboutId, about.id)),
    )
    .orderBy(desc(pins.createdAt), desc(messages.number))
  const items = await presentAll(
    ctx,
    rows.map(({ message }) => message),
  )
  const texts = items.flatMap(({ body, replyTo }) => [body, replyTo?.body ?? ''])
  return { items, ...(await namedIn(ctx, texts)), mayPin: await mayPinIn(ctx, { kind, about }) }
}

const REFUSAL = 'You may read here, but not pin.'

export async function pin(ctx: Ctx, { id }: InputOf<Calls['pin']>) {
  const message = await findMessage(ctx, id)
  const place = await placeOf(ctx, message.threadId)
  ctx.check(await mayPinIn(ctx, place), REFUSAL)
  const there = await pinsIn(ctx, [message.threadId])
  if (there.length >= MOST_PINS && !there.some(({ messageId }) => messageId === id))
    throw conflict(`There are ${MOST_PINS} pinned messages already. Please remove one first.`)
  await ctx.db
    .insert(pins)
    .values({ threadId: message.threadId, messageId: id, createdBy: ctx.user.id })
    .onConflictDoNothing()
  tellHearers(ctx, 'pinned', id, place)
  return {}
}

export async function unpin(ctx: Ctx, { id }: InputOf<Calls['unpin']>) {
  const message = await findMessage(ctx, id)
  const place = await placeOf(ctx, message.threadId)
  ctx.check(await mayPinIn(ctx, place), REFUSAL)
  await ctx.db.delete(pins).where(eq(pins.messageId, id))
  tellHearers(ctx, 'pinned', id, place)
  return {}
}
