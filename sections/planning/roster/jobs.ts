import { and, asc, eq, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { heldStill, isOffered } from '#platform/slots/service-staffing.ts'
import { slots } from '#platform/slots/tables.ts'
import type { App } from '#server/app.ts'
import type { WorkCtx } from '#server/context.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob, type Job } from '#server/jobs/jobs.ts'
import { OPEN_STATES } from './fields.ts'
import { tellThoseAsked } from './gone.ts'
import { begin, canceledWithoutRound, GRACE_MS, lookAt, openRoundsOf, startsAt } from './rounds.ts'
import { coverRounds } from './tables.ts'

const NAME = 'roster.look-for-cover'

/**
 * "Due and not yet asked": places that were given back get a search of their own, and each search that is due goes a step
 * on. Each in a transaction of its own, with the shift locked: however many portals run, every step is made once.
 */
export const look: Job<Record<string, never>> = defineJob({
  name: NAME,
  payload: z.object({}) as z.ZodType<Record<string, never>>,
  everyMinutes: 1,
  run: async (app) => {
    for (const given of await inTransaction(app, `job ${NAME}`, canceledWithoutRound))
      await inTransaction(app, `job ${NAME}`, (ctx) => beginFor(ctx, given))
    await inTransaction(app, `job ${NAME}`, tellThoseAsked)
    for (const id of await due(app)) await inTransaction(app, `job ${NAME}`, (ctx) => lookAt(ctx, id))
  },
})

const due = (app: App): Promise<string[]> =>
  inTransaction(app, `job ${NAME}`, async (ctx) => {
    const rows = await ctx.db
      .select({ id: coverRounds.id })
      .from(coverRounds)
      .innerJoin(slots, eq(slots.id, coverRounds.slotId))
      .where(
        and(
          inArray(coverRounds.status, [...OPEN_STATES]),
          isNotNull(coverRounds.lookAt),
          // Whoever was asked need not wait for what is off, or filled by somebody put down by hand.
          or(
            lte(coverRounds.lookAt, ctx.app.now()),
            ne(slots.status, 'open'),
            sql`slot_held(${slots.id}) >= ${slots.needed}`,
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
