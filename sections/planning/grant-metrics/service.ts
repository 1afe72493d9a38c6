import { eq } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid } from '#kernel/calls/errors.ts'
import { addDays, type Day, diffDays, monthOf, yearOf } from '#kernel/charity/day.ts'
import {
  changeOf,
  monthsAway,
  monthsBetween,
  type Period,
  quartersOf,
  rangeOf,
  yearsBetween,
} from '#kernel/charity/periods.ts'
import { fiscalOf, type GoalYearKind, goalYear } from '#kernel/charity/week.ts'
import { passes } from '#kernel/people/access.ts'
import { GROUPED_PART_NAMES } from '#sections/collections/collections/filter-contract.ts'
import { sumsBetween, wholeLog } from '#sections/collections/collections/service-sums.ts'
import { firstNoted } from '#sections/operations/distributions/service.ts'
import { locationsToday } from '#sections/operations/hosts/service-areas.ts'
import { partnersToday } from '#sections/operations/recipients/service-partners.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { toldToAccountants } from '#server/data/figures.ts'
import { updateVersioned } from '#server/data/versioned.ts'
import { mayEdit } from './access.ts'
import {
  ASSUMPTION_NAMES,
  ASSUMPTIONS,
  type Assumed,
  DERIVED,
  type Derived,
  derivedFrom,
  LEAST,
} from './assumptions.ts'
import type { Assumption, Calls, Metrics, YearType } from './contract.ts'
import { narrativeOf } from './narrative.ts'
import { grantAssumptions } from './tables.ts'
import { assumed } from './words.ts'

type Asked = InputOf<Calls['metrics']>

/** Everything that is counted for funders, in the order in which it is shown. */
export const COUNTED = [
  'sandwiches',
  'individual',
  'grouped',
  ...GROUPED_PART_NAMES,
  'entries',
  'locations',
  'groups',
  'distributed',
  'minutes',
  'events',
  'attendance',
  'eventSandwiches',
  'organizations',
  'socialPosts',
]
const kindOf = (ctx: Ctx, yearType: YearType): GoalYearKind =>
  yearType === 'calendar' ? { kind: 'calendar' } : fiscalOf(ctx.settings.goalYear)

export async function metrics(ctx: Ctx, asked: Asked): Promise<Metrics> {
  const today = todayOf(ctx)
  const kind = kindOf(ctx, asked.yearType)
  const { firstDay, lastDay } = await wholeLog(ctx)
  const last = lastDay && lastDay > today ? lastDay : today
  const years = yearsBetween(firstDay ?? today, last, kind)
  const running = goalYear(today, kind)
  const month = String(monthOf(running.start)).padStart(2, '0')
  const year = goalYear(`${asked.year ?? yearOf(running.start)}-${month}-01`, kind)
  const quarters = quartersOf(year)
  const period = asked.quarter ? withYear(quarters[asked.quarter - 1] ?? year, year) : year
  const before = { start: monthsAway(period.start, -12), end: addDays(period.start, -1) }
  const assumptions = await assumptionsOf(ctx)
  const resting = Object.fromEntries(assumptions.map(({ name, value }) => [name, value])) as Assumed
  const isRunning = period.start <= today && today <= period.end
  // A period that runs stands beside the same days of the year before.
  const then = isRunning
    ? { from: before.start, to: addDays(before.start, diffDays(period.start, today)) }
    : { from: before.start, to: addDays(monthsAway(addDays(period.end, 1), -12), -1) }
  const [figures, [lastTime], ofQuarters, history, givenSince, partners, locations] = await Promise.all([
    toldToAccountants(ctx, COUNTED, rangeOf(period)),
    sumsBetween(ctx, [then]),
    sumsBetween(ctx, quarters.map(rangeOf)),
    historyOf(ctx, years, firstDay, today),
    firstNoted(ctx),
    partnersToday(ctx),
    locationsToday(ctx),
  ])
  const value = (name: string) => figures.find((figure) => figure.name === name)?.value ?? 0
  const counted = { sandwiches: value('sandwiches'), entries: value('entries') }
  const toCome = period.start > today && counted.entries === 0
  const derived = derivedFrom(counted, resting)
  const found: Omit<Metrics, 'narrative'> = {
    yearType: asked.yearType,
    year: yearOf(year.start),
    quarter: asked.quarter ?? null,
    period,
    running: isRunning,
    toCome,
    years: years.map((one) => ({ ...one, year: yearOf(one.start) })).reverse(),
    figures,
    derived: (Object.keys(DERIVED) as (keyof Derived)[]).map((name) => ({
      name,
      ...DERIVED[name],
      value: toCome ? null : derived[name],
    })),
    assumptions,
    onPace: isRunning ? paceOf(period, today, counted.sandwiches) : null,
    averagePerEntry: counted.entries > 0 ? Math.round(counted.sandwiches / counted.entries) : null,
    change: toCome ? null : changeOf(counted.sandwiches, lastTime?.sandwiches ?? 0),
    quarters: quarters.map((quarter, index) => {
      const sums = ofQuarters[index] ?? { sandwiches: 0, entries: 0 }
      const { hours, communityValue } = derivedFrom(sums, resting)
      return {
        ...quarter,
        sandwiches: sums.sandwiches,
        entries: sums.entries,
        hours,
        value: communityValue,
        running: quarter.start <= today && today <= quarter.end,
        toCome: quarter.start > today && sums.entries === 0,
      }
    }),
    ...history,
    givenSince,
    partners,
    locations,
    socialPosts: value('socialPosts'),
  }
  return { ...found, narrative: narrativeOf({ organization: ctx.settings.organizationName, today }, found) }
}

const withYear = (quarter: Period, year: Period): Period => ({
  ...quarter,
  label: `${quarter.label}, ${year.label}`,
})

/** Domain 10.3: the total by the months that have passed, the running one by its days; once one is over. */
function paceOf(period: Period, today: Day, sandwiches: number): number | null {
  const months = monthsBetween(period.start, period.end)
  const over = months.filter(({ end }) => end < today).length
  const running = months.find(({ start, end }) => start <= today && today <= end)
  const part = running ? (diffDays(running.start, today) + 1) / (diffDays(running.start, running.end) + 1) : 0
  return over > 0 ? Math.round((sandwiches / (over + part)) * months.length) : null
}

async function historyOf(ctx: Ctx, years: Period[], firstDay: Day | null, today: Day) {
  const none = { history: [], peakYear: null, peakMonth: null, multiplier: null }
  if (!firstDay) return none
  // Neither the year in which the log began, unless on its first days, nor the running one is whole.
  const whole = years.filter(({ start, end }) => end < today && firstDay <= addDays(start, 7))
  const months = monthsBetween(firstDay, today)
  const [ofYears, ofMonths] = [
    await sumsBetween(ctx, whole.map(rangeOf)),
    await sumsBetween(ctx, months.map(rangeOf)),
  ]
  const history = whole.map((year, index) => {
    const { sandwiches = 0, entries = 0 } = ofYears[index] ?? {}
    return { ...year, sandwiches, entries, change: changeOf(sandwiches, ofYears[index - 1]?.sandwiches ?? 0) }
  })
  const first = history[0]
  const latest = history.at(-1)
  return {
    history,
    peakYear: most(history),
    peakMonth: most(
      months.map((month, index) => ({ ...month, sandwiches: ofMonths[index]?.sandwiches ?? 0 })),
    ),
    multiplier:
      first && latest && history.length > 1 && first.sandwiches > 0
        ? Math.round((latest.sandwiches / first.sandwiches) * 100) / 100
        : null,
  }
}

function most(of: readonly (Period & { sandwiches: number })[]) {
  const found = of.reduce<(typeof of)[number] | undefined>(
    (best, one) => (best && best.sandwiches >= one.sandwiches ? best : one),
    undefined,
  )
  return found && found.sandwiches > 0
    ? { start: found.start, end: found.end, label: found.label, sandwiches: found.sandwiches }
    : null
}

async function assumptionsOf(ctx: Pick<Ctx, 'db'>): Promise<Assumption[]> {
  const rows = await ctx.db.select().from(grantAssumptions)
  return ASSUMPTION_NAMES.map((name) =>
    shown(
      name,
      rows.find((row) => row.name === name),
    ),
  )
}

function shown(name: Assumption['name'], row: typeof grantAssumptions.$inferSelect | undefined): Assumption {
  const { label, unit, value, source } = ASSUMPTIONS[name]
  return {
    id: row?.id ?? null,
    version: row?.version ?? 0,
    name,
    label,
    unit,
    value: row?.value ?? value,
    source: row?.source ?? source,
    asOf: row?.asOf ?? null,
  }
}

export async function assume(
  ctx: Ctx,
  { name, version, ...said }: InputOf<Calls['assume']>,
): Promise<Assumption> {
  ctx.check(passes(ctx.user, mayEdit))
  if (said.asOf > todayOf(ctx)) throw invalid({ asOf: 'This day is still to come' })
  const least = LEAST[name] ?? 0
  if (said.value < least)
    throw invalid({
      value: `Please enter at least ${assumed({ unit: ASSUMPTIONS[name].unit, value: least })}`,
    })
  const [row] = await ctx.db.select().from(grantAssumptions).where(eq(grantAssumptions.name, name))
  if (row ? row.version !== version : version !== 0)
    throw conflict('Somebody changed this assumption in the meantime.', { current: shown(name, row) })
  const changed = row
    ? await updateVersioned(ctx, grantAssumptions, { id: row.id, version }, said, {
        noun: 'assumption',
        current: (current) => shown(name, current),
      })
    : (
        await ctx.db
          .insert(grantAssumptions)
          .values({ name, ...said, createdBy: ctx.user.id })
          .returning()
      )[0]
  ctx.emit('grant-metrics.changed', row ? { id: row.id } : {})
  return shown(name, changed)
}
