import { and, asc, eq, inArray, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays } from '#kernel/charity/day.ts'
import { DAY } from '#kernel/clock.ts'
import { heldStill, isOffered } from '#platform/slots/service-staffing.ts'
import { slots } from '#platform/slots/tables.ts'
import type { App } from '#server/app.ts'
import { todayOf, type WorkCtx } from '#server/context.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob, type Job } from '#server/jobs/jobs.ts'
import { oneByOne } from '#server/jobs/one-by-one.ts'
import { timesOfShift } from './asking.ts'
import { OPEN_STATES } from './fields.ts'
import { tellThoseAsked } from './gone.ts'
import { begin, canceledWithoutRound, GRACE_MS, lookAt, openRoundsOf, startsAt } from './rounds.ts'
import { askLinks, coverRounds, slotAsks } from './tables.ts'

const NAME = 'roster.look-for-cover'

/**
 * "Due and not yet asked": places that were given back get a search of their own, and each search that is due goes a step
 * on. Each in a transaction of its own, with the shift locked: however many portals run, every step is made once.
 */
export const look: Job<Record<string, never>> = defineJob({
  name: NAME,
  payload: z.object({}) as z.ZodType<Record<string, never>>,
  everyMinutes: 1,
  run: async (app, _payload, signal) => {
    const apart = (work: (ctx: WorkCtx) => Promise<void>) => inTransaction(app, `job ${NAME}`, work)
    const begins = await inTransaction(app, `job ${NAME}`, canceledWithoutRound)
    const steps = [
      () => oneByOne(begins, signal, (given) => apart((ctx) => beginFor(ctx, given))),
      () => apart(tellThoseAsked),
      async () => oneByOne(await due(app), signal, (id) => apart((ctx) => lookAt(ctx, id))),
    ]
    await oneByOne(steps, signal, (step) => step())
  },
})

/** Every night: links that ask for nothing that is to come. What was deleted may come back by an undo meanwhile. */
export const forget = defineJob({
  name: 'roster.forget-links',
  payload: z.object({}),
  at: [{ time: '03:50' }],
  run: (app) =>
    inTransaction(app, 'job roster.forget-links', async (ctx) => {
      const now = app.now()
      await ctx.db.delete(askLinks).where(
        and(
          lt(askLinks.sentAt, new Date(now.getTime() - KEPT_DAYS * DAY)),
          sql`NOT EXISTS (SELECT FROM ${slotAsks} a JOIN ${slots} s ON s.id = a.slot_id
              WHERE a.link_id = ${askLinks.id} AND s.day >= ${addDays(todayOf(ctx), -1)})`,
        ),
      )
    }),
})
const KEPT_DAYS = 31

const due = (app: App): Promise<string[]> =>
  inTransaction(app, `job ${NAME}`, async (ctx) => {
    const rows = await ctx.db
      .select({ id: coverRounds.id })
      .from(coverRounds)
      .innerJoin(slots, eq(slots.id, coverRounds.slotId))
      .where(
        and(
          inArray(coverRounds.status, [...OPEN_STATES]),
          or(
            // Whoever was asked need not wait for what is off, or filled by somebody put down by hand.
            and(
              isNotNull(coverRounds.lookAt),
              or(
                lte(coverRounds.lookAt, ctx.app.now()),
                ne(slots.status, 'open'),
                sql`slot_held(${slots.id}) >= ${slots.needed}`,
              ),
            ),
            // Nor for another day or time than they were asked for.
            sql`EXISTS (SELECT FROM ${slotAsks} a WHERE a.round_id = ${coverRounds.id}
              AND a.asked_for <> ${timesOfShift} AND (a.answer IS NULL OR a.answer = 'other'))`,
          ),
        ),
      )
      .orderBy(asc(coverRounds.lookAt), asc(coverRounds.id))
      .limit(200)
    return rows.map(({ id }) => id)
  })

async function beginFor(ctx: WorkCtx, { slotId, personId }: { slotId: string; personId: string }) {
  const { slot, open } = await heldStill(ctx, slotId)
  const rounds = await openRoundsOf(ctx, slotId)
  const now = ctx.app.now().getTime()
  // Somebody moved up from the waiting list, or another portal was quicker.
  if (rounds.length >= open || rounds.some((round) => round.personId === personId)) return
  if (!isOffered(ctx, slot) || now >= startsAt(ctx, slot)) return
  await begin(ctx, slot, { personId, createdBy: null, lookAt: new Date(now + GRACE_MS) })
}
