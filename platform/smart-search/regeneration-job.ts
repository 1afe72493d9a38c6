import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { App } from '#server/app.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob, type Job } from '#server/jobs/jobs.ts'
import { embed, embeddedText, hashOf, withVectors } from './embeddings.ts'
import type { Feature } from './feature-index.ts'
import { searchEmbeddingRuns as runs, searchEmbeddings } from './tables.ts'

/** Texts sent to the service at once. */
const BATCH = 16
/** There is one regeneration at a time. */
export const THE_RUN = 1

/** Makes vectors batch by batch, as long as its run is the current one and nobody paused or stopped it. */
export const regeneration: Job<{ startedAt: string }> = defineJob({
  name: 'smart-search.regenerate',
  payload: z.object({ startedAt: z.iso.datetime() }),
  run: async (app, { startedAt }, signal) => {
    while (await oneBatch(app, new Date(startedAt)))
      if (signal.aborted) throw new Error('The portal is stopping; the rest is made after its next start')
  },
})

const current = (startedAt: Date) =>
  and(eq(runs.id, THE_RUN), eq(runs.startedAt, startedAt), eq(runs.state, 'running'))

/** Says whether there is more to do. */
async function oneBatch(app: App, startedAt: Date): Promise<boolean> {
  const [run] = await app.db.select().from(runs).where(current(startedAt))
  if (!run) return false
  const batch = await nextBatch(app, startedAt, run.mode)
  const outcome = batch.length === 0 ? null : await tried(app, batch)
  await inTransaction(app, 'job smart-search.regenerate', async (ctx) => {
    const now = ctx.app.now()
    // Between reading and here somebody may have paused it: what was made is kept all the same.
    if (outcome === null) {
      await ctx.db.update(runs).set({ state: 'done', updatedAt: now }).where(current(startedAt))
    } else {
      for (const [index, feature] of batch.entries()) {
        const row = {
          model: app.ai?.model ?? '',
          textHash: hashOf(embeddedText(feature)),
          vector: outcome.vectors?.[index] ?? null,
          failure: outcome.failure,
          updatedAt: now,
        }
        await ctx.db
          .insert(searchEmbeddings)
          .values({ featureId: feature.id, ...row })
          .onConflictDoUpdate({ target: searchEmbeddings.featureId, set: row })
      }
      const made = outcome.vectors ? batch.length : 0
      await ctx.db
        .update(runs)
        .set({
          done: sql`${runs.done} + ${made}`,
          failed: sql`${runs.failed} + ${batch.length - made}`,
          // Entries may have been added meanwhile.
          total: sql`greatest(${runs.total}, ${runs.done} + ${made})`,
          ...(outcome.failure ? { state: 'failed' as const, message: outcome.failure } : {}),
          updatedAt: now,
        })
        .where(and(eq(runs.id, THE_RUN), eq(runs.startedAt, startedAt)))
    }
    ctx.emit('search-embeddings.changed')
  })
  return outcome !== null && outcome.failure === null
}

/** A service that does not answer would not answer the next batch either: the run ends and says why. */
async function tried(
  app: App,
  batch: Feature[],
): Promise<{ vectors: number[][] | null; failure: string | null }> {
  try {
    return { vectors: await embed(app, batch.map(embeddedText)), failure: null }
  } catch (error) {
    return { vectors: null, failure: (error as Error).message.slice(0, 200) }
  }
}

async function nextBatch(app: App, startedAt: Date, mode: 'all' | 'missing'): Promise<Feature[]> {
  const all = await withVectors(app)
  return all
    .filter(({ made, row }) => !made || (mode === 'all' && row && row.updatedAt < startedAt))
    .map(({ feature }) => feature)
    .slice(0, BATCH)
}
