import { and, asc, eq, gte, ilike, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { forbidden, invalid } from '#kernel/calls/errors.ts'
import { addDays, type Day, MONTH_NAMES } from '#kernel/charity/day.ts'
import { weekOf } from '#kernel/charity/week.ts'
import { DAY } from '#kernel/clock.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import type { SlotRole } from '#platform/slots/fields.ts'
import { HOLDING, PERHAPS } from '#platform/slots/fields.ts'
import { organizations } from '#sections/operations/groups-catalog/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { accountNames } from '#server/data/names.ts'
import { rowsOf } from '#server/data/rows.ts'
import { containing } from '#server/data/search.ts'
import { people, users } from '#server/data/tables.ts'
import { mayAdd, mayRemove, mayUndo, mayWrite, mayWriteAny } from './access.ts'
import { ASKED_FOR, QUIET_DAYS } from './badges.ts'
import { besideOf } from './beside.ts'
import { partOf } from './field-parts-contract.ts'
import { type EventRequest, eventRequest } from './fields.ts'
import { mayPutBack } from './putting-back.ts'
import { scope } from './scope.ts'
import { staleBefore } from './service-stale.ts'
import { OVER, type Status, type StatusTab, TABS } from './statuses.ts'
import { eventAttempts, eventOrganizers, eventRequests } from './tables.ts'
import { faultOf } from './words.ts'

/** The day it is about: agreed on, or else the one they wish. */
export const dayColumn = sql`coalesce(${eventRequests.scheduledEventDate}, ${eventRequests.desiredEventDate})`

/** Somebody has a place there, or might. */
const comesTo = (userId: string) => sql`EXISTS (SELECT FROM slots s JOIN slot_signups g ON g.slot_id = s.id
  WHERE s.owner_table = 'event_requests' AND s.owner_id = ${eventRequests.id}
    AND g.person_id = (SELECT u.person_id FROM users u WHERE u.id = ${userId})
    AND g.status IN (${sql.join(
      [...HOLDING, ...PERHAPS, 'waiting'].map((status) => sql`${status}`),
      sql`, `,
    )}))`

/** More are needed than have a place (platform/slots). */
const unfilled = (
  role: SlotRole,
  needed: SQL,
) => sql`${needed} > coalesce((SELECT slot_held(s.id) FROM slots s
  WHERE s.owner_table = 'event_requests' AND s.owner_id = ${eventRequests.id} AND s.role = ${role}), 0)`

// Written out, not given as parameters: the index of the order (tables.ts) is about these very words.
const oneOf = (statuses: readonly Status[]) =>
  sql`${eventRequests.status} IN (${sql.raw(statuses.map((status) => `'${status}'`).join(', '))})`
const isOver = oneOf(OVER)
/** So said that the same index finds them: what is over grows from year to year, and what is not stays a few. */
export const isOpen = sql`(${isOver}) IS FALSE`

const isMine = (userId: string) =>
  or(eq(eventRequests.leadId, userId), eq(eventRequests.secondLeadId, userId), comesTo(userId))

/** Which requests a tab shows; of one's own those that are not over. */
export const inTab = (tab: StatusTab | 'mine', user: Pick<CurrentUser, 'id'>): SQL | undefined =>
  tab === 'mine' ? and(isMine(user.id), isOpen) : inArray(eventRequests.status, [...TABS[tab]])

const within = (from: Day, until: Day) => and(gte(dayColumn, from), lte(dayColumn, until))

const WHEN = {
  today: (today: Day) => within(today, today),
  this_week: (today: Day, { settings }: Ctx) => {
    const { start, end } = weekOf(today, settings.collectionWeekdays)
    return within(start, end)
  },
  next_7: (today: Day) => and(within(today, addDays(today, 7)), isOpen),
  next_14: (today: Day) => and(within(today, addDays(today, 14)), isOpen),
  next_30: (today: Day) => and(within(today, addDays(today, 30)), isOpen),
  over: (today: Day) => and(lte(dayColumn, addDays(today, -1)), isOpen),
}

const lastAttempt = sql`(SELECT max(a.created_at) FROM ${eventAttempts} a WHERE a.event_request_id = ${eventRequests.id})`
const NEEDS = {
  driver: () => unfilled('driver', sql`${eventRequests.driversNeeded}`),
  speaker: () => unfilled('speaker', sql`${eventRequests.speakersNeeded}`),
  volunteer: () => unfilled('volunteer', sql`${eventRequests.volunteersNeeded}`),
  van: () => eq(eventRequests.vanDriverNeeded, true),
  lead: () => and(isNull(eventRequests.leadId), isNull(eventRequests.customLead)),
  follow_up: (ctx: Ctx) =>
    and(
      inArray(eventRequests.status, [...ASKED_FOR]),
      sql`coalesce(${lastAttempt}, ${eventRequests.createdAt}) < ${before(ctx, QUIET_DAYS)}`,
    ),
}

const before = ({ app }: Ctx, days: number) => new Date(app.now().getTime() - days * DAY).toISOString()
/** Domain 4.1, planning: what somebody should look at. */
const ATTENTION = {
  new_long: ({ app }: Ctx) =>
    and(eq(eventRequests.status, 'new'), lt(eventRequests.createdAt, staleBefore(app.now()).new)),
  in_process_long: ({ app }: Ctx) =>
    and(
      eq(eventRequests.status, 'in_process'),
      lt(eventRequests.statusChangedAt, staleBefore(app.now()).in_process),
    ),
  no_address: () =>
    and(
      isOpen,
      isNull(eventRequests.eventAddress),
      or(sql`${eventRequests.driversNeeded} > 0`, eq(eventRequests.vanDriverNeeded, true)),
    ),
  no_date: () => and(isOpen, sql`${dayColumn} IS NULL`),
  no_sandwiches: () =>
    and(isOpen, isNull(eventRequests.estimatedSandwichCount), isNull(eventRequests.estimatedSandwichMin)),
  no_lead: () => and(isOpen, NEEDS.lead()),
}

const CONFIRMED = {
  confirmed: isNotNull(eventRequests.scheduledEventDate),
  requested: isNull(eventRequests.scheduledEventDate),
}

/** A part that this person may not write stays as it is: 403 with the field's name. */
function refuseForeign(ctx: Ctx, given: object) {
  const foreign = Object.entries(given).find(
    ([name, value]) =>
      value !== undefined && name in eventRequest.fields && !mayWrite(ctx.user, partOf(name)),
  )
  if (!foreign) return
  const name = foreign[0] as keyof typeof eventRequest.labels
  throw forbidden(`You may not change “${eventRequest.labels[name]}” of an event request.`)
}

const SCHEDULED: readonly Status[] = ['scheduled', 'rescheduled', 'completed']

/** What of a change does not fit to the row as it is. */
export function refusedIn(given: object, before: object | null) {
  const told = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const { status } = (before ?? {}) as Partial<EventRequest>
  if (told.scheduledEventDate === null && status && SCHEDULED.includes(status))
    return {
      field: 'scheduledEventDate',
      message: 'It is on the calendar: move it back to in process, or postpone it',
    }
  return faultOf({ ...before, ...told } as Partial<EventRequest>)
}

const TEXTS = (Object.keys(eventRequest.fields) as (keyof typeof eventRequest.fields)[]).filter(
  (name) => 'searched' in eventRequest.fields[name] && eventRequest.fields[name].searched,
)
const MONTHS = MONTH_NAMES.map((month) => month.slice(0, 3)).join('|')
/** Numbers and nothing else but a month: a name with a number is no day. */
const A_DAY = new RegExp(`^(?:(?:${MONTHS})[a-z]*)?[\\d\\s/,-]*$`, 'i')

/** Who is meant is looked up once, and not for each of many requests; days are only put into words where one may be meant. */
function searched(search: string) {
  const pattern = containing(search)
  const leads = sql`(SELECT u.id FROM ${users} u WHERE u.display_name ILIKE ${pattern})`
  // Each way has an index of its own; joined by OR with what other tables say, every row would be read.
  const ways = [
    or(...TEXTS.map((name) => ilike(eventRequests[name] as PgColumn, pattern))),
    sql`${eventRequests.leadId} IN ${leads}`,
    sql`${eventRequests.secondLeadId} IN ${leads}`,
    // However somebody writes a day: 11/18/2026, 2026-11-18, November 18, Nov 18.
    ...(A_DAY.test(search)
      ? [sql`to_char(${dayColumn}, 'FMMM/FMDD/YYYY YYYY-MM-DD FMMonth FMDD, Mon FMDD') ILIKE ${pattern}`]
      : []),
  ].map((way) => sql`SELECT ${eventRequests.id} FROM ${eventRequests} WHERE ${way}`)
  const organized = sql`SELECT o.event_request_id FROM ${eventOrganizers} o
    JOIN ${people} p ON p.id = o.person_id WHERE p.name ILIKE ${pattern}`
  return sql`${eventRequests.id} IN (${sql.join([...ways, organized], sql` UNION ALL `)})`
}

/** All names of a group of the catalog, and of its departments. */
export const namesOfGroup = (id: string) => sql`SELECT k.name_key FROM group_owners k
  JOIN ${organizations} o ON o.id = k.organization_id WHERE split_part(o.name_key, '|', 1) =
    (SELECT split_part(one.name_key, '|', 1) FROM ${organizations} one WHERE one.id = ${id})`

export const eventRows = rowsOf(eventRequest, eventRequests, {
  scope,
  mayAdd,
  mayEdit: (user) => mayWriteAny(user),
  mayRemove: (user) => mayRemove(user),
  mayDecide: (user) => mayWrite(user, 'rest'),
  event: 'event-requests.changed',
  section: 'event-requests',
  beside: besideOf,
  derive: (ctx, given, before) => {
    if (before) refuseForeign(ctx, given)
    const fault = refusedIn(given, before)
    if (fault) throw invalid({ [fault.field]: fault.message })
    // A pin placed by hand was not found by its address.
    return given.latitude === undefined && given.longitude === undefined ? {} : { geocodedAt: null }
  },
  where: (
    ctx,
    { tab, confirmed, from, until, when, needs, attention, leadId, whose, organization, groupId, posted },
  ) =>
    and(
      tab ? inTab(tab as StatusTab, ctx.user) : undefined,
      confirmed ? CONFIRMED[confirmed as keyof typeof CONFIRMED] : undefined,
      from ? gte(dayColumn, from as string) : undefined,
      until ? lte(dayColumn, until as string) : undefined,
      when ? WHEN[when as keyof typeof WHEN](todayOf(ctx), ctx) : undefined,
      needs ? NEEDS[needs as keyof typeof NEEDS](ctx) : undefined,
      attention ? ATTENTION[attention as keyof typeof ATTENTION](ctx) : undefined,
      leadId
        ? or(eq(eventRequests.leadId, leadId as string), eq(eventRequests.secondLeadId, leadId as string))
        : undefined,
      whose === 'mine' ? isMine(ctx.user.id) : undefined,
      organization
        ? sql`lower(${eventRequests.organizationName}) = lower(${organization as string})`
        : undefined,
      groupId ? sql`${eventRequests.nameKey} IN (${namesOfGroup(groupId as string)})` : undefined,
      posted ? isNotNull(eventRequests.socialMediaPostDate) : undefined,
    ),
  search: (_ctx, search) => searched(search),
  // What is to come first by its day, then what is over, the latest first.
  order: [
    isOver,
    sql`CASE WHEN ${isOver} THEN NULL ELSE ${dayColumn} END`,
    sql`${dayColumn} DESC NULLS LAST`,
    asc(eventRequests.createdAt),
  ],
  sorts: { day: dayColumn },
})

const record = eventRows.record({
  mayChange: (user, _row, action = 'update') => mayUndo(user, action),
  mayPutBack,
  tasks: {
    mayChangeAll: (user) => mayWrite(user, 'rest'),
    section: 'event-reminders',
    noun: 'reminder',
    type: 'event_reminder',
    nameOf: ({ organization_name: name }) => (typeof name === 'string' ? name : 'An event'),
  },
})

export const eventRecord: typeof record = {
  ...record,
  // Entries of the log are linked in a table of their own (`event_entries`).
  former: { collection_id: 'Entry of the log' },
  present: async (ctx, column, value) => {
    if (column === 'collection_id') return value && 'linked'
    if (column !== 'lead_id' && column !== 'second_lead_id') return record.present?.(ctx, column, value)
    return (await accountNames(ctx, [String(value)])).get(String(value)) ?? 'somebody'
  },
}
