import { addDays } from '#kernel/charity/day.ts'
import {
  expectedWeek,
  type KnownWeek,
  type Trial,
  tryForecast,
  WEEKS_OF_YEAR,
} from '#kernel/charity/forecast.ts'
import { monthPeriod, monthsAway, type Period, rangeOf } from '#kernel/charity/periods.ts'
import { nextWeek, type Week, weeksBetween } from '#kernel/charity/week.ts'
import { passes } from '#kernel/people/access.ts'
import {
  holidaysIn,
  sumsBetween,
  weekAt,
  weekSums,
  wholeLog,
} from '#sections/collections/collections/service-sums.ts'
import { mayView as seesWeek } from '#sections/planning/weekly-monitoring/access.ts'
import { weekSummary } from '#sections/planning/weekly-monitoring/service-summary.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { figuresIn } from '#server/data/figures.ts'
import type { Ahead, Forecast } from './contract.ts'

/** What is known of weeks up to yesterday's, and what the forecast was worth. */
export interface Outlook {
  known: KnownWeek[]
  running: Week
  next: Week
  trial: Trial | null
  /** What so many weeks after the last known one are expected to bring: 1 is the running week. */
  expected: (ahead: number) => number | null
}

export async function outlook(ctx: Ctx): Promise<Outlook> {
  const running = weekAt(ctx, todayOf(ctx))
  const { firstDay } = await wholeLog(ctx)
  const known =
    firstDay && firstDay < running.start
      ? (await weekSums(ctx, { from: firstDay, to: addDays(running.start, -1) })).map(
          ({ week, sandwiches, excluded }) => ({ start: week.start, sandwiches, excluded }),
        )
      : []
  const trial = tryForecast(known)
  return {
    known,
    running,
    next: nextWeek(running, ctx.settings.collectionWeekdays),
    trial,
    // Worse than “as much as a year earlier”, it says nothing.
    expected: (ahead) => (trial?.holds === false ? null : expectedWeek(known, ahead)),
  }
}

/** Domain 10.1, forecasts: said only where they were nearer to the truth than the same week of the year before. */
export async function forecast(ctx: Ctx): Promise<Forecast> {
  const seen = await outlook(ctx)
  const { running, next, known, trial } = seen
  const month = monthPeriod(todayOf(ctx))
  const lastMonth = monthPeriod(monthsAway(month.start, -12))
  const ranges = [running, next, month, lastMonth].map(rangeOf)
  const [sums, events, notInYet] = await Promise.all([
    sumsBetween(ctx, ranges),
    figuresIn(ctx, ['plannedEvents', 'plannedSandwiches'], ranges.slice(0, 3)),
    passes(ctx.user, seesWeek) ? weekSummary(ctx) : null,
  ])
  const soFar = (place: number) => sums[place]?.sandwiches ?? 0
  const year = (ahead: number) => {
    const then = known[known.length - 1 + ahead - WEEKS_OF_YEAR]
    return then && !then.excluded ? then.sandwiches : null
  }
  const of = (place: number, period: Period, expected: number | null, lastYear: number | null): Ahead => ({
    ...period,
    soFar: soFar(place),
    ...within(
      expected,
      soFar(place),
      period === month ? soFar(place) : 0,
      place === 0 ? trial : tryForecast(known, 2),
    ),
    holidays: holidaysIn(ctx, period as Week),
    lastYear,
    events:
      events.plannedEvents && events.plannedSandwiches
        ? { count: events.plannedEvents[place] ?? 0, sandwiches: events.plannedSandwiches[place] ?? 0 }
        : null,
  })
  const isOff = (week: Week) => holidaysIn(ctx, week).length > 0
  const thatWeek = isOff(running) ? null : seen.expected(1)
  return {
    week: of(0, running, thatWeek, year(1)),
    next: of(1, next, isOff(next) ? null : seen.expected(2), year(2)),
    month: of(2, month, monthOf(ctx, seen, month, soFar(2), soFar(0)), sums[3]?.sandwiches || null),
    trial,
    notInYet: notInYet && notInYet.expected > 0 ? notInYet.notInYet + notInYet.partly : null,
  }
}

/** What came, and what its weeks that are not over are expected to bring on top of it. */
function monthOf(
  ctx: Ctx,
  seen: Outlook,
  month: Period,
  soFar: number,
  soFarThisWeek: number,
): number | null {
  const weeks = weeksBetween(seen.running.start, month.end, ctx.settings.collectionWeekdays)
  let more = 0
  for (const [index, week] of weeks.entries()) {
    // A week belongs to the month of its collection day.
    if (week.start < month.start || week.start > month.end) continue
    if (holidaysIn(ctx, week).length > 0) continue
    const expected = seen.expected(index + 1)
    if (expected === null) return null
    more += index === 0 ? Math.max(0, expected - soFarThisWeek) : expected
  }
  return soFar + more
}

/** Never less than what came already; what is `certain` of it is not off, the rest is as wide as it was in the past. */
function within(expected: number | null, soFar: number, certain: number, trial: Trial | null) {
  if (expected === null) return { expected: null, low: null, high: null }
  const off = trial ? trial.error / 100 : null
  const open = Math.max(0, expected - certain)
  const at = (part: number) => Math.max(soFar, Math.round(certain + open * part))
  return {
    expected: Math.max(expected, soFar),
    low: off === null ? null : at(1 - off),
    high: off === null ? null : at(1 + off),
  }
}
