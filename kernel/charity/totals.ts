import { formatNumber } from '../language/count.ts'
import type { Week } from './week.ts'

/** Types a count may be broken down into (domain 1.3). */
export const SANDWICH_TYPES = ['deli', 'turkey', 'ham', 'pbj', 'generic'] as const
export type SandwichType = (typeof SANDWICH_TYPES)[number]
export const SANDWICH_TYPE_LABELS: Record<SandwichType, string> = {
  deli: 'Deli',
  turkey: 'Turkey',
  ham: 'Ham',
  pbj: 'PB&J',
  generic: 'Generic',
}

/** Types left out count as 0. */
export type Breakdown = Partial<Record<SandwichType, number>>

export interface Group {
  name: string
  department?: string | null
  count: number
  breakdown?: Breakdown | null
}

export interface Counted {
  individualSandwiches: number
  breakdown?: Breakdown | null
  groups: readonly Group[]
}

export const groupTotal = (entry: Pick<Counted, 'groups'>): number =>
  entry.groups.reduce((sum, group) => sum + group.count, 0)

/** The one formula (domain 1.3). SQL computes the same, and a test compares the two. */
export const total = (entry: Pick<Counted, 'individualSandwiches' | 'groups'>): number =>
  entry.individualSandwiches + groupTotal(entry)

export const sumOf = (entries: Iterable<Pick<Counted, 'individualSandwiches' | 'groups'>>): number => {
  let sum = 0
  for (const entry of entries) sum += total(entry)
  return sum
}

export const breakdownTotal = (breakdown: Breakdown): number =>
  SANDWICH_TYPES.reduce((sum, type) => sum + (breakdown[type] ?? 0), 0)

/** A type was given, be it with 0: zeros alone add up only where the count is 0 as well. */
export const hasBreakdown = (breakdown: Breakdown | null | undefined): breakdown is Breakdown =>
  breakdown != null && SANDWICH_TYPES.some((type) => breakdown[type] !== undefined)

/** `path` as error fields name it: 'breakdown', 'groups.0.breakdown'. */
export interface Fault {
  path: string
  message: string
}

/** A breakdown, when given, adds up to the count of its part. */
export function breakdownFaults(entry: Counted): Fault[] {
  const parts = [
    {
      path: 'breakdown',
      what: 'individual sandwiches',
      count: entry.individualSandwiches,
      breakdown: entry.breakdown,
    },
    ...entry.groups.map((group, index) => ({
      path: `groups.${index}.breakdown`,
      what: `sandwiches of ${group.name || 'this group'}`,
      count: group.count,
      breakdown: group.breakdown,
    })),
  ]
  return parts.flatMap(({ path, what, count, breakdown }) => {
    if (!hasBreakdown(breakdown)) return []
    const sum = breakdownTotal(breakdown)
    if (sum === count) return []
    return [
      {
        path,
        message: `The types add up to ${formatNumber(sum)}, but there are ${formatNumber(count)} ${what}`,
      },
    ]
  })
}

export interface WeekSum {
  week: Week
  sandwiches: number
  /** A week without collections: counts in totals, not in averages. */
  excluded: boolean
}

/** Sandwiches in an average completed week that is not excluded; undefined before there is one. */
export function weeklyAverage(weeks: readonly WeekSum[]): number | undefined {
  const counted = weeks.filter((week) => !week.excluded)
  if (counted.length === 0) return undefined
  return counted.reduce((sum, week) => sum + week.sandwiches, 0) / counted.length
}

/** The completed week with the most sandwiches, the earlier one of two. */
export function peakWeek(weeks: readonly WeekSum[]): WeekSum | undefined {
  return weeks.reduce<WeekSum | undefined>(
    (best, week) => (best && best.sandwiches >= week.sandwiches ? best : week),
    undefined,
  )
}

/** 70% to 130% of the average completed week, in whole sandwiches. */
export const baseline = (average: number) => ({
  low: Math.round(average * 0.7),
  high: Math.round(average * 1.3),
})
/** A surge is 3 to 5 times the average completed week. */
export const surge = (average: number) => ({ low: Math.round(average * 3), high: Math.round(average * 5) })
