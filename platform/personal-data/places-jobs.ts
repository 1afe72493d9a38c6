import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DAY } from '#kernel/clock.ts'
import type { WorkCtx } from '#server/context.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob, type Job } from '#server/jobs/jobs.ts'
import { forgetWhenDecided, knownOf } from './erase-job.ts'
import { type Place, type Searched, searchedTables, takeOut } from './found-places.ts'
import { removeContent } from './remove-content-job.ts'
import { erasurePlaces, erasures } from './tables.ts'

const AT_ONCE = 50
/** Places that nobody decides about stay as they are, and the name is forgotten. */
const DECIDE_WITHIN_DAYS = 60

/** Takes the name out of every place that was confirmed, some in each transaction. */
export const takeAllOut: Job<{ id: string }> = defineJob({
  name: 'personal-data.take-out',
  payload: z.object({ id: z.uuid() }),
  run: async (app, { id }, signal) => {
    while (await inTransaction(app, 'job personal-data.take-out', (ctx) => takeSome(ctx, id)))
      if (signal.aborted)
        throw new Error('The portal is stopping; the rest is taken out after its next start')
  },
})

async function takeSome(ctx: WorkCtx, id: string): Promise<boolean> {
  const [erasure] = await ctx.db.select().from(erasures).where(eq(erasures.id, id)).for('update')
  if (!erasure) return false
  const places = await ctx.db
    .select()
    .from(erasurePlaces)
    .where(and(eq(erasurePlaces.erasureId, id), eq(erasurePlaces.confirmed, true)))
    .orderBy(asc(erasurePlaces.id))
    .limit(AT_ONCE)
  const { texts } = knownOf(ctx.app, erasure)
  const tables = await searchedTables(ctx)
  for (const place of places) await takeOne(ctx, place, tables, texts)
  if (places.length === AT_ONCE) return true
  await forgetWhenDecided(ctx, id)
  await ctx.enqueue(removeContent, {}, { key: removeContent.name })
  ctx.emit('erasures.changed')
  return false
}

async function takeOne(ctx: WorkCtx, place: Place, tables: Searched[], texts: string[]) {
  const table = tables.find((one) => one.table === place.tableName)
  const here = eq(erasurePlaces.id, place.id)
  await ctx.db.execute(sql`SAVEPOINT place`)
  try {
    if (table && texts.length > 0) await takeOut(ctx, place, table, texts)
    await ctx.db.delete(erasurePlaces).where(here)
    const kind = ctx.app.records.get(place.tableName)
    if (kind) ctx.emit(kind.event, {})
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as { code?: string }
    // A rule of the table (unique, check): this one is for people. Anything else is a fault, and tried again.
    if (!code?.startsWith('23')) throw error
    await ctx.db.execute(sql`ROLLBACK TO SAVEPOINT place`)
    const refused = 'Something else is called that already, or it may not be empty. Please change it there.'
    await ctx.db.update(erasurePlaces).set({ confirmed: false, refused }).where(here)
  }
}

/** Every night: what nobody decided about stays, and nothing is kept to find it again. */
export const forgetOld = defineJob({
  name: 'personal-data.forget',
  payload: z.object({}),
  at: [{ time: '03:50' }],
  run: async (app) => {
    const before = new Date(app.now().getTime() - DECIDE_WITHIN_DAYS * DAY)
    await inTransaction(app, 'job personal-data.forget', async (ctx) => {
      const old = await ctx.db
        .update(erasures)
        .set({ known: null })
        .where(and(eq(erasures.state, 'done'), lt(erasures.finishedAt, before)))
        .returning({ id: erasures.id })
      for (const { id } of old) await ctx.db.delete(erasurePlaces).where(eq(erasurePlaces.erasureId, id))
    })
  },
})
