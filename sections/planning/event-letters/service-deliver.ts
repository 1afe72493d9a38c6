import { todayIn } from '#kernel/charity/day.ts'
import { sendLetter } from '#platform/letters/service-send.ts'
import { linkFor } from '#sections/planning/event-intake/service-links.ts'
import { eventRequests } from '#sections/planning/event-requests/tables.ts'
import type { WorkCtx } from '#server/context.ts'
import { updateMany } from '#server/data/versioned.ts'
import { TOOLKIT } from './access.ts'
import { type ByItself, type Known, RULES } from './due.ts'
import { type Event, fillingOf, type Reader } from './filling.ts'
import type { EventLetterId } from './ids.ts'
import { EVENT_LETTERS } from './letters.ts'

export const TABLE = 'event_requests'

export function kindOf(letter: EventLetterId) {
  const kind = EVENT_LETTERS.find(({ id }) => id === letter)
  if (!kind) throw new Error(`There is no letter ${letter}`)
  return kind
}

export const isByItself = (letter: string): letter is ByItself => Object.hasOwn(RULES, letter)

/** A letter about the same event is another one on another occasion: before a new date, after another toolkit. */
export const occasionOf = (letter: EventLetterId, known: Known): string =>
  (isByItself(letter) ? RULES[letter](known)?.occasion : undefined) ??
  (letter === 'event-week-before' || letter === 'event-day-before' ? (known.scheduledEventDate ?? '') : '')

/** Letters that whoever made sandwiches gets afterwards have no link: there is nothing to correct any more. */
export const AFTERWARDS: readonly EventLetterId[] = ['event-thanks', 'event-month-after']

/** Writes it into the outbox and notes what follows from it; null when it went already on this occasion. */
export async function deliver(
  ctx: WorkCtx,
  event: Event,
  reader: Reader,
  {
    letter,
    occasion,
    by,
    again = false,
  }: {
    letter: EventLetterId
    occasion: string
    by: string | null
    again?: boolean
  },
) {
  const url = AFTERWARDS.includes(letter)
    ? undefined
    : await linkFor(ctx, { eventRequestId: event.id, organizerId: reader.organizerId, email: reader.email })
  const sent = await sendLetter(ctx, kindOf(letter), {
    about: { table: TABLE, id: event.id },
    occasion,
    again,
    to: { email: reader.email, ...(reader.accountId ? { personId: reader.accountId } : {}) },
    language: reader.language,
    filling: await fillingOf(ctx, event, reader),
    ...(url ? { url, personal: true } : {}),
    by,
  })
  if (!sent) return null
  const today = todayIn(ctx.settings.timeZone, ctx.app.now())
  const noted = {
    'event-thanks': { followUpOneDayDate: today },
    'event-month-after': { followUpOneMonthDate: today },
  }
  if (letter in noted)
    await updateMany(ctx, eventRequests, [{ before: event, values: noted[letter as keyof typeof noted] }])
  if (letter !== TOOLKIT) ctx.emit('event-requests.changed', { id: event.id })
  return sent
}
