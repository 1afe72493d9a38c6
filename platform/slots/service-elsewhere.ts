import { and, between, eq, inArray, ne } from 'drizzle-orm'
import { addDays } from '#kernel/charity/day.ts'
import { spanOf, whenInWords } from '#kernel/charity/shift-time.ts'
import { daysOf, instantsOf, overlap } from '#kernel/charity/span.ts'
import { holdersOf } from '#platform/accounts/service-people.ts'
import type { WorkCtx } from '#server/context.ts'
import { people } from '#server/data/tables.ts'
import { can } from './access.ts'
import { HOLDING, type ToldShift } from './fields.ts'
import type { SlotStored } from './service-places.ts'
import { slotSignups, slots } from './tables.ts'
import { atTheBell } from './telling.ts'

/**
 * Are they expected at another shift while this one is? Only times that are known count: two of one day without a time may
 * well go together, and so may two parts of one event. Without names, since a link may have been passed on.
 */
export const isElsewhere = async (
  ctx: Pick<WorkCtx, 'db' | 'settings'>,
  slot: SlotStored,
  personId: string,
): Promise<boolean> => (await placesElsewhere(ctx, slot, personId)).length > 0

/** Their places at those other shifts, by the ids of the sign-ups. */
async function placesElsewhere(
  ctx: Pick<WorkCtx, 'db' | 'settings'>,
  slot: SlotStored,
  personId: string,
): Promise<string[]> {
  const { timeZone } = ctx.settings
  const span = slot.startTime === null ? null : spanOf(slot, timeZone)
  if (!span) return []
  const { from, to } = daysOf(span, timeZone)
  const others = await ctx.db
    .select({ id: slotSignups.id, slot: slots })
    .from(slotSignups)
    .innerJoin(slots, eq(slots.id, slotSignups.slotId))
    .where(
      and(
        eq(slotSignups.personId, personId),
        inArray(slotSignups.status, [...HOLDING]),
        ne(slots.id, slot.id),
        ne(slots.status, 'called_off'),
        between(slots.day, addDays(from, -1), to),
      ),
    )
  return others.flatMap(({ id, slot: other }) => {
    const theirs = other.startTime === null ? null : spanOf(other, timeZone)
    const isSameEvent = slot.ownerId !== null && slot.ownerId === other.ownerId
    return !isSameEvent &&
      theirs !== null &&
      overlap(instantsOf(span, timeZone), instantsOf(theirs, timeZone))
      ? [id]
      : []
  })
}

/**
 * The same for whoever is about to give them a place, who has locked the shift: of two answers of one person at the same
 * moment the second sees what the first took.
 */
export const isTakenElsewhere = async (ctx: WorkCtx, slot: SlotStored, personId: string): Promise<boolean> =>
  (await placesTakenElsewhere(ctx, slot, personId)).length > 0

/** And which places those are, for whoever says so only to somebody who knows of one of them. */
export async function placesTakenElsewhere(
  ctx: WorkCtx,
  slot: SlotStored,
  personId: string,
): Promise<string[]> {
  await ctx.db.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('no key update')
  return placesElsewhere(ctx, slot, personId)
}

/** Those who plan decide which of the two somebody comes to. */
export const tellOfTwoAtOnce = async (ctx: WorkCtx, name: string, shift: ToldShift & { id: string }) =>
  atTheBell(ctx, {
    to: (await holdersOf(ctx, can.EVENT_REQUESTS_ASSIGN_OTHERS)).map(({ id }) => id),
    title: `${name} is down for two shifts at one time`,
    message: `They signed up on the public page for ${shift.title}, ${whenInWords(shift)}, and come to another one then. Please ask them which it is.`,
    shift,
  })
