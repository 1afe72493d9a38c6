import type { InputOf } from '#kernel/calls/contract.ts'
import { type Day, startOfMonth } from '#kernel/charity/day.ts'
import { changeOf, monthPeriod, monthsAway } from '#kernel/charity/periods.ts'
import { countOf, formatNumber } from '#kernel/language/count.ts'
import { wholeLog } from '#sections/collections/collections/service-sums.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { told } from '#server/data/figures.ts'
import type { analytics, Bucket, MonthNumbers } from './contract.ts'
import { compared, daysWithCollection, perDay } from './service-impact.ts'
import { monthBuckets, perEntry, weekBuckets } from './service-trends.ts'

type Calls = typeof analytics

const TREND_MONTHS = 3
/** From so many percent on something is said to differ. */
const DIFFERS = 5

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
  const [figures, weeks, trend, [lastYear]] = await Promise.all([
    Promise.all(
      ['sandwiches', 'individual', 'grouped', 'entries', 'locations'].map((name) => told(ctx, name, range)),
    ),
    weekBuckets(ctx, period.start, period.end),
    monthBuckets(ctx, monthsAway(start, 1 - TREND_MONTHS), period.end),
    monthBuckets(ctx, before.start, before.end),
  ])
  const [days, daysThen] = [daysWithCollection(ctx, period), daysWithCollection(ctx, before)]
  const inside = weeks.filter((week) => week.start >= period.start && week.start <= last)
  const whole = inside.filter(({ holidays, end }) => holidays.length === 0 && end < today)
  const byMost = whole.toSorted((a, b) => b.sandwiches - a.sandwiches || (a.start < b.start ? -1 : 1))
  const sums = trend.at(-1)
  const isRunning = period.start <= today && today <= period.end
  // A week that runs has its day already, and not yet its numbers.
  const ofWholeWeeks = whole.reduce((sum, week) => sum + week.sandwiches, 0)
  const found: Omit<MonthNumbers, 'insights'> = {
    month: keyOf(start),
    label: period.label,
    first: keyOf(firstDay ?? today),
    last: keyOf(last),
    running: isRunning,
    figures: figures.flatMap((figure) => figure ?? []),
    averagePerEntry: sums ? perEntry(sums) : null,
    groupShare: sums && sums.sandwiches > 0 ? Math.round((sums.grouped / sums.sandwiches) * 100) : null,
    weeks: inside,
    best: byMost.length > 1 ? bestOf(byMost[0]) : null,
    lowest: byMost.length > 1 ? bestOf(byMost.at(-1)) : null,
    trend,
    lastYear: {
      ...compared(
        perDay(isRunning ? ofWholeWeeks : (sums?.sandwiches ?? 0), days),
        perDay(lastYear?.sandwiches ?? 0, daysThen),
        DIFFERS,
      ),
      label: before.label,
      days,
      daysThen,
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
  const { total, totalThen, days, daysThen } = lastYear
  const change = changeOf(total, totalThen)
  const beside = days === daysThen ? '' : `, with ${countOf(days, 'collection day')} beside ${daysThen}`
  const said: string[] = []
  if (change !== null && !running)
    said.push(
      Math.abs(change) <= DIFFERS
        ? `${label} brought about as much as ${lastYear.label}${beside}.`
        : `${label} brought ${Math.abs(change)}% ${change > 0 ? 'more' : 'less'} than ${lastYear.label}${beside}.`,
    )
  if (change !== null && running)
    said.push(`So far ${formatNumber(total)} of the ${formatNumber(totalThen)} of ${lastYear.label}.`)
  if (groupShare !== null) said.push(`Groups made ${groupShare}% of it.`)
  if (best && lowest && best.sandwiches > lowest.sandwiches)
    said.push(
      `The best week was the ${lower(best.label)} with ${countOf(best.sandwiches, 'sandwich')}, the lowest the ${lower(lowest.label)} with ${formatNumber(lowest.sandwiches)}.`,
    )
  if (holidays.length > 0) said.push(`There was no collection in the week of ${holidays.join(' and of ')}.`)
  const [first, , third] = trend
  if (!running && first && third && first.sandwiches > 0) {
    const rising = trend.every(
      (one, index) => index === 0 || one.sandwiches > (trend[index - 1]?.sandwiches ?? 0),
    )
    const falling = trend.every(
      (one, index) => index === 0 || one.sandwiches < (trend[index - 1]?.sandwiches ?? 0),
    )
    if (rising) said.push('Each of the last three months brought more than the one before.')
    if (falling) said.push('Each of the last three months brought less than the one before.')
  }
  return said
}

const lower = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)
