import { and, asc, eq, isNull, lt, or, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '#kernel/calls/errors.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/clock.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import type { App } from '#server/app.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { sendOutside } from '#server/http/outside.ts'
import { faultForLog } from '#server/http/request-log.ts'
import { defineJob, type Job } from '#server/jobs/jobs.ts'
import { accountNow } from '#server/people/account-now.ts'
import { unseal, unsealAddress } from '#server/people/seal.ts'
import { mayManage } from './access.ts'
import { aboutOf, dataFor, read, write } from './message.ts'
import { signed } from './signature.ts'
import { NOT_ANY_MORE, stop } from './stop.ts'
import { webhookDeliveries as deliveries, webhookStates as states, webhooks } from './tables.ts'

type Webhook = typeof webhooks.$inferSelect
type Delivery = typeof deliveries.$inferSelect
interface Outcome {
  status: number | null
  answer: string
  /** It was not even sent, and the fault is ours. */
  isOurs?: true
}

const JOB = 'job webhooks.deliver'
const SEND_MS = 15 * SECOND
const LEASE_MS = MINUTE
/** In one go; what is left goes on in a job of its own, so that others have their turn. */
const IN_ONE_GO = 50
/** How long to wait after so many tries. */
const WAITS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR]
/** For so long what was written stands for what its owner may see: what waits longer is written anew. */
const FRESH_MS = 5 * MINUTE
const NOT_TO_BE_SEEN = 'The record is gone, or whoever made the webhook may not see it any more.'
/** What the other side understood and refused so often, or cannot be written here, is given up, and does not keep the others from it. */
const REFUSED_TRIES = 5
/** Who does not take anything for so long is not there any more. */
const SILENT_MS = 3 * DAY

/** Sends what waits for one webhook, in order: what cannot be delivered keeps back what came after it. */
export const deliver: Job<{ id: string }> = defineJob({
  name: 'webhooks.deliver',
  payload: z.object({ id: z.uuid() }),
  run: async (app, { id }, signal) => {
    let mine = await lease(app, id)
    if (!mine) return
    try {
      for (let sent = 0; sent < IN_ONE_GO; sent++) {
        const next = await nextOf(app, id)
        if (!next || signal.aborted || !(await sendOne(app, next, signal))) return
        const longer = await prolong(app, id, mine)
        if (!longer) return
        mine = longer
      }
    } finally {
      await release(app, id, mine)
    }
    await later(app, id, app.now())
  },
})

/** One after the other: whoever finds somebody sending leaves it to them, or to the next minute. */
const lease = (app: App, id: string) =>
  hold(app, id, or(isNull(states.sendingUntil), lt(states.sendingUntil, app.now())))
/** Whoever stood still for too long has lost it to another, and leaves it alone. */
const prolong = (app: App, id: string, mine: Date) => hold(app, id, eq(states.sendingUntil, mine))
async function hold(app: App, id: string, isFree: SQL | undefined): Promise<Date | null> {
  const until = new Date(app.now().getTime() + LEASE_MS)
  const { rowCount } = await app.db
    .update(states)
    .set({ sendingUntil: until })
    .where(and(eq(states.webhookId, id), isFree))
  return rowCount ? until : null
}
const release = (app: App, id: string, mine: Date) =>
  app.db
    .update(states)
    .set({ sendingUntil: null })
    .where(and(eq(states.webhookId, id), eq(states.sendingUntil, mine)))

/** One waits for each webhook; asked for again, it comes at the new time. */
export const enqueueDelivery = (ctx: Pick<Ctx, 'enqueue'>, id: string, runAt?: Date) =>
  ctx.enqueue(deliver, { id }, { ...(runAt && { runAt }), key: `${deliver.name}:${id}` })

const later = (app: App, id: string, runAt: Date) =>
  inTransaction(app, JOB, (ctx) => enqueueDelivery(ctx, id, runAt))

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
  const address = unsealAddress(app, state.url)
  const why =
    !owner || !passes(owner, mayManage)
      ? NOT_ANY_MORE
      : secret === null || address === null
        ? 'Its secret cannot be read here any more. Please make a new webhook.'
        : null
  if (!owner || why !== null || secret === null || address === null) {
    await inTransaction(app, JOB, (ctx) => stop(ctx, webhook, why ?? ''))
    return false
  }
  const body = await bodyNow(app, owner, delivery).catch((error: unknown) => {
    app.log.error(faultForLog(error), 'A message of a webhook could not be written')
    return undefined
  })
  if (body === null) return leaveOut(app, delivery)
  const outcome =
    body === undefined ? NOT_WRITTEN : await send(app, { address, secret }, { ...delivery, body }, signal)
  // What did arrive is noted at the end of the portal, too: else it would be sent once more.
  if (signal.aborted && !arrived(outcome)) return false
  return keep(app, webhook, { ...delivery, body: body ?? delivery.body }, outcome, state.failingSince)
}

const NOT_WRITTEN: Outcome = {
  status: null,
  answer: 'The portal could not write this message.',
  isOurs: true,
}

/** What is sent: the rights that its owner has now decide. Null where they may not see it any more. */
async function bodyNow(app: App, owner: CurrentUser, delivery: Delivery): Promise<string | null> {
  const { type, timestamp, data } = read(delivery.body)
  if (delivery.kind === 'test') return delivery.body
  const about = aboutOf(app, delivery)
  if (!about || !passes(owner, about.kind.one.access)) return null
  const isFresh = app.now().getTime() - delivery.createdAt.getTime() < FRESH_MS
  if (data !== undefined && isFresh) return delivery.body
  const found = await dataFor(app, owner, about)
  return found && write({ type, timestamp, data: found })
}

/** Nothing of the record stays in the log either. */
async function leaveOut(app: App, { id, body }: Delivery) {
  const { type, timestamp } = read(body)
  await inTransaction(app, JOB, async (ctx) => {
    const gone = { state: 'failed', status: null, answer: NOT_TO_BE_SEEN, nextTryAt: null } as const
    await ctx.db
      .update(deliveries)
      .set({ ...gone, body: write({ type, timestamp }), triedAt: ctx.app.now() })
      .where(eq(deliveries.id, id))
    ctx.emit('webhooks.changed')
  })
  return true
}

async function send(
  app: App,
  { address, secret }: { address: string; secret: string },
  { id, body }: Delivery,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const { status, text } = await sendOutside(address, {
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

const arrived = ({ status }: Outcome) => status !== null && status >= 200 && status < 300
const isRefusal = (status: number | null) =>
  status !== null && status >= 400 && status < 500 && ![408, 425, 429].includes(status)

function keep(app: App, webhook: Webhook, delivery: Delivery, outcome: Outcome, wasFailing: Date | null) {
  const { status, answer, isOurs } = outcome
  const now = app.now()
  const tries = delivery.tries + 1
  // Our own fault does not say that the other side is not there.
  const failingSince = isOurs ? wasFailing : (wasFailing ?? now)
  const isDone = arrived(outcome)
  const givenUp = !isDone && (isOurs || isRefusal(status)) && tries >= REFUSED_TRIES
  const wait = WAITS[Math.min(tries, WAITS.length) - 1] ?? 0
  const nextTryAt = isDone || givenUp ? null : new Date(now.getTime() + wait)
  return inTransaction(app, JOB, async (ctx) => {
    await ctx.db
      .update(deliveries)
      .set({
        state: isDone ? 'delivered' : givenUp ? 'failed' : 'waiting',
        body: delivery.body,
        tries,
        status,
        answer,
        triedAt: now,
        nextTryAt,
      })
      .where(eq(deliveries.id, delivery.id))
    await ctx.db
      .update(states)
      .set(isDone ? { deliveredAt: now, failingSince: null } : { failingSince })
      .where(eq(states.webhookId, webhook.id))
    ctx.emit('webhooks.changed')
    if (isDone) return true
    if (status === 410) await stop(ctx, webhook, 'The other side says that it is gone for good (410).')
    else if (failingSince && now.getTime() - failingSince.getTime() >= SILENT_MS)
      await stop(
        ctx,
        webhook,
        'Nothing got there for three days. What waits is sent when it is turned on again.',
      )
    else if (nextTryAt) await enqueueDelivery(ctx, webhook.id, nextTryAt)
    return givenUp && status !== 410
  })
}
