import { and, count, eq, gt, ne, notInArray, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { invalid } from '#kernel/calls/errors.ts'
import { addDays, formatDay } from '#kernel/charity/day.ts'
import { DAY, HOUR, SECOND } from '#kernel/clock.ts'
import { countOf } from '#kernel/language/count.ts'
import type { Language } from '#kernel/language/languages.ts'
import { holdersOf } from '#platform/accounts/service-people.ts'
import { sendLetter } from '#platform/letters/service-send.ts'
import { notify } from '#platform/notifications/service.ts'
import { can } from '#sections/planning/event-requests/access.ts'
import {
  type EventRow,
  OVER_STATUSES,
  organizationOf,
} from '#sections/planning/event-requests/service-about.ts'
import { eventFlags, eventOrganizers, eventRequests } from '#sections/planning/event-requests/tables.ts'
import { type PublicCtx, todayOf, type WorkCtx } from '#server/context.ts'
import { people } from '#server/data/tables.ts'
import { countAttempt } from '#server/http/throttle.ts'
import { seal, unseal } from '#server/people/seal.ts'
import { hashToken } from '#server/people/session.ts'
import type { intake as calls } from './contract.ts'
import { DAY_OVER, FORM_OLD, TOO_QUICK } from './fields.ts'
import { received } from './letter.ts'
import { DIFFICULTY, isAnswer } from './proof.ts'
import { linkFor } from './service-links.ts'
import { eventIntakes } from './tables.ts'

type Calls = typeof calls

const PURPOSE = 'event-intake'
/** Nobody fills in the form faster, and nobody leaves it open longer and still means it. */
const AT_LEAST_MS = 3 * SECOND
const AT_MOST_MS = 24 * HOUR

/** A token says when the page asked for it; it is sealed, so nobody makes one up. */
export function form(ctx: PublicCtx): OutputOf<Calls['form']> {
  return {
    organization: ctx.settings.organizationName,
    token: seal(ctx.app, String(ctx.app.now().getTime()), PURPOSE),
    difficulty: DIFFICULTY,
  }
}

function ageOf(ctx: PublicCtx, token: string): number | null {
  const madeAt = Number(unseal(ctx.app, token, PURPOSE) ?? Number.NaN)
  return Number.isFinite(madeAt) ? ctx.app.now().getTime() - madeAt : null
}

/** Counted here, so that only a request that is kept counts: what costs a program nothing closes the form for nobody. */
const ALL = {
  key: 'event-intake-all:everybody',
  most: 200,
  within: HOUR,
  words: 'Very many requests are coming in just now. Please try again in an hour.',
}

/** Always the same answer; what is known here already is said to us alone. */
export async function ask(ctx: PublicCtx, input: InputOf<Calls['ask']>): Promise<OutputOf<Calls['ask']>> {
  const { token, answer, website, language, contactName, contactEmail, contactPhone, kind, ...given } = input
  // Only a program sees that field. It hears that all is well, and nothing is kept.
  if (website) return { received: true }
  const age = ageOf(ctx, token)
  if (age === null || age > AT_MOST_MS || !isAnswer(token, answer))
    throw invalid({ token: FORM_OLD }, FORM_OLD)
  if (age < AT_LEAST_MS) throw invalid({ token: TOO_QUICK })
  refusePast(ctx, given.desiredEventDate)
  const formKey = hashToken(token)
  // Pressed twice at once: the second one waits, and finds the first.
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${formKey}, 0))`)
  const [known] = await ctx.db.select().from(eventIntakes).where(eq(eventIntakes.formKey, formKey))
  if (known) return { received: true }
  await countAttempt(ctx.db, [ALL])

  const planned = given.estimatedSandwichCount
  const [event] = await ctx.db
    .insert(eventRequests)
    .values({
      ...given,
      manualEntrySource: 'web_form',
      ...(kind === 'pbj' && planned !== null ? { plannedPbj: planned } : {}),
      ...(kind === 'deli' && planned !== null ? { plannedDeli: planned } : {}),
    })
    .returning()
  if (!event) throw new Error('A new event request was not returned')
  await ctx.db
    .insert(eventIntakes)
    .values({ eventRequestId: event.id, formKey, language, createdAt: ctx.app.now() })
  const [person] = await ctx.db
    .insert(people)
    .values({ name: contactName ?? '', email: contactEmail, phone: contactPhone })
    .returning({ id: people.id })
  if (!person) throw new Error('A new person was not returned')
  const [organizer] = await ctx.db
    .insert(eventOrganizers)
    .values({ eventRequestId: event.id, personId: person.id, isPrimary: true })
    .returning({ id: eventOrganizers.id })
  if (!organizer || !contactEmail) throw new Error('A new organizer was not returned')
  const reader = { eventRequestId: event.id, organizerId: organizer.id, email: contactEmail }
  if (await mayWriteTo(ctx, contactEmail)) await confirmation(ctx, event, reader, { language, contactName })
  await pointOutTwins(ctx, event)
  await ring(ctx, event)
  ctx.emit('event-requests.changed', { id: event.id })
  ctx.emit('groups.changed')
  ctx.emit('people.changed')
  return { received: true }
}

type Event = EventRow

/** Nobody makes sandwiches yesterday; a day that stood there before is left alone. */
export function refusePast(ctx: PublicCtx, day: unknown) {
  if (typeof day === 'string' && day < todayOf(ctx)) throw invalid({ desiredEventDate: DAY_OVER })
}

/** More than this a day to one mailbox would be a nuisance that somebody makes on purpose. */
const MAILS_A_DAY = 3

async function mayWriteTo(ctx: WorkCtx, email: string): Promise<boolean> {
  // One after the other until the commit: many at the same moment do not know of each other.
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(lower(${email}), 1))`)
  const [row] = await ctx.db
    .select({ asked: count() })
    .from(eventIntakes)
    .innerJoin(eventOrganizers, eq(eventOrganizers.eventRequestId, eventIntakes.eventRequestId))
    .innerJoin(people, eq(people.id, eventOrganizers.personId))
    .where(
      and(
        sql`lower(${people.email}) = lower(${email})`,
        gt(eventIntakes.createdAt, new Date(ctx.app.now().getTime() - DAY)),
      ),
    )
  return (row?.asked ?? 0) <= MAILS_A_DAY
}

async function confirmation(
  ctx: WorkCtx,
  event: Event,
  reader: Parameters<typeof linkFor>[1],
  { language, contactName }: { language: Language; contactName: string | null },
) {
  await sendLetter(ctx, received, {
    about: { table: 'event_requests', id: event.id },
    to: { email: reader.email },
    language,
    filling: {
      charity: ctx.settings.organizationName,
      organization: organizationOf(event),
      name: contactName,
      day: event.desiredEventDate,
      sandwiches: event.estimatedSandwichCount,
    },
    url: await linkFor(ctx, reader),
    personal: true,
    by: null,
    // They sit before the form and wait for it.
    atOnce: true,
  })
}

/** So far around the same day, the same organization means the same event (as `checkDuplicates` has it). */
const NEAR_DAYS = 14

/** The same organization asked for about the same day: said to us, as something to be looked at. */
async function pointOutTwins(ctx: WorkCtx, event: Event) {
  if (!event.organizationName) return
  const day = event.desiredEventDate
  const found = await ctx.db
    .select()
    .from(eventRequests)
    .where(
      and(
        ne(eventRequests.id, event.id),
        notInArray(eventRequests.status, [...OVER_STATUSES]),
        sql`group_key(${eventRequests.organizationName}, NULL) = group_key(${event.organizationName}, NULL)`,
        day === null
          ? undefined
          : sql`coalesce(${eventRequests.scheduledEventDate}, ${eventRequests.desiredEventDate}, ${day}) BETWEEN ${addDays(day, -NEAR_DAYS)} AND ${addDays(day, NEAR_DAYS)}`,
      ),
    )
    .limit(5)
  const [first] = found
  if (!first) return
  const days = found.map((one) => {
    const on = one.scheduledEventDate ?? one.desiredEventDate
    return on ? formatDay(on, 'short') : 'no date yet'
  })
  await ctx.db.insert(eventFlags).values({
    eventRequestId: event.id,
    type: 'important',
    message: `Perhaps asked already: ${organizationOf(first)}, ${days.join('; ')}`.slice(0, 300),
  })
}

/** Whoever may start on a request. */
export async function startersOf(ctx: WorkCtx): Promise<string[]> {
  const holders = [
    ...(await holdersOf(ctx, can.EVENT_REQUESTS_EDIT)),
    ...(await holdersOf(ctx, can.EVENT_REQUESTS_EDIT_ALL_DETAILS)),
  ]
  return [...new Set(holders.map(({ id }) => id))]
}

/** So many in an hour are a busy hour; more are a flood, which rings once and then only counts under New. */
const RINGS_AN_HOUR = 10

async function ring(ctx: WorkCtx, event: Event) {
  // One after the other until the commit, so that of many at once one is the eleventh.
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('event-intake'))`)
  const came = await ctx.db.$count(
    eventIntakes,
    gt(eventIntakes.createdAt, new Date(ctx.app.now().getTime() - HOUR)),
  )
  if (came > RINGS_AN_HOUR + 1) return
  const news = {
    to: await startersOf(ctx),
    type: 'event_request',
    category: 'event',
    priority: 'high',
  } as const
  if (came > RINGS_AN_HOUR)
    return notify(ctx, {
      ...news,
      title: 'Many more event requests are coming in',
      message: `More than ${RINGS_AN_HOUR} came by the form within an hour. You do not hear of each until it is calmer; all of them stand under New.`,
      actionText: 'Look at them',
      actionUrl: '/dashboard?section=event-requests&tab=new',
    })
  const { desiredEventDate: day, estimatedSandwichCount: planned } = event
  await notify(ctx, {
    ...news,
    title: `New event request: ${organizationOf(event)}`,
    message: [
      day ? `They wish ${formatDay(day)}.` : 'They named no date.',
      planned === null ? '' : `${countOf(planned, 'sandwich')} planned.`,
    ]
      .filter(Boolean)
      .join(' '),
    actionText: 'Start on it',
    actionType: 'accept',
    actionUrl: `/dashboard?section=event-requests&id=${event.id}`,
    relatedType: 'event_request',
    relatedId: event.id,
  })
}
