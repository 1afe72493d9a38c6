import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, type Day, formatDay, todayIn } from '#kernel/charity/day.ts'
import { countOf } from '#kernel/language/count.ts'
import { holdersOf } from '#platform/accounts/service-people.ts'
import { notify } from '#platform/notifications/service.ts'
import { sendMail } from '#platform/outbox/service.ts'
import { startersOf } from '#sections/planning/event-intake/service.ts'
import { can } from '#sections/planning/event-requests/access.ts'
import { dayOf, organizationOf, statusLabel } from '#sections/planning/event-requests/service-about.ts'
import { isStale } from '#sections/planning/event-requests/service-stale.ts'
import { eventRequests } from '#sections/planning/event-requests/tables.ts'
import type { WorkCtx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob, type Job } from '#server/jobs/jobs.ts'
import type { Event } from './filling.ts'
import { attemptsOf } from './known.ts'
import { NUDGES, type Nudge, type NudgeRule } from './nudges.ts'
import { eventDigests, eventNudges } from './tables.ts'

const SECTION = '/dashboard?section=event-requests'
const WORKDAYS = [1, 2, 3, 4, 5]
const MONDAY = 1
const SUNDAY = 0

/** Leadership: whoever sees the overview of all requests. */
const leadersOf = async (ctx: WorkCtx) =>
  (await holdersOf(ctx, can.EVENT_REQUESTS_VIEW_ADMIN_OVERVIEW)).map(({ id }) => id)

/** What is open, or was held lately: nothing else is ever reminded of. */
export const inView = (ctx: WorkCtx, today: Day) =>
  ctx.db
    .select()
    .from(eventRequests)
    .where(
      sql`${eventRequests.status} IN ('new', 'in_process', 'scheduled', 'rescheduled')
        OR (${eventRequests.status} = 'completed' AND ${eventRequests.scheduledEventDate} >= ${addDays(today, -31)})`,
    )
    .orderBy(eventRequests.id)

/**
 * Looks through all requests, and tells each person in one message of everything that is new to say. What was said is
 * claimed in the same transaction, so it is said once, whatever becomes of the job.
 */
async function remind(ctx: WorkCtx, rules: readonly NudgeRule[], title: (count: number) => string) {
  const { timeZone } = ctx.settings
  const now = ctx.app.now()
  const events = await inView(ctx, todayIn(timeZone, now))
  const tries = await attemptsOf(
    ctx,
    events.map(({ id }) => id),
  )
  const found = events.flatMap((event) =>
    rules.flatMap((rule) => {
      const nudge = rule({ event, tries: tries(event.id), now, timeZone })
      return nudge ? [{ event, nudge }] : []
    }),
  )
  if (found.length === 0) return
  const claimed = await ctx.db
    .insert(eventNudges)
    .values(
      found.map(({ event, nudge: { kind, occasion } }) => ({
        eventRequestId: event.id,
        kind,
        occasion,
        saidAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning()
  const isNew = new Set(
    claimed.map(({ eventRequestId, kind, occasion }) => `${eventRequestId} ${kind} ${occasion}`),
  )
  const fresh = found.filter(({ event, nudge }) => isNew.has(`${event.id} ${nudge.kind} ${nudge.occasion}`))
  const [starters, leaders] = [await startersOf(ctx), await leadersOf(ctx)]
  const told = new Map<string, { event: Event; nudge: Nudge }[]>()
  for (const one of fresh) {
    const leads = [one.event.leadId, one.event.secondLeadId].flatMap((id) => id ?? [])
    const to = new Set([...(leads.length > 0 ? leads : starters), ...(one.nudge.leaders ? leaders : [])])
    for (const person of to) told.set(person, [...(told.get(person) ?? []), one])
  }
  for (const [person, lines] of told) await tell(ctx, person, lines, title(lines.length))
}

const lineOf = ({ event, nudge }: { event: Event; nudge: Nudge }) =>
  `${organizationOf(event)}: ${nudge.words}.`

function tell(ctx: WorkCtx, person: string, lines: { event: Event; nudge: Nudge }[], title: string) {
  const [first] = lines
  const alone = lines.length === 1 && first ? first.event.id : null
  return notify(ctx, {
    to: [person],
    type: 'event_request',
    category: 'event',
    priority: lines.some(({ nudge }) => nudge.leaders) ? 'high' : 'medium',
    title: alone && first ? `${title}: ${organizationOf(first.event)}` : title,
    message: lines.map(lineOf).join('\n'),
    actionText: alone ? 'Look at the request' : 'Look at the requests',
    actionUrl: alone ? `${SECTION}&id=${alone}` : `${SECTION}&tab=mine`,
    relatedType: alone ? 'event_request' : 'event_requests',
    relatedId: alone ?? 'reminders',
  })
}

const reminder = (
  name: string,
  at: NonNullable<Job['at']>,
  rules: readonly NudgeRule[],
  title: (count: number) => string,
) =>
  defineJob({
    name: `event-letters.${name}`,
    payload: z.object({}),
    at,
    run: (app) => inTransaction(app, `job event-letters.${name}`, (ctx) => remind(ctx, rules, title)),
  })

/** Domain 9.4, with its times of day. */
const followUp = reminder(
  'lead-follow-up',
  [
    { weekdays: WORKDAYS, time: '08:00' },
    { weekdays: WORKDAYS, time: '16:00' },
  ],
  NUDGES.followUp,
  (count) => `${countOf(count, 'event request')} to follow up`,
)
const corporate = reminder(
  'corporate',
  [{ time: '09:00' }, { time: '14:00' }],
  NUDGES.corporate,
  (count) => `${countOf(count, 'corporate priority', 'corporate priorities')} for today`,
)
const escalation = reminder(
  'corporate-escalation',
  [{ time: '09:00' }, { time: '13:00' }, { time: '17:00' }],
  NUDGES.escalation,
  (count) => `${countOf(count, 'corporate priority', 'corporate priorities')} without a call`,
)
const near = reminder(
  'near',
  [{ time: '09:00' }],
  NUDGES.near,
  (count) => `${countOf(count, 'event')} within five days, not scheduled`,
)
const inTouch = reminder(
  'in-touch',
  [{ weekdays: WORKDAYS, time: '10:00' }],
  NUDGES.inTouch,
  (count) => `${countOf(count, 'group')} to keep in touch with`,
)
const count = reminder(
  'count',
  [{ time: '10:00' }],
  NUDGES.count,
  (many) => `${countOf(many, 'event')} without a number`,
)

interface Person {
  id: string
  email: string
  firstName: string
}

/** One mail to each person and day, however often the job is begun. */
async function mailOnce(
  ctx: WorkCtx,
  kind: 'lead' | 'overview',
  day: Day,
  person: Person,
  words: string[],
  subject: string,
) {
  const claimed = await ctx.db
    .insert(eventDigests)
    .values({ kind, day, person: person.id })
    .onConflictDoNothing()
    .returning()
  if (claimed.length === 0) return
  await sendMail(ctx, {
    to: person.email,
    personId: person.id,
    category: 'reminder',
    template: {
      subject,
      name: person.firstName,
      paragraphs: words,
      action: {
        label: kind === 'lead' ? 'Open my assignments' : 'Open event requests',
        url: `${ctx.app.appUrl}${SECTION}&tab=${kind === 'lead' ? 'mine' : 'all'}`,
      },
    },
  })
}

const withDay = (event: Event) => {
  const day = dayOf(event)
  return `${organizationOf(event)}, ${statusLabel(event.status).toLowerCase()}${day ? `, ${formatDay(day, 'short')}` : ', no date yet'}`
}
const part = (title: string, events: readonly Event[]) =>
  events.length === 0 ? [] : [[`${title}:`, ...events.map(withDay)].join('\n')]

/** What whoever leads these events reads on Monday; null when there is nothing that waits or comes. */
function weekOf(events: readonly Event[], today: Day, now: Date): string[] | null {
  const stale = events
    .filter((event) => isStale(event, now))
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  const soon = events.filter(({ status, scheduledEventDate: day }) =>
    Boolean(status !== 'completed' && day && day >= today && day < addDays(today, 7)),
  )
  const uncounted = events.filter(
    ({ status, actualSandwichCount }) => status === 'completed' && actualSandwichCount === null,
  )
  const words = [
    ...part('Waiting for too long', stale),
    ...part('This week', soon),
    ...part('Held, and the sandwiches are not counted', uncounted),
  ]
  return words.length > 0 ? words : null
}

/** Every Monday: one mail to each lead. */
const leadDigest = defineJob({
  name: 'event-letters.lead-digest',
  payload: z.object({ day: z.string() }),
  at: [{ weekdays: [MONDAY], time: '08:00' }],
  run: (app, { day }) =>
    inTransaction(app, 'job event-letters.lead-digest', async (ctx) => {
      const events = await inView(ctx, day)
      const ids = [...new Set(events.flatMap(({ leadId, secondLeadId }) => [leadId, secondLeadId]))]
      const leads = await ctx.db
        .select({ id: users.id, email: users.email, firstName: users.firstName })
        .from(users)
        .where(
          and(
            eq(users.isActive, true),
            inArray(
              users.id,
              ids.flatMap((id) => id ?? []),
            ),
          ),
        )
      for (const lead of leads) {
        const theirs = events.filter((one) => one.leadId === lead.id || one.secondLeadId === lead.id)
        const words = weekOf(theirs, day, app.now())
        if (words) await mailOnce(ctx, 'lead', day, lead, words, 'Your events this week')
      }
    }),
})

/** Every Sunday evening: how all of it stands, to whoever sees the overview. */
const overviewDigest = defineJob({
  name: 'event-letters.overview-digest',
  payload: z.object({ day: z.string() }),
  at: [{ weekdays: [SUNDAY], time: '18:00' }],
  run: (app, { day }) =>
    inTransaction(app, 'job event-letters.overview-digest', async (ctx) => {
      const events = await inView(ctx, day)
      const open = events.filter(({ status }) => status === 'new' || status === 'in_process')
      const words = [
        `${countOf(events.filter(({ status }) => status === 'new').length, 'new request')}, ${countOf(open.length, 'request')} not scheduled yet.`,
        ...part(
          'Nobody leads',
          open.filter(({ leadId, customLead }) => !leadId && !customLead),
        ),
        ...(weekOf(events, day, app.now()) ?? []),
      ]
      if (open.length === 0 && words.length === 1) return
      for (const person of await holdersOf(ctx, can.EVENT_REQUESTS_VIEW_ADMIN_OVERVIEW))
        await mailOnce(ctx, 'overview', day, person, words, 'Events: how the week begins')
    }),
})

export const leadJobs = [followUp, corporate, escalation, near, inTouch, count, leadDigest, overviewDigest]
