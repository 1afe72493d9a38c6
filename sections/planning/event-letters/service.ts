import { and, eq } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, notFound } from '#kernel/calls/errors.ts'
import { todayIn } from '#kernel/charity/day.ts'
import { passes } from '#kernel/people/access.ts'
import { compose } from '#platform/letters/service-compose.ts'
import { linkedFiles } from '#platform/letters/service-files.ts'
import { ownWordsOf, scheduleOf, sentAbout, sentLetter } from '#platform/letters/service-send.ts'
import { mailText } from '#platform/outbox/service.ts'
import { stoppedSince } from '#platform/outbox/service-mail-stops.ts'
import { contactData } from '#platform/people/access.ts'
import { received } from '#sections/planning/event-intake/service-links.ts'
import { eventIntakes } from '#sections/planning/event-intake/tables.ts'
import { toolkitSent } from '#sections/planning/event-requests/service.ts'
import { findEvent } from '#sections/planning/event-requests/service-about.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { maySend, TOOLKIT } from './access.ts'
import type { eventLetters as calls } from './contract.ts'
import { BY_ITSELF, FITS, RULES } from './due.ts'
import { type Event, fillingOf, readerOf } from './filling.ts'
import { attemptsOf, knownOf } from './known.ts'
import { EVENT_LETTERS } from './letters.ts'
import { protocolOf } from './protocol.ts'
import { deliver, isByItself, kindOf, occasionOf, TABLE } from './service-deliver.ts'
import { letterSkips } from './tables.ts'

type Calls = typeof calls

const titleOf = (id: string) => [received, ...EVENT_LETTERS].find((one) => one.id === id)?.title ?? id
const TO_CALL = ['new', 'in_process']

const eventAt = (ctx: Ctx, id: string, locked = false) => findEvent(ctx, id, { locked })

export async function ofEvent(ctx: Ctx, { id }: { id: string }): Promise<OutputOf<Calls['ofEvent']>> {
  const event = await eventAt(ctx, id)
  const reader = await readerOf(ctx, id)
  const unwanted = reader && (await stoppedSince(ctx, reader.email))
  const [came] = await ctx.db.select().from(eventIntakes).where(eq(eventIntakes.eventRequestId, id))
  const sent = await sentAbout(ctx, { table: TABLE, id })
  const tries = (await attemptsOf(ctx, [id]))(id)
  const { timeZone } = ctx.settings
  const seesContacts = passes(ctx.user, contactData)
  return {
    reader: reader && {
      name: reader.name,
      email: seesContacts ? reader.email : null,
      language: reader.language,
      noLettersSince: unwanted?.toISOString() ?? null,
    },
    came: came
      ? {
          at: came.createdAt.toISOString(),
          confirmed: came.confirmedAt !== null,
          language: came.language,
        }
      : null,
    sent: sent.map(({ letter, sentAt, recipient, id: sentId, subject, by, state, via, reason }) => ({
      id: sentId,
      subject,
      by,
      state,
      via,
      reason,
      title: titleOf(letter),
      sentAt: sentAt.toISOString(),
      to: seesContacts ? recipient : null,
    })),
    coming: await comingOf(
      ctx,
      event,
      tries,
      sent,
      reader === null ? 'nobody' : unwanted ? 'unwanted' : 'comes',
    ),
    letters: EVENT_LETTERS.map(({ id: letter, title, when }) => ({
      id: letter,
      title,
      when,
      sent: sent.filter((one) => one.letter === letter).length,
      fits: FITS[letter].includes(event.status),
    })),
    protocol:
      event.isCorporatePriority && TO_CALL.includes(event.status)
        ? protocolOf(todayIn(timeZone, event.createdAt), todayOf(ctx), tries)
        : null,
  }
}

/** What will go by itself, or would. */
async function comingOf(
  ctx: Ctx,
  event: Event,
  tries: Parameters<typeof knownOf>[1],
  sent: readonly { letter: string; occasion: string }[],
  reached: 'comes' | 'nobody' | 'unwanted',
) {
  const known = knownOf(event, tries, ctx.settings.timeZone)
  const skips = await ctx.db.select().from(letterSkips).where(eq(letterSkips.eventRequestId, event.id))
  const coming: OutputOf<Calls['ofEvent']>['coming'] = []
  for (const letter of BY_ITSELF) {
    const window = RULES[letter](known)
    const schedule = await scheduleOf(ctx, kindOf(letter))
    if (!window || !schedule || window.until < todayOf(ctx)) continue
    const same = (one: { letter: string; occasion: string }) =>
      one.letter === letter && one.occasion === window.occasion
    if (sent.some(same)) continue
    const state = skips.some(same) ? 'skipped' : !schedule.isOn ? 'off' : reached
    coming.push({ letter, title: titleOf(letter), day: window.from, time: schedule.time, state })
  }
  return coming.toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

export async function asSent(ctx: Ctx, { id, sent }: InputOf<Calls['asSent']>) {
  await eventAt(ctx, id)
  const letter = await sentLetter(ctx, { table: TABLE, id }, sent)
  if (!letter) throw notFound('This letter')
  return letter
}

const NO_ADDRESS = 'There is no email address of whoever asks. Add one under “Who asks”.'

export async function preview(
  ctx: Ctx,
  { id, letter }: InputOf<Calls['preview']>,
): Promise<OutputOf<Calls['preview']>> {
  const event = await eventAt(ctx, id)
  const reader = await readerOf(ctx, id)
  const kind = kindOf(letter)
  const language = reader?.language ?? 'en'
  const filling = await fillingOf(ctx, event, reader)
  const own = await ownWordsOf(ctx, kind, language)
  const { template, leftOut } = compose(kind, { own, filling, language, url: `${ctx.app.appUrl}/my-event` })
  const needs: readonly string[] = 'needs' in kind ? kind.needs : []
  const lacking = needs.find((name) => filling[name] === null || filling[name] === undefined)
  const label = lacking && kind.values[lacking as keyof typeof kind.values].label
  const files = await linkedFiles(ctx, kind, language)
  const { subject, html } = mailText(ctx.settings, { ...template, files })
  const cannot = reader ? (label ? `${label}: not known yet` : null) : NO_ADDRESS
  return { subject, html, leftOut, cannot }
}

export async function send(ctx: Ctx, { id, letter, again }: InputOf<Calls['send']>) {
  const event = await eventAt(ctx, id, true)
  ctx.check(maySend(ctx.user, letter))
  const reader = await readerOf(ctx, id)
  if (!reader) throw conflict(NO_ADDRESS)
  const known = knownOf(event, (await attemptsOf(ctx, [id]))(id), ctx.settings.timeZone)
  const occasion = occasionOf(letter, known)
  const sent = await deliver(ctx, event, reader, { letter, occasion, by: ctx.user.id, again })
  if (!sent) throw conflict(`“${titleOf(letter)}” went already. Send it once more only if it is meant to.`)
  if (letter === TOOLKIT) await toolkitSent(ctx, { id, method: 'email_toolkit' })
  ctx.emit('event-letters.changed', { id })
  return ofEvent(ctx, { id })
}

export async function skip(ctx: Ctx, { id, letter, skip: leaveOut }: InputOf<Calls['skip']>) {
  const event = await eventAt(ctx, id, true)
  ctx.check(maySend(ctx.user, letter))
  if (!isByItself(letter)) throw conflict('This letter never goes by itself.')
  const known = knownOf(event, (await attemptsOf(ctx, [id]))(id), ctx.settings.timeZone)
  const of = { eventRequestId: id, letter, occasion: occasionOf(letter, known) }
  if (leaveOut)
    await ctx.db
      .insert(letterSkips)
      .values({ ...of, createdBy: ctx.user.id })
      .onConflictDoNothing()
  else
    await ctx.db
      .delete(letterSkips)
      .where(
        and(
          eq(letterSkips.eventRequestId, id),
          eq(letterSkips.letter, letter),
          eq(letterSkips.occasion, of.occasion),
        ),
      )
  ctx.emit('event-letters.changed', { id })
  return ofEvent(ctx, { id })
}
