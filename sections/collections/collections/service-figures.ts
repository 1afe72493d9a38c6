import { sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import {
  addDays,
  type Day,
  endOfMonth,
  MONTH_NAMES,
  monthOf,
  startOfMonth,
  startOfYear,
  yearOf,
} from '#kernel/charity/day.ts'
import { weeksBetween } from '#kernel/charity/week.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import type { collections } from './contract.ts'
import { allOf, dayAndHost } from './service-filter.ts'
import { holidaysIn, sumsBetween, weekAt, wholeLog } from './service-sums.ts'
import { collectionDays as days, collectionHostDays as hostDays } from './tables.ts'

type Calls = typeof collections

const nameOf = (day: Day) => MONTH_NAMES[monthOf(day) - 1] ?? ''

/** Domain 3.2 'Statistics response'; year and months are the organisation's, this year up to its end. */
export async function stats(ctx: Ctx): Promise<OutputOf<Calls['stats']>> {
  const today = todayOf(ctx)
  const month = startOfMonth(today)
  const lastMonth = startOfMonth(addDays(month, -1))
  const all = await wholeLog(ctx)
  const [thisYear, thisMonth, before] = await sumsBetween(ctx, [
    { from: startOfYear(today), to: `${today.slice(0, 4)}-12-31` },
    { from: month, to: endOfMonth(month) },
    { from: lastMonth, to: addDays(month, -1) },
  ])
  return {
    totalEntries: all.entries,
    individualSandwiches: all.individual,
    groupSandwiches: all.grouped,
    completeTotalSandwiches: all.sandwiches,
    ytdSandwiches: thisYear?.sandwiches ?? 0,
    ytdYear: yearOf(today),
    currentMonthSandwiches: thisMonth?.sandwiches ?? 0,
    currentMonthName: nameOf(month),
    currentMonthYear: yearOf(month),
    lastMonthSandwiches: before?.sandwiches ?? 0,
    lastMonthName: nameOf(lastMonth),
    lastMonthYear: yearOf(lastMonth),
  }
}

const NONE = { entries: 0, individualSandwiches: 0, groupSandwiches: 0 }

/** Sums per operating week from the first entry on, weeks without entries as 0, excluded weeks marked. */
export async function weeks(ctx: Ctx, input: InputOf<Calls['weeks']>): Promise<OutputOf<Calls['weeks']>> {
  const { rows } = await ctx.db.execute<typeof NONE & { day: Day }>(
    sql`SELECT day::text AS day, sum(entries)::float8 AS entries, sum(individual)::float8 AS "individualSandwiches",
          sum(grouped)::float8 AS "groupSandwiches"
        FROM ${input.hostId ? hostDays : days} WHERE ${allOf(dayAndHost(input, sql`day`, sql`host_id`))}
        GROUP BY day HAVING sum(entries) <> 0 ORDER BY day`,
  )
  const today = todayOf(ctx)
  const first = rows[0]?.day
  if (first === undefined) return { weeks: [] }
  const asked = input.to && input.to < today ? input.to : today
  const latest = rows.at(-1)?.day ?? first
  const byWeek = new Map<Day, typeof NONE>()
  for (const row of rows) {
    const { start } = weekAt(ctx, row.day)
    const { entries, individualSandwiches, groupSandwiches } = byWeek.get(start) ?? NONE
    byWeek.set(start, {
      entries: entries + row.entries,
      individualSandwiches: individualSandwiches + row.individualSandwiches,
      groupSandwiches: groupSandwiches + row.groupSandwiches,
    })
  }
  const last = latest > asked ? latest : asked
  return {
    weeks: weeksBetween(first, last, ctx.settings.collectionWeekdays).map((week) => {
      const sums = byWeek.get(week.start) ?? NONE
      return {
        ...week,
        ...sums,
        total: sums.individualSandwiches + sums.groupSandwiches,
        excluded: holidaysIn(ctx, week)[0] ?? null,
        completed: week.end < today,
      }
    }),
  }
}
