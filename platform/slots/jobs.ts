import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { startOf, whenInWords } from '#kernel/charity/shift-time.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import type { WorkCtx } from '#server/context.ts'
import { people, users } from '#server/data/tables.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { USUAL_HOURS } from './contract.ts'
import type { ToldShift } from './fields.ts'
import { farewellOf, type News, newsOf, standingOf, toldOff } from './news.ts'
import { linkTo } from './service-links.ts'
import { slotFarewells, slotNotices, slotSignups, slots, slotWishes } from './tables.ts'
import { accountOfPerson, askToCall, type Message, readerColumns, say } from './telling.ts'

/**
 * Tells people what changed about their places since they were told last, and reminds them before the real beginning. “Due
 * and not yet said”, looked at every few minutes: a night switched off, a second instance or a change of the clock makes
 * nothing be said twice or never. What was undone in the meantime is not said at all.
 */
export const tell = defineJob({
  name: 'slots.tell',
  payload: z.object({}),
  everyMinutes: 5,
  run: (app) => inTransaction(app, 'job slots.tell', tellAll),
})

/** A place that is gone may come back by an undo for so long. */
const UNDO_DAYS = 31

export async function tellAll(ctx: WorkCtx) {
  const silent = [...(await tellThoseThere(ctx)), ...(await tellThoseGone(ctx))]
  await askToCall(ctx, silent)
}

/** Whoever is on a list of a shift to come. */
async function tellThoseThere(ctx: WorkCtx): Promise<Message[]> {
  const { timeZone } = ctx.settings
  const now = ctx.app.now()
  const ahead = await ctx.db
    .select({ id: slotSignups.id, status: slotSignups.status })
    .from(slotSignups)
    .innerJoin(slots, eq(slots.id, slotSignups.slotId))
    .where(
      and(
        inArray(slotSignups.status, ['asked', 'tentative', 'confirmed', 'waiting', 'canceled']),
        or(isNull(slots.day), gte(slots.day, addDays(todayIn(timeZone, now), -1))),
      ),
    )
  const ids = ahead.map(({ id }) => id)
  const fresh = ahead.filter(({ status }) => status !== 'canceled')
  if (ids.length === 0) return []
  if (fresh.length > 0)
    await ctx.db
      .insert(slotNotices)
      .values(fresh.map(({ id }) => ({ signupId: id })))
      .onConflictDoNothing()
  // Another instance that looks at the same moment has its own part of them.
  const found = await ctx.db
    .select({
      notice: slotNotices,
      signup: slotSignups,
      slot: slots,
      reader: readerColumns,
      hours: sql<number>`coalesce(${slotWishes.hours}, ${USUAL_HOURS})::integer`,
    })
    .from(slotNotices)
    .innerJoin(slotSignups, eq(slotSignups.id, slotNotices.signupId))
    .innerJoin(slots, eq(slots.id, slotSignups.slotId))
    .innerJoin(people, eq(people.id, slotSignups.personId))
    .leftJoin(users, accountOfPerson)
    .leftJoin(slotWishes, eq(slotWishes.userId, users.id))
    .where(inArray(slotNotices.signupId, ids))
    .orderBy(slotNotices.signupId)
    .for('update', { of: slotNotices, skipLocked: true })
  const silent: Message[] = []
  for (const { notice, signup, slot, reader, hours } of found) {
    const start = startOf(slot, timeZone)
    if (start && start <= now) continue
    const told = standingOf(signup, slot)
    const news = newsOf(notice.told, signup, slot)
    const due =
      start !== null &&
      signup.status === 'confirmed' &&
      slot.status === 'open' &&
      notice.remindedFor?.getTime() !== start.getTime() &&
      start.getTime() - hours * HOUR <= now.getTime()
    // Whoever signs up within these hours has just been told.
    const words = news ?? (due ? reminderOf(slot) : null)
    if (words) {
      const message = { reader, shift: slot, news: words, link: linkTo(ctx.app, signup.id) }
      if ((await say(ctx, message)) === 'no way' && news && notice.told !== null) silent.push(message)
    }
    if (notice.told !== told || due)
      await ctx.db
        .update(slotNotices)
        .set({ told, ...(due ? { remindedFor: start } : {}) })
        .where(eq(slotNotices.signupId, signup.id))
  }
  return silent
}

const reminderOf = (slot: ToldShift): News => ({
  subject: `Reminder: ${slot.title}, ${whenInWords(slot)}`,
  words: 'You come to this; thank you! If you can’t, please say so by the link, so that somebody else can.',
})

/** Whoever’s place is gone, with the event or by an undo. */
async function tellThoseGone(ctx: WorkCtx): Promise<Message[]> {
  const now = ctx.app.now()
  await ctx.db
    .delete(slotFarewells)
    .where(sql`${slotFarewells.goneAt} < ${new Date(now.getTime() - UNDO_DAYS * DAY).toISOString()}`)
  const found = await ctx.db
    .select({
      farewell: slotFarewells,
      slotId: slots.id,
      isBack: sql<boolean>`EXISTS (SELECT FROM ${slotSignups} s
        WHERE s.slot_id = ${slotFarewells.slotId} AND s.person_id = ${slotFarewells.personId})`,
      reader: readerColumns,
    })
    .from(slotFarewells)
    .innerJoin(people, eq(people.id, slotFarewells.personId))
    .leftJoin(users, accountOfPerson)
    .leftJoin(slots, eq(slots.id, slotFarewells.slotId))
    .where(eq(slotFarewells.isDue, true))
    .orderBy(slotFarewells.signupId)
    .for('update', { of: slotFarewells, skipLocked: true })
  const silent: Message[] = []
  for (const { farewell, slotId, isBack, reader } of found) {
    const { signupId, told, shift } = farewell
    const start = startOf(shift, ctx.settings.timeZone)
    const news = isBack || (start && start <= now) ? null : farewellOf(told, shift, slotId === null)
    if (news) {
      const message = { reader, shift: { ...shift, ...(slotId ? { id: slotId } : {}) }, news }
      if ((await say(ctx, message)) === 'no way') silent.push(message)
    }
    await ctx.db
      .update(slotFarewells)
      .set({ isDue: false, ...(news ? { told: toldOff(told) } : {}) })
      .where(eq(slotFarewells.signupId, signupId))
  }
  return silent
}
