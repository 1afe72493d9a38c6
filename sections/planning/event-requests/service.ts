import { and, asc, count, eq, ne, notInArray, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { invalid } from '#kernel/calls/errors.ts'
import { addDays, type Day, formatDay } from '#kernel/charity/day.ts'
import { move as moveBy } from '#kernel/portal/steps.ts'
import { releasePeople } from '#platform/people/service.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { countWhere } from '#server/data/count-where.ts'
import { updateMany } from '#server/data/versioned.ts'
import { mayWrite, mayWriteAny } from './access.ts'
import { conflictsOn } from './conflicts.ts'
import type { eventRequests as calls } from './contract.ts'
import { TAB_NAMES } from './contract-shapes.ts'
import { pipeline } from './moves.ts'
import { attemptsOf, flagsOf } from './part-rows.ts'
import { dayColumn, eventRows, inTab } from './rows.ts'
import { addAttempt, addOrganizer } from './service-parts.ts'
import { peopleTwice } from './service-staff.ts'
import { OVER, type Status, TABS } from './statuses.ts'
import { eventRequests } from './tables.ts'
import { callWithout, dated, named } from './words.ts'

type Calls = typeof calls

/** Whoever asks is a group of the catalog from then on (`event_group` in the migration). */
export async function editRequest(ctx: Ctx, input: InputOf<Calls['edit']>) {
  const answer = await eventRows.edit(ctx, input)
  if (input.organizationName || input.department !== undefined) ctx.emit('groups.changed')
  return answer
}

/** One request with every try to reach them and what has to be looked at. */
export async function one(ctx: Ctx, { id }: { id: string }): Promise<OutputOf<Calls['one']>> {
  const found = await eventRows.handlers.one(ctx, { id })
  return { ...found, attemptsLog: await attemptsOf(ctx, id), flags: await flagsOf(ctx, id) }
}

export async function add(
  ctx: Ctx,
  { contactName, contactPhone, contactEmail, personId, allowDuplicate, ...input }: InputOf<Calls['add']>,
) {
  const name = contactName || (contactEmail && callWithout(input))
  if (!input.organizationName && !name && !personId)
    throw invalid({ organizationName: 'Please enter the organization, or whom to call' })
  if (contactPhone && !name && !personId) throw invalid({ contactName: 'Please enter whose number this is' })
  const made = await eventRows.insert(ctx, input)
  if (input.organizationName) ctx.emit('groups.changed')
  // The same addition sent twice is one.
  if ((!name && !personId) || made.organizers.length > 0) return made
  await addOrganizer(ctx, {
    eventRequestId: made.id,
    name: name ?? '',
    phone: contactPhone ?? null,
    email: contactEmail ?? null,
    isPrimary: true,
    personId,
    allowDuplicate,
  })
  return eventRows.handlers.one(ctx, { id: made.id })
}

/**
 * Takes a request on to another status by the table of moves; two who move it at once: one does, the other hears where it
 * stands. A day that comes with it is set with it.
 */
export async function move(ctx: Ctx, { id, move: name, reason, ...given }: InputOf<Calls['move']>) {
  const before = await eventRows.find(ctx, id, { locked: true })
  ctx.check(mayWriteAny(ctx.user))
  const { scheduledEventDate: agreed, tentativeNewDate: perhaps } = given
  if (agreed && !pipeline.moves[name].to.includes('scheduled'))
    throw invalid({ scheduledEventDate: 'Only what is scheduled has an agreed date' })
  if (perhaps && perhaps < todayOf(ctx))
    throw invalid({ tentativeNewDate: 'This day is over. Please choose another one.' })
  const standing = { ...before, scheduledEventDate: agreed ?? before.scheduledEventDate, today: todayOf(ctx) }
  const status = moveBy(pipeline, standing, ctx.user, name, reason)
  const { originalScheduledDate, scheduledEventDate, desiredEventDate, postponementCount } = before
  const kept = originalScheduledDate ?? scheduledEventDate
  const leaving = {
    postpone: {
      originalScheduledDate: kept,
      scheduledEventDate: null,
      tentativeNewDate: perhaps ?? null,
      postponementCount: postponementCount + 1,
    },
    unschedule: { scheduledEventDate: null, desiredEventDate: scheduledEventDate ?? desiredEventDate },
    reschedule: { originalScheduledDate: kept, tentativeNewDate: null },
  }
  await updateMany(ctx, eventRequests, [
    {
      before,
      values: {
        status,
        statusChangedAt: ctx.app.now(),
        statusReason: reason?.trim() || null,
        ...(agreed ? { scheduledEventDate: agreed } : {}),
        ...(name in leaving ? leaving[name as keyof typeof leaving] : {}),
      },
    },
  ])
  ctx.emit(eventRows.event, { id })
  return eventRows.handlers.one(ctx, { id })
}

/** Domain 4.1: whoever sent the toolkit leads where nobody does yet. */
export async function toolkitSent(ctx: Ctx, { id, method }: InputOf<Calls['toolkitSent']>) {
  const before = await eventRows.find(ctx, id, { locked: true })
  ctx.check(mayWrite(ctx.user, 'toolkit'))
  const { leadId, customLead } = before
  await updateMany(ctx, eventRequests, [
    {
      before,
      values: { toolkitStatus: 'sent', ...(leadId || customLead ? {} : { leadId: ctx.user.id }) },
    },
  ])
  await addAttempt(ctx, { eventRequestId: id, method, outcome: 'toolkit_sent', notes: null })
  return eventRows.handlers.one(ctx, { id })
}

export async function statusCounts(ctx: Ctx): Promise<OutputOf<Calls['statusCounts']>> {
  const { status } = eventRequests
  // Counted out of an index, each status once.
  const found = await ctx.db.select({ status, times: count() }).from(eventRequests).groupBy(status)
  // Whose they are is asked of those that are not over, and of nothing else.
  const mine = await ctx.db.$count(eventRequests, inTab('mine', ctx.user))
  const inStatuses = (statuses: readonly Status[]) =>
    found.reduce((sum, one) => (statuses.includes(one.status) ? sum + one.times : sum), 0)
  return Object.fromEntries(
    TAB_NAMES.map((tab) => [tab, tab === 'mine' ? mine : inStatuses(TABS[tab])]),
  ) as OutputOf<Calls['statusCounts']>
}

export async function newCount(ctx: Ctx) {
  if (!mayWrite(ctx.user, 'rest')) return { count: 0 }
  const [row] = await ctx.db
    .select({ count: count() })
    .from(eventRequests)
    .where(eq(eventRequests.status, 'new'))
  return { count: row?.count ?? 0 }
}

const LATELY = 100

/** Of all names by which the catalog knows the group. */
export async function ofGroup(
  ctx: Ctx,
  { organizationId }: InputOf<Calls['ofGroup']>,
): Promise<OutputOf<Calls['ofGroup']>> {
  const theirs = sql`${eventRequests.nameKey} IN
    (SELECT name_key FROM group_owners WHERE organization_id = ${organizationId})`
  const found = await ctx.db
    .select()
    .from(eventRequests)
    .where(theirs)
    .orderBy(sql`${dayColumn} DESC NULLS FIRST`, asc(eventRequests.id))
    .limit(LATELY)
  const [sums] = await ctx.db
    .select({
      held: countWhere(eq(eventRequests.status, 'completed')),
      made: sql<number>`coalesce(sum(${eventRequests.actualSandwichCount}), 0)::integer`,
    })
    .from(eventRequests)
    .where(theirs)
  return {
    items: found.map((row) => ({
      ...dated(row),
      sandwiches: row.actualSandwichCount ?? row.estimatedSandwichCount,
    })),
    held: sums?.held ?? 0,
    made: sums?.made ?? 0,
  }
}

const SOON_DAYS = 14

/** The same organization, around the same day; without a day, those that are not over. */
export async function checkDuplicates(
  ctx: Ctx,
  { organizationName, day, except }: InputOf<Calls['checkDuplicates']>,
): Promise<OutputOf<Calls['checkDuplicates']>> {
  if (!organizationName) return { items: [] }
  const found = await ctx.db
    .select()
    .from(eventRequests)
    .where(
      and(
        sql`group_key(${eventRequests.organizationName}, NULL) = group_key(${organizationName}, NULL)`,
        except ? ne(eventRequests.id, except) : undefined,
        day
          ? sql`${dayColumn} BETWEEN ${addDays(day as Day, -SOON_DAYS)} AND ${addDays(day as Day, SOON_DAYS)}`
          : notInArray(eventRequests.status, [...OVER]),
      ),
    )
    .orderBy(asc(dayColumn))
    .limit(10)
  return {
    items: found.map(dated),
  }
}

/** What else is on that day and is not over or called off. */
export async function checkConflicts(
  ctx: Ctx,
  { day, except, van }: InputOf<Calls['checkConflicts']>,
): Promise<OutputOf<Calls['checkConflicts']>> {
  const found = await ctx.db
    .select()
    .from(eventRequests)
    .where(
      and(
        eq(dayColumn, day),
        notInArray(eventRequests.status, [...OVER]),
        except ? ne(eventRequests.id, except) : undefined,
      ),
    )
    .orderBy(asc(eventRequests.eventStartTime), asc(eventRequests.createdAt))
  const own = except && (await ctx.db.select().from(eventRequests).where(eq(eventRequests.id, except)))
  const self = own ? own[0] : undefined
  const needsVan = van ?? self?.vanDriverNeeded ?? false
  return {
    notices: [
      ...conflictsOn(formatDay(day), { vanDriverNeeded: needsVan }, found),
      ...(self ? await peopleTwice(ctx, self, found) : []),
    ],
    others: found.map((row) => ({
      ...named(row),
      startTime: row.eventStartTime,
      sandwiches: row.estimatedSandwichCount,
    })),
  }
}

/** The people of a request that goes are no organizers any more. */
export async function remove(ctx: Ctx, input: InputOf<Calls['remove']>) {
  const answer = await eventRows.handlers.remove(ctx, input)
  await releasePeople(ctx)
  return answer
}

export async function bulkRemove(ctx: Ctx, input: InputOf<Calls['bulkRemove']>) {
  const answer = await eventRows.handlers.bulkRemove(ctx, input)
  await releasePeople(ctx)
  return answer
}
