import { eq } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict } from '#kernel/calls/errors.ts'
import type { App } from '#server/app.ts'
import type { Ctx, WorkCtx } from '#server/context.ts'
import { told } from '#server/data/row-reads.ts'
import type { searchAdmin as calls } from './admin-contract.ts'
import { embeddedText, tokensOf, withVectors } from './embeddings.ts'
import type { Feature } from './feature-index.ts'
import { regeneration, THE_RUN } from './regeneration-job.ts'
import { searchEmbeddingRuns as runs } from './tables.ts'

type Calls = typeof calls
type Mode = InputOf<Calls['regenerate']>['mode']

export async function progress(ctx: WorkCtx) {
  const [run] = await ctx.db.select().from(runs).where(eq(runs.id, THE_RUN))
  return {
    model: ctx.app.ai?.model ?? null,
    run: run ? told(run) : null,
  }
}

/** The pages and actions whose vectors are to be made: all of them, or those that have none for this text and model. */
export async function toEmbed(app: App, db: WorkCtx['db'], mode: Mode): Promise<Feature[]> {
  const all = await withVectors(app, db)
  return all.filter(({ made }) => mode === 'all' || !made).map(({ feature }) => feature)
}

export async function costEstimate(ctx: Ctx, { mode, centsPerMillion }: InputOf<Calls['costEstimate']>) {
  const wanted = await toEmbed(ctx.app, ctx.db, mode)
  const tokens = wanted.reduce((sum, feature) => sum + tokensOf(embeddedText(feature)), 0)
  const cents = centsPerMillion === undefined ? null : (tokens * centsPerMillion) / 1_000_000
  return { texts: wanted.length, tokens, cents }
}

/** Begins anew, whatever ran before. */
export async function begin(ctx: WorkCtx, mode: Mode) {
  if (!ctx.app.ai)
    throw conflict('No AI service is set up (AI_URL and AI_MODEL), so there is nothing to regenerate.')
  const startedAt = ctx.app.now()
  const fresh = {
    state: 'running' as const,
    mode,
    total: (await toEmbed(ctx.app, ctx.db, mode)).length,
    done: 0,
    failed: 0,
    message: null,
    startedAt,
    updatedAt: startedAt,
  }
  await ctx.db
    .insert(runs)
    .values({ id: THE_RUN, ...fresh })
    .onConflictDoUpdate({ target: runs.id, set: fresh })
  await ctx.enqueue(regeneration, { startedAt: startedAt.toISOString() })
  ctx.emit('search-embeddings.changed')
}

export async function regenerate(ctx: Ctx, { mode }: InputOf<Calls['regenerate']>) {
  await begin(ctx, mode)
  return progress(ctx)
}

type State = (typeof runs.$inferSelect)['state']

async function turn(ctx: Ctx, from: State[], to: State, words: string) {
  const [run] = await ctx.db.select().from(runs).where(eq(runs.id, THE_RUN)).for('update')
  if (!run || !from.includes(run.state)) throw conflict(words)
  await ctx.db
    .update(runs)
    .set({ state: to, message: null, updatedAt: ctx.app.now() })
    .where(eq(runs.id, THE_RUN))
  if (to === 'running') await ctx.enqueue(regeneration, { startedAt: run.startedAt.toISOString() })
  ctx.emit('search-embeddings.changed')
  return progress(ctx)
}

export const pause = (ctx: Ctx) =>
  turn(ctx, ['running'], 'paused', 'Nothing is running that could be paused.')
export const resume = (ctx: Ctx) =>
  turn(ctx, ['paused', 'failed', 'stopped'], 'running', 'Nothing is paused that could go on.')
export const stop = (ctx: Ctx) =>
  turn(ctx, ['running', 'paused'], 'stopped', 'Nothing is running that could be stopped.')
