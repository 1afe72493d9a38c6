import type { InputOf } from '#kernel/calls/contract.ts'
import { type Day, startOfMonth } from '#kernel/charity/day.ts'
import { changeOf, monthPeriod, monthsAway, monthsBetween } from '#kernel/charity/periods.ts'
import { countOf, formatNumber } from '#kernel/language/count.ts'
import { wholeLog } from '#sections/collections/collections/service-sums.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { told } from '#server/data/figures.ts'
import type { analytics, Bucket, MonthNumbers } from './contract.ts'
import { perCollectionDay } from './service-days.ts'
import { compared, MONTH_PERCENT } from './service-impact.ts'
import { monthBuckets, perEntry, weekBuckets } from './service-trends.ts'

type Calls = typeof analytics

const TREND_MONTHS = 3
const NONE = { days: 0, perDay: 0 }

const keyOf = (day: Day) => day.slice(0, 7)

/** Domain 10.1, monthly analysis. */
export async function month(ctx: Ctx, input: InputOf<Calls['month']>): Promise<MonthNumbers> {
  const today = todayOf(ctx)
  const { firstDay, lastDay } = await wholeLog(ctx)
  const last = lastDay && lastDay > today ? lastDay : today
  const start = input.month ? `${input.month}-01` : startOfMonth(today)
  const period = monthPeriod(start)
  const range = { from: period.start, to: period.end }
  const before = monthPeriod(monthsAway(start, -12))
  const months = monthsBetween(monthsAway(start, 1 - TREND_MONTHS), period.end)
  const [figures, weeks, sumsOf, [lastYear], days] = await Promise.all([
    Promise.all(
      ['sandwiches', 'individual', 'grouped', 'entries', 'locations'].map((name) => told(ctx, name, range)),
    ),
    weekBuckets(ctx, period.start, period.end),
    monthBuckets(ctx, months[0]?.start ?? start, period.end),
    monthBuckets(ctx, before.start, before.end),
    perCollectionDay(ctx, [before, ...months]),
  ])
  const [then = NONE, ...each] = days
  // From the first entry on: a month before it is none that brought nothing.
  const trend = sumsOf
    .map((one, index) => ({ ...one, ...(each[index] ?? NONE) }))
    .filter(({ start: first, end }) => first === period.start || (firstDay !== null && end >= firstDay))
  const inside = weeks.filter((week) => week.start >= period.start && week.start <= last)
  const whole = inside.filter(({ holidays, end }) => holidays.length === 0 && end < today)
  const byMost = whole.toSorted((a, b) => b.sandwiches - a.sandwiches || (a.start < b.start ? -1 : 1))
  const sums = trend.at(-1)
  const found: Omit<MonthNumbers, 'insights'> = {
    month: keyOf(start),
    label: period.label,
    first: keyOf(firstDay ?? today),
    last: keyOf(last),
    running: period.start <= today && today <= period.end,
    figures: figures.flatMap((figure) => figure ?? []),
    averagePerEntry: sums ? perEntry(sums) : null,
    groupShare: sums && sums.sandwiches > 0 ? Math.round((sums.grouped / sums.sandwiches) * 100) : null,
    weeks: inside,
    best: byMost.length > 1 ? bestOf(byMost[0]) : null,
    lowest: byMost.length > 1 ? bestOf(byMost.at(-1)) : null,
    trend,
    lastYear: {
      // Before its first collection day is over it is no less than the year before.
      ...compared(sums?.perDay ?? 0, sums?.days ? then.perDay : 0, MONTH_PERCENT),
      label: before.label,
      days: sums?.days ?? 0,
      daysThen: then.days,
      total: sums?.sandwiches ?? 0,
      totalThen: lastYear?.sandwiches ?? 0,
    },
    holidays: sums?.holidays ?? [],
  }
  return { ...found, insights: insightsOf(found) }
}

const bestOf = (week: Bucket | undefined) =>
  week ? { start: week.start, end: week.end, label: week.label, sandwiches: week.sandwiches } : null

/** What stands out, in sentences; nothing is said of a month that still runs as if it were over. */
function insightsOf({
  label,
  running,
  lastYear,
  groupShare,
  best,
  lowest,
  holidays,
  trend,
}: Omit<MonthNumbers, 'insights'>) {
  const said = besideLastYear(label, running, lastYear)
  if (groupShare !== null) said.push(`Groups made ${groupShare}% of it.`)
  if (best && lowest && best.sandwiches > lowest.sandwiches)
    said.push(
      `The best week was the ${lower(best.label)} with ${countOf(best.sandwiches, 'sandwich')}, the lowest the ${lower(lowest.label)} with ${formatNumber(lowest.sandwiches)}.`,
    )
  if (holidays.length > 0) said.push(`There was no collection in the week of ${holidays.join(' and of ')}.`)
  const each = trend.map(({ perDay }) => perDay)
  if (!running && trend.length === TREND_MONTHS && trend.every(({ days }) => days > 0)) {
    const rising = each.every((one, index) => index === 0 || one > (each[index - 1] ?? 0))
    const falling = each.every((one, index) => index === 0 || one < (each[index - 1] ?? 0))
    if (rising) said.push('On a collection day, each of these three months brought more than the one before.')
    if (falling)
      said.push('On a collection day, each of these three months brought less than the one before.')
  }
  return said
}

/** Collection day beside collection day: a fifth one is no growth. What all of them brought stands behind it. */
function besideLastYear(label: string, running: boolean, lastYear: MonthNumbers['lastYear']): string[] {
  const { change, steadyWithin, total, totalThen, days, daysThen } = lastYear
  const inAll = changeOf(total, totalThen)
  if (inAll === null) return []
  if (running) {
    const over = total - totalThen
    return [
      over > 0
        ? `Already ${formatNumber(total)}: ${formatNumber(over)} more than all of ${lastYear.label} brought.`
        : `So far ${formatNumber(total)}; ${formatNumber(totalThen)} in all of ${lastYear.label}.`,
    ]
  }
  if (change === null) return []
  const behind =
    days === daysThen
      ? ''
      : `; in all ${Math.abs(inAll)}% ${inAll < 0 ? 'less' : 'more'}, with ${countOf(days, 'collection day')} beside ${daysThen}`
  return [
    Math.abs(change) <= steadyWithin
      ? `A collection day of ${label} brought about as much as one of ${lastYear.label}${behind}.`
      : `A collection day of ${label} brought ${Math.abs(change)}% ${change > 0 ? 'more' : 'less'} than one of ${lastYear.label}${behind}.`,
  ]
}

const lower = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)
