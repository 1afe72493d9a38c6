import { and, eq, getTableName, lt, ne, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '#kernel/calls/errors.ts'
import { DAY, HOUR, SECOND } from '#kernel/clock.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import type { App } from '#server/app.ts'
import type { OutgoingKind } from '#server/data/outgoing.ts'
import { auditLog } from '#server/data/tables.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { answerAs, callOf } from '#server/http/programs.ts'
import { faultForLog } from '#server/http/request-log.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { oneByOne } from '#server/jobs/one-by-one.ts'
import { accountNow } from '#server/people/account-now.ts'
import { mayManage } from './access.ts'
import type { Deed } from './contract.ts'
import { deliver } from './deliver-job.ts'
import { stop } from './stop.ts'
import { webhookDeliveries as deliveries, webhookStates as states, webhooks } from './tables.ts'

type Webhook = typeof webhooks.$inferSelect
type Happened = { id: string; table: string; row: string; deed: Deed; at: Date }

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
      .select({ webhook: webhooks, readTo: states.readTo })
      .from(webhooks)
      .innerJoin(states, eq(states.webhookId, webhooks.id))
      .where(eq(webhooks.state, 'on'))
    await oneByOne(on, signal, ({ webhook, readTo }) => gatherFor(app, webhook, readTo, signal))
  },
})

export const tidy = defineJob({
  name: 'webhooks.tidy',
  payload: z.object({}),
  at: [{ time: '03:45' }],
  run: async (app) => {
    const old = new Date(app.now().getTime() - KEPT_MS)
    await app.db.delete(deliveries).where(and(lt(deliveries.createdAt, old), ne(deliveries.state, 'waiting')))
  },
})

async function gatherFor(app: App, webhook: Webhook, readTo: number, signal: AbortSignal) {
  const owner = await accountNow(app, webhook.createdBy)
  if (!owner || !passes(owner, mayManage))
    return inTransaction(app, 'job webhooks.gather', (ctx) =>
      stop(ctx, webhook, 'Whoever made it may not do so any more.'),
    )
  const kinds = app.slices.flatMap(({ outgoing }) => outgoing)
  for (;;) {
    if (signal.aborted) return
    const settled = await settledTo(app)
    const found = await happenedSince(app, webhook, kinds, readTo)
    for (const happened of found) {
      if (signal.aborted) return
      await note(app, webhook, owner, kinds, happened)
    }
    if (found.length === AT_ONCE) continue
    await inTransaction(app, 'job webhooks.gather', async (ctx) => {
      if (settled > readTo)
        await ctx.db.update(states).set({ readTo: settled }).where(eq(states.webhookId, webhook.id))
      const waiting = and(eq(deliveries.webhookId, webhook.id), eq(deliveries.state, 'waiting'))
      if ((await ctx.db.$count(deliveries, waiting)) > 0)
        await ctx.enqueue(deliver, { id: webhook.id }, { key: `webhooks.deliver:${webhook.id}` })
      if (found.length > 0) ctx.emit('webhooks.changed')
    })
    return
  }
}

async function settledTo(app: App): Promise<number> {
  const old = new Date(Date.now() - SETTLED_MS)
  const [row] = await app.db
    .select({ id: sql<string>`coalesce(max(${auditLog.id}), 0)` })
    .from(auditLog)
    .where(lt(auditLog.at, old))
  return Number(row?.id ?? 0)
}

/** What was done in one request to one record is told once, as what came of it. */
async function happenedSince(app: App, webhook: Webhook, kinds: OutgoingKind[], readTo: number) {
  const names = kinds.map(({ name, table }) => sql`(${getTableName(table)}, ${name})`)
  const { rows } = await app.db.execute<{
    id: string
    table: string
    row: string
    deed: Deed
    at: Date
  }>(sql`
    SELECT * FROM (
      SELECT max(a.id) AS id, a.table_name AS table, a.row_id AS row, max(a.at) AS at, k.name,
        CASE WHEN bool_or(a.action = 'delete') AND NOT bool_or(a.action = 'insert') THEN 'deleted'
          WHEN bool_or(a.action = 'insert') AND NOT bool_or(a.action = 'delete') THEN 'added'
          WHEN bool_or(a.action = 'insert') AND (array_agg(a.action ORDER BY a.id DESC))[1] = 'delete' THEN NULL
          ELSE 'changed' END AS deed
      FROM audit_log a JOIN (VALUES ${sql.join(names, sql`, `)}) AS k (table_name, name) ON k.table_name = a.table_name
      WHERE a.id > ${readTo}
      GROUP BY coalesce(a.request_id::text, a.id::text), a.table_name, a.row_id, k.name) AS happened
    WHERE jsonb_exists(${JSON.stringify(webhook.kinds)}::jsonb, name || '.' || deed)
      AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.webhook_id = ${webhook.id} AND d.trail_id = happened.id)
    ORDER BY id LIMIT ${AT_ONCE}`)
  return rows
}

/** As its owner sees the record now; what they may not see is noted as not to be told. */
async function note(
  app: App,
  webhook: Webhook,
  owner: CurrentUser,
  kinds: OutgoingKind[],
  happened: Happened,
) {
  const kind = kinds.find(({ table }) => getTableName(table) === happened.table)
  if (!kind) return
  const name = `${kind.name}.${happened.deed}`
  const data = await dataOf(app, webhook, owner, kind, happened)
  const timestamp = new Date(happened.at).toISOString()
  await app.db
    .insert(deliveries)
    .values({
      webhookId: webhook.id,
      kind: name,
      rowId: happened.row,
      trailId: Number(happened.id),
      createdAt: app.now(),
      ...(data ? { body: JSON.stringify({ type: name, timestamp, data }) } : { state: 'unseen' as const }),
    })
    .onConflictDoNothing()
}

async function dataOf(
  app: App,
  webhook: Webhook,
  owner: CurrentUser,
  { one, table }: OutgoingKind,
  { row: id, deed }: Happened,
) {
  if (deed === 'deleted') {
    const record = app.records.get(getTableName(table))
    const seesAll = passes(owner, one.access) && record?.scope(owner, app.records) === undefined
    // Of a record that it never heard of it need not hear that it is gone.
    const knew = and(
      eq(deliveries.webhookId, webhook.id),
      eq(deliveries.rowId, id),
      ne(deliveries.state, 'unseen'),
    )
    return seesAll || (await app.db.$count(deliveries, knew)) > 0 ? { id, record: null } : null
  }
  const call = callOf(app, one)
  if (!call) return null
  try {
    return { id, record: await answerAs(app, owner, call, { id }) }
  } catch (error) {
    // Gone by now, or not for its owner.
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}

/** A change is told within seconds: whoever hears of it first asks for the job. */
export function gatherSoon(fastify: FastifyInstance, app: App) {
  const events = new Set(
    app.slices
      .flatMap(({ outgoing }) => outgoing)
      .flatMap(({ table }) => app.records.get(getTableName(table))?.event ?? []),
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
