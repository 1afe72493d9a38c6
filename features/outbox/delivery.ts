import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { MINUTE } from '#kernel/clock.ts'
import type { WorkCtx } from '#server/context.ts'
import { defineJob, type Job } from '#server/jobs.ts'
import { unseal } from '#server/seal.ts'
import { inTransaction } from '#server/transaction.ts'
import { LINK } from './mail-text.ts'
import { quietUntil } from './quiet.ts'
import { noteStop, saidStop } from './service-stops.ts'
import { sendThrough } from './smtp.ts'
import { outbox } from './tables.ts'
import { sendText } from './twilio.ts'
import { wayFor } from './way.ts'

/** With a doubling wait in between, the last try comes about four hours after the first. */
const MOST_ATTEMPTS = 8

type Row = typeof outbox.$inferSelect
type Outcome = Partial<Row> & { again?: Date }

/** Sends one message, or says why not. At least once: a mail sent twice carries the same Message-ID. */
export const deliver: Job<{ id: string }> = defineJob({
  name: 'outbox.deliver',
  payload: z.object({ id: z.uuid() }),
  run: (app, { id }) => inTransaction(app, 'job outbox.deliver', (ctx) => work(ctx, id)),
})

async function work(ctx: WorkCtx, id: string) {
  const [row] = await ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), eq(outbox.state, 'queued')))
    .for('update', { skipLocked: true })
  if (!row) return
  const { again, ...changes } = await attempt(ctx, row)
  await ctx.db.update(outbox).set(changes).where(eq(outbox.id, id))
  if (again) await ctx.enqueue(deliver, { id }, { runAt: again })
  ctx.emit('outbox.changed')
}

/** Opt-out, preferred channel and quiet hours are enforced here and nowhere else (design 6). */
async function attempt(ctx: WorkCtx, before: Row): Promise<Outcome> {
  const way = await wayFor(ctx, before)
  if ('no' in way) return { state: 'skipped', reason: way.no }
  const row = { ...before, ...way.changes }
  if (row.kind === 'sms' && (await saidStop(ctx, row.recipient)))
    return { ...way.changes, state: 'skipped', reason: 'This number said STOP' }
  if (row.category !== 'account') {
    const quiet = quietUntil(way.quiet, ctx.settings.timeZone, ctx.app.now())
    if (quiet) return { reason: 'Waits for the end of the quiet hours', again: quiet }
  }
  const beside = way.textTo === null ? {} : await sendBeside(ctx, row, way.textTo)
  const done = await handOver(ctx, row)
  // The carrier knew of a STOP that we did not: a mail that was to be a text stays a mail.
  if (done.state === 'skipped' && before.kind === 'mail')
    return { attempts: row.attempts, again: ctx.app.now() }
  return { ...way.changes, ...beside, ...done }
}

/** Mail and text message both: the short form becomes a message of its own, with a state of its own. */
async function sendBeside(ctx: WorkCtx, row: Row, recipient: string): Promise<Outcome> {
  const { personId, subject, short, campaign, category } = row
  const [copy] = await ctx.db
    .insert(outbox)
    .values({ kind: 'sms', recipient, personId, subject, text: short ?? '', campaign, category })
    .returning({ id: outbox.id })
  if (!copy) throw new Error('A new message was not returned')
  await ctx.enqueue(deliver, { id: copy.id })
  return { short: null }
}

async function handOver(ctx: WorkCtx, row: Row): Promise<Outcome> {
  const link = row.link === null ? null : unseal(ctx.app, row.link)
  if (row.text.includes(LINK) && link === null)
    return { state: 'failed', reason: 'What is personal in it can no longer be read' }
  const fill = (words: string) => words.replaceAll(LINK, () => link ?? '')
  const now = ctx.app.now()
  const { mail, twilio } = ctx.app
  // The local stand-in: it stays here, where administrators read it and hand it over.
  if (row.kind === 'sms' ? !twilio : !mail)
    return { state: 'sent', via: 'outbox', reason: null, sentAt: now, attempts: 1 }
  const attempts = row.attempts + 1
  const sent = { state: 'sent', reason: null, link: null, attempts, sentAt: now } as const
  if (row.kind === 'sms' && twilio) {
    const outcome = await sendText(twilio, {
      to: row.recipient,
      body: fill(row.text),
      statusUrl: statusUrl(ctx.app.appUrl, row.id),
    })
    if ('sent' in outcome) return { ...sent, via: 'twilio', serviceId: outcome.sent }
    if (outcome.refused === 'stopped') {
      await noteStop(ctx, row.recipient)
      return { state: 'skipped', attempts, reason: 'This number said STOP' }
    }
    return notTaken(now, attempts, outcome.reason, outcome.refused === 'for good')
  }
  try {
    const html = row.html === null ? undefined : fill(row.html)
    const letter = { id: row.id, to: row.recipient, subject: row.subject, text: fill(row.text), html }
    await sendThrough(mail as NonNullable<typeof mail>, letter)
    return { ...sent, via: 'smtp' }
  } catch (error) {
    const { code, responseCode, message } = error as Error & { code?: string; responseCode?: number }
    // 5xx: this mail will never be taken. Wrong credentials are ours, not the mail's: those are tried again.
    return notTaken(now, attempts, message.slice(0, 300), (responseCode ?? 0) >= 500 && code !== 'EAUTH')
  }
}

function notTaken(now: Date, attempts: number, reason: string, forGood: boolean): Outcome {
  if (forGood || attempts >= MOST_ATTEMPTS) return { state: 'failed', attempts, reason }
  const again = new Date(now.getTime() + 2 ** attempts * MINUTE)
  return { attempts, reason: `Will be tried again. ${reason}`, again }
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The service reports to the public address; a portal on somebody's own machine cannot be reached. */
function statusUrl(appUrl: string, id: string): string | null {
  if (!URL.canParse(appUrl) || LOOPBACK.has(new URL(appUrl).hostname)) return null
  return `${appUrl}/api/sms/status?id=${id}`
}
