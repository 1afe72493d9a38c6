import { addDays, type Day, endOfMonth, monthOf } from '#kernel/charity/day.ts'
import {
  changeOf,
  monthPeriod,
  monthsAway,
  monthsBetween,
  rangeOf,
  yearsBetween,
} from '#kernel/charity/periods.ts'
import { peakWeek } from '#kernel/charity/totals.ts'
import {
  goalYearOf,
  sumsBetween,
  weekAt,
  weekSums,
  weeksBefore,
  wholeLog,
} from '#sections/collections/collections/service-sums.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { figuresIn, told } from '#server/data/figures.ts'
import type { Impact, Team } from './contract.ts'
import { perCollectionDay } from './service-days.ts'
import { FIRST_MILESTONE, milestonesUpTo, reached } from './service-milestones.ts'

/** Domain 10.1: growing and declining from 10 percent on for months; four weeks, which go up and down by themselves, from 15. */
const RECENT_WEEKS = 4
const RECENT_PERCENT = 15
export const MONTH_PERCENT = 10

export function compared(now: number, before: number, percent: number) {
  const change = changeOf(now, before)
  const verdict =
    change === null || Math.abs(change) <= percent
      ? ('steady' as const)
      : change > 0
        ? ('growing' as const)
        : ('declining' as const)
  return { now, before, change, verdict, steadyWithin: percent }
}

export async function impact(ctx: Ctx): Promise<Impact> {
  const today = todayOf(ctx)
  const { firstDay, lastDay } = await wholeLog(ctx)
  const year = goalYearOf(ctx)
  const month = monthPeriod(today)
  const first = firstDay ?? today
  const last = lastDay && lastDay > today ? lastDay : today
  const asked = [
    { title: 'All sandwiches', name: 'sandwiches', range: { from: first, to: last } },
    {
      title: `Sandwiches in ${year.label.replace('Fiscal', 'fiscal')}`,
      name: 'sandwiches',
      range: { from: year.start, to: year.end },
    },
    {
      title: `Sandwiches in ${month.label}`,
      name: 'sandwiches',
      range: { from: month.start, to: month.end },
    },
    {
      title: 'Locations in the last 12 months',
      name: 'locations',
      range: { from: monthsAway(today, -11), to: endOfMonth(today) },
    },
  ]
  const tiles = await Promise.all(
    asked.map(async ({ title, name, range }) => ({ title, figure: await told(ctx, name, range) })),
  )
  return {
    firstDay,
    tiles: tiles.flatMap(({ title, figure }) => (figure ? [{ title, figure }] : [])),
    recent: firstDay ? await recentOf(ctx, firstDay) : null,
    season: firstDay ? await seasonOf(ctx, firstDay) : null,
  }
}

/** The last completed weeks with collections beside those before them. */
async function recentOf(ctx: Ctx, firstDay: Day): Promise<Impact['recent']> {
  const running = weekAt(ctx, todayOf(ctx))
  // Holidays in a row: a few weeks more than are needed.
  const from = weeksBefore(ctx, running, 4 * RECENT_WEEKS).start
  const weeks = (
    await weekSums(ctx, { from: from > firstDay ? from : firstDay, to: addDays(running.start, -1) })
  )
    .filter(({ excluded }) => !excluded)
    .slice(-2 * RECENT_WEEKS)
  const [before, now] = [weeks.slice(0, RECENT_WEEKS), weeks.slice(RECENT_WEEKS)]
  if (weeks.length < 2 * RECENT_WEEKS) return null
  const sum = (all: typeof weeks) => all.reduce((total, { sandwiches }) => total + sandwiches, 0)
  return {
    ...compared(sum(now), sum(before), RECENT_PERCENT),
    from: now[0]?.week.start ?? from,
    to: now.at(-1)?.week.end ?? from,
  }
}

/** A collection day of the last complete month beside those of the same months of earlier years. */
async function seasonOf(ctx: Ctx, firstDay: Day): Promise<Impact['season']> {
  const month = monthPeriod(monthsAway(todayOf(ctx), -1))
  const earlier = monthsBetween(firstDay, addDays(month.start, -1)).filter(
    // The month in which the log began is not whole.
    ({ start }) => monthOf(start) === monthOf(month.start) && start >= firstDay,
  )
  const [now = 0, ...before] = (await perCollectionDay(ctx, [month, ...earlier])).map(({ perDay }) => perDay)
  if (before.length === 0) return null
  const mean = before.reduce((sum, one) => sum + one, 0) / before.length
  return {
    ...compared(now, Math.round(mean), MONTH_PERCENT),
    label: month.label,
    years: before.length,
  }
}

export async function team(ctx: Ctx): Promise<Team> {
  const today = todayOf(ctx)
  const { firstDay, lastDay, sandwiches } = await wholeLog(ctx)
  if (!firstDay || !lastDay)
    return {
      years: [],
      bestWeek: null,
      bestMonth: null,
      milestones: [],
      next: { sandwiches: FIRST_MILESTONE, missing: FIRST_MILESTONE },
    }
  const last = lastDay > today ? lastDay : today
  const years = yearsBetween(firstDay, last, ctx.settings.goalYear)
  const months = monthsBetween(firstDay, last)
  const [byYear, byMonth, weeks] = await Promise.all([
    figuresIn(ctx, ['sandwiches', 'entries', 'locations'], years.map(rangeOf)),
    sumsBetween(ctx, months.map(rangeOf)),
    weekSums(ctx, { from: firstDay, to: last }),
  ])
  const bestWeek = peakWeek(weeks)
  const best = months.reduce(
    (found, _, index) =>
      (byMonth[index]?.sandwiches ?? 0) > (byMonth[found]?.sandwiches ?? 0) ? index : found,
    0,
  )
  const steps = milestonesUpTo(sandwiches)
  const next = steps.at(-1) ?? 0
  return {
    years: years
      .map((year, index) => ({
        ...year,
        sandwiches: byYear.sandwiches?.[index] ?? 0,
        entries: byYear.entries?.[index] ?? 0,
        locations: byYear.locations?.[index] ?? 0,
        running: year.start <= today && today <= year.end,
      }))
      .reverse(),
    bestWeek: bestWeek ? { ...bestWeek.week, sandwiches: bestWeek.sandwiches } : null,
    bestMonth: months[best] ? { ...months[best], sandwiches: byMonth[best]?.sandwiches ?? 0 } : null,
    milestones: await reached(ctx, steps.slice(0, -1)),
    next: { sandwiches: next, missing: next - sandwiches },
  }
}
