import { randomBytes } from 'node:crypto'
import { desc, eq, inArray } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid } from '#kernel/calls/errors.ts'
import type { Week } from '#kernel/charity/week.ts'
import type { Filling } from '#kernel/language/letter-words.ts'
import { testWith } from '#platform/letters/service.ts'
import { faultsOf, type OwnWords } from '#platform/letters/service-compose.ts'
import { ownWordsOf, sendLetter, written } from '#platform/letters/service-send.ts'
import { hasTexts, sendTexts } from '#platform/outbox/service.ts'
import { outbox } from '#platform/outbox/tables.ts'
import { holidaysIn, weekAt } from '#sections/collections/collections/service-sums.ts'
import type { ContactToRemind } from '#sections/operations/hosts/service-expected.ts'
import { hosts } from '#sections/operations/hosts/tables.ts'
import { type Ctx, todayOf, type WorkCtx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { hashToken } from '#server/people/session.ts'
import { reminder } from './letters.ts'
import { wordsOf } from './plan.ts'
import type { reminding as calls } from './reminders-contract.ts'
import { type Target, targetsOf, valuesOf } from './service-targets.ts'
import { monitoringReminders } from './tables.ts'

type Calls = typeof calls
/** When each of these was last reminded in this week. */
async function remindedIn(ctx: WorkCtx, week: Week) {
  const rows = await ctx.db
    .select({ hostId: monitoringReminders.hostId, sentAt: monitoringReminders.sentAt })
    .from(monitoringReminders)
    .where(eq(monitoringReminders.weekStart, week.start))
    .orderBy(monitoringReminders.sentAt)
  return new Map(rows.map(({ hostId, sentAt }) => [hostId, sentAt]))
}

const weekOfDay = (ctx: Ctx, day: string | undefined) => weekAt(ctx, day ?? todayOf(ctx))

export async function preview(
  ctx: Ctx,
  { week: day }: InputOf<Calls['preview']>,
): Promise<OutputOf<Calls['preview']>> {
  const week = weekOfDay(ctx, day)
  const [targets, reminded, words] = [
    await targetsOf(ctx, week),
    await remindedIn(ctx, week),
    await wordsOf(ctx),
  ]
  return {
    week: { start: week.start, label: week.label, holidays: holidaysIn(ctx, week) },
    words,
    sites: targets.map(({ hostId, name, contact, phone }) => ({
      hostId,
      name,
      contact: contact?.name ?? null,
      mail: Boolean(contact?.email),
      text: phone !== null,
      remindedAt: reminded.get(hostId)?.toISOString() ?? null,
    })),
    textsReady: ctx.app.twilio !== undefined,
  }
}

interface Sending {
  week: Week
  way: 'mail' | 'text'
  /** Said otherwise this once, by section. */
  said?: OwnWords
  sentBy: string | null
}

/** One message to the contact of each of these; who cannot be reached so is left out. Answers how many were sent. */
export async function sendReminders(ctx: WorkCtx, targets: readonly Target[], sending: Sending) {
  let sent = 0
  for (const target of targets) {
    const to = sending.way === 'mail' ? target.contact?.email : target.phone
    if (!to || !target.contact) continue
    if (await remind(ctx, target, target.contact, to, sending)) sent += 1
  }
  if (sent > 0) ctx.emit('monitoring.changed')
  return { sent, skipped: targets.length - sent }
}

/** False where nothing goes there by itself any more. */
async function remind(
  ctx: WorkCtx,
  { hostId, name: location }: Target,
  contact: ContactToRemind,
  to: string,
  { week, way, said = new Map(), sentBy }: Sending,
) {
  const filling = valuesOf(ctx, week, location, contact.name)
  const token = way === 'mail' ? randomBytes(32).toString('base64url') : null
  const person = contact.accountId ? { personId: contact.accountId } : {}
  const outboxId =
    token === null
      ? await textTo(ctx, { ...person, to, location, text: await textOf(ctx, filling, said) })
      : (
          await sendLetter(ctx, reminder, {
            about: { table: 'hosts', id: hostId },
            occasion: week.start,
            again: true,
            to: { ...person, email: to },
            filling,
            said,
            url: `${ctx.app.appUrl}/answer-numbers?token=${token}`,
            personal: true,
            campaign: 'hosts',
            by: sentBy,
          })
        )?.outboxId
  if (outboxId === undefined) return false
  await ctx.db.insert(monitoringReminders).values({
    weekStart: week.start,
    hostId,
    personId: contact.personId,
    name: contact.name,
    way,
    outboxId,
    sentBy,
    sentAt: ctx.app.now(),
    tokenHash: token === null ? null : hashToken(token),
  })
  return true
}

const textOf = async (ctx: WorkCtx, filling: Filling, said?: OwnWords) =>
  (await written(ctx, reminder, { filling, ...(said ? { said } : {}) })).text ?? ''

async function textTo(
  ctx: WorkCtx,
  { location, ...text }: { personId?: string; to: string; text: string; location: string },
) {
  const [id] = await sendTexts(ctx, [
    { ...text, category: 'reminder', campaign: 'hosts', subject: `Numbers of ${location}` },
  ])
  if (id === undefined) throw new Error('A new text message was not returned')
  return id
}

interface Asked {
  week?: string | undefined
  hostIds?: string[] | undefined
  subject?: string | undefined
  body?: string | undefined
}

/** What is said otherwise this once; 400 at the field where it could not be sent. */
async function saidOf(ctx: Ctx, way: 'mail' | 'text', { subject, body }: Pick<Asked, 'subject' | 'body'>) {
  const home = way === 'mail' ? 'body' : 'text'
  const said = new Map([
    ...(subject ? [['subject', subject] as const] : []),
    ...(body ? [[home, body] as const] : []),
  ])
  const faults = faultsOf(reminder, new Map([...(await ownWordsOf(ctx, reminder, 'en')), ...said]), 'en')
  const fields = {
    ...(faults.subject ? { subject: faults.subject } : {}),
    ...(faults[home] ? { body: faults[home] } : {}),
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return said
}

/** Somebody presses the button: nobody is expected in a week without collections, so nobody is reminded. */
async function send(ctx: Ctx, way: 'mail' | 'text', { week: day, hostIds, subject, body }: Asked) {
  const week = weekOfDay(ctx, day)
  const holidays = holidaysIn(ctx, week)
  if (holidays.length > 0)
    throw conflict(
      `This is a week without collections (${holidays.join(', ')}). Nobody is expected to report, so nobody was reminded.`,
    )
  const targets = await targetsOf(ctx, week, hostIds)
  const said = await saidOf(ctx, way, { subject, body })
  const { sent, skipped } = await sendReminders(ctx, targets, { week, way, said, sentBy: ctx.user.id })
  const gone = (hostIds?.length ?? targets.length) - targets.length
  if (hostIds && sent === 0)
    throw conflict(
      gone > 0 && targets.length === 0
        ? 'Their numbers are in by now, so nobody was reminded.'
        : way === 'mail'
          ? 'There is no email address to write to, so nobody was reminded.'
          : 'Nobody there has agreed to text messages, so nobody was reminded.',
    )
  return { sent, skipped: skipped + gone }
}

export const emailMany = (ctx: Ctx, input: InputOf<Calls['emailMany']>) => send(ctx, 'mail', input)
export const textMany = (ctx: Ctx, input: InputOf<Calls['textMany']>) => send(ctx, 'text', input)
export const emailOne = (ctx: Ctx, { location, ...input }: InputOf<Calls['emailOne']>) =>
  send(ctx, 'mail', { ...input, hostIds: [location] })
export const textOne = (ctx: Ctx, { location, ...input }: InputOf<Calls['textOne']>) =>
  send(ctx, 'text', { ...input, hostIds: [location] })

export const textsReady = (ctx: Ctx) => ({ ready: ctx.app.twilio !== undefined })

const EXAMPLE = 'Alder'
const exampleOf = (ctx: Ctx) => valuesOf(ctx, weekOfDay(ctx, undefined), EXAMPLE, ctx.user.firstName)

export async function testEmail(ctx: Ctx) {
  await testWith(ctx, reminder, exampleOf(ctx))
  return { sent: 1, skipped: 0 }
}

export async function testText(ctx: Ctx) {
  const phone = (await hasTexts(ctx, [ctx.user.id], 'hosts')).get(ctx.user.id)
  if (!phone)
    throw conflict('You have not agreed to text messages about locations. You can do so in your profile.')
  const text = await textOf(ctx, exampleOf(ctx))
  await textTo(ctx, { personId: ctx.user.id, to: phone, text, location: EXAMPLE })
  return { sent: 1, skipped: 0 }
}

const LOG_ROWS = 200

/** What was sent about a week, the latest first, with what the outbox says of it now. */
export async function log(ctx: Ctx, { week: day }: InputOf<Calls['log']>) {
  const week = weekOfDay(ctx, day)
  const rows = await ctx.db
    .select({ row: monitoringReminders, location: hosts.name, by: users.displayName })
    .from(monitoringReminders)
    .innerJoin(hosts, eq(hosts.id, monitoringReminders.hostId))
    .leftJoin(users, eq(users.id, monitoringReminders.sentBy))
    .where(eq(monitoringReminders.weekStart, week.start))
    .orderBy(desc(monitoringReminders.sentAt), hosts.name)
    .limit(LOG_ROWS)
  const messages = await ctx.db
    .select({ id: outbox.id, state: outbox.state, reason: outbox.reason })
    .from(outbox)
    .where(
      inArray(
        outbox.id,
        rows.map(({ row }) => row.outboxId),
      ),
    )
  const states = new Map(messages.map((message) => [message.id, message]))
  return {
    items: rows.map(({ row, location, by }) => ({
      id: row.id,
      hostId: row.hostId,
      location,
      name: row.name,
      way: row.way,
      sentAt: row.sentAt.toISOString(),
      sentBy: by,
      state: states.get(row.outboxId)?.state ?? 'sent',
      reason: states.get(row.outboxId)?.reason ?? null,
    })),
  }
}
