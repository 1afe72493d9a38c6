import { sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { addDays, type Day, formatDay, startOfMonth, startOfYear, yearOf } from '#kernel/charity/day.ts'
import { excludedDaysIn, weekOf, weeksBetween } from '#kernel/charity/week.ts'
import type { Ctx } from '#server/context.ts'
import type { collections } from './contract.ts'
import { allOf, dayAndHost } from './service-filter.ts'
import { sumsBetween, todayOf, wholeLog } from './service-sums.ts'
import { collectionDays as days, collectionHostDays as hostDays } from './tables.ts'

type Calls = typeof collections

/** 'November 2026' in two parts. */
const monthNamed = (day: Day) => {
  const [name = '', year = ''] = formatDay(day, 'month').split(' ')
  return { name, year: Number(year) }
}

/** Domain 3.2 'Statistics response'; year and months are the organisation's, this year up to its end. */
export async function stats(ctx: Ctx): Promise<OutputOf<Calls['stats']>> {
  const today = todayOf(ctx)
  const month = startOfMonth(today)
  const lastMonth = startOfMonth(addDays(month, -1))
  const monthEnd = addDays(startOfMonth(addDays(month, 31)), -1)
  const all = await wholeLog(ctx)
  const [thisYear, thisMonth, before] = await sumsBetween(ctx, [
    { from: startOfYear(today), to: `${today.slice(0, 4)}-12-31` },
    { from: month, to: monthEnd },
    { from: lastMonth, to: addDays(month, -1) },
  ])
  const current = monthNamed(month)
  const last = monthNamed(lastMonth)
  return {
    totalEntries: all.entries,
    individualSandwiches: all.individual,
    groupSandwiches: all.grouped,
    completeTotalSandwiches: all.sandwiches,
    ytdSandwiches: thisYear?.sandwiches ?? 0,
    ytdYear: yearOf(today),
    currentMonthSandwiches: thisMonth?.sandwiches ?? 0,
    currentMonthName: current.name,
    currentMonthYear: current.year,
    lastMonthSandwiches: before?.sandwiches ?? 0,
    lastMonthName: last.name,
    lastMonthYear: last.year,
  }
}

const NONE = { entries: 0, individualSandwiches: 0, groupSandwiches: 0 }

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
  const today = todayOf(ctx)
  const { collectionWeekdays: schedule, holidays } = ctx.settings
  const first = rows[0]?.day
  if (first === undefined) return { weeks: [] }
  const last =
    [rows.at(-1)?.day ?? first, input.to && input.to < today ? input.to : today].sort().at(-1) ?? today
  const byWeek = new Map<Day, typeof NONE>()
  for (const row of rows) {
    const { start } = weekOf(row.day, schedule)
    const { entries, individualSandwiches, groupSandwiches } = byWeek.get(start) ?? NONE
    byWeek.set(start, {
      entries: entries + Number(row.entries),
      individualSandwiches: individualSandwiches + Number(row.individual),
      groupSandwiches: groupSandwiches + Number(row.grouped),
    })
  }
  return {
    weeks: weeksBetween(first, last, schedule).map((week) => {
      const sums = byWeek.get(week.start) ?? NONE
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
