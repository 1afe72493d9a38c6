import { and, eq, getTableName, lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DAY, HOUR, SECOND } from '#kernel/clock.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import type { App } from '#server/app.ts'
import type { OutgoingKind } from '#server/data/outgoing.ts'
import { auditLog } from '#server/data/tables.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { faultForLog } from '#server/http/request-log.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { oneByOne } from '#server/jobs/one-by-one.ts'
import { accountNow } from '#server/people/account-now.ts'
import { mayManage } from './access.ts'
import { enqueueDelivery } from './deliver-job.ts'
import { type Happened, happenedSince } from './happened.ts'
import { dataFor, outgoingOf, write } from './message.ts'
import { NOT_ANY_MORE, stop } from './stop.ts'
import { webhookDeliveries as deliveries, webhookStates as states, webhooks } from './tables.ts'

type Webhook = typeof webhooks.$inferSelect

const JOB = 'job webhooks.gather'
const AT_ONCE = 200
/** No change takes so long: lines of the trail that get there later than younger ones are there by then. */
const SETTLED_MS = HOUR
const KEPT_MS = 30 * DAY
const SOON_MS = SECOND

/**
 * Finds in the trail what each webhook is to be told of, and writes it down, each once: whatever changed, by a call, a job
 * or an undo, stands there. It reads again what is less than an hour old, since lines get there in the order of their
 * commits, not of their ids.
 */
export const gather = defineJob({
  name: 'webhooks.gather',
  payload: z.object({}),
  everyMinutes: 1,
  run: async (app, _payload, signal) => {
    const on = await app.db
      .select({ id: webhooks.id, readTo: states.readTo })
      .from(webhooks)
      .innerJoin(states, eq(states.webhookId, webhooks.id))
      .where(eq(webhooks.state, 'on'))
    await oneByOne(on, signal, ({ id, readTo }) => gatherFor(app, id, readTo, signal))
  },
})

export const tidy = defineJob({
  name: 'webhooks.tidy',
  payload: z.object({}),
  at: [{ time: '03:45' }],
  run: async (app) => {
    const old = new Date(app.now().getTime() - KEPT_MS)
    await app.db.delete(deliveries).where(lt(deliveries.createdAt, old))
  },
})

async function gatherFor(app: App, id: string, readTo: number, signal: AbortSignal) {
  const settled = await settledTo(app)
  const kinds = outgoingOf(app)
  let found: Happened[] | undefined
  for (let at = 0; ; at += AT_ONCE) {
    // Asked anew for each portion: it may take minutes.
    const webhook = await onNow(app, id)
    const owner = webhook && (await accountNow(app, webhook.createdBy))
    if (!webhook || signal.aborted) return
    if (!owner || !passes(owner, mayManage))
      return inTransaction(app, JOB, (ctx) => stop(ctx, webhook, NOT_ANY_MORE))
    found ??= await happenedSince(app, webhook, readTo)
    for (const happened of found.slice(at, at + AT_ONCE)) {
      if (signal.aborted) return
      await note(app, webhook, owner, kinds, happened)
    }
    if (at + AT_ONCE >= found.length) break
  }
  await inTransaction(app, JOB, async (ctx) => {
    // Turning it on may have set it further by now.
    if (settled > readTo)
      await ctx.db
        .update(states)
        .set({ readTo: sql`greatest(${states.readTo}, ${settled})` })
        .where(eq(states.webhookId, id))
    const waiting = and(eq(deliveries.webhookId, id), eq(deliveries.state, 'waiting'))
    if ((await ctx.db.$count(deliveries, waiting)) > 0) await enqueueDelivery(ctx, id)
    if (found.length > 0) ctx.emit('webhooks.changed')
  })
}

async function onNow(app: App, id: string): Promise<Webhook | undefined> {
  const [row] = await app.db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.state, 'on')))
  return row
}

async function settledTo(app: App): Promise<number> {
  const old = new Date(Date.now() - SETTLED_MS)
  const [row] = await app.db
    .select({ id: sql<string>`coalesce(max(${auditLog.id}), 0)` })
    .from(auditLog)
    .where(lt(auditLog.at, old))
  return Number(row?.id ?? 0)
}

/**
 * As its owner sees the record now; what they may not see is noted as not to be told. What cannot be answered is left to
 * be written when it is sent: the rest goes on.
 */
async function note(
  app: App,
  webhook: Webhook,
  owner: CurrentUser,
  kinds: OutgoingKind[],
  happened: Happened,
) {
  const kind = kinds.find(({ table }) => getTableName(table) === happened.table)
  if (!kind) return
  const type = `${kind.name}.${happened.deed}`
  const about = { webhookId: webhook.id, kind, deed: happened.deed, row: happened.row }
  const data = await dataFor(app, owner, about).catch((error: unknown) => {
    app.log.error(faultForLog(error), 'A record could not be answered for a webhook')
    return undefined
  })
  const body = write({ type, timestamp: new Date(happened.at).toISOString(), ...(data ? { data } : {}) })
  await app.db
    .insert(deliveries)
    .values({
      webhookId: webhook.id,
      kind: type,
      rowId: happened.row,
      trailId: Number(happened.id),
      createdAt: app.now(),
      ...(data === null ? { state: 'unseen' as const } : { body }),
    })
    .onConflictDoNothing()
}

/** A change is told within seconds: whoever hears of it first asks for the job. */
export function gatherSoon(fastify: FastifyInstance, app: App) {
  const events = new Set(
    outgoingOf(app).flatMap(({ table }) => app.records.get(getTableName(table))?.event ?? []),
  )
  let timer: NodeJS.Timeout | undefined
  const ask = async () => {
    timer = undefined
    await app.db.execute(sql`
      SELECT graphile_worker.add_job(${gather.name}, '{}'::json, job_key := ${gather.name}, max_attempts := 12)
      WHERE EXISTS (SELECT FROM webhooks WHERE state = 'on')`)
  }
  app.events.onEvent(({ event }) => {
    if (!events.has(event) || timer) return
    timer = setTimeout(() => {
      ask().catch((error: unknown) => app.log.warn(faultForLog(error), 'Webhooks wait for the next minute'))
    }, SOON_MS).unref()
  })
  fastify.addHook('onClose', async () => clearTimeout(timer))
}
