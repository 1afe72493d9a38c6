import { desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid } from '#kernel/calls/errors.ts'
import { type Day, formatDay } from '#kernel/charity/day.ts'
import { formatDuration } from '#kernel/charity/duration.ts'
import { previousWeek, weekOf, weeksBetween } from '#kernel/charity/week.ts'
import { countOf } from '#kernel/language/count.ts'
import { move } from '#kernel/portal/steps.ts'
import { notify } from '#platform/notifications/service.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { chosenRows } from '#server/data/chosen-rows.ts'
import { users } from '#server/data/tables.ts'
import { scoped } from '#server/data/undo.ts'
import { insertMany } from '#server/data/versioned.ts'
import { dayFault, lastDay, sameAsLastWeek as repeated } from './access.ts'
import type { workLogs as calls, Grouping } from './contract.ts'
import { approval } from './fields.ts'
import { GONE, rows, SUMS, scope, waitsFor } from './rows.ts'
import { workKinds, workLogs } from './tables.ts'
import { timerOf } from './timer.ts'

type Calls = typeof calls

/** Domain 5.5: by limit and offset. */
export async function read(ctx: Ctx, { limit, offset, ...filter }: InputOf<Calls['read']>) {
  const where = await rows.matching(ctx, filter)
  const [counted] = await ctx.db.select({ total: sql<number>`count(*)::integer` }).from(workLogs).where(where)
  const found = await ctx.db
    .select()
    .from(workLogs)
    .where(where)
    .orderBy(desc(workLogs.workDate), desc(workLogs.createdAt), workLogs.id)
    .limit(limit)
    .offset(offset)
  const total = counted?.total ?? 0
  return { data: await rows.show(ctx, found), total, limit, offset, hasMore: offset + found.length < total }
}

const minutesOf = (logs: readonly { totalMinutes: number }[]) =>
  logs.reduce((sum, log) => sum + log.totalMinutes, 0)

/** My entries from one day to another, in the order of the days. */
const mineBetween = (ctx: Ctx, from: Day, to: Day) =>
  ctx.db
    .select()
    .from(workLogs)
    .where(
      scoped(
        scope(ctx.user),
        eq(workLogs.userId, ctx.user.id),
        gte(workLogs.workDate, from),
        lte(workLogs.workDate, to),
      ),
    )
    .orderBy(workLogs.workDate, workLogs.createdAt, workLogs.id)

async function weekWithRepeats(ctx: Ctx, day: Day) {
  const schedule = ctx.settings.collectionWeekdays
  const week = weekOf(day, schedule)
  const last = previousWeek(week, schedule)
  const [there, before] = [
    await mineBetween(ctx, week.start, week.end),
    await mineBetween(ctx, last.start, last.end),
  ]
  // A week that is still to come is not filled ahead: nobody has worked in it yet.
  const fault = dayFault(week.start, lastDay(todayOf(ctx), schedule))
  return { week, there, fault, repeats: fault ? [] : repeated(day, schedule, before, there) }
}

const RECENT = 8
const RECENT_AMONG = 60

export async function mine(ctx: Ctx) {
  const { week, there, repeats } = await weekWithRepeats(ctx, todayOf(ctx))
  const latest = await ctx.db
    .select()
    .from(workLogs)
    .where(scoped(scope(ctx.user), eq(workLogs.userId, ctx.user.id)))
    .orderBy(desc(workLogs.createdAt), desc(workLogs.workDate), workLogs.id)
    .limit(RECENT_AMONG)
  const recent = new Map<string, (typeof latest)[number]>()
  for (const log of latest) {
    const key = `${log.kindId} ${log.description.toLowerCase()}`
    if (!recent.has(key)) recent.set(key, log)
  }
  return {
    week: { start: week.start, end: week.end },
    minutes: minutesOf(there),
    approvedMinutes: minutesOf(there.filter(({ status }) => status === 'approved')),
    repeats: repeats.length,
    recent: [...recent.values()]
      .slice(0, RECENT)
      .map(({ description, kindId, hours, minutes }) => ({ description, kindId, hours, minutes })),
    timer: await timerOf(ctx),
  }
}

export async function week(ctx: Ctx, { day }: InputOf<Calls['week']>) {
  const { week: shown, there, repeats } = await weekWithRepeats(ctx, day)
  return { start: shown.start, end: shown.end, items: await rows.show(ctx, there), repeats: repeats.length }
}

export async function sameAsLastWeek(ctx: Ctx, { day }: InputOf<Calls['sameAsLastWeek']>) {
  // Pressed on the phone and at the desk at once, both would find the week as it was.
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('work_logs'), hashtext(${ctx.user.id}))`)
  const { repeats, fault } = await weekWithRepeats(ctx, day)
  if (fault) throw invalid({ day: fault })
  const fresh = repeats.map((log) => ({
    workDate: log.workDate,
    hours: log.hours,
    minutes: log.minutes,
    description: log.description,
    kindId: log.kindId,
    visibility: log.visibility,
    sharedWith: log.sharedWith,
    department: log.department,
    teamId: log.teamId,
    userId: ctx.user.id,
    createdBy: ctx.user.id,
  }))
  await insertMany(ctx, workLogs, fresh)
  if (fresh.length > 0) ctx.emit('workLogs.changed')
  return { added: fresh.length }
}

/** All of them or none; whoever logged them hears what was sent back. */
export async function decide(
  ctx: Ctx,
  { move: name, reason, seen = [], minutes, ...target }: InputOf<Calls['decide']>,
) {
  const { id, userId, status, workDate, totalMinutes, description, version } = workLogs
  const found = await chosenRows(ctx, target, {
    table: workLogs,
    columns: { id, userId, status, workDate, totalMinutes, description, version },
    noun: 'work entry',
    scope: scope(ctx.user),
    where: (filter) => rows.matching(ctx, filter),
  })
  ctx.check(true)
  mustBeAsSeen(found, seen, minutes)
  const today = todayOf(ctx)
  for (const row of found) move(approval, { ...row, isToCome: row.workDate > today }, ctx.user, name, reason)
  const to = approval.moves[name].to
  const decision =
    to === 'pending'
      ? { decision: null, decidedBy: null, decidedAt: null, decidedReason: null, decidedContent: null }
      : {
          decision: to,
          decidedBy: ctx.user.id,
          decidedAt: ctx.app.now(),
          decidedReason: reason || null,
          decidedContent: sql`${workLogs.content}`,
        }
  const ids = found.map((row) => row.id)
  if (ids.length > 0)
    await ctx.db
      .update(workLogs)
      .set({ ...decision, version: sql`${workLogs.version} + 1`, updatedAt: sql`now()` })
      .where(inArray(workLogs.id, ids))
  ctx.emit('workLogs.changed')
  if (to === 'returned') await tellReturned(ctx, found, reason ?? '')
  return { decided: ids.length }
}

interface Decided {
  id: string
  userId: string
  workDate: Day
  totalMinutes: number
  description: string
  version: number
}

const NAMED_AT_MOST = 3

/** 409 that names what was changed since somebody looked. */
function mustBeAsSeen(found: Decided[], seen: { id: string; version: number }[], minutes?: number) {
  const versions = new Map(seen.map((row) => [row.id, row.version]))
  const changed = found.filter((row) => (versions.get(row.id) ?? row.version) !== row.version)
  const named = changed
    .slice(0, NAMED_AT_MOST)
    .map(
      (row) =>
        `${formatDuration(row.totalMinutes)} on ${formatDay(row.workDate, 'short')}, ${row.description}`,
    )
  if (changed.length > NAMED_AT_MOST) named.push(`and ${changed.length - NAMED_AT_MOST} more`)
  if (changed.length > 0)
    throw conflict(`Changed in the meantime: ${named.join('; ')}. Nothing was decided; please look again.`)
  const all = minutesOf(found)
  if (minutes !== undefined && minutes !== all)
    throw conflict(
      `These hours were changed in the meantime: ${formatDuration(all)} now, not ${formatDuration(minutes)}. Please look again.`,
    )
}

async function tellReturned(ctx: Ctx, found: Decided[], reason: string) {
  for (const person of new Set(found.map(({ userId }) => userId))) {
    const logs = found.filter(({ userId }) => userId === person)
    const [first] = logs
    if (!first) continue
    const minutes = minutesOf(logs)
    const what = logs.length === 1 ? first.description : countOf(logs.length, 'work entry', 'work entries')
    await notify(ctx, {
      to: [person],
      type: 'hours_sent_back',
      category: 'social',
      priority: 'medium',
      title: `Your hours were sent back: ${formatDuration(minutes)}`,
      message: `${what}. ${reason}`,
      relatedType: 'work_log',
      relatedId: first.id,
      actionUrl: `/dashboard?section=work-log&id=${first.id}`,
    })
  }
}

export async function waiting(ctx: Ctx) {
  const found = await ctx.db
    .select({
      userId: workLogs.userId,
      person: sql<string>`coalesce(nullif(${users.displayName}, ''), ${GONE})`,
      count: SUMS.entries,
      minutes: SUMS.minutes,
    })
    .from(workLogs)
    .leftJoin(users, eq(users.id, workLogs.userId))
    .where(scoped(scope(ctx.user), waitsFor(ctx)))
    .groupBy(workLogs.userId, users.displayName)
    .orderBy(sql`lower(${users.displayName})`, workLogs.userId)
  const sum = (of: (row: (typeof found)[number]) => number) =>
    found.reduce((total, row) => total + of(row), 0)
  return { count: sum((row) => row.count), minutes: sum((row) => row.minutes), people: found.slice(0, 50) }
}

const MOST_GROUPS = 1000

type Sums = Record<'minutes' | 'approvedMinutes' | 'entries' | 'people', number>

/**
 * Sums by whatever is asked, in SQL; people and kinds by name, never by their hours: nobody is ranked. The entries are
 * read once, into a row for each group and person; the sums of groups and of all are taken of those.
 */
export async function totals(ctx: Ctx, { by, ...filter }: InputOf<Calls['totals']>) {
  const where = (await rows.matching(ctx, filter)) ?? sql`true`
  const isNamed = by === 'person' || by === 'kind'
  const [label, names] =
    by === 'person'
      ? [
          sql`coalesce(nullif(${users.displayName}, ''), ${GONE})`,
          sql`LEFT JOIN ${users} ON ${users.id}::text = key`,
        ]
      : by === 'kind'
        ? [
            sql`coalesce(${workKinds.name}, 'Without a kind')`,
            sql`LEFT JOIN ${workKinds} ON ${workKinds.id}::text = key`,
          ]
        : [sql`key`, sql``]
  const { rows: found } = await ctx.db.execute<Sums & { key: string; label: string }>(sql`
    WITH parts AS (
      SELECT ${await keyOf(ctx, by, where)} AS key, ${workLogs.userId} AS person, ${SUMS.minutes} AS minutes,
        ${SUMS.approvedMinutes} AS approved, ${SUMS.entries} AS entries
      FROM ${workLogs} WHERE ${where} GROUP BY 1, 2),
    sums AS (
      SELECT key, GROUPING(key) AS whole, coalesce(sum(minutes), 0)::integer AS minutes,
        coalesce(sum(approved), 0)::integer AS "approvedMinutes", coalesce(sum(entries), 0)::integer AS entries,
        count(DISTINCT person)::integer AS people
      FROM parts GROUP BY GROUPING SETS ((key), ()))
    SELECT key, ${label} AS label, minutes, "approvedMinutes", entries, people FROM sums ${names}
    ORDER BY whole DESC, ${isNamed ? sql`lower(${label})` : sql`key DESC`}, key LIMIT ${MOST_GROUPS + 1}`)
  const [all, ...items] = found
  return {
    by,
    items,
    minutes: all?.minutes ?? 0,
    approvedMinutes: all?.approvedMinutes ?? 0,
    entries: all?.entries ?? 0,
    people: all?.people ?? 0,
  }
}

/** What entries are put together by, as text. */
async function keyOf(ctx: Ctx, by: Grouping, where: SQL): Promise<SQL> {
  switch (by) {
    case 'person':
      return sql`${workLogs.userId}::text`
    case 'kind':
      return sql`coalesce(${workLogs.kindId}::text, '')`
    case 'week': {
      const starts = await weekStarts(ctx, where)
      return sql`(${starts}::date[])[width_bucket(${workLogs.workDate}, ${starts}::date[])]::text`
    }
    case 'month':
      return sql`to_char(${workLogs.workDate}, 'YYYY-MM')`
    default:
      return sql`to_char(${workLogs.workDate}, 'YYYY')`
  }
}

/** The first days of the operating weeks that the entries lie in: one week ends where the next begins. */
async function weekStarts(ctx: Ctx, where: SQL) {
  const [span] = await ctx.db
    .select({
      from: sql<Day | null>`min(${workLogs.workDate})::text`,
      to: sql<Day | null>`max(${workLogs.workDate})::text`,
    })
    .from(workLogs)
    .where(where)
  const weeks = span?.from && span.to ? weeksBetween(span.from, span.to, ctx.settings.collectionWeekdays) : []
  return sql.param(weeks.map(({ start }) => start))
}
