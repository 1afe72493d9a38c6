import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays } from '#kernel/charity/day.ts'
import { DAY } from '#kernel/clock.ts'
import { inNumber } from '#kernel/language/count.ts'
import { holdersOf } from '#platform/accounts/service-people.ts'
import { notify } from '#platform/notifications/service.ts'
import { type Ctx, todayOf, type WorkCtx } from '#server/context.ts'
import { people } from '#server/data/tables.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { can } from './access.ts'
import { toRenew, toSign } from './letters.ts'
import { tell } from './service-ask.ts'
import { lookOver } from './service-verify.ts'
import { OPEN, standingIn } from './standing.ts'
import { agreementAsks, agreementChecks, agreementNotices } from './tables.ts'

/** So long after it ended somebody is still told: a night that was switched off is made up for. */
const LATE_DAYS = 14
/** So long somebody who was asked by name has time before they are asked once more. */
const PATIENCE_MS = 7 * DAY

interface Ending extends Record<string, unknown> {
  person_id: string
  about_id: string
  title: string
  until: string
  standing: 'soon' | 'expired'
}

/** What ends soon, and what has ended: each is told once, whatever it is that ends it. */
async function remindEnding(ctx: WorkCtx) {
  const today = todayOf(ctx as Ctx)
  const { rows } = await ctx.db.execute<Ending>(
    sql`SELECT person_id, about_id, title, until::text AS until, standing.standing FROM ${standingIn(today)}
      WHERE NOT retired AND person_id IS NOT NULL AND concerns IS NOT NULL
        AND (standing.standing = 'soon' OR (standing.standing = 'expired' AND until >= ${addDays(today, -LATE_DAYS)}::date))
      ORDER BY person_id, title`,
  )
  for (const row of rows) {
    const [claimed] = await ctx.db
      .insert(agreementNotices)
      .values({
        aboutId: row.about_id,
        occasion: `${row.standing} ${row.until}`,
        at: ctx.app.now(),
      })
      .onConflictDoNothing()
      .returning({ at: agreementNotices.at })
    const [person] = claimed ? await ctx.db.select().from(people).where(eq(people.id, row.person_id)) : []
    if (person) await tell(ctx, person, { letter: toRenew, titles: [row.title], by: null, until: row.until })
  }
}

/** Who was asked by name a week ago and has not signed is asked once more. */
async function remindAsked(ctx: WorkCtx) {
  const { rows } = await ctx.db.execute<{ person_id: string; kind_id: string; title: string }>(
    sql`SELECT person_id, kind_id, title FROM ${standingIn(todayOf(ctx as Ctx))}
      WHERE NOT retired AND standing.standing IN ${OPEN} AND (signed_on IS NULL OR asked_at > until + 1) AND asked_at IS NOT NULL`,
  )
  const byPerson = new Map<string, typeof rows>()
  for (const row of rows) byPerson.set(row.person_id, [...(byPerson.get(row.person_id) ?? []), row])
  for (const [personId, theirs] of byPerson) {
    const due = await ctx.db
      .update(agreementAsks)
      .set({ remindedAt: ctx.app.now() })
      .where(
        and(
          eq(agreementAsks.personId, personId),
          inArray(
            agreementAsks.kindId,
            theirs.map(({ kind_id }) => kind_id),
          ),
          isNull(agreementAsks.remindedAt),
          lte(agreementAsks.askedAt, new Date(ctx.app.now().getTime() - PATIENCE_MS)),
        ),
      )
      .returning({ kindId: agreementAsks.kindId })
    const titles = theirs
      .filter(({ kind_id }) => due.some(({ kindId }) => kindId === kind_id))
      .map(({ title }) => title)
    const [person] =
      titles.length > 0 ? await ctx.db.select().from(people).where(eq(people.id, personId)) : []
    if (person) await tell(ctx, person, { letter: toSign, titles, by: null })
  }
}

/** Every morning: what ends soon or has ended, and who has not answered. Each reminder goes once. */
export const remind = defineJob({
  name: 'agreements.remind',
  payload: z.object({}),
  at: [{ time: '08:30' }],
  run: (app) =>
    inTransaction(app, 'job agreements.remind', async (ctx) => {
      await remindEnding(ctx)
      await remindAsked(ctx)
    }),
})

/** Every night: is everything as it was signed? Whoever manages agreements hears of what is not, once. */
export const checkAll = defineJob({
  name: 'agreements.check',
  payload: z.object({}),
  at: [{ time: '02:20' }],
  run: (app) =>
    inTransaction(app, 'job agreements.check', async (ctx) => {
      const [before] = await ctx.db.select().from(agreementChecks)
      const { faults } = await lookOver(ctx)
      const known = new Set(before?.faults.map(({ nr, words }) => `${nr} ${words}`))
      const fresh = faults.filter(({ nr, words }) => !known.has(`${nr} ${words}`))
      if (fresh.length === 0) return
      await notify(ctx, {
        to: (await holdersOf(ctx, can.AGREEMENTS_MANAGE)).map(({ id }) => id),
        type: 'agreement',
        category: 'system',
        priority: 'high',
        title: inNumber(
          fresh.length,
          'A signature is not as it was',
          `${fresh.length} signatures are not as they were`,
        ),
        message:
          'Something in the database or among the files was changed behind the portal. Please look at it soon.',
        actionText: 'Look at it',
        actionUrl: '/dashboard?section=agreements',
        relatedType: 'agreement',
      })
    }),
})
