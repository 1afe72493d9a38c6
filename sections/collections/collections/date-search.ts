import { type Day, dayOf, daysInMonth, MONTH_NAMES } from '#kernel/charity/day.ts'

/** Days from one to another, both included. */
export interface DayRange {
  from: Day
  to: Day
}

const range = (from: Day | undefined, to: Day | undefined): DayRange | undefined =>
  from && to ? { from, to } : undefined
const year = (y: number) => range(dayOf(y, 1, 1), dayOf(y, 12, 31))
const month = (y: number, m: number) => range(dayOf(y, m, 1), dayOf(y, m, daysInMonth(y, m)))
const oneDay = (y: number, m: number, d: number) => range(dayOf(y, m, d), dayOf(y, m, d))

const monthNumber = (name: string) => {
  const wanted = name.toLowerCase()
  return wanted.length < 3 ? 0 : MONTH_NAMES.findIndex((known) => known.toLowerCase().startsWith(wanted)) + 1
}

/** How far back and ahead a day without a year is looked for. */
const YEARS_BACK = 30

/**
 * The days that a searched text names: '2026', '2026-11', '2026-11-18', '11/18/2026', 'Nov 2026', 'November 18',
 * '18 Nov 2026'. Nothing when it names none.
 */
export function daysNamed(search: string, today: Day, monthFirst: boolean): DayRange[] {
  const text = search.trim().replaceAll(',', ' ').replaceAll(/\s+/g, ' ')
  const found = numeric(text, monthFirst) ?? withMonthName(text)
  if (found) return [found]
  const dayOnly = withoutYear(text, monthFirst)
  if (!dayOnly) return []
  const thisYear = Number(today.slice(0, 4))
  return Array.from({ length: YEARS_BACK + 2 }, (_, index) =>
    oneDay(thisYear - YEARS_BACK + index, dayOnly.month, dayOnly.day),
  ).filter((one) => one !== undefined)
}

function numeric(text: string, monthFirst: boolean): DayRange | undefined {
  const iso = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?-?$/.exec(text)
  if (iso) {
    const [, y, m, d] = iso.map(Number)
    if (iso[3]) return oneDay(y ?? 0, m ?? 0, d ?? 0)
    return iso[2] ? (m && m <= 12 ? month(y ?? 0, m) : undefined) : year(y ?? 0)
  }
  const slashes = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text)
  if (slashes) {
    const [, a = 0, b = 0, y = 0] = slashes.map(Number)
    return (monthFirst ? oneDay(y, a, b) : undefined) ?? oneDay(y, b, a) ?? oneDay(y, a, b)
  }
  return undefined
}

function withMonthName(text: string): DayRange | undefined {
  const [, before, name, after, y] =
    /^(?:(\d{1,2})\.? )?([a-z]+)\.?(?: (\d{1,2}))? (\d{4})$/i.exec(text) ?? []
  const m = monthNumber(name ?? '')
  if (!m || !y || (before && after)) return undefined
  const d = Number(before ?? after ?? 0)
  return d ? oneDay(Number(y), m, d) : month(Number(y), m)
}

function withoutYear(text: string, monthFirst: boolean) {
  const slashes = /^(\d{1,2})\/(\d{1,2})$/.exec(text)
  if (slashes) {
    const [, a = 0, b = 0] = slashes.map(Number)
    return monthFirst ? { month: a, day: b } : { month: b, day: a }
  }
  const named = /^([a-z]+)\.? (\d{1,2})$/i.exec(text) ?? /^(\d{1,2})\.? ([a-z]+)\.?$/i.exec(text)
  if (!named) return undefined
  const [, first = '', second = ''] = named
  const name = /\d/.test(first) ? second : first
  const m = monthNumber(name)
  return m ? { month: m, day: Number(name === first ? second : first) } : undefined
}
