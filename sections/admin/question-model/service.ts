import { desc, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { AppError, invalid, notFound } from '#kernel/calls/errors.ts'
import { DAY } from '#kernel/clock.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import type { Ctx } from '#server/context.ts'
import { LOCKS } from '#server/data/locks.ts'
import { users } from '#server/data/tables.ts'
import { mustLookOutside } from '#server/http/outside.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { seal, sealAddress } from '#server/people/seal.ts'
import { mayManage } from './access.ts'
import type { questionModel as calls } from './contract.ts'
import { KEY, rulesFor } from './service-read.ts'
import {
  questionModels as models,
  questionModelSecrets as secrets,
  questionModelLog as sendings,
} from './tables.ts'

type Calls = typeof calls

const LOG_ROWS = 100
const KEPT_MS = 30 * DAY

export const scope = (user: CurrentUser) => (passes(user, mayManage) ? undefined : false)

export async function one(ctx: Ctx): Promise<OutputOf<Calls['one']>> {
  const [row] = await ctx.db
    .select({
      host: models.host,
      model: models.model,
      isOn: models.isOn,
      hasKey: sql<boolean>`${secrets.key} IS NOT NULL`,
    })
    .from(models)
    .innerJoin(secrets, eq(secrets.questionModelId, models.id))
  return { model: row ?? null, inside: [...(ctx.app.aiInside ?? [])] }
}

/** One at most: what was there before is replaced, with its key. */
export async function set(ctx: Ctx, { address, model, key }: InputOf<Calls['set']>) {
  try {
    mustLookOutside(address, rulesFor(ctx.app, address))
  } catch (error) {
    if (error instanceof AppError) throw invalid({ address: inWords(error, ctx.app.aiInside ?? []) })
    throw error
  }
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.questionModel})`)
  const [before] = await ctx.db.select().from(models)
  const values = { host: new URL(address).host, model, isOn: true, updatedAt: ctx.app.now() }
  const [row] = before
    ? await ctx.db
        .update(models)
        .set({ ...values, version: before.version + 1 })
        .where(eq(models.id, before.id))
        .returning({ id: models.id })
    : await ctx.db.insert(models).values(values).returning({ id: models.id })
  if (!row) throw new Error('The model was not returned')
  const kept = { url: sealAddress(ctx.app, address), key: key ? seal(ctx.app, key, KEY) : null }
  await ctx.db
    .insert(secrets)
    .values({ questionModelId: row.id, ...kept })
    .onConflictDoUpdate({ target: secrets.questionModelId, set: kept })
  ctx.emit('question-model.changed')
  return {}
}

/** An address inside is for the operator to open, not for whoever administrates the portal. */
const inWords = ({ message }: AppError, inside: readonly string[]) =>
  `${message} For a model of your own, whoever runs the portal names its address in AI_INSIDE${
    inside.length > 0 ? `; so far ${inside.join(', ')}` : ''
  }.`

export async function turn(ctx: Ctx, { isOn }: InputOf<Calls['turn']>) {
  const changed = await ctx.db
    .update(models)
    .set({ isOn, version: sql`${models.version} + 1`, updatedAt: ctx.app.now() })
    .returning({ id: models.id })
  if (changed.length === 0) throw notFound('This model')
  ctx.emit('question-model.changed')
  return {}
}

export async function remove(ctx: Ctx) {
  const gone = await ctx.db.delete(models).returning({ id: models.id })
  if (gone.length === 0) throw notFound('This model')
  ctx.emit('question-model.changed')
  return {}
}

export async function log(ctx: Ctx): Promise<OutputOf<Calls['log']>> {
  const rows = await ctx.db
    .select({ row: sendings, name: users.displayName })
    .from(sendings)
    .leftJoin(users, eq(users.id, sendings.userId))
    .orderBy(desc(sendings.at), sendings.id)
    .limit(LOG_ROWS)
  return {
    items: rows.map(({ row: { userId: _userId, at, ...row }, name }) => ({
      ...row,
      at: at.toISOString(),
      askedBy: name,
    })),
  }
}

export const tidy = defineJob({
  name: 'question-model.tidy',
  payload: z.object({}),
  at: [{ time: '03:35' }],
  run: async (app) =>
    void (await app.db.delete(sendings).where(lt(sendings.at, new Date(app.now().getTime() - KEPT_MS)))),
})
