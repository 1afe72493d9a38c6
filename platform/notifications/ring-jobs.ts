import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DAY } from '#kernel/clock.ts'
import { countOf, inNumber } from '#kernel/language/count.ts'
import { hasTexts, quietUntilOf } from '#platform/outbox/service.ts'
import type { WorkCtx } from '#server/context.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob, type Job } from '#server/jobs/jobs.ts'
import { mayRing, RANK, REST_TIMES, restMayRing } from './budget.ts'
import { pushNews, ring, textNews } from './elsewhere.ts'
import { mailDigest } from './jobs.ts'
import { type Reader, readersOf, rungTodayOf } from './service-preferences.ts'
import { notificationPreferences, notifications, pushSubscriptions } from './tables.ts'

type Row = typeof notifications.$inferSelect

/**
 * Does this one ring now, or with the rest? In a transaction of its own, one after the other for each person, so that a
 * hundred at once ring no more often than the person wants.
 */
export const weighOne = defineJob({
  name: 'notifications.weigh',
  payload: z.object({ notification: z.uuid() }),
  run: (app, { notification }) =>
    inTransaction(app, 'job notifications.weigh', (ctx) => weigh(ctx, notification)),
})

async function weigh(ctx: WorkCtx, id: string) {
  const [told] = await ctx.db
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(eq(notifications.id, id))
  if (!told) return
  const ringsADay = await lockLimit(ctx, told.userId)
  const [row] = await ctx.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, id), isNotNull(notifications.heldFor), isNews()))
  const [reader] = row ? await readersOf(ctx, [row.userId], row.category) : []
  if (!row || !reader) return
  if (ringsADay === 0 || !reaches(row, await waysOf(ctx, reader))) return release(ctx, [row])
  if (await quietUntilOf(ctx, reader.id)) return
  if (ringsADay !== null && !mayRing(ringsADay, await rungTodayOf(ctx, reader.id), row.priority)) return
  await ctx.db
    .update(notifications)
    .set({ heldFor: null, rungAt: ctx.app.now() })
    .where(eq(notifications.id, id))
  const written = row.heldFor === 'devices'
  await ring(ctx, {
    readers: [reader],
    rows: [row],
    news: row,
    written,
    mails: ({ mails }) => mails === 'now',
  })
}

/** At each of the times that people choose among: whoever chose it hears of what waits. */
export const rest = defineJob({
  name: 'notifications.rest',
  payload: z.object({ day: z.string(), time: z.string() }),
  at: REST_TIMES.map((time) => ({ time })),
  run: (app, { time }) =>
    inTransaction(app, 'job notifications.rest', async (ctx) => {
      const waiting = await ctx.db
        .selectDistinct({ person: notifications.userId })
        .from(notifications)
        .leftJoin(notificationPreferences, eq(notificationPreferences.personId, notifications.userId))
        .where(
          and(
            isNotNull(notifications.heldFor),
            or(sql`${notificationPreferences.restAt} = ${time}`, isNull(notificationPreferences.ringsADay)),
          ),
        )
      for (const { person } of waiting) await ctx.enqueue(restOf, { person })
    }),
})

/** Everything that waited, once, what matters most first; after quiet hours where it is quiet. */
export const restOf: Job<{ person: string }> = defineJob({
  name: 'notifications.rest-of',
  payload: z.object({ person: z.uuid() }),
  run: (app, { person }) =>
    inTransaction(app, 'job notifications.rest-of', (ctx) => ringTheRest(ctx, person)),
})

async function ringTheRest(ctx: WorkCtx, person: string) {
  const ringsADay = await lockLimit(ctx, person)
  const held = await ctx.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, person), isNotNull(notifications.heldFor)))
    .orderBy(asc(notifications.createdAt))
  const readers = new Map<Row, Reader>()
  for (const row of held) {
    const [reader] = isRead(row) ? [] : await readersOf(ctx, [person], row.category)
    if (reader) readers.set(row, reader)
  }
  const [anyone] = readers.values()
  if (!anyone || ringsADay === 0) return release(ctx, held)
  const quiet = await quietUntilOf(ctx, person)
  if (quiet) return ctx.enqueue(restOf, { person }, { runAt: quiet, key: `notifications.rest-of ${person}` })
  if (ringsADay !== null && !restMayRing(ringsADay, await rungTodayOf(ctx, person))) return
  await release(ctx, held)
  const ways = new Map<Row, Ways>()
  for (const [row, reader] of readers) ways.set(row, await waysOf(ctx, reader))
  const news = [...ways.keys()]
    .filter((row) => reaches(row, ways.get(row)))
    .sort((a, b) => RANK[a.priority] - RANK[b.priority])
  if (news.length > 0) await ringTogether(ctx, anyone, news, ways)
}

const REST = 'rest'
const TITLES = 3

async function ringTogether(ctx: WorkCtx, reader: Reader, news: Row[], ways: Map<Row, Ways>) {
  const first = news[0] as Row
  const more = news.length - TITLES
  const titles = [...news.slice(0, TITLES).map(({ title }) => title), ...(more > 0 ? [`${more} more`] : [])]
  const together = {
    title: inNumber(news.length, first.title, `${countOf(news.length, 'thing')} waited for you`),
    message: inNumber(news.length, first.message, titles.join(' · ')),
    actionUrl: news.length === 1 ? first.actionUrl : '/dashboard?section=notifications',
  }
  // Of the bell it is no news: what it tells of lies there already.
  const rows = await ctx.db
    .insert(notifications)
    .values({
      ...together,
      userId: reader.id,
      type: REST,
      category: 'others',
      isRead: true,
      isArchived: true,
      rungAt: ctx.app.now(),
      expiresAt: new Date(ctx.app.now().getTime() + DAY),
    })
    .returning({ id: notifications.id, userId: notifications.userId })
  const some = (way: keyof Ways) => news.some((row) => goes(row, ways.get(row), way))
  if (some('push')) await pushNews(ctx, rows)
  if (some('text')) await textNews(ctx, [reader], together)
  const mailed = news.filter((row) => goes(row, ways.get(row), 'mail'))
  if (mailed.length > 0)
    await mailDigest(
      ctx,
      mailed.map((row) => ({ ...row, person: reader })),
    )
}

type Ways = Record<'push' | 'text' | 'mail', boolean>

/** Where this reader can be reached at once, and wants to be. */
async function waysOf(ctx: WorkCtx, { id, wants, mails }: Reader): Promise<Ways> {
  return {
    push: wants.push && (await ctx.db.$count(pushSubscriptions, eq(pushSubscriptions.personId, id))) > 0,
    text: wants.text && (await hasTexts(ctx, [id])).size > 0,
    mail: wants.mail && mails === 'now',
  }
}

const goes = (row: Row, ways: Ways | undefined, way: keyof Ways) =>
  Boolean(ways?.[way]) && (way === 'push' || row.heldFor === 'everything')

const reaches = (row: Row, ways: Ways | undefined) =>
  (['push', 'text', 'mail'] as const).some((way) => goes(row, ways, way))

/** What is not shown at the bell counts as read from the start. */
const isRead = ({ isRead, isArchived }: Row) => isRead && !isArchived
const isNews = () => or(eq(notifications.isRead, false), eq(notifications.isArchived, true))

async function release(ctx: WorkCtx, rows: Row[]) {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await ctx.db.update(notifications).set({ heldFor: null }).where(inArray(notifications.id, ids))
}

/** How often a day may ring for this person; until the transaction ends nobody else decides what does. */
async function lockLimit(ctx: WorkCtx, person: string): Promise<number | null> {
  const [row] = await ctx.db
    .select({ ringsADay: notificationPreferences.ringsADay })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.personId, person))
    .for('update')
  return row?.ringsADay ?? null
}
