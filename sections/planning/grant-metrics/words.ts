import { formatDay } from '#kernel/charity/day.ts'
import { asRead, type ToldFigure } from '#kernel/charity/figure.ts'
import { formatMoney } from '#kernel/charity/money.ts'
import type { Period } from '#kernel/charity/periods.ts'
import { capital } from '#kernel/language/capital.ts'
import { formatNumber, signed } from '#kernel/language/count.ts'
import type { Metrics } from './contract.ts'

const HUNDRED = 100

/** '$13,120', '1.34 to 1', '+12%', '2.5'; a dash where nothing is known. */
export function valueIn(unit: string, value: number | null): string {
  if (value === null) return '–'
  if (unit === 'percent') return `${signed(value)}%`
  if (unit === 'dollars') return `$${formatNumber(value)}`
  return unit === 'times' ? `${formatNumber(value)} to 1` : formatNumber(value)
}

/** Where an assumption was found, and of which day it is; as it came with the portal it has none. */
export const sourceOf = ({ source, asOf }: { source: string; asOf: string | null }) =>
  asOf ? `${source}, as of ${formatDay(asOf)}` : source

/** The value of an assumption, beside a label that says of what: '$1.44', '2.5'. */
export const assumed = ({ unit, value }: { unit: string; value: number }) =>
  unit === 'dollars' ? formatMoney(value) : formatNumber(value / HUNDRED)

/** Below a table of quarters. */
export const ROUNDED =
  'Hours and values are rounded each by itself: parts and quarters may come to a little more or less than the whole.'

/** Locations and partners side by side, area by area. */
export function areasOf({ partners, locations }: Pick<Metrics, 'partners' | 'locations'>) {
  const names = [...new Set([...locations.areas, ...partners.byRegion].map(({ name }) => name))]
  const countIn = (all: Metrics['partners']['byRegion'], name: string) =>
    all.find((one) => one.name === name)?.count ?? 0
  return names.toSorted().map((name) => ({
    name,
    locations: countIn(locations.areas, name),
    partners: countIn(partners.byRegion, name),
  }))
}

/** A time within a sentence: 'fiscal year 2026-27'. */
export const spoken = ({ label }: Period) => label.replace('Fiscal', 'fiscal')

export const notBegun = (period: Period) =>
  `${capital(spoken(period))} has not begun: it begins on ${formatDay(period.start)}.`

/** Of what is known only from some day on: whether it is of this time, and in words since when: 'noted since March 4, 2026'. */
function notingOf(name: string, { givenSince, period }: Pick<Metrics, 'givenSince' | 'period'>) {
  if (name !== 'distributed') return { isNoted: true, words: null }
  if (givenSince === null) return { isNoted: false, words: 'not noted yet' }
  const isNoted = givenSince <= period.end
  const words = `${isNoted ? 'noted since' : 'not noted before'} ${formatDay(givenSince)}`
  return { isNoted, words: givenSince > period.start ? words : null }
}
export const notedOf = (name: string, of: Pick<Metrics, 'givenSince' | 'period'>) => notingOf(name, of).words

/** A figure of this time as it is read; null where nobody knows it: the time has not begun, or nobody noted it then. */
export const known = ({ name, unit, value }: ToldFigure, of: Omit<Metrics, 'narrative'>): number | null =>
  of.toCome || !notingOf(name, of).isNoted ? null : asRead(unit, value).value

/** What stands beside the counts on the page, for whoever takes them along: only what is known. */
export function besideOf(of: Omit<Metrics, 'narrative'>) {
  const { period, running, change, onPace, averagePerEntry, peakYear, peakMonth, multiplier, history } = of
  const [first, last] = [history[0], history.at(-1)]
  const best = (which: string, one: typeof peakYear, how: string) =>
    one && { ...daysOf(one), label: `${which}: ${one.label}`, value: one.sandwiches, unit: 'sandwiches', how }
  const told = [
    change !== null && {
      ...daysOf(period),
      label: `Sandwiches beside the ${running ? 'same days' : 'same time'} a year before`,
      value: change,
      unit: 'percent',
      how: 'Change in whole percent',
    },
    onPace !== null && {
      ...daysOf(period),
      label: 'Sandwiches on pace for',
      value: onPace,
      unit: 'sandwiches',
      how: 'As much in each month to come as in those so far',
    },
    averagePerEntry !== null && {
      ...daysOf(period),
      label: 'Average per entry',
      value: averagePerEntry,
      unit: 'sandwiches',
      how: 'All sandwiches in the log by its entries',
    },
    best('Best year', peakYear, 'The most of all whole years'),
    best('Best month', peakMonth, 'The most of all months'),
    multiplier !== null &&
      first &&
      last && {
        from: first.start,
        to: last.end,
        label: 'Last whole year beside the first',
        value: Math.round((multiplier - 1) * HUNDRED),
        unit: 'percent',
        how: 'Change in whole percent',
      },
  ]
  return told.flatMap((one) => one || [])
}
const daysOf = ({ start, end }: Pick<Period, 'start' | 'end'>) => ({ from: start, to: end })
