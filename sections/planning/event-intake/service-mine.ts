import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { AppError, conflict, invalid } from '#kernel/calls/errors.ts'
import { HOUR } from '#kernel/clock.ts'
import { notify } from '#platform/notifications/service.ts'
import { isAlsoOurs } from '#platform/people/service.ts'
import { type EventRow, isOver, organizationOf } from '#sections/planning/event-requests/service-about.ts'
import { eventFlags, eventOrganizers, eventRequests } from '#sections/planning/event-requests/tables.ts'
import type { PublicCtx, WorkCtx } from '#server/context.ts'
import { refuseUnlessOnTop } from '#server/data/on-top.ts'
import { people } from '#server/data/tables.ts'
import { updateMany } from '#server/data/versioned.ts'
import { countAttempt } from '#server/http/throttle.ts'
import type { intake as calls } from './contract.ts'
import { OURS_TOO, OVER_NOW, OWN_FIELDS, UNTIL_AGREED } from './fields.ts'
import { refusePast, startersOf } from './service.ts'
import { eventOf } from './service-links.ts'
import { eventIntakes } from './tables.ts'

type Calls = typeof calls
type Event = EventRow

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
    callOffAsked: (await callOffOf(ctx, event)) !== undefined,
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

/** What they say of their event stands in the history as theirs; the day they wish is theirs until one is agreed on. */
export async function correct(ctx: PublicCtx, input: InputOf<Calls['correct']>) {
  const found = await eventOf(ctx, input.token, true)
  const { event, person } = found
  const stage = STAGES[event.status] ?? 'waiting'
  if (stage === 'held' || stage === 'off') throw conflict(OVER_NOW)
  const { was, version } = input
  const meant = (name: keyof typeof input) => !was || !isDeepStrictEqual(input[name], was[name])
  const changed = OWN_FIELDS.filter(
    (name) => (stage !== 'agreed' || !UNTIL_AGREED.includes(name)) && meant(name),
  )
  const values = Object.fromEntries(changed.map((name) => [name, input[name]]))
  const own = Object.fromEntries(OWN_FIELDS.map((name) => [name, event[name]]))
  // Only what is theirs to know: the answer holds the row as it is now.
  refuseUnlessOnTop({
    now: { ...own, version: event.version },
    version,
    was,
    changes: values,
    noun: 'request',
  })
  refusePast(ctx, values.desiredEventDate === event.desiredEventDate ? null : values.desiredEventDate)
  await updateMany(ctx, eventRequests, [{ before: event, values }])
  const said = {
    name: (meant('contactName') && input.contactName) || person.name,
    phone: meant('contactPhone') ? input.contactPhone : person.phone,
  }
  const anew = {
    ...(said.name === person.name ? {} : { contactName: OURS_TOO }),
    ...(said.phone === person.phone ? {} : { contactPhone: OURS_TOO }),
  }
  if (Object.keys(anew).length > 0) {
    // Whoever has the link of one event does not rename somebody who signs in, hosts or drives.
    if (await isAlsoOurs(ctx, person.id, eventOrganizers)) throw invalid(anew)
    await ctx.db.select({ id: people.id }).from(people).where(eq(people.id, person.id)).for('update')
    await updateMany(ctx, people, [{ before: person, values: said }])
    ctx.emit('people.changed')
  }
  await confirmed(ctx, event.id)
  ctx.emit('event-requests.changed', { id: event.id })
  const isNew = changed.some((name) => !isDeepStrictEqual(values[name], event[name]))
  if ((isNew || Object.keys(anew).length > 0) && (await mayRing(ctx, event)))
    await tellLead(ctx, event, `${organizationOf(event)} corrected their request`, 'By their link.')
  return told(ctx, await eventOf(ctx, input.token, false))
}

/** So many corrections of an event in an hour ring; more only stand there. */
const RINGS_AN_HOUR = 5

async function mayRing(ctx: WorkCtx, { id }: Event): Promise<boolean> {
  try {
    await countAttempt(ctx.db, [{ key: `event-corrected:${id}`, most: RINGS_AN_HOUR, within: HOUR }])
    return true
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error
    return false
  }
}

const UNTOLD = 'They asked to call it off: '

/** What they said of it, until somebody has looked. */
async function callOffOf(ctx: WorkCtx, { id }: Pick<Event, 'id'>) {
  const [said] = await ctx.db
    .select({ id: eventFlags.id })
    .from(eventFlags)
    .where(
      and(
        eq(eventFlags.eventRequestId, id),
        eq(eventFlags.isResolved, false),
        sql`starts_with(${eventFlags.message}, ${UNTOLD})`,
      ),
    )
    .limit(1)
  return said
}

/** Nobody outside moves a request: it is said to whoever leads it, and stands there until somebody has looked. */
export async function callOff(ctx: PublicCtx, { token, reason }: InputOf<Calls['callOff']>) {
  const found = await eventOf(ctx, token, true)
  const { event } = found
  if (isOver(event.status)) throw conflict(OVER_NOW)
  const message = `${UNTOLD}${reason.replaceAll(/\s+/g, ' ')}`.slice(0, 300)
  // Said twice, it is one thing to be looked at.
  if (!(await callOffOf(ctx, event))) {
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
