import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays } from '#kernel/charity/day.ts'
import { DAY } from '#kernel/clock.ts'
import { type Ctx, todayOf, type WorkCtx } from '#server/context.ts'
import { people } from '#server/data/tables.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { toRenew, toSign } from './letters.ts'
import { tell } from './service-ask.ts'
import type { NewLink } from './service-links.ts'
import { lookOver } from './service-verify.ts'
import { OPEN, standingIn } from './standing.ts'
import { agreementAsks, agreementNotices } from './tables.ts'

/** So long after it ended somebody is still told: a night that was switched off is made up for. */
const LATE_DAYS = 14
/** So long somebody who was asked by name has time before they are asked once more. */
const PATIENCE_MS = 7 * DAY

type Links = Map<string, NewLink>

interface Ending extends Record<string, unknown> {
  person_id: string
  about_id: string
  title: string
  until: string
  standing: 'soon' | 'expired'
}

/** What ends soon, and what has ended: each is told once, whatever it is that ends it. */
async function remindEnding(ctx: WorkCtx, links: Links) {
  const today = todayOf(ctx as Ctx)
  const { rows } = await ctx.db.execute<Ending>(
    sql`SELECT person_id, about_id, title, until::text AS until, standing.standing FROM ${standingIn(today)}
      WHERE NOT retired AND person_id IS NOT NULL AND concerns IS NOT NULL
        AND (standing.standing = 'soon' OR (standing.standing = 'expired' AND until >= ${addDays(today, -LATE_DAYS)}::date))
      ORDER BY person_id, title`,
  )
  const fresh: Ending[] = []
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
    if (claimed) fresh.push(row)
  }
  // What ends on the same day is told at once.
  const days = new Set(fresh.map(({ person_id, until }) => `${person_id} ${until}`))
  for (const day of days) {
    const theirs = fresh.filter(({ person_id, until }) => `${person_id} ${until}` === day)
    const [one] = theirs
    const [person] = one ? await ctx.db.select().from(people).where(eq(people.id, one.person_id)) : []
    const titles = theirs.map(({ title }) => title)
    if (one && person) await tell(ctx, person, { letter: toRenew, titles, by: null, until: one.until, links })
  }
}

/** Who was asked by name a week ago and has not signed is asked once more. */
async function remindAsked(ctx: WorkCtx, links: Links) {
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
    if (person) await tell(ctx, person, { letter: toSign, titles, by: null, links })
  }
}

/** Every morning: what ends soon or has ended, and who has not answered. Each reminder goes once. */
export const remind = defineJob({
  name: 'agreements.remind',
  payload: z.object({}),
  at: [{ time: '08:30' }],
  run: (app) =>
    inTransaction(app, 'job agreements.remind', async (ctx) => {
      const links: Links = new Map()
      await remindEnding(ctx, links)
      await remindAsked(ctx, links)
    }),
})

/** Every night: is everything as it was signed? */
export const checkAll = defineJob({
  name: 'agreements.check',
  payload: z.object({}),
  at: [{ time: '02:20' }],
  run: (app) =>
    inTransaction(app, 'job agreements.check', async (ctx) => {
      await lookOver(ctx)
    }),
})
