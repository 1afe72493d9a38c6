import { formatDay } from '#kernel/charity/day.ts'
import { asRead, type ToldFigure } from '#kernel/charity/figure.ts'
import { formatMoney } from '#kernel/charity/money.ts'
import { formatNumber } from '#kernel/language/count.ts'
import type { Metrics } from './contract.ts'

const HUNDRED = 100

/** '$13,120', '1.34 to 1', '2.5'; a dash where nothing is known. */
export function valueIn(unit: string, value: number | null): string {
  if (value === null) return '–'
  if (unit === 'dollars') return `$${formatNumber(value)}`
  return unit === 'times' ? `${formatNumber(value)} to 1` : formatNumber(value)
}

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

/** A figure of this time as it is read; null where nobody knows it: the time has not begun, or nobody noted it then. */
export function known({ name, unit, value }: ToldFigure, of: Omit<Metrics, 'narrative'>): number | null {
  const isNoted = name !== 'distributed' || (of.givenSince !== null && of.givenSince <= of.period.end)
  return of.toCome || !isNoted ? null : asRead(unit, value).value
}

/** 'noted since March 4, 2026': of what is known only since a day in this time, or after it. */
export function notedOf(name: string, { givenSince, period }: Pick<Metrics, 'givenSince' | 'period'>) {
  if (name !== 'distributed' || givenSince === null || givenSince <= period.start) return null
  return `${givenSince > period.end ? 'not noted before' : 'noted since'} ${formatDay(givenSince)}`
}
