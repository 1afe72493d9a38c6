import { and, eq, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { addDays, diffDays, formatDay } from '#kernel/charity/day.ts'
import { roughly } from '#kernel/charity/forecast.ts'
import { monthPeriod, monthsAway } from '#kernel/charity/periods.ts'
import { weeklyAverage } from '#kernel/charity/totals.ts'
import { countOf, formatNumber } from '#kernel/language/count.ts'
import { passes } from '#kernel/people/access.ts'
import { holidaysIn, sumsBetween } from '#sections/collections/collections/service-sums.ts'
import { mayView as seesEvents } from '#sections/planning/event-requests/access.ts'
import { comingUp } from '#sections/planning/event-requests/service-planned.ts'
import { eventRequests } from '#sections/planning/event-requests/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import type { analytics, Hint } from './contract.ts'
import { collectionWeeks } from './service-days.ts'
import { outlook } from './service-forecast.ts'
import { hintsPutAway } from './tables.ts'

type Calls = typeof analytics

/** Domain 10.1, action center. */
const LARGE_EVENT = 500
/** Domain 2: from here on it takes places of their own for what is too much. */
const SPECIAL_PLACEMENT = 1000
const JUDGED_FROM = 2
const BELOW = { sandwiches: 500, percent: 20 }
const MONTH_GAP = { sandwiches: 2000, percent: 20 }
const LATE_DAY = 20
const LATE_PERCENT = 25
const REGULARS = { events: 3, from: 50, to: 349 }
const MOST_REGULARS = 5
const ORDER = { high: 0, medium: 1, low: 2 }

export async function hints(ctx: Ctx, { putAway = false }: InputOf<Calls['hints']>) {
  const away = new Set(
    (
      await ctx.db
        .select({ key: hintsPutAway.key })
        .from(hintsPutAway)
        .where(eq(hintsPutAway.userId, ctx.user.id))
    ).map(({ key }) => key),
  )
  const all = await everyHint(ctx)
  return {
    items: all.filter(({ key }) => away.has(key) === putAway),
    putAway: all.filter(({ key }) => away.has(key)).length,
  }
}

export async function everyHint(ctx: Ctx): Promise<Hint[]> {
  const sees = passes(ctx.user, seesEvents)
  const found = await Promise.all([
    sees ? ofEvents(ctx) : [],
    ofWeeks(ctx),
    ofMonth(ctx),
    sees ? ofRegulars(ctx) : [],
  ])
  return found.flat().toSorted((a, b) => ORDER[a.priority] - ORDER[b.priority])
}

/** What the events of the next two weeks lack. */
async function ofEvents(ctx: Ctx): Promise<Hint[]> {
  return (await comingUp(ctx)).flatMap((event): Hint[] => {
    const name = event.name
    const on = event.scheduledEventDate ? ` on ${formatDay(event.scheduledEventDate)}` : ''
    const does = { label: 'Open the event', at: { section: 'event-requests', params: { id: event.id } } }
    const sandwiches = event.estimatedSandwichCount ?? 0
    const hint = (what: string, rest: Omit<Hint, 'key' | 'does'>): Hint => ({
      key: `${what}:${event.id}:${event.scheduledEventDate}:${rest.title}`.slice(0, 200),
      ...rest,
      does,
    })
    return [
      ...(event.gaps.drivers > 0
        ? [
            hint('drivers', {
              group: 'scheduling',
              priority: 'high',
              title: `${countOf(event.gaps.drivers, 'driver')} missing: ${name}`,
              text: `Somebody is still looked for who drives what is made${on}.`,
            }),
          ]
        : []),
      ...(event.gaps.speakers > 0
        ? [
            hint('speakers', {
              group: 'scheduling',
              priority: 'medium',
              title: `${countOf(event.gaps.speakers, 'speaker')} missing: ${name}`,
              text: `The group was promised somebody who speaks${on}.`,
            }),
          ]
        : []),
      ...(sandwiches >= LARGE_EVENT
        ? [
            hint('large', {
              group: 'planning',
              priority: 'medium',
              title: `${countOf(sandwiches, 'sandwich')} at once: ${name}`,
              text: `Plan where they go and what keeps them cold${on}.`,
            }),
          ]
        : []),
    ]
  })
}

/** What is put away stays so as long as it comes to as many thousands, rounded. */
const steps = (sandwiches: number) => Math.round(sandwiches / 1000)

/** Weeks that look too small, and one that brought more than can be given out. */
async function ofWeeks(ctx: Ctx): Promise<Hint[]> {
  const seen = await outlook(ctx)
  const today = todayOf(ctx)
  const average = weeklyAverage(
    seen.known.slice(-52).map(({ start, ...week }) => ({ ...week, week: { start, end: start, label: '' } })),
  )
  const found: Hint[] = []
  // Two days after its collection most of a week is in, and it can be judged.
  const judged = diffDays(seen.running.start, today) >= JUDGED_FROM ? [seen.running, seen.next] : [seen.next]
  for (const week of judged) {
    const expected = seen.expected(week === seen.running ? 1 : 2)
    if (average === undefined || expected === null || holidaysIn(ctx, week).length > 0) continue
    const below = Math.round(average - expected)
    if (below <= BELOW.sandwiches || below <= (average * BELOW.percent) / 100) continue
    found.push({
      key: `below:${week.start}:${steps(below)}`,
      group: 'recruitment',
      priority: 'medium',
      title: `${week === seen.running ? 'This week' : 'Next week'} looks small`,
      text: `About ${countOf(roughly(expected), 'sandwich')} can be expected, about ${formatNumber(roughly(below))} fewer than an average week brings: ask groups that have time.`,
      does: { label: 'See the groups', at: { section: 'groups-catalog', params: {} } },
    })
  }
  const capacity = ctx.settings.distributionCapacity
  const [sums] = await sumsBetween(ctx, [{ from: seen.running.start, to: seen.running.end }])
  const over = (sums?.sandwiches ?? 0) - capacity
  if (capacity > 0 && sums && over > 0)
    found.push({
      key: `capacity:${seen.running.start}:${steps(over)}`,
      group: 'planning',
      priority: over > SPECIAL_PLACEMENT ? 'high' : 'medium',
      title: `${countOf(over, 'sandwich')} more than a distribution day can take`,
      text: `This week brought ${formatNumber(sums.sandwiches)}; ${formatNumber(capacity)} can be given out as usual. Find another place for the rest.`,
      does: { label: 'Plan where they go', at: { section: 'donation-tracking', params: { tab: 'plan' } } },
    })
  return found
}

/** A month that falls behind the same one of the year before, by as many collection days as are over. */
async function ofMonth(ctx: Ctx): Promise<Hint[]> {
  const today = todayOf(ctx)
  const month = monthPeriod(today)
  const before = monthPeriod(monthsAway(month.start, -12))
  const [now = [], then = []] = await collectionWeeks(ctx, [month, before])
  const sum = (weeks: typeof now) => weeks.reduce((all, { sandwiches }) => all + sandwiches, 0)
  const [made, lastYear, byNow] = [sum(now), sum(then), sum(then.slice(0, now.length))]
  const gap = byNow - made
  if (gap > MONTH_GAP.sandwiches && gap > (byNow * MONTH_GAP.percent) / 100)
    return [
      {
        key: `gap:${month.start}:${steps(gap)}`,
        group: 'planning',
        priority: 'medium',
        title: `${countOf(gap, 'sandwich')} behind ${before.label}`,
        text: `${formatNumber(made)} in ${countOf(now.length, 'week')} that are over; the first ${formatNumber(now.length)} of ${before.label} brought ${formatNumber(byNow)}.`,
        does: { label: 'See the month', at: { section: 'analytics', params: { show: 'month' } } },
      },
    ]
  const day = Number(today.slice(8))
  if (day >= LATE_DAY && lastYear > 0 && made < (lastYear * LATE_PERCENT) / 100)
    return [
      {
        key: `late:${month.start}:${steps(made)}`,
        group: 'planning',
        priority: 'medium',
        title: `${month.label} is far behind`,
        text: `It is day ${day} and ${formatNumber(made)} of the ${formatNumber(lastYear)} of ${before.label} are in. Are numbers missing?`,
        does: { label: 'See who is not in yet', at: { section: 'weekly-monitoring', params: {} } },
      },
    ]
  return []
}

/** Organizations that hold events regularly: they may grow, and want to be thanked. In the order of their names. */
async function ofRegulars(ctx: Ctx): Promise<Hint[]> {
  const from = addDays(todayOf(ctx), -729)
  const { rows } = await ctx.db.execute<{ name: string; events: number; average: number; latest: string }>(
    sql`SELECT min(organization_name) AS name, count(*)::integer AS events,
        avg(coalesce(actual_sandwich_count, estimated_sandwich_count))::integer AS average,
        max(coalesce(scheduled_event_date, desired_event_date))::text AS latest
      FROM ${eventRequests}
      WHERE status = 'completed' AND organization_name IS NOT NULL
        AND coalesce(scheduled_event_date, desired_event_date) >= ${from}
      GROUP BY lower(organization_name)
      HAVING count(*) >= ${REGULARS.events}
        AND avg(coalesce(actual_sandwich_count, estimated_sandwich_count)) BETWEEN ${REGULARS.from} AND ${REGULARS.to}
      ORDER BY max(coalesce(scheduled_event_date, desired_event_date)) DESC, lower(min(organization_name))
      LIMIT ${MOST_REGULARS}`,
  )
  return rows.map(({ name, events, average, latest }) => ({
    key: `regular:${name.toLowerCase()}:${events}`.slice(0, 200),
    group: 'recognition',
    priority: 'low',
    title: `${name} holds events regularly`,
    text: `${countOf(events, 'event')} in two years with about ${countOf(average, 'sandwich')} each, the latest on ${formatDay(latest)}: thank them, and ask for a little more.`,
    does: {
      label: 'See their events',
      at: { section: 'event-requests', params: { tab: 'completed', search: name, from } },
    },
  }))
}

export async function putAway(ctx: Ctx, { key }: InputOf<Calls['putAway']>) {
  await ctx.db.insert(hintsPutAway).values({ userId: ctx.user.id, key }).onConflictDoNothing()
  ctx.emit('hints.changed', { to: ctx.user.id })
  return { key }
}

export async function takeOut(ctx: Ctx, { key }: InputOf<Calls['takeOut']>) {
  await ctx.db
    .delete(hintsPutAway)
    .where(and(eq(hintsPutAway.userId, ctx.user.id), eq(hintsPutAway.key, key)))
  ctx.emit('hints.changed', { to: ctx.user.id })
  return { key }
}
