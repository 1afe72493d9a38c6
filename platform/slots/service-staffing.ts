import { and, eq, sql } from 'drizzle-orm'
import { spanOf, type When, whenInWords } from '#kernel/charity/shift-time.ts'
import { instantsOf } from '#kernel/charity/span.ts'
import type { WorkCtx } from '#server/context.ts'
import { type Came, holds, PERHAPS } from './fields.ts'
import { heldOf } from './service-figures.ts'
import { enter, isOver, knows, lockedSlot, put, type SlotStored, settle } from './service-places.ts'
import { slotSignups } from './tables.ts'

// What other slices do with the places of a shift on behalf of people: a cover, a roster, an answer by a link.

/** When a shift takes somebody's time; null for one without a day. */
export function takesTime(slot: When, timeZone: string): { start: number; end: number } | null {
  const span = spanOf(slot, timeZone)
  if (!span) return null
  const { start, end } = instantsOf(span, timeZone)
  return { start: start.getTime(), end: end.getTime() }
}

export const inWords = (slot: When) => whenInWords(slot)

/** The shift, which nobody else changes until the commit, and how many places of it are open. */
export async function heldStill(ctx: WorkCtx, slotId: string): Promise<{ slot: SlotStored; open: number }> {
  const slot = await lockedSlot(ctx, slotId)
  return { slot, open: Math.max(0, slot.needed - (await heldOf(ctx, slotId))) }
}

export const isOffered = (ctx: Pick<WorkCtx, 'app' | 'settings'>, slot: SlotStored) =>
  slot.status === 'open' && !isOver(ctx, slot)

export interface Place {
  slotId: string
  personId: string
  came: Extract<Came, 'cover' | 'roster'>
  note?: string | null
  createdBy?: string | null
}

/** Takes somebody from where they stand, if anywhere, to where they are wanted; the shift is locked. */
async function bring(
  ctx: WorkCtx,
  slot: SlotStored,
  before: typeof slotSignups.$inferSelect | undefined,
  { wanted, ...place }: Place & { wanted: 'confirmed' | 'asked' | 'proposed' },
) {
  const stands = before && before.status !== 'declined' && before.status !== 'canceled'
  const now = stands
    ? { id: before.id, status: await put(ctx, slot, before, wanted) }
    : await enter(ctx, { ...place, slot, wanted, createdBy: place.createdBy ?? null })
  // Whoever calls tells them in words of its own: the shift itself says it no second time.
  if (wanted !== 'proposed') await knows(ctx, slot, now.id, now.status)
}

const known = async (ctx: WorkCtx, { slotId, personId }: Pick<Place, 'slotId' | 'personId'>) =>
  (
    await ctx.db
      .select()
      .from(slotSignups)
      .where(and(eq(slotSignups.slotId, slotId), eq(slotSignups.personId, personId)))
      .for('update')
  )[0]

/** Do they have a place of it? */
export async function hasPlace(
  ctx: Pick<WorkCtx, 'db'>,
  { slotId, personId }: Pick<Place, 'slotId' | 'personId'>,
): Promise<boolean> {
  const [row] = await ctx.db
    .select({ status: slotSignups.status })
    .from(slotSignups)
    .where(and(eq(slotSignups.slotId, slotId), eq(slotSignups.personId, personId)))
  return row !== undefined && holds(row.status)
}

/** An open place is theirs from now on; never one that there is not. */
export async function takePlace(ctx: WorkCtx, place: Place): Promise<'taken' | 'theirs' | 'full'> {
  const { slot, open } = await heldStill(ctx, place.slotId)
  const before = await known(ctx, place)
  if (before && holds(before.status)) return 'theirs'
  if (open === 0 || !isOffered(ctx, slot)) return 'full'
  await bring(ctx, slot, before, { ...place, wanted: 'confirmed' })
  await settle(ctx)
  return 'taken'
}

/** They said no to it; whoever has a place keeps it, and gives it back by other ways. */
export async function sayNo(ctx: WorkCtx, place: Place & { reason?: string | null }): Promise<void> {
  const { slot } = await heldStill(ctx, place.slotId)
  const before = await known(ctx, place)
  const { slotId, personId, came, reason = null, createdBy = null } = place
  if (before) {
    if ((PERHAPS as readonly string[]).includes(before.status))
      await put(ctx, slot, before, 'declined', { reason })
    return
  }
  const last = sql<number>`(SELECT coalesce(max(l.arrival), 0) + 1 FROM slot_signups l WHERE l.slot_id = ${slotId})`
  await ctx.db
    .insert(slotSignups)
    .values({ slotId, personId, came, status: 'declined', arrival: last, reason, createdBy })
  ctx.emit('slots.changed', { id: slotId })
}

/** Puts somebody down: to come, or to be asked. Whoever stands on the list with a place or a question stays as they are. */
export async function putDown(
  ctx: WorkCtx,
  { wanted, ...place }: Place & { wanted: 'confirmed' | 'asked' | 'proposed' },
): Promise<'down' | 'there' | 'full'> {
  const { slot, open } = await heldStill(ctx, place.slotId)
  const before = await known(ctx, place)
  const stands = before && before.status !== 'declined' && before.status !== 'canceled'
  if (stands && !(before.status === 'proposed' && wanted !== 'proposed') && wanted !== 'confirmed')
    return 'there'
  if (before && (holds(before.status) || before.status === 'waiting')) return 'there'
  if (open === 0 || !isOffered(ctx, slot)) return 'full'
  await bring(ctx, slot, before, { ...place, wanted })
  return 'down'
}
