import { eq } from 'drizzle-orm'
import webPush from 'web-push'
import { z } from 'zod'
import { DAY, SECOND } from '#kernel/clock.ts'
import { quietUntilOf } from '#platform/outbox/service.ts'
import type { App } from '#server/app.ts'
import type { WorkCtx } from '#server/context.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob, type Job } from '#server/jobs/jobs.ts'
import { unseal } from '#server/people/seal.ts'
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
interface Due {
  device: typeof pushSubscriptions.$inferSelect
  row: Row
}

/**
 * Sends one notification to one device, outside of any transaction. A service that has trouble gets it again later, and
 * so does one whose answer got lost: under the same topic a service keeps one of them, and by its tag a browser shows
 * one. A device that is gone is forgotten.
 */
export const pushOne: Job<{ device: string; notification: string }> = defineJob({
  name: 'notifications.push',
  payload: z.object({ device: z.uuid(), notification: z.uuid() }),
  run: async (app, payload) => {
    const due = await inTransaction(app, 'job notifications.push', (ctx) => dueNow(ctx, payload))
    if (!due) return
    const status = await send(app, due)
    if (status === 404 || status === 410)
      await app.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, payload.device))
    else if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}`)
    else if (status >= 400) app.log.warn({ status }, 'A push service refused a notification')
  },
})

async function dueNow(ctx: WorkCtx, payload: { device: string; notification: string }): Promise<Due | null> {
  const [[device], [row]] = [
    await ctx.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, payload.device)),
    await ctx.db.select().from(notifications).where(eq(notifications.id, payload.notification)),
  ]
  if (!device || !row || device.personId !== row.userId) return null
  if (ctx.app.now().getTime() - row.createdAt.getTime() > WORTH_MS) return null
  // Whoever tries it out is awake.
  const quiet = row.type === TEST ? null : await quietUntilOf(ctx, device.personId)
  if (quiet) {
    await ctx.enqueue(pushOne, payload, { runAt: quiet })
    return null
  }
  return { device, row }
}

/** The answer's status; 410 as well for what can no longer be sent at all. */
async function send(app: App, { device, row }: Due): Promise<number> {
  const keys = unseal(app, device.keys)
  if (keys === null || !isPushService(device.endpoint, app.pushOrigins)) return 410
  const { method, headers, body, endpoint } = webPush.generateRequestDetails(
    { endpoint: device.endpoint, keys: JSON.parse(keys) as { p256dh: string; auth: string } },
    JSON.stringify(pushText(row)),
    {
      vapidDetails: { subject: subjectOf(app), ...(await keysOf({ app })) },
      TTL: WORTH_MS / SECOND,
      urgency: URGENCY[row.priority],
      topic: row.id.replaceAll('-', ''),
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
const pushText = ({ id, title, message, actionUrl }: Row) => {
  const way = wayOf(actionUrl)
  return {
    id,
    title: title.slice(0, 200),
    body: message.slice(0, 1000),
    url: way && !way.newTab ? way.to : '/dashboard?section=notifications',
  }
}

/** Push services want to know whom to write to when something is wrong. */
const subjectOf = (app: App) =>
  app.appUrl.startsWith('https:') ? app.appUrl : 'mailto:portal@localhost.localdomain'
