import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '#kernel/calls/errors.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/clock.ts'
import { passes } from '#kernel/people/access.ts'
import type { App } from '#server/app.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { sendOutside } from '#server/http/outside.ts'
import { defineJob, type Job } from '#server/jobs/jobs.ts'
import { accountNow } from '#server/people/account-now.ts'
import { unseal } from '#server/people/seal.ts'
import { mayManage } from './access.ts'
import { signed } from './signature.ts'
import { stop } from './stop.ts'
import { webhookDeliveries as deliveries, webhookStates as states, webhooks } from './tables.ts'

type Webhook = typeof webhooks.$inferSelect
type Delivery = typeof deliveries.$inferSelect
interface Outcome {
  status: number | null
  answer: string
}

const JOB = 'job webhooks.deliver'
const SEND_MS = 15 * SECOND
const LEASE_MS = MINUTE
/** In one go; what is left goes on in a job of its own, so that others have their turn. */
const IN_ONE_GO = 50
/** How long to wait after so many tries. */
const WAITS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR]
/** What the other side understood and refused so often is given up, and does not keep the others from it. */
const REFUSED_TRIES = 5
/** Who does not take anything for so long is not there any more. */
const SILENT_MS = 3 * DAY

/** Sends what waits for one webhook, in order: what cannot be delivered keeps back what came after it. */
export const deliver: Job<{ id: string }> = defineJob({
  name: 'webhooks.deliver',
  payload: z.object({ id: z.uuid() }),
  run: async (app, { id }, signal) => {
    if (!(await lease(app, id))) return
    try {
      for (let sent = 0; sent < IN_ONE_GO; sent++) {
        const next = await nextOf(app, id)
        if (!next || signal.aborted || !(await sendOne(app, next, signal))) return
        await prolong(app, id)
      }
    } finally {
      await release(app, id)
    }
    await later(app, id, app.now())
  },
})

/** One after the other: whoever finds somebody sending leaves it to them, or to the next minute. */
async function lease(app: App, id: string): Promise<boolean> {
  const now = app.now()
  const free = or(isNull(states.sendingUntil), lt(states.sendingUntil, now))
  const { rowCount } = await app.db
    .update(states)
    .set({ sendingUntil: until(app) })
    .where(and(eq(states.webhookId, id), free))
  return Boolean(rowCount)
}
const until = (app: App) => new Date(app.now().getTime() + LEASE_MS)
const prolong = (app: App, id: string) =>
  app.db
    .update(states)
    .set({ sendingUntil: until(app) })
    .where(eq(states.webhookId, id))
const release = (app: App, id: string) =>
  app.db.update(states).set({ sendingUntil: null }).where(eq(states.webhookId, id))

const later = (app: App, id: string, runAt: Date) =>
  inTransaction(app, JOB, (ctx) => ctx.enqueue(deliver, { id }, { runAt, key: `webhooks.deliver:${id}` }))

async function nextOf(app: App, id: string) {
  const [row] = await app.db
    .select({ webhook: webhooks, delivery: deliveries, state: states })
    .from(deliveries)
    .innerJoin(webhooks, and(eq(webhooks.id, deliveries.webhookId), eq(webhooks.state, 'on')))
    .innerJoin(states, eq(states.webhookId, webhooks.id))
    .where(and(eq(deliveries.webhookId, id), eq(deliveries.state, 'waiting')))
    .orderBy(asc(deliveries.seq))
    .limit(1)
  return row
}

/** True when the next one may follow. */
async function sendOne(
  app: App,
  { webhook, delivery, state }: NonNullable<Awaited<ReturnType<typeof nextOf>>>,
  signal: AbortSignal,
): Promise<boolean> {
  const now = app.now()
  if (delivery.nextTryAt && delivery.nextTryAt > now) {
    await later(app, webhook.id, delivery.nextTryAt)
    return false
  }
  const owner = await accountNow(app, webhook.createdBy)
  const secret = unseal(app, state.secret, 'webhook')
  const why =
    !owner || !passes(owner, mayManage)
      ? 'Whoever made it may not do so any more.'
      : secret === null
        ? 'Its secret cannot be read here any more. Please make a new webhook.'
        : null
  if (why !== null || secret === null) {
    await inTransaction(app, JOB, (ctx) => stop(ctx, webhook, why ?? ''))
    return false
  }
  const outcome = await send(app, webhook, delivery, secret, signal)
  if (signal.aborted) return false
  return keep(app, webhook, delivery, outcome, state.failingSince ?? now)
}

async function send(
  app: App,
  { url }: Webhook,
  { id, body }: Delivery,
  secret: string,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const { status, text } = await sendOutside(url, {
      body,
      headers: signed(secret, { id: `msg_${id}`, at: app.now(), body }),
      limitMs: SEND_MS,
      signal,
      rules: app.outside,
    })
    return { status, answer: text.replaceAll('\0', '').toWellFormed() }
  } catch (error) {
    return { status: null, answer: error instanceof AppError ? error.message : 'It did not get there.' }
  }
}

const isRefusal = (status: number | null) =>
  status !== null && status >= 400 && status < 500 && ![408, 425, 429].includes(status)

function keep(
  app: App,
  webhook: Webhook,
  delivery: Delivery,
  { status, answer }: Outcome,
  failingSince: Date,
) {
  const now = app.now()
  const tries = delivery.tries + 1
  const arrived = status !== null && status >= 200 && status < 300
  const givenUp = !arrived && isRefusal(status) && tries >= REFUSED_TRIES
  const wait = WAITS[Math.min(tries, WAITS.length) - 1] ?? 0
  const nextTryAt = arrived || givenUp ? null : new Date(now.getTime() + wait)
  return inTransaction(app, JOB, async (ctx) => {
    await ctx.db
      .update(deliveries)
      .set({
        state: arrived ? 'delivered' : givenUp ? 'failed' : 'waiting',
        tries,
        status,
        answer,
        triedAt: now,
        nextTryAt,
      })
      .where(eq(deliveries.id, delivery.id))
    await ctx.db
      .update(states)
      .set(arrived ? { deliveredAt: now, failingSince: null } : { failingSince })
      .where(eq(states.webhookId, webhook.id))
    ctx.emit('webhooks.changed')
    if (arrived) return true
    if (status === 410) await stop(ctx, webhook, 'The other side says that it is gone for good (410).')
    else if (now.getTime() - failingSince.getTime() >= SILENT_MS)
      await stop(
        ctx,
        webhook,
        'Nothing got there for three days. What waits is sent when it is turned on again.',
      )
    else if (nextTryAt)
      await ctx.enqueue(
        deliver,
        { id: webhook.id },
        { runAt: nextTryAt, key: `webhooks.deliver:${webhook.id}` },
      )
    return givenUp && status !== 410
  })
}
