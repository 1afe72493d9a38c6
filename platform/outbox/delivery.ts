import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { MINUTE } from '#kernel/clock.ts'
import type { Language } from '#kernel/language/languages.ts'
import { heldBack } from '#kernel/people/ways.ts'
import type { App } from '#server/app.ts'
import type { WorkCtx } from '#server/context.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob, type Job } from '#server/jobs/jobs.ts'
import { unseal } from '#server/people/seal.ts'
import { openWords, withWords } from './closed-words.ts'
import { LINK, STOP, WORDS } from './mail-text.ts'
import { quietUntil } from './quiet.ts'
import { stopUrl } from './service-mail-stops.ts'
import { noteStop, saidStop } from './service-stops.ts'
import { sendThrough } from './smtp.ts'
import { outbox } from './tables.ts'
import { sendText } from './twilio.ts'
import { wayFor } from './way.ts'

/** With a doubling wait in between, the last try comes about four hours after the first. */
const MOST_ATTEMPTS = 8
/** Every service has answered or timed out by then: whoever claimed a message and says nothing of it is gone. */
const CLAIM_MS = 2 * MINUTE
const PERHAPS = 'It may have been sent: the portal was interrupted, or the answer of the service got lost.'

type Row = typeof outbox.$inferSelect
type Outcome = Partial<Row> & { again?: Date; stopped?: true }
interface Claim {
  row: Row
  /** As it was before its person's wishes made a text of a mail. */
  before: Row
}

/**
 * Sends one message, or says why not. It is claimed in one transaction, sent outside of any, and recorded in another; so
 * whatever ends the portal in between is seen afterwards (docs/decisions/061-sending.md).
 */
export const deliver: Job<{ id: string }> = defineJob({
  name: 'outbox.deliver',
  payload: z.object({ id: z.uuid() }),
  run: async (app, { id }) => {
    const claim = await inTransaction(app, 'job outbox.deliver', (ctx) => claimOne(ctx, id))
    if (!claim) return
    const outcome = await handOver(app, claim.row)
    await inTransaction(app, 'job outbox.deliver', (ctx) => record(ctx, claim, outcome))
  },
})

/** New messages, each sent after the commit; their ids. */
export async function put(ctx: WorkCtx, messages: (typeof outbox.$inferInsert)[]): Promise<string[]> {
  const rows = await ctx.db.insert(outbox).values(messages).returning({ id: outbox.id })
  for (const { id } of rows) await ctx.enqueue(deliver, { id })
  ctx.emit('outbox.changed')
  return rows.map(({ id }) => id)
}

async function claimOne(ctx: WorkCtx, id: string): Promise<Claim | null> {
  const [before] = await ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), inArray(outbox.state, ['queued', 'sending'])))
    .for('update')
  if (!before) return null
  const decided = before.state === 'sending' ? interrupted(ctx, before) : await decide(ctx, before)
  const { again, ...changes } = decided
  const [row] = await ctx.db.update(outbox).set(changes).where(eq(outbox.id, id)).returning()
  if (again) await ctx.enqueue(deliver, { id }, { runAt: again })
  if (row && changes.claimedAt) return { row, before }
  ctx.emit('outbox.changed')
  return null
}

const claimed = (ctx: WorkCtx, { kind, attempts }: Row): Outcome => ({
  state: 'sending',
  via: kind === 'sms' ? 'twilio' : 'smtp',
  reason: null,
  claimedAt: ctx.app.now(),
  attempts: attempts + 1,
})

/**
 * Claimed, and nobody said what became of it. A mail goes once more under the same Message-ID, by which mail programs
 * show one; nothing tells two texts apart, so people decide about those.
 */
function interrupted(ctx: WorkCtx, row: Row): Outcome {
  const until = new Date((row.claimedAt?.getTime() ?? 0) + CLAIM_MS)
  if (until > ctx.app.now()) return { again: until, state: 'sending' }
  if (row.via === 'smtp' && !row.interrupted) return { ...claimed(ctx, row), interrupted: true }
  return { state: 'unknown', reason: PERHAPS }
}

/** Opt-out, preferred channel, wishes of partners and quiet hours are enforced here and nowhere else (design 6). */
async function decide(ctx: WorkCtx, before: Row): Promise<Outcome> {
  const over = before.kind === 'mail' ? await notMeantNow(ctx, before.id) : null
  if (over !== null) return { state: 'skipped', reason: over }
  const way = await wayFor(ctx, before)
  if ('no' in way) return { state: 'skipped', reason: way.no }
  const row = { ...before, ...way.changes }
  if (row.kind === 'sms' && (await saidStop(ctx, row.recipient)))
    return { ...way.changes, state: 'skipped', reason: 'This number said STOP' }
  // What an account gets is for its owner to say (`wayFor`), though a recipient may know them at the same address.
  const wishes = row.category === 'account' || row.personId !== null ? null : await wishesAgainst(ctx, row)
  if (wishes !== null) {
    // By text it may be welcome all the same: that is a message of its own, and asked about by itself.
    const beside = way.textTo === null ? {} : await sendBeside(ctx, row, way.textTo)
    return { ...way.changes, ...beside, state: 'skipped', reason: wishes }
  }
  if (row.category !== 'account') {
    const quiet = quietUntil(way.quiet, ctx.settings.timeZone, ctx.app.now())
    if (quiet) return { reason: 'Waits for the end of the quiet hours', again: quiet }
  }
  const changes = {
    ...way.changes,
    ...(way.textTo === null ? {} : await sendBeside(ctx, row, way.textTo)),
  }
  const isLost = row.text.includes(LINK) && (row.link === null || unseal(ctx.app, row.link) === null)
  if (isLost || (row.text.includes(WORDS) && openWords(ctx.app, row.link) === null))
    return { ...changes, state: 'failed', reason: 'What is personal in it can no longer be read' }
  // The local stand-in: it stays here, where administrators read it and hand it over.
  if (row.kind === 'sms' ? !ctx.app.twilio : !ctx.app.mail)
    return { ...changes, state: 'sent', via: 'outbox', reason: null, sentAt: ctx.app.now(), attempts: 1 }
  return { ...changes, ...claimed(ctx, row) }
}

/** Why whoever reads this there does not want it, as the sections know them (domain 5.4); null when nobody minds. */
async function wishesAgainst(ctx: WorkCtx, { kind, recipient }: Row): Promise<string | null> {
  const reader = kind === 'sms' ? { phone: recipient } : { email: recipient }
  const known = []
  for (const { contactWishes } of ctx.app.slices)
    for (const ask of contactWishes) known.push(...(await ask(ctx, reader)))
  return heldBack(known, kind === 'sms' ? 'text' : 'email')
}

/** Why whoever wrote it does not mean it any more: it waited, and what it says is not so by now. */
async function notMeantNow(ctx: WorkCtx, id: string): Promise<string | null> {
  for (const { holdsBack } of ctx.app.slices)
    for (const ask of holdsBack) {
      const reason = await ask(ctx, id)
      if (reason !== null) return reason
    }
  return null
}

/** Mail and text message both: the short form becomes a message of its own, with a state of its own. */
async function sendBeside(ctx: WorkCtx, row: Row, recipient: string): Promise<Outcome> {
  const { personId, subject, short, campaign, category } = row
  await put(ctx, [{ kind: 'sms', recipient, personId, subject, text: short ?? '', campaign, category }])
  return { short: null }
}

/** Outside of any transaction: a slow service holds up nothing, and nothing that fails here takes back that it was sent. */
async function handOver(app: App, row: Row): Promise<Outcome> {
  const closed = row.text.includes(WORDS) ? openWords(app, row.link) : null
  const link = row.link === null ? '' : (unseal(app, row.link) ?? '')
  let stop: string | undefined
  const fill = (words: string) =>
    words
      .replaceAll(LINK, () => link)
      .replaceAll(STOP, (_, language: Language) => (stop ??= stopUrl(app, row.recipient, language)))
  const now = app.now()
  const sent = { state: 'sent', reason: null, link: null, sentAt: now } as const
  const { mail, twilio } = app
  if (row.kind === 'sms' && twilio) {
    const outcome = await sendText(twilio, {
      to: row.recipient,
      body: fill(row.text),
      statusUrl: statusUrl(app.appUrl, row.id),
    })
    if ('sent' in outcome) return { ...sent, serviceId: outcome.sent }
    if (outcome.refused === 'stopped')
      return { state: 'skipped', reason: 'This number said STOP', stopped: true }
    if (outcome.refused === 'perhaps') return { state: 'unknown', reason: PERHAPS }
    return notTaken(now, row.attempts, outcome.reason, outcome.refused === 'for good')
  }
  if (!mail) return notTaken(now, row.attempts, 'No service is set up', false)
  try {
    const html = row.html === null ? undefined : fill(row.html)
    const text = fill(row.text)
    const letter = { id: row.id, to: row.recipient, subject: row.subject, text, html, stop }
    await sendThrough(mail, closed ? { ...letter, ...withWords(closed, letter) } : letter)
    return sent
  } catch (error) {
    const { code, responseCode, message } = error as Error & { code?: string; responseCode?: number }
    // 5xx: this mail will never be taken. Wrong credentials are ours, not the mail's: those are tried again.
    const forGood = (responseCode ?? 0) >= 500 && code !== 'EAUTH'
    return notTaken(now, row.attempts, message.slice(0, 300), forGood)
  }
}

async function record(ctx: WorkCtx, { row, before }: Claim, outcome: Outcome) {
  const { again, stopped, ...changes } = outcome
  if (stopped) await noteStop(ctx, row.recipient)
  // The carrier knew of a STOP that we did not: a mail that was to be a text stays a mail.
  const asMail = stopped && before.kind === 'mail' ? mailAgain(before) : null
  const written = await ctx.db
    .update(outbox)
    .set(asMail ?? changes)
    // Unless the service's own report came first, or somebody else took it over.
    .where(and(eq(outbox.id, row.id), eq(outbox.state, 'sending'), eq(outbox.attempts, row.attempts)))
    .returning({ id: outbox.id })
  if (written.length === 0) return
  const next = asMail ? ctx.app.now() : again
  if (next) await ctx.enqueue(deliver, { id: row.id }, { runAt: next })
  ctx.emit('outbox.changed')
}

const mailAgain = ({ kind, recipient, text, html, attempts }: Row): Outcome => ({
  kind,
  recipient,
  text,
  html,
  attempts,
  state: 'queued',
  via: null,
})

function notTaken(now: Date, attempts: number, reason: string, forGood: boolean): Outcome {
  if (forGood || attempts >= MOST_ATTEMPTS) return { state: 'failed', reason }
  const again = new Date(now.getTime() + 2 ** attempts * MINUTE)
  return { state: 'queued', reason: `Will be tried again. ${reason}`, again }
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The service reports to the public address; a portal on somebody's own machine cannot be reached. */
function statusUrl(appUrl: string, id: string): string | null {
  if (!URL.canParse(appUrl) || LOOPBACK.has(new URL(appUrl).hostname)) return null
  return `${appUrl}/api/sms/status?id=${id}`
}
