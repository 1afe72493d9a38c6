import { type DateReading, readDay } from '../calls/read-cells.ts'
import { addDays, type Day, MONTH_NAMES } from '../charity/day.ts'
import { isYearless, wholeDay, withYear } from './cells.ts'

/** Of which year days are that say none, from how they stand one after the other; and months as days. Pure. */

const MONTH = /^([a-z]{3,9})\.?(?:[\s,'’/-]+((?:19|20)\d\d|(?<=['’/-])\d\d))?$/i
/** 'Jan', 'Sept.', 'March 2024', 'Jan-24': a whole month. */
export function readMonth(cell: string): { month: number; year: number | undefined } | undefined {
  const [, word = '', said] = MONTH.exec(cell.trim()) ?? []
  const typed = word.toLowerCase().replace(/^sept$/, 'sep')
  const month = word === '' ? 0 : MONTH_NAMES.findIndex((name) => name.toLowerCase().startsWith(typed)) + 1
  if (month === 0) return undefined
  return { month, year: said === undefined ? undefined : Number(said) + (said.length === 2 ? 2000 : 0) }
}
export const isMonth = (cell: string) => readMonth(cell) !== undefined

const two = (number: number) => String(number).padStart(2, '0')
const lastDayOf = (year: number, month: number): Day =>
  addDays(month === 12 ? `${year + 1}-01-01` : `${year}-${two(month + 1)}-01`, -1)

export interface Dated {
  /** As the cells, with their years; a month is its last day. */
  cells: string[]
  /** What was read as of which year, in words of the cells: the first of each year. */
  years: { year: number; first: string; count: number }[]
  months: number
}

/** From December to January is a new year: so far back, or forth, days go at once. */
const TURN = 150
const ORDERLY = 0.9

/** Cells of one column, or of one row of headings, in their order; `base` is of those that nothing else tells. */
export function withYears(cells: readonly string[], base: number | undefined, reading: DateReading): Dated {
  const found = cells.map((cell) => {
    const month = readMonth(cell)
    if (month)
      return {
        cell,
        ordinal: month.month * 31 + 31,
        month: month.month,
        year: month.year,
        isOpen: month.year === undefined,
      }
    const isOpen = isYearless(cell)
    const day = isOpen ? wholeDay(cell, 2024, reading) : readDay(cell, reading)
    if (!day) return undefined
    const [year = 0, month_ = 0, of = 0] = day.split('-').map(Number)
    return { cell, ordinal: month_ * 31 + of, month: undefined, year: isOpen ? undefined : year, isOpen }
  })
  const order = found.flatMap((one) => one ?? [])
  const steps = order.slice(1).map((one, at) => one.ordinal - (order[at]?.ordinal ?? 0))
  const turns = steps.filter((step) => Math.abs(step) > TURN)
  const rest = steps.filter((step) => Math.abs(step) <= TURN && step !== 0)
  const rising = rest.filter((step) => step > 0).length
  const isUp = rising * 2 >= rest.length
  const against = isUp ? rest.length - rising : rising
  const isOrderly =
    against <= rest.length * (1 - ORDERLY) &&
    turns.every((step) => (isUp ? step < 0 : step > 0)) &&
    turns.length * 3 <= Math.max(order.length, 3)
  // What comes before the first that says its year is counted back from it.
  const firstSaid = order.findIndex(({ isOpen }) => !isOpen)
  const turnsBefore = steps.slice(0, Math.max(0, firstSaid)).filter((step) => Math.abs(step) > TURN).length
  const onward = isUp ? 1 : -1
  let year = isOrderly && firstSaid > 0 ? (order[firstSaid]?.year ?? 0) - onward * turnsBefore : base
  let before: number | undefined
  const years: Dated['years'] = []
  let months = 0
  const made = found.map((one, at) => {
    if (!one) return cells[at] ?? ''
    if (isOrderly && year !== undefined && before !== undefined && Math.abs(one.ordinal - before) > TURN)
      year += onward
    before = one.ordinal
    if (one.year !== undefined && isOrderly) year = one.year
    const own = one.year ?? year
    if (one.month !== undefined) months += 1
    if (own === undefined) return one.cell
    if (one.isOpen) {
      const known = years.find((of) => of.year === own)
      if (known) known.count += 1
      else years.push({ year: own, first: one.cell.trim(), count: 1 })
    }
    if (one.month !== undefined) return lastDayOf(own, one.month)
    return one.isOpen ? withYear(one.cell, own) : one.cell
  })
  return { cells: made, years, months }
}
