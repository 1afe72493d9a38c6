import { and, count, eq, gt, ne, notInArray, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid } from '#kernel/calls/errors.ts'
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
  isOver,
  OVER_STATUSES,
  organizationOf,
} from '#sections/planning/event-requests/service-about.ts'
import { eventFlags, eventOrganizers, eventRequests } from '#sections/planning/event-requests/tables.ts'
import type { PublicCtx, WorkCtx } from '#server/context.ts'
import { people } from '#server/data/tables.ts'
import { updateMany } from '#server/data/versioned.ts'
import { seal, unseal } from '#server/people/seal.ts'
import { hashToken } from '#server/people/session.ts'
import type { intake as calls } from './contract.ts'
import { OWN_FIELDS, UNTIL_AGREED } from './fields.ts'
import { received } from './letter.ts'
import { DIFFICULTY, isAnswer } from './proof.ts'
import { eventOf, linkFor } from './service-links.ts'
import { eventIntakes } from './tables.ts'

type Calls = typeof calls

const PURPOSE = 'event-intake'
/** Nobody fills in the form faster, and nobody leaves it open longer and still means it. */
const AT_LEAST_MS = 3 * SECOND
const AT_MOST_MS = 24 * HOUR
const AGAIN = 'This form was open for long. Please load the page again; what you typed stays.'

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

/** Always the same answer; what is known here already is said to us alone. */
export async function ask(ctx: PublicCtx, input: InputOf<Calls['ask']>): Promise<OutputOf<Calls['ask']>> {
  const { token, answer, website, language, contactName, contactEmail, contactPhone, kind, ...given } = input
  // Only a program sees that field. It hears that all is well, and nothing is kept.
  if (website) return { received: true }
  const age = ageOf(ctx, token)
  if (age === null || age > AT_MOST_MS || !isAnswer(token, answer)) throw invalid({ token: AGAIN }, AGAIN)
  if (age < AT_LEAST_MS) throw invalid({ token: 'That was quick. Please send it once more.' })
  const formKey = hashToken(token)
  // Pressed twice at once: the second one waits, and finds the first.
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${formKey}, 0))`)
  const [known] = await ctx.db.select().from(eventIntakes).where(eq(eventIntakes.formKey, formKey))
  if (known) return { received: true }

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

/** More than this a day to one mailbox would be a nuisance that somebody makes on purpose. */
const MAILS_A_DAY = 3

async function mayWriteTo(ctx: WorkCtx, email: string): Promise<boolean> {
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

async function ring(ctx: WorkCtx, event: Event) {
  const { desiredEventDate: day, estimatedSandwichCount: planned } = event
  await notify(ctx, {
    to: await startersOf(ctx),
    type: 'event_request',
    category: 'event',
    priority: 'high',
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

const STAGES: Partial<Record<Event['status'], 'agreed' | 'held' | 'off'>> = {
  scheduled: 'agreed',
  rescheduled: 'agreed',
  completed: 'held',
  declined: 'off',
  cancelled: 'off',
  non_event: 'off',
}

type Found = Awaited<ReturnType<typeof eventOf>>

async function told(ctx: PublicCtx, { event, person }: Found): Promise<OutputOf<Calls['mine']>> {
  const [came] = await ctx.db.select().from(eventIntakes).where(eq(eventIntakes.eventRequestId, event.id))
  const stage = STAGES[event.status] ?? 'waiting'
  const onIt = stage === 'agreed' || stage === 'held'
  return {
    ...event,
    organization: ctx.settings.organizationName,
    language: came?.language ?? 'en',
    contactName: person.name,
    contactPhone: person.phone,
    contactEmail: person.email ?? '',
    stage,
    agreedDate: onIt ? event.scheduledEventDate : null,
    startTime: onIt ? event.eventStartTime : null,
    endTime: onIt ? event.eventEndTime : null,
    confirmed: came === undefined || came.confirmedAt !== null,
  }
}

export const mine = async (ctx: PublicCtx, { token }: InputOf<Calls['mine']>) =>
  told(ctx, await eventOf(ctx, token, false))

const confirmed = (ctx: PublicCtx, id: string) =>
  ctx.db
    .update(eventIntakes)
    .set({ confirmedAt: ctx.app.now() })
    .where(and(eq(eventIntakes.eventRequestId, id), sql`${eventIntakes.confirmedAt} IS NULL`))

export async function confirm(ctx: PublicCtx, { token }: InputOf<Calls['confirm']>) {
  const found = await eventOf(ctx, token, true)
  await confirmed(ctx, found.event.id)
  ctx.emit('event-requests.changed', { id: found.event.id })
  return told(ctx, found)
}

const OVER_NOW =
  'This event is over, or does not take place. Please answer our email if something is not right.'

/** What they say of their event stands in the history as theirs; the day they wish is theirs until one is agreed on. */
export async function correct(ctx: PublicCtx, input: InputOf<Calls['correct']>) {
  const found = await eventOf(ctx, input.token, true)
  const { event, person } = found
  const stage = STAGES[event.status] ?? 'waiting'
  if (stage === 'held' || stage === 'off') throw conflict(OVER_NOW)
  if (event.version !== input.version)
    throw conflict('Somebody changed this request in the meantime. Please open the link again.')
  const agreed = stage === 'agreed'
  const values = Object.fromEntries(
    OWN_FIELDS.filter((name) => !agreed || !UNTIL_AGREED.includes(name)).map((name) => [name, input[name]]),
  )
  await updateMany(ctx, eventRequests, [{ before: event, values }])
  const said = { name: input.contactName ?? person.name, phone: input.contactPhone }
  if (said.name !== person.name || said.phone !== person.phone) {
    await ctx.db.select({ id: people.id }).from(people).where(eq(people.id, person.id)).for('update')
    await updateMany(ctx, people, [{ before: person, values: said }])
    ctx.emit('people.changed')
  }
  await confirmed(ctx, event.id)
  ctx.emit('event-requests.changed', { id: event.id })
  await tellLead(ctx, event, `${organizationOf(event)} corrected their request`, 'By their link.')
  return told(ctx, await eventOf(ctx, input.token, false))
}

const UNTOLD = 'They asked to call it off: '

/** Nobody outside moves a request: it is said to whoever leads it, and stands there until somebody has looked. */
export async function callOff(ctx: PublicCtx, { token, reason }: InputOf<Calls['callOff']>) {
  const found = await eventOf(ctx, token, true)
  const { event } = found
  if (isOver(event.status)) throw conflict(OVER_NOW)
  const message = `${UNTOLD}${reason.replaceAll(/\s+/g, ' ')}`.slice(0, 300)
  const [said] = await ctx.db
    .select({ id: eventFlags.id })
    .from(eventFlags)
    .where(
      and(
        eq(eventFlags.eventRequestId, event.id),
        eq(eventFlags.isResolved, false),
        sql`starts_with(${eventFlags.message}, ${UNTOLD})`,
      ),
    )
  // Said twice, it is one thing to be looked at.
  if (!said) {
    await ctx.db.insert(eventFlags).values({ eventRequestId: event.id, type: 'critical', message })
    ctx.emit('event-requests.changed', { id: event.id })
    await tellLead(ctx, event, `${organizationOf(event)} wants to call the event off`, reason)
  }
  return told(ctx, found)
}

/** Whoever leads it, or whoever may start on it where nobody does. */
async function tellLead(ctx: WorkCtx, event: Event, title: string, message: string) {
  const leads = [event.leadId, event.secondLeadId].flatMap((id) => id ?? [])
  await notify(ctx, {
    to: leads.length > 0 ? leads : await startersOf(ctx),
    type: 'event_request',
    category: 'event',
    priority: 'high',
    title,
    message,
    actionText: 'Look at the request',
    actionUrl: `/dashboard?section=event-requests&id=${event.id}`,
    relatedType: 'event_request',
    relatedId: event.id,
  })
}
