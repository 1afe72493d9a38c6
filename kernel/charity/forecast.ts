import type { Day } from './day.ts'

/** What a week brought; an excluded one brings nothing as a rule, and says nothing about others. */
export interface KnownWeek {
  start: Day
  sandwiches: number
  excluded: boolean
}

/** The same week of the season a year earlier: 52 weeks. */
export const WEEKS_OF_YEAR = 52
/** Of so many weeks the level of late is made. */
const LATELY = 8
/** Fewer weeks than these tell nothing. */
const LEAST = 4
/** How many of the last weeks a forecast is tried on, and how many it needs at least. */
const TRIED = 26
const TRIED_AT_LEAST = 8

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const counting = (weeks: readonly KnownWeek[]) => weeks.filter(({ excluded }) => !excluded)

/** What such a week brought a year earlier: it, or where it was excluded the weeks beside it. */
export function yearEarlier(known: readonly KnownWeek[], place: number): number | null {
  const then = known[place - WEEKS_OF_YEAR]
  if (then && !then.excluded) return then.sandwiches
  const beside = counting(
    [known[place - WEEKS_OF_YEAR - 1], known[place - WEEKS_OF_YEAR + 1]].flatMap((week) => week ?? []),
  )
  return then && beside.length > 0 ? mean(beside.map(({ sandwiches }) => sandwiches)) : null
}

/**
 * What the week `ahead` weeks after the last known one (1: the next one) is expected to bring, in sandwiches: half what
 * weeks brought of late, half what that week brought a year earlier as far as the charity has grown since. `known` are weeks
 * without a gap, earliest first. Null where too little is known.
 */
export function expectedWeek(known: readonly KnownWeek[], ahead: number): number | null {
  const lately = counting(known.slice(-2 * LATELY)).slice(-LATELY)
  if (lately.length < LEAST) return null
  const level = mean(lately.map(({ sandwiches }) => sandwiches))
  const last = known.length - 1
  const pairs = lately.flatMap((week) => {
    const then = yearEarlier(known, known.indexOf(week))
    return then === null ? [] : [[week.sandwiches, then] as const]
  })
  const then = yearEarlier(known, last + ahead)
  const before = pairs.reduce((sum, [, earlier]) => sum + earlier, 0)
  if (then === null || pairs.length < LEAST || before <= 0) return Math.round(level)
  const growth = pairs.reduce((sum, [now]) => sum + now, 0) / before
  return Math.round((level + then * growth) / 2)
}

/** Two or three digits of it: more would say that it is known exactly. */
export function roughly(expected: number): number {
  const step = expected >= 1000 ? 100 : expected >= 100 ? 10 : 1
  return Math.round(expected / step) * step
}

export interface Trial {
  /** How many weeks it was tried on. */
  weeks: number
  /** Mean error of the forecast, in whole percent of what came. */
  error: number
  /** The same of saying “as much as in that week a year earlier”. */
  plain: number
  /** It was nearer to the truth than the plain saying. */
  holds: boolean
  /** What was said before each week, beside what came, earliest first. */
  tried: { start: Day; said: number; came: number }[]
}

/** What the forecast would have said before each of the last weeks. Null where there are too few to judge it. */
export function tryForecast(known: readonly KnownWeek[], ahead = 1): Trial | null {
  const tried: (Trial['tried'][number] & { earlier: number })[] = []
  for (let place = known.length - 1; place >= 0 && tried.length < TRIED; place--) {
    const week = known[place]
    if (!week || week.excluded) continue
    const said = expectedWeek(known.slice(0, place - ahead + 1), ahead)
    const earlier = yearEarlier(known, place)
    if (said === null || earlier === null) continue
    tried.unshift({ start: week.start, said, came: week.sandwiches, earlier })
  }
  const came = tried.reduce((sum, week) => sum + week.came, 0)
  if (tried.length < TRIED_AT_LEAST || came <= 0) return null
  const off = (of: (week: (typeof tried)[number]) => number) =>
    tried.reduce((sum, week) => sum + Math.abs(of(week) - week.came), 0) / came
  const [error, plain] = [off(({ said }) => said), off(({ earlier }) => earlier)]
  return {
    weeks: tried.length,
    error: Math.round(error * 100),
    plain: Math.round(plain * 100),
    holds: error < plain,
    tried: tried.map(({ start, said, came: brought }) => ({ start, said, came: brought })),
  }
}
