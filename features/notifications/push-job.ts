import { eq } from 'drizzle-orm'
import webPush from 'web-push'
import { z } from 'zod'
import { quietUntilOf } from '#features/outbox/service.ts'
import { DAY, SECOND } from '#kernel/clock.ts'
import type { WorkCtx } from '#server/context.ts'
import { defineJob, type Job } from '#server/jobs.ts'
import { unseal } from '#server/seal.ts'
import { inTransaction } from '#server/transaction.ts'
import { keysOf } from './push-keys.ts'
import { isPushService } from './push-services.ts'
import { wayOf } from './rules.ts'
import { notifications, pushSubscriptions } from './tables.ts'

/** What is older than this is no news any more; push services keep it no longer either. */
const WORTH_MS = DAY
const ANSWER_MS = 10 * SECOND
export const TEST = 'push_test'
const URGENCY = { urgent: 'high', high: 'high', medium: 'normal', low: 'low' } as const

type Row = typeof notifications.$inferSelect
type Device = typeof pushSubscriptions.$inferSelect

/** Sends one notification to one device. A service that has trouble gets it again later; a device that is gone is forgotten. */
export const pushOne: Job<{ device: string; notification: string }> = defineJob({
  name: 'notifications.push',
  payload: z.object({ device: z.uuid(), notification: z.uuid() }),
  run: (app, payload) => inTransaction(app, 'job notifications.push', (ctx) => work(ctx, payload)),
})

async function work(ctx: WorkCtx, payload: { device: string; notification: string }) {
  const [[device], [row]] = [
    await ctx.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, payload.device)),
    await ctx.db.select().from(notifications).where(eq(notifications.id, payload.notification)),
  ]
  if (!device || !row || device.personId !== row.userId) return
  if (ctx.app.now().getTime() - row.createdAt.getTime() > WORTH_MS) return
  // Whoever tries it out is awake.
  const quiet = row.type === TEST ? null : await quietUntilOf(ctx, device.personId)
  if (quiet) return ctx.enqueue(pushOne, payload, { runAt: quiet })
  const status = await send(ctx, device, row)
  if (status === 404 || status === 410)
    await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, device.id))
  else if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}`)
  else if (status >= 400) ctx.log.warn({ status }, 'A push service refused a notification')
}

/** The answer's status; 410 as well for what can no longer be sent at all. */
async function send(ctx: WorkCtx, device: Device, row: Row): Promise<number> {
  const keys = unseal(ctx.app, device.keys)
  if (keys === null || !isPushService(device.endpoint, ctx.app.pushOrigins)) return 410
  const { method, headers, body, endpoint } = webPush.generateRequestDetails(
    { endpoint: device.endpoint, keys: JSON.parse(keys) as { p256dh: string; auth: string } },
    JSON.stringify(pushText(row)),
    {
      vapidDetails: { subject: subjectOf(ctx), ...(await keysOf(ctx)) },
      TTL: WORTH_MS / SECOND,
      urgency: URGENCY[row.priority],
    },
  )
  const answer = await fetch(endpoint, {
    method,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  await answer.body?.cancel()
  return answer.status
}

/** What `web/service-worker.ts` shows. It is encrypted for this browser alone, but small all the same. */
export const pushText = ({ id, title, message, actionUrl }: Row) => {
  const way = wayOf(actionUrl)
  return {
    id,
    title: title.slice(0, 200),
    body: message.slice(0, 1000),
    url: way && !way.newTab ? way.to : '/dashboard?section=notifications',
  }
}

/** Push services want to know whom to write to when something is wrong. */
const subjectOf = ({ app }: WorkCtx) =>
  app.appUrl.startsWith('https:') ? app.appUrl : 'mailto:portal@localhost.localdomain'
