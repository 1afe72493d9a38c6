import { sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import {
  addDays,
  type Day,
  daysInMonth,
  formatDay,
  startOfMonth,
  startOfYear,
  todayIn,
} from '#kernel/charity/day.ts'
import { excludedDaysIn, weekOf, weeksBetween } from '#kernel/charity/week.ts'
import type { Ctx } from '#server/context.ts'
import type { collections } from './contract.ts'
import { allOf, dayAndHost } from './service-filter.ts'
import { collectionDays as days, collectionHostDays as hostDays } from './tables.ts'

type Calls = typeof collections

const monthEnd = (day: Day): Day =>
  `${day.slice(0, 7)}-${daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)))}`
/** 'November 2026' in two parts. */
const monthNamed = (day: Day) => {
  const [name = '', year = ''] = formatDay(day, 'month').split(' ')
  return { name, year: Number(year) }
}

/** Domain 3.2 'Statistics response'; year and months are the organisation's, this year up to its end. */
export async function stats(ctx: Ctx): Promise<OutputOf<Calls['stats']>> {
  const today = todayIn(ctx.settings.timeZone, ctx.app.now())
  const month = startOfMonth(today)
  const lastMonth = startOfMonth(addDays(month, -1))
  const yearEnd = `${today.slice(0, 4)}-12-31`
  const sumIn = (from: Day, to: Day) =>
    sql`coalesce(sum(individual + grouped) FILTER (WHERE day BETWEEN ${from}::date AND ${to}::date), 0)`
  const { rows } = await ctx.db.execute<Record<string, string>>(
    sql`SELECT coalesce(sum(entries), 0) AS entries, coalesce(sum(individual), 0) AS individual,
          coalesce(sum(grouped), 0) AS grouped, ${sumIn(startOfYear(today), yearEnd)} AS ytd,
          ${sumIn(month, monthEnd(month))} AS current, ${sumIn(lastMonth, monthEnd(lastMonth))} AS last
        FROM ${days}`,
  )
  const sums = rows[0] ?? {}
  const current = monthNamed(month)
  const last = monthNamed(lastMonth)
  return {
    totalEntries: Number(sums.entries),
    individualSandwiches: Number(sums.individual),
    groupSandwiches: Number(sums.grouped),
    completeTotalSandwiches: Number(sums.individual) + Number(sums.grouped),
    ytdSandwiches: Number(sums.ytd),
    ytdYear: Number(today.slice(0, 4)),
    currentMonthSandwiches: Number(sums.current),
    currentMonthName: current.name,
    currentMonthYear: current.year,
    lastMonthSandwiches: Number(sums.last),
    lastMonthName: last.name,
    lastMonthYear: last.year,
  }
}

/** Sums per operating week from the first entry on, weeks without entries as 0, excluded weeks marked. */
export async function weeks(ctx: Ctx, input: InputOf<Calls['weeks']>): Promise<OutputOf<Calls['weeks']>> {
  const { rows } = await ctx.db.execute<{
    day: Day
    entries: string
    individual: string
    grouped: string
  }>(
    sql`SELECT day::text AS day, sum(entries) AS entries, sum(individual) AS individual, sum(grouped) AS grouped
        FROM ${input.hostId ? hostDays : days} WHERE ${allOf(dayAndHost(input, sql`day`, sql`host_id`))}
        GROUP BY day HAVING sum(entries) <> 0 ORDER BY day`,
  )
  const today = todayIn(ctx.settings.timeZone, ctx.app.now())
  const { collectionWeekdays: schedule, holidays } = ctx.settings
  const first = rows[0]?.day
  if (first === undefined) return { weeks: [] }
  const last =
    [rows.at(-1)?.day ?? first, input.to && input.to < today ? input.to : today].sort().at(-1) ?? today
  const byWeek = new Map<Day, { entries: number; individualSandwiches: number; groupSandwiches: number }>()
  for (const row of rows) {
    const { start } = weekOf(row.day, schedule)
    const sums = byWeek.get(start) ?? { entries: 0, individualSandwiches: 0, groupSandwiches: 0 }
    sums.entries += Number(row.entries)
    sums.individualSandwiches += Number(row.individual)
    sums.groupSandwiches += Number(row.grouped)
    byWeek.set(start, sums)
  }
  return {
    weeks: weeksBetween(first, last, schedule).map((week) => {
      const sums = byWeek.get(week.start) ?? { entries: 0, individualSandwiches: 0, groupSandwiches: 0 }
      return {
        ...week,
        ...sums,
        total: sums.individualSandwiches + sums.groupSandwiches,
        excluded: excludedDaysIn(week, holidays)[0]?.name ?? null,
        completed: week.end < today,
      }
    }),
  }
}
