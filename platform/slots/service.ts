import { randomUUID } from 'node:crypto'
import { and, eq, getTableName } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { addDays } from '#kernel/charity/day.ts'
import { countOf, inNumber } from '#kernel/language/count.ts'
import { move as moveBy } from '#kernel/portal/steps.ts'
import { madeOf } from '#platform/threads/service-outcomes.ts'
import type { Ctx, WorkCtx } from '#server/context.ts'
import { people } from '#server/data/tables.ts'
import { insertMany, updateMany, updateVersioned } from '#server/data/versioned.ts'
import { mayChangeWith, mayCoordinate, mayMove } from './access.ts'
import type { slots as calls } from './contract.ts'
import { signups } from './moves.ts'
import { slotRows } from './rows.ts'
import { isTakenElsewhere } from './service-elsewhere.ts'
import { figuresOf, heldOf } from './service-figures.ts'
import { enter, isOver, lockedSlot, mustWriteFor, put, type SlotStored, settle } from './service-places.ts'
import { slotSignups, slots } from './tables.ts'

type Calls = typeof calls
type Shown = OutputOf<Calls['one']>

const shown = (ctx: Ctx, id: string): Promise<Shown> => slotRows.handlers.one(ctx, { id })

/** How many shifts a heap of the list has (`show`). */
export const countShown = async (ctx: Ctx, show: NonNullable<InputOf<Calls['list']>['show']>) =>
  ctx.db.$count(slots, await slotRows.matching(ctx, { show }))

/** One shift, or the same on the same weekday for some weeks: a series, in one request and one undo. */
export async function add(ctx: Ctx, { weeks = 1, ...input }: InputOf<Calls['add']>): Promise<Shown> {
  const id = input.id ?? randomUUID()
  const series = weeks > 1 ? { seriesId: id } : {}
  const [there] = await ctx.db.select({ id: slots.id }).from(slots).where(eq(slots.id, id))
  const first = await slotRows.insert(ctx, { ...input, id, ...series })
  // The same addition sent twice is one.
  if (weeks === 1 || there) return first
  const [row] = await ctx.db.select().from(slots).where(eq(slots.id, id))
  if (!row?.day) throw new Error('A planned shift has a day')
  const { id: _id, day, createdAt: _made, updatedAt: _changed, version: _version, ...same } = row
  await insertMany(
    ctx,
    slots,
    Array.from({ length: weeks - 1 }, (_, week) => ({ ...same, day: addDays(day, 7 * (week + 1)) })),
  )
  return shown(ctx, first.id)
}

/** Somebody who comes hears that it is called off; nobody's place is deleted without a word. */
export async function remove(ctx: Ctx, { id }: InputOf<Calls['remove']>) {
  const row = await slotRows.find(ctx, id, { locked: true })
  ctx.check(mayCoordinate(ctx.user))
  if (row.ownerTable !== null)
    throw conflict('This belongs to an event. Please lower the number there instead.')
  const { held = 0, waiting = 0, tentative = 0 } = (await figuresOf(ctx, [id])).get(id) ?? {}
  const coming = held + waiting + tentative
  if (coming > 0 && !isOver(ctx, row))
    throw conflict(
      `${countOf(coming, 'person')} ${inNumber(coming, 'is', 'are')} on its list. Call it off instead: they are told then.`,
    )
  return slotRows.handlers.remove(ctx, { id })
}

export async function callOff(
  ctx: Ctx,
  { id, version, takesPlace }: InputOf<Calls['callOff']>,
): Promise<Shown> {
  const row = await slotRows.find(ctx, id, { locked: true })
  ctx.check(mayChangeWith(ctx.user, { ownerTable: null }))
  if (row.ownerTable !== null) throw conflict('This belongs to an event. Please cancel or postpone that.')
  await updateVersioned(
    ctx,
    slots,
    { id, version },
    { status: takesPlace ? 'open' : 'called_off' },
    { noun: 'shift', current: () => shown(ctx, id) },
  )
  await settle(ctx)
  ctx.emit('slots.changed', { id })
  return shown(ctx, id)
}

function mustBeOffered(ctx: Ctx, slot: SlotStored) {
  if (slot.status === 'called_off') throw conflict('This shift was called off.')
  if (isOver(ctx, slot)) throw conflict('This shift is over.')
}

/** Whoever coordinates is told of it and decides; people themselves are not promised to two at once. */
async function mustBeFree(ctx: Ctx, slot: SlotStored, personId: string) {
  if (await isTakenElsewhere(ctx, slot, personId))
    throw conflict(
      'You have a place in another shift at that time. Please say there first that you can’t come.',
    )
}

/** A place of one's own. */
export async function signUp(ctx: Ctx, { id, note }: InputOf<Calls['signUp']>): Promise<Shown> {
  const { personId } = ctx.user
  if (!personId) throw conflict('This account belongs to no person.')
  const slot = await lockedSlot(ctx, id)
  mustBeOffered(ctx, slot)
  if (slot.status !== 'open') throw conflict('The day of this is not agreed on yet.')
  await mustBeFree(ctx, slot, personId)
  await enter(ctx, { slot, personId, came: 'self', wanted: 'confirmed', note, createdBy: ctx.user.id })
  return shown(ctx, id)
}

/** Somebody is put down. Who is full says so, in words: an event raises its number first (domain 4.1). */
export async function assign(
  ctx: Ctx,
  { id, personId, status, note, oneMore }: InputOf<Calls['assign']>,
): Promise<Shown> {
  let slot = await lockedSlot(ctx, id)
  mustWriteFor(ctx, slot)
  // Whoever came without a word is put down on the day, or after it.
  if (slot.status === 'called_off') throw conflict('This shift was called off.')
  const [person] = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(eq(people.id, personId))
    .for('key share')
  if (!person) throw invalid({ personId: 'This person is not here any more' })
  if (oneMore) slot = await withOneMore(ctx, slot)
  await enter(ctx, { slot, personId, came: 'assigned', wanted: status, note, createdBy: ctx.user.id })
  return shown(ctx, id)
}

/** Room for one more than have a place: for whom it is made, whoever waits or not. Where there is room it stays as it is. */
async function withOneMore(ctx: Ctx, slot: SlotStored): Promise<SlotStored> {
  const needed = (await heldOf(ctx, slot.id)) + 1
  if (needed <= slot.needed) return slot
  if (slot.ownerTable !== null)
    throw conflict('This belongs to an event. Please put them down there: its number grows with them.')
  await updateMany(ctx, slots, [{ before: slot, values: { needed } }])
  return { ...slot, needed }
}

/** The sign-up with its shift, both locked. */
export async function lockedSignup(ctx: WorkCtx, id: string) {
  const [known] = await ctx.db
    .select({ slotId: slotSignups.slotId })
    .from(slotSignups)
    .where(eq(slotSignups.id, id))
  if (!known) throw notFound('This sign-up')
  const slot = await lockedSlot(ctx, known.slotId)
  const [before] = await ctx.db
    .select()
    .from(slotSignups)
    .where(and(eq(slotSignups.id, id), eq(slotSignups.slotId, slot.id)))
    .for('update')
  if (!before) throw notFound('This sign-up')
  return { slot, before }
}

export async function move(
  ctx: Ctx,
  { id, move: name, reason, fromMessage }: InputOf<Calls['move']>,
): Promise<Shown> {
  const { slot, before } = await lockedSignup(ctx, id)
  // Whose places one may not see, one does not learn of.
  if (!mayMove(ctx.user, before)) throw notFound('This sign-up')
  ctx.check(true)
  if (ctx.user.personId !== before.personId) mustWriteFor(ctx, slot)
  const over = isOver(ctx, slot)
  const to = moveBy(signups, { status: before.status, isOver: over }, ctx.user, name, reason)
  if (to === 'confirmed' && slot.status === 'called_off') throw conflict('This shift was called off.')
  if (name === 'confirm' && ctx.user.personId === before.personId)
    await mustBeFree(ctx, slot, before.personId)
  const now = ctx.app.now()
  await put(ctx, slot, before, to, {
    ...(name === 'cancel' || name === 'decline' ? { reason: reason || null } : {}),
    ...(name === 'arrive' ? { checkedInAt: before.checkedInAt ?? now } : {}),
    // That they were checked out stays: their hours are in the work log, and are put there once.
    ...(name === 'unmark' || name === 'miss' ? { checkedInAt: null } : {}),
    saidSo: ctx.user.personId === before.personId,
  })
  await settle(ctx)
  await madeOf(ctx, fromMessage, { table: getTableName(slots), id: slot.id })
  return shown(ctx, slot.id)
}
