import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { type Day, weekday } from '#kernel/charity/day.ts'
import { DAY } from '#kernel/clock.ts'
import { countOf, inNumber } from '#kernel/language/count.ts'
import { sendMail } from '#platform/outbox/service.ts'
import type { WorkCtx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { whereToChange } from './elsewhere.ts'
import { notificationPreferences, notifications } from './tables.ts'

/** Ours (domain 13, retention): what was put away or has ended is kept this long, everything else for a year. */
export const ARCHIVE_DAYS = 90
export const ALL_DAYS = 365

/** Every night: takes away what nobody will look for again. */
export const tidy = defineJob({
  name: 'notifications.tidy',
  payload: z.object({}),
  at: [{ time: '03:40' }],
  run: async (app) => {
    const before = (days: number) => new Date(app.now().getTime() - days * DAY)
    await app.pool.query(
      `DELETE FROM notifications
       WHERE created_at < $2 OR expires_at < $1 OR (is_archived AND created_at < $1)`,
      [before(ARCHIVE_DAYS), before(ALL_DAYS)],
    )
  },
})

const MONDAY = 1
const MOST_IN_MAIL = 30

/** Every morning: one mail with what waited for it, unless it was read meanwhile. Weekly ones on Mondays. */
export const digest = defineJob({
  name: 'notifications.digest',
  payload: z.object({ day: z.string() }),
  at: [{ time: '08:00' }],
  run: (app, { day }) => inTransaction(app, 'job notifications.digest', (ctx) => sendDigests(ctx, day)),
})

async function sendDigests(ctx: WorkCtx, day: Day) {
  const waiting = await ctx.db
    .select({
      id: notifications.id,
      title: notifications.title,
      message: notifications.message,
      isRead: notifications.isRead,
      isArchived: notifications.isArchived,
      mails: notificationPreferences.mails,
      person: { id: users.id, email: users.email, firstName: users.firstName },
    })
    .from(notifications)
    .innerJoin(users, and(eq(users.id, notifications.userId), eq(users.isActive, true)))
    .leftJoin(notificationPreferences, eq(notificationPreferences.personId, users.id))
    .where(eq(notifications.inDigest, true))
    .orderBy(asc(notifications.createdAt))
    .for('update', { of: notifications })
  const due = waiting.filter(({ mails }) => mails !== 'weekly' || weekday(day) === MONDAY)
  const people = new Map<string, typeof due>()
  for (const row of due) people.set(row.person.id, [...(people.get(row.person.id) ?? []), row])
  for (const rows of people.values()) {
    // What is not shown at the bell counts as read from the start.
    const news = rows.filter(({ isRead, isArchived }) => !isRead || isArchived)
    if (news.length > 0) await mailDigest(ctx, news)
    for (const { id } of rows)
      await ctx.db.update(notifications).set({ inDigest: false }).where(eq(notifications.id, id))
  }
}

export interface Waiting {
  title: string
  message: string
  person: { id: string; email: string; firstName: string }
}

/** One mail with what waited for one person. */
export async function mailDigest(ctx: WorkCtx, news: Waiting[]) {
  const [first] = news
  if (!first) return
  const { id, email, firstName } = first.person
  const more = news.length - MOST_IN_MAIL
  await sendMail(ctx, {
    to: email,
    personId: id,
    category: 'activity',
    template: {
      subject: inNumber(news.length, first.title, countOf(news.length, 'notification')),
      name: firstName,
      paragraphs: [
        ...news.slice(0, MOST_IN_MAIL).map(({ title, message }) => `${title}\n${message}`),
        ...(more > 0 ? [`and ${more} more`] : []),
      ],
      action: {
        label: 'Open your notifications',
        url: `${ctx.app.appUrl}/dashboard?section=notifications`,
      },
      note: whereToChange(ctx),
    },
  })
}
