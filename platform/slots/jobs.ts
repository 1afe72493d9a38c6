import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { startOf, whenInWords } from '#kernel/charity/shift-time.ts'
import { HOUR } from '#kernel/clock.ts'
import { notify } from '#platform/notifications/service.ts'
import { sendMail } from '#platform/outbox/service.ts'
import type { WorkCtx } from '#server/context.ts'
import { placeIn } from '#server/data/records.ts'
import { people, users } from '#server/data/tables.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { USUAL_HOURS } from './contract.ts'
import { type News, newsOf, standingOf } from './news.ts'
import { linkTo } from './service-links.ts'
import { slotNotices, slotSignups, slots, slotWishes } from './tables.ts'

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

export async function tellAll(ctx: WorkCtx) {
  const { timeZone } = ctx.settings
  const now = ctx.app.now()
  const ahead = await ctx.db
    .select({ id: slotSignups.id, status: slotSignups.status })
    .from(slotSignups)
    .innerJoin(slots, eq(slots.id, slotSignups.slotId))
    .where(
      and(
        inArray(slotSignups.status, ['asked', 'confirmed', 'waiting', 'canceled']),
        or(isNull(slots.day), gte(slots.day, addDays(todayIn(timeZone, now), -1))),
      ),
    )
  const ids = ahead.map(({ id }) => id)
  const fresh = ahead.filter(({ status }) => status !== 'canceled')
  if (ids.length === 0) return
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
      person: { name: people.name, nickname: people.nickname, email: people.email },
      userId: users.id,
      isActive: users.isActive,
      accountEmail: users.email,
      firstName: users.firstName,
      hours: sql<number>`coalesce(${slotWishes.hours}, ${USUAL_HOURS})::integer`,
    })
    .from(slotNotices)
    .innerJoin(slotSignups, eq(slotSignups.id, slotNotices.signupId))
    .innerJoin(slots, eq(slots.id, slotSignups.slotId))
    .innerJoin(people, eq(people.id, slotSignups.personId))
    .leftJoin(users, eq(users.personId, slotSignups.personId))
    .leftJoin(slotWishes, eq(slotWishes.userId, users.id))
    .where(inArray(slotNotices.signupId, ids))
    .orderBy(slotNotices.signupId)
    .for('update', { of: slotNotices, skipLocked: true })
  for (const one of found) {
    const start = startOf(one.slot, timeZone)
    if (start && start <= now) continue
    const told = standingOf(one.signup, one.slot)
    const news = newsOf(one.notice.told, one.signup, one.slot)
    const due =
      start !== null &&
      one.signup.status === 'confirmed' &&
      one.slot.status === 'open' &&
      one.notice.remindedFor?.getTime() !== start.getTime() &&
      start.getTime() - one.hours * HOUR <= now.getTime()
    // Whoever signs up within these hours has just been told.
    if (news) await say(ctx, one, news)
    else if (due)
      await say(ctx, one, {
        subject: `Reminder: ${one.slot.title}, ${whenInWords(one.slot)}`,
        words:
          'You come to this; thank you! If you can’t, please say so by the link, so that somebody else can.',
      })
    if (one.notice.told !== told || due)
      await ctx.db
        .update(slotNotices)
        .set({ told, ...(due ? { remindedFor: start } : {}) })
        .where(eq(slotNotices.signupId, one.signup.id))
  }
}

interface Reader {
  signup: typeof slotSignups.$inferSelect
  slot: typeof slots.$inferSelect
  person: { name: string; nickname: string | null; email: string | null }
  userId: string | null
  isActive: boolean | null
  accountEmail: string | null
  firstName: string | null
}

/** By mail or text as they wish, with their personal link; at the bell, too, for whoever has an account. */
async function say(ctx: WorkCtx, { signup, slot, ...reader }: Reader, { subject, words }: News) {
  const { person, userId, isActive, accountEmail, firstName } = reader
  const facts = [whenInWords(slot), slot.place].filter(Boolean).join(', ')
  const account = userId && isActive ? userId : null
  if (account)
    await notify(ctx, {
      to: [account],
      type: 'shift',
      category: 'event',
      title: subject,
      message: `${facts}. ${words}`,
      relatedType: 'shift',
      relatedId: slot.id,
      actionText: 'Look at the shift',
      actionUrl: placeIn('signup-genius')(slot.id),
      written: true,
    })
  const to = account ? accountEmail : person.email
  if (!to) return
  await sendMail(ctx, {
    to,
    ...(account ? { personId: account } : {}),
    category: 'reminder',
    personal: true,
    short: `${subject}. ${facts}`,
    campaign: 'events',
    template: {
      subject,
      name: account ? (firstName ?? person.name) : (person.nickname ?? person.name),
      paragraphs: [`${slot.title}: ${facts}.`, words, ...(slot.instructions ? [slot.instructions] : [])],
      action: { label: 'Answer', url: linkTo(ctx.app, signup.id) },
      note: 'The link is for you alone: whoever has it can answer for you. It works until the shift is over.',
    },
  })
}
