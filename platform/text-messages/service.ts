import { randomInt } from 'node:crypto'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, gone, invalid, keepingChanges, notFound } from '#kernel/calls/errors.ts'
import { DAY, MINUTE } from '#kernel/clock.ts'
import { formatPhone } from '#kernel/language/phone.ts'
import { isShared, SHARED_ACCOUNT } from '#platform/accounts/access.ts'
import { LINK, sendTexts } from '#platform/outbox/service.ts'
import { saidStop } from '#platform/outbox/service-stops.ts'
import { textConsents } from '#platform/outbox/tables.ts'
import type { Ctx, WorkCtx } from '#server/context.ts'
import { told } from '#server/data/row-reads.ts'
import { users } from '#server/data/tables.ts'
import { countAttempt } from '#server/http/throttle.ts'
import { hashToken } from '#server/people/session.ts'
import { type textMessages as calls, type TextStatus, TOO_MANY_CODES } from './contract.ts'
import { senderOf } from './sender.ts'
import { texts, WORDING } from './words.ts'

type Calls = typeof calls
type Consent = typeof textConsents.$inferSelect

const CODE_MS = 10 * MINUTE // domain 1.6
const CODE_TRIES = 5
/** More would be a nuisance that somebody makes on purpose. */
const CODES_OF_PHONE = { most: 8, within: DAY, words: TOO_MANY_CODES }

const NO_CODE = 'There is no number that waits for a code. Please enter your number first.'
const OLD_CODE = 'This code is not valid any more. Please ask for a new one.'

const mine = (row: Consent) => ({ ...told(row), phone: formatPhone(row.phone) })

export async function status(ctx: Ctx): Promise<TextStatus> {
  const rows = await ctx.db
    .select()
    .from(textConsents)
    .where(eq(textConsents.personId, ctx.user.id))
    .orderBy(desc(textConsents.stoppedAt))
  const last = (state: Consent['state']) => rows.find((row) => row.state === state)
  const [active, pending, ended] = [last('confirmed'), last('pending'), last('stopped')]
  return {
    ...senderOf(ctx),
    active: active ? mine(active) : null,
    pending: pending ? mine(pending) : null,
    stopped: ended && !active && !pending ? { ...mine(ended), byReply: ended.stoppedBy === 'reply' } : null,
  }
}

/** Everything that changes what a person agreed to ends here. */
function changed(ctx: Ctx): Promise<TextStatus> {
  ctx.emit('texts.changed', { to: ctx.user.id })
  ctx.emit('texts.counted')
  return status(ctx)
}

const of = (personId: string, state: Consent['state']) =>
  and(eq(textConsents.personId, personId), eq(textConsents.state, state))
const own = (ctx: Ctx, state: Consent['state']) => of(ctx.user.id, state)

async function find(ctx: Ctx, state: Consent['state']): Promise<Consent | undefined> {
  const [row] = await ctx.db.select().from(textConsents).where(own(ctx, state)).for('update')
  return row
}

/** One change at a time of what a person agreed to: two tabs must not both make a number of theirs the waiting one. */
export const lockPerson = (ctx: WorkCtx, id: string) =>
  ctx.db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')

async function mustBeMine(ctx: Ctx) {
  if (isShared(ctx.user)) throw conflict(SHARED_ACCOUNT)
  await lockPerson(ctx, ctx.user.id)
}

/** The number that gets texts goes on doing so until the new one is proved. */
export async function optIn(ctx: Ctx, { phone, campaigns, askedOn }: InputOf<Calls['optIn']>) {
  await mustBeMine(ctx)
  if (await saidStop(ctx, phone)) throw invalid({ phone: afterStop(ctx) })
  const active = await find(ctx, 'confirmed')
  if (active?.phone === phone) throw invalid({ phone: 'This number gets our text messages already.' })
  await ctx.db.delete(textConsents).where(own(ctx, 'pending'))
  const asked = { phone, campaigns, askedOn, wording: WORDING, askedAt: ctx.app.now() }
  const [row] = await ctx.db
    .insert(textConsents)
    .values({ ...asked, personId: ctx.user.id })
    .returning()
  if (!row) throw new Error('A new consent was not returned')
  await sendCode(ctx, row)
  return changed(ctx)
}

/** Carriers demand that a STOP is taken back from the same phone. */
const afterStop = (ctx: Ctx) =>
  `This number sent us STOP. Please text START to ${senderOf(ctx).from ?? 'the number our texts came from'} from that phone; then you get texts again.`

async function sendCode(ctx: Ctx, { id, phone }: Consent) {
  // With the code itself: a number is known only here, and a code that was not sent is none.
  await countAttempt(ctx.db, [{ ...CODES_OF_PHONE, key: `sms-code:${phone}` }])
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await ctx.db
    .update(textConsents)
    .set({
      codeHash: hashToken(`${id}:${code}`),
      codeExpiresAt: new Date(ctx.app.now().getTime() + CODE_MS),
      codeTries: 0,
    })
    .where(eq(textConsents.id, id))
  await sendTexts(ctx, [
    {
      to: phone,
      personId: ctx.user.id,
      category: 'account',
      subject: 'Code for text messages',
      text: texts.code(ctx.settings.organizationName, LINK),
      personal: code,
    },
  ])
}

export async function resend(ctx: Ctx) {
  await mustBeMine(ctx)
  const waiting = await find(ctx, 'pending')
  if (!waiting) throw notFound('A number that waits for a code')
  await sendCode(ctx, waiting)
  return changed(ctx)
}

export async function confirm(ctx: Ctx, { code }: InputOf<Calls['confirm']>) {
  await mustBeMine(ctx)
  const [waiting] = await ctx.db.select().from(textConsents).where(own(ctx, 'pending'))
  if (!waiting) throw invalid({ code: NO_CODE })
  if (await saidStop(ctx, waiting.phone)) throw invalid({ code: afterStop(ctx) })
  const [counted] = await ctx.db
    .update(textConsents)
    .set({ codeTries: sql`${textConsents.codeTries} + 1` })
    .where(and(eq(textConsents.id, waiting.id), lt(textConsents.codeTries, CODE_TRIES)))
    .returning({ hash: textConsents.codeHash, expires: textConsents.codeExpiresAt })
  if (!counted?.hash || !counted.expires || counted.expires < ctx.app.now()) throw gone(OLD_CODE)
  if (counted.hash !== hashToken(`${waiting.id}:${code}`))
    throw keepingChanges(invalid({ code: 'This is not the code we sent. Please look again.' }))
  await confirmConsent(ctx, waiting, 'code')
  return changed(ctx)
}

/** From now on texts go to this number, and no longer to another of the same person. Says so at the phone. */
export async function confirmConsent(
  ctx: WorkCtx,
  { id, personId, phone }: Consent,
  method: 'code' | 'reply',
) {
  const now = ctx.app.now()
  await ctx.db
    .update(textConsents)
    .set({ state: 'stopped', stoppedAt: now, stoppedBy: 'other_number' })
    .where(of(personId, 'confirmed'))
  await ctx.db
    .update(textConsents)
    .set({ state: 'confirmed', method, confirmedAt: now, codeHash: null, codeExpiresAt: null })
    .where(eq(textConsents.id, id))
  await sendTexts(ctx, [
    {
      to: phone,
      personId,
      category: 'account',
      subject: 'Welcome to text messages',
      text: texts.welcome(ctx.settings.organizationName),
    },
  ])
}

/** Ends them at once; what waits in the outbox is skipped when its turn comes. */
export async function optOut(ctx: Ctx) {
  await mustBeMine(ctx)
  await endTexts(ctx, ctx.user.id, 'person')
  return changed(ctx)
}

export async function endTexts(ctx: WorkCtx, personId: string, stoppedBy: 'person' | 'administrator') {
  await ctx.db.delete(textConsents).where(of(personId, 'pending'))
  await ctx.db
    .update(textConsents)
    .set({ state: 'stopped', stoppedAt: ctx.app.now(), stoppedBy, codeHash: null })
    .where(of(personId, 'confirmed'))
}

export async function reset(ctx: Ctx) {
  await mustBeMine(ctx)
  await ctx.db.delete(textConsents).where(own(ctx, 'pending'))
  return changed(ctx)
}

export async function choose(ctx: Ctx, { campaigns }: InputOf<Calls['choose']>) {
  await mustBeMine(ctx)
  const [row] = await ctx.db
    .update(textConsents)
    .set({ campaigns })
    .where(own(ctx, 'confirmed'))
    .returning({ id: textConsents.id })
  if (!row) throw conflict('You get no text messages yet. Please enter your number first.')
  return changed(ctx)
}

export const about = (ctx: Pick<Ctx, 'app' | 'settings'>) => ({
  ...senderOf(ctx),
  quiet: { from: ctx.settings.quietFrom, to: ctx.settings.quietTo },
})
