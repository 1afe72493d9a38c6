import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { DAY } from '#kernel/clock.ts'
import type { WorkCtx } from '#server/context.ts'
import { noteStop } from './service-stops.ts'
import { outbox } from './tables.ts'

const ANSWERED_WITHIN = 7 * DAY
const SAID_STOP = '21610'

/** What carriers say about a text that did not arrive, in words (the service's error codes). */
const WHY: Record<string, string> = {
  '30003': 'The phone is switched off or out of reach',
  '30004': 'The carrier blocks messages to this number',
  '30005': 'There is no such number',
  '30006': 'This number cannot get text messages',
  '30007': 'The carrier took it for spam',
  '30032': 'Our number is not verified by the carriers yet',
  '30034': 'Our number is not registered with the carriers yet',
}

export interface Report {
  id: string
  serviceId: string
  status: string
  code: string
}

/** The service says what became of a text message. Reports come late, twice and in any order. */
export async function noteReport(ctx: WorkCtx, { id, serviceId, status, code }: Report): Promise<void> {
  const [row] = await ctx.db.select().from(outbox).where(eq(outbox.id, id)).for('update')
  if (!row || row.deliveredAt) return
  const now = ctx.app.now()
  // Who reports has it, whatever became of the answer to us; this may also come before the answer.
  const isNews = row.via === 'twilio' && (row.state === 'sending' || row.state === 'unknown')
  if (!isNews && row.serviceId !== serviceId) return
  const changes: Partial<typeof row> = isNews
    ? { serviceId, state: 'sent', reason: null, link: null, sentAt: now }
    : {}
  if (status === 'delivered') {
    changes.deliveredAt = now
    if (row.state === 'failed') Object.assign(changes, { state: 'sent', reason: null })
  } else if ((status === 'undelivered' || status === 'failed') && (isNews || row.state === 'sent')) {
    if (code === SAID_STOP) await noteStop(ctx, row.recipient)
    changes.state = 'failed'
    changes.reason = WHY[code] ?? `It could not be delivered${code ? ` (${code})` : ''}`
  }
  if (Object.keys(changes).length === 0) return
  await ctx.db.update(outbox).set(changes).where(eq(outbox.id, id))
  ctx.emit('outbox.changed')
}

/** Somebody wrote back: the last text that went there counts as answered. */
export async function noteAnswer(ctx: WorkCtx, phone: string): Promise<void> {
  const since = new Date(ctx.app.now().getTime() - ANSWERED_WITHIN)
  const last = ctx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.recipient, phone),
        eq(outbox.kind, 'sms'),
        gt(outbox.sentAt, since),
        isNull(outbox.reason),
      ),
    )
    .orderBy(desc(outbox.sentAt), desc(outbox.createdAt))
    .limit(1)
  const answered = await ctx.db
    .update(outbox)
    .set({ state: 'answered' })
    .where(and(inArray(outbox.id, last), eq(outbox.state, 'sent')))
    .returning({ id: outbox.id })
  if (answered.length > 0) ctx.emit('outbox.changed')
}
