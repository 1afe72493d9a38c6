import { and, eq, inArray, sql } from 'drizzle-orm'
import { conflict, forbidden, notFound } from '#kernel/calls/errors.ts'
import { endOf } from '#kernel/charity/shift-time.ts'
import type { Ctx, WorkCtx } from '#server/context.ts'
import { countWhere } from '#server/data/count-where.ts'
import { updateMany } from '#server/data/versioned.ts'
import { ONLY_LOOKS, onlyLooksAtEvents } from './access.ts'
import type { Came, SignupStatus } from './fields.ts'
import { HOLDING, holds } from './fields.ts'
import { standingOf } from './news.ts'
import { slotNotices, slotSignups, slots } from './tables.ts'

export type SlotStored = typeof slots.$inferSelect
export type SignupStored = typeof slotSignups.$inferSelect

/** A shift that nobody else takes or frees a place of until the commit: whoever asks at the same moment does so after us. */
export async function lockedSlot(ctx: WorkCtx, id: string): Promise<SlotStored> {
  const [row] = await ctx.db.select().from(slots).where(eq(slots.id, id)).for('no key update')
  if (!row) throw notFound('This shift')
  return row
}

export const isOver = (ctx: Pick<WorkCtx, 'app' | 'settings'>, slot: SlotStored) => {
  const end = endOf(slot, ctx.settings.timeZone)
  return end !== null && end <= ctx.app.now()
}

/** Who comes to an event is not said by whoever only looks at events. */
export function mustWriteFor({ user }: Pick<Ctx, 'user'>, { ownerTable }: Pick<SlotStored, 'ownerTable'>) {
  if (ownerTable !== null && onlyLooksAtEvents(user)) throw forbidden(ONLY_LOOKS)
}

/** Counts places now instead of at the commit: whoever waits has moved up when this is done (`slot_settle`). */
export async function settle(ctx: WorkCtx) {
  await ctx.db.execute(sql`SET CONSTRAINTS slot_places, slot_places_raised IMMEDIATE`)
  await ctx.db.execute(sql`SET CONSTRAINTS slot_places, slot_places_raised DEFERRED`)
}

/** How full a shift is, and who came last: one look for whoever wants a place of it. The shift is locked. */
async function lookAt(ctx: WorkCtx, slotId: string) {
  const [row] = await ctx.db
    .select({
      held: countWhere(inArray(slotSignups.status, [...HOLDING])),
      waiting: countWhere(eq(slotSignups.status, 'waiting')),
      last: sql<number>`coalesce(max(${slotSignups.arrival}), 0)::integer`,
    })
    .from(slotSignups)
    .where(eq(slotSignups.slotId, slotId))
  return row ?? { held: 0, waiting: 0, last: 0 }
}

/** A place where one is wanted and there is one, else the end of the waiting list. */
const statusFor = (slot: SlotStored, held: number, wanted: SignupStatus): SignupStatus =>
  wanted === 'confirmed' && held >= slot.needed ? 'waiting' : wanted

/** Whoever said it themselves, or was told by somebody else, knows where they stand; what differs from here on is told (`jobs.ts`). */
export async function knows(ctx: WorkCtx, slot: SlotStored, signupId: string, status: SignupStatus) {
  const told = standingOf({ status }, slot)
  await ctx.db
    .insert(slotNotices)
    .values({ signupId, told })
    .onConflictDoUpdate({ target: slotNotices.signupId, set: { told } })
}

export interface Entry {
  slot: SlotStored
  personId: string
  came: Came
  /** What is wanted; a place that there is not becomes the end of the waiting list. */
  wanted: Extract<SignupStatus, 'confirmed' | 'tentative' | 'asked' | 'proposed'>
  note?: string | null | undefined
  createdBy: string | null
}

/** Puts somebody on the list of a shift that is locked; whoever said no before comes back at the end of it. */
export async function enter(ctx: WorkCtx, { slot, personId, came, wanted, note, createdBy }: Entry) {
  const { held, waiting, last } = await lookAt(ctx, slot.id)
  const status = statusFor(slot, held, wanted)
  // Behind everybody who came before.
  const arrival = last + 1
  const [known] = await ctx.db
    .select()
    .from(slotSignups)
    .where(and(eq(slotSignups.slotId, slot.id), eq(slotSignups.personId, personId)))
    .for('update')
  let id = known?.id
  if (known) {
    if (known.status !== 'declined' && known.status !== 'canceled')
      throw conflict('This person is on the list of this shift already.')
    await updateMany(ctx, slotSignups, [
      { before: known, values: { status, came, arrival, reason: null, ...(note ? { note } : {}) } },
    ])
  } else {
    const [made] = await ctx.db
      .insert(slotSignups)
      .values({ slotId: slot.id, personId, came, status, arrival, note: note ?? null, createdBy })
      .returning({ id: slotSignups.id })
    id = made?.id
  }
  if (id === undefined) throw new Error('A new sign-up was not returned')
  if (came === 'self' || came === 'public') await knows(ctx, slot, id, status)
  ctx.emit('slots.changed', { id: slot.id })
  return { id, status, before: waiting }
}

/**
 * Takes a place on to another state. A place that there is not becomes the end of the waiting list. The shift is locked.
 * `saidSo`: whoever has it said it themselves, and need not be told.
 */
export async function put(
  ctx: WorkCtx,
  slot: SlotStored,
  before: SignupStored,
  to: SignupStatus,
  also: Partial<Pick<SignupStored, 'reason' | 'note' | 'checkedInAt' | 'checkedOutAt'>> & {
    saidSo?: boolean
  } = {},
): Promise<SignupStatus> {
  const { saidSo = false, ...rest } = also
  const { held, last } = await lookAt(ctx, slot.id)
  const status = holds(before.status) ? to : statusFor(slot, held, to)
  const queued = status === 'waiting' && before.status !== 'waiting'
  const values = { status, ...rest, ...(queued ? { arrival: last + 1 } : {}) }
  await updateMany(ctx, slotSignups, [{ before, values }])
  if (saidSo) await knows(ctx, slot, before.id, status)
  ctx.emit('slots.changed', { id: slot.id })
  return status
}
