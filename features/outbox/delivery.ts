import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { MINUTE } from '#kernel/clock.ts'
import type { WorkCtx } from '#server/context.ts'
import { defineJob, type Job } from '#server/jobs.ts'
import { unseal } from '#server/seal.ts'
import { users } from '#server/tables.ts'
import { inTransaction } from '#server/transaction.ts'
import { LINK } from './mail-text.ts'
import { quietUntil } from './quiet.ts'
import { sendThrough } from './smtp.ts'
import { messagePreferences, outbox } from './tables.ts'

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
  const chosen = await channel(ctx, before)
  if ('state' in chosen) return chosen
  const row = { ...before, ...chosen }
  if (row.category !== 'account') {
    const quiet = quietUntil(ctx.settings, ctx.app.now())
    if (quiet) return { ...chosen, reason: 'Waits for the end of the quiet hours', again: quiet }
  }
  const link = row.link === null ? null : unseal(ctx.app, row.link)
  if (row.text.includes(LINK) && link === null)
    return { state: 'failed', reason: 'Its personal link can no longer be read' }
  const { mail } = ctx.app
  // The local stand-in: it stays here, where administrators read it and hand it over.
  if (!mail || row.kind === 'sms')
    return { ...chosen, state: 'sent', via: 'outbox', reason: null, sentAt: ctx.app.now(), attempts: 1 }
  const fill = (words: string) => words.replaceAll(LINK, () => link ?? '')
  const attempts = row.attempts + 1
  try {
    await sendThrough(mail, {
      id: row.id,
      to: row.recipient,
      subject: row.subject,
      text: fill(row.text),
      html: row.html === null ? undefined : fill(row.html),
    })
    return { state: 'sent', via: 'smtp', reason: null, link: null, attempts, sentAt: ctx.app.now() }
  } catch (error) {
    const { code, responseCode, message } = error as Error & { code?: string; responseCode?: number }
    const reason = message.slice(0, 300)
    // 5xx: this mail will never be taken. Wrong credentials are ours, not the mail's: those are tried again.
    const forGood = (responseCode ?? 0) >= 500 && code !== 'EAUTH'
    if (forGood || attempts >= MOST_ATTEMPTS) return { state: 'failed', attempts, reason }
    const again = new Date(ctx.app.now().getTime() + 2 ** attempts * MINUTE)
    return { attempts, reason: `Will be tried again. ${reason}`, again }
  }
}

/** Whether and how this person wants it. A mail becomes a text message where that is preferred and possible. */
async function channel(ctx: WorkCtx, row: Row): Promise<Outcome> {
  if (row.category === 'account' || row.personId === null) return {}
  const [person] = await ctx.db
    .select({ wishes: messagePreferences, isActive: users.isActive, phone: users.phone })
    .from(users)
    .leftJoin(messagePreferences, eq(messagePreferences.personId, users.id))
    .where(eq(users.id, row.personId))
  if (!person?.isActive) return { state: 'skipped', reason: 'The account is not active' }
  const { mail = true, sms = false, preferred = 'mail' } = person.wishes ?? {}
  const textable = sms && row.short !== null && person.phone !== null
  if (row.kind === 'mail' && textable && (preferred === 'sms' || !mail))
    return { kind: 'sms', recipient: person.phone ?? '', text: row.short ?? '', html: null }
  if (row.kind === 'mail' && !mail)
    return { state: 'skipped', reason: 'The person wants no mails of this kind' }
  if (row.kind === 'sms' && !sms) return { state: 'skipped', reason: 'The person wants no text messages' }
  return {}
}
