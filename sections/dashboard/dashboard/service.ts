import { baseline, peakWeek, surge, type WeekSum, weeklyAverage } from '#kernel/charity/totals.ts'
import { has } from '#kernel/people/access.ts'
import { distributedEver, ledgerBetween, sumOf } from '#platform/ledger/service.ts'
import { can as log } from '#sections/collections/collections/access.ts'
import {
  goalYearOf,
  holidaysIn,
  sumsBetween,
  thisWeekSoFar,
  weekAt,
  weekSums,
  weeksBefore,
  wholeLog,
} from '#sections/collections/collections/service-sums.ts'
import { can as distributions } from '#sections/operations/distributions/access.ts'
import { can as monitoring } from '#sections/planning/weekly-monitoring/access.ts'
import { weekSummary } from '#sections/planning/weekly-monitoring/service-summary.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import type { LedgerNumbers, LogNumbers, Overview } from './contract.ts'

const CHART_WEEKS = 52

/** Everything on the overview in one call; what a person may not see is not even computed. */
export async function overview(ctx: Ctx): Promise<Overview> {
  const [numbers, ledger, week] = await Promise.all([
    has(ctx.user, log.COLLECTIONS_VIEW) ? logNumbers(ctx) : null,
    has(ctx.user, distributions.DISTRIBUTIONS_VIEW) ? ledgerNumbers(ctx) : null,
    has(ctx.user, monitoring.NAV_WEEKLY_MONITORING) ? weekSummary(ctx) : null,
  ])
  return { today: todayOf(ctx), log: numbers, ledger, monitoring: week }
}

/** Of the running week, by the sums that the ledger keeps. */
async function ledgerNumbers(ctx: Ctx): Promise<LedgerNumbers | null> {
  const allDistributed = await distributedEver(ctx)
  if (allDistributed === 0) return null
  const week = weekAt(ctx, todayOf(ctx))
  return { week, ...sumOf(await ledgerBetween(ctx, week.start, week.end)), allDistributed }
}

async function logNumbers(ctx: Ctx): Promise<LogNumbers> {
  const [lifetime, thisWeek, year] = await Promise.all([wholeLog(ctx), thisWeekSoFar(ctx), goalProgress(ctx)])
  const { firstDay, lastDay } = lifetime
  const weeks =
    firstDay && lastDay ? await weekSums(ctx, { from: firstDay, to: latest(todayOf(ctx), lastDay) }) : []
  const peak = peakWeek(weeks)
  return {
    lifetime,
    thisWeek: {
      week: thisWeek.week,
      sandwiches: thisWeek.sums.sandwiches,
      entries: thisWeek.sums.entries,
      holidays: holidaysIn(ctx, thisWeek.week),
      lastWeek: {
        week: thisWeek.lastWeek.week,
        through: thisWeek.lastWeek.through,
        sandwiches: thisWeek.lastWeek.sums.sandwiches,
      },
    },
    year,
    peak: peak && peak.sandwiches > 0 ? { ...peak.week, sandwiches: peak.sandwiches } : null,
    capacity: capacityOf(ctx, weeks),
    weeks: chartWeeks(ctx, weeks),
  }
}

const latest = (a: string, b: string) => (a > b ? a : b)

async function goalProgress(ctx: Ctx): Promise<LogNumbers['year']> {
  const year = goalYearOf(ctx)
  const [sums] = await sumsBetween(ctx, [{ from: year.start, to: year.end }])
  const sandwiches = sums?.sandwiches ?? 0
  const goal = ctx.settings.annualGoal
  return { ...year, sandwiches, goal, percentage: goal > 0 ? Math.floor((sandwiches / goal) * 100) : null }
}

/** Domain 3.1 over the weeks that design 9 counts: completed, not excluded, empty ones as 0. */
function capacityOf(ctx: Ctx, weeks: readonly WeekSum[]): LogNumbers['capacity'] {
  const completed = weeks.filter(({ week }) => week.end < todayOf(ctx))
  const average = weeklyAverage(completed)
  if (average === undefined) return null
  return {
    average: Math.round(average),
    weeks: completed.filter(({ excluded }) => !excluded).length,
    baseline: baseline(average),
    surge: surge(average),
  }
}

function chartWeeks(ctx: Ctx, weeks: Awaited<ReturnType<typeof weekSums>>): LogNumbers['weeks'] {
  const running = weekAt(ctx, todayOf(ctx))
  const first = weeksBefore(ctx, running, CHART_WEEKS)
  return weeks
    .filter(({ week }) => week.start >= first.start && week.start <= running.start)
    .map(({ week, individual, grouped, sandwiches, holidays }) => ({
      ...week,
      individual,
      grouped,
      sandwiches,
      holidays,
      running: week.start === running.start,
    }))
}
