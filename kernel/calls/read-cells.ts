import { calculate } from '../charity/arithmetic.ts'
import { addDays, type Day, dayOf, instantIn, isDay, MONTH_NAMES } from '../charity/day.ts'

/** Cells as people type them into spreadsheets (design 9): days in many styles, counts, times. For every import. */

/** How 4/5/2026 is meant, for a whole column at once. */
export type DateReading = 'month-first' | 'day-first'

const WEEKDAY = /^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\.?,?\s+/i
const CLOCK =
  /[T\s,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*([ap])?\.?m?\.?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i
const MONTH = '([a-z]{3,9})\\.?'
const YEAR = "'?(\\d{4}|\\d{2})"
const ISO = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const COMPACT = /^((?:19|20|21)\d\d)(\d\d)(\d\d)$/
const NUMBERS = new RegExp(`^(\\d{1,2})([-/.])\\s?(\\d{1,2})\\2\\s?${YEAR}$`)
const DAY_MONTH = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[-/\\s.]*(?:of )?${MONTH}[-/\\s,.]*${YEAR}$`, 'i')
const MONTH_DAY = new RegExp(`^${MONTH}[-/\\s.]*(\\d{1,2})(?:st|nd|rd|th)?[-/\\s,]+${YEAR}$`, 'i')
const YEAR_MONTH_DAY = new RegExp(`^(\\d{4})[-/\\s.]+${MONTH}[-/\\s,.]+(\\d{1,2})$`, 'i')
/** Excel counts days from here; a bare number counts as a day only between 1954 and 2119. */
const SERIAL_EPOCH = '1899-12-30'
const SERIAL = /^([2-7]\d{4})(\.\d+)?$/

/** Longer cells are prose. */
const MAX_LENGTH = 60
const tidy = (cell: string) =>
  cell.length > 2 * MAX_LENGTH
    ? cell.slice(0, 2 * MAX_LENGTH)
    : cell.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()

/** The calendar day in a cell, whatever time of day follows it; undefined when there is none. Never shifted by a zone. */
export function readDay(cell: string, reading: DateReading): Day | undefined {
  const text = tidy(cell).replace(CLOCK, '').replace(WEEKDAY, '')
  if (isDay(text)) return text
  if (text.length > MAX_LENGTH) return undefined
  let found = NUMBERS.exec(text)
  if (found) {
    const [first, second] = [Number(found[1]), Number(found[3])]
    return reading === 'month-first'
      ? dayOf(year(found[4]), first, second)
      : dayOf(year(found[4]), second, first)
  }
  found = ISO.exec(text)
  if (found) return dayOf(Number(found[1]), Number(found[3]), Number(found[4]))
  found = DAY_MONTH.exec(text)
  if (found) return dayOf(year(found[3]), month(found[2]), Number(found[1]))
  found = MONTH_DAY.exec(text)
  if (found) return dayOf(year(found[3]), month(found[1]), Number(found[2]))
  found = COMPACT.exec(text)
  if (found) return dayOf(Number(found[1]), Number(found[2]), Number(found[3]))
  found = YEAR_MONTH_DAY.exec(text)
  if (found) return dayOf(Number(found[1]), month(found[2]), Number(found[3]))
  found = SERIAL.exec(text)
  return found ? addDays(SERIAL_EPOCH, Number(found[1])) : undefined
}

/** Two figures are of this century up to 69. */
const year = (text = '') =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) < 70 ? 2000 : 1900)

/** 'Dec', 'Sept', 'december' -> 12, 9, 12; anything else 0, which no calendar has. */
function month(text = ''): number {
  const typed = text.toLowerCase()
  return (
    MONTH_NAMES.findIndex(
      (name) => name.toLowerCase().startsWith(typed) || (typed === 'sept' && name === 'September'),
    ) + 1
  )
}

const MONTH_FIRST_COUNTRIES = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'FM', 'PW', 'MH'])

/** How days are written there. */
export const customIn = (country: string): DateReading =>
  MONTH_FIRST_COUNTRIES.has(country.toUpperCase()) ? 'month-first' : 'day-first'

/** A day in figures, without its time and its weekday. */
const inFigures = (cell: string) => tidy(cell).replace(CLOCK, '').replace(WEEKDAY, '')

/** '05.03.2022', which puts the day first beside others where nothing says otherwise. */
export const isDotted = (cell: string) => /^\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})$/.test(inFigures(cell))

/**
 * How days with dots are read that stand in one column with others: what gives more valid days, then more collection days,
 * then the day first. Where all have dots, as `others` says.
 */
export function readingOfDots(
  cells: readonly string[],
  others: DateReading,
  isCollectionDay: (day: Day) => boolean = () => false,
): DateReading {
  const inNumbers = cells.filter((cell) => NUMBERS.test(inFigures(cell)))
  const dotted = inNumbers.filter(isDotted)
  if (dotted.length === 0 || dotted.length === inNumbers.length) return others
  const many = (reading: DateReading, isOne: (day: Day) => boolean) =>
    dotted.filter((cell) => {
      const day = readDay(cell, reading)
      return day !== undefined && isOne(day)
    }).length
  for (const isOne of [() => true, isCollectionDay]) {
    const [monthFirst, dayFirst] = [many('month-first', isOne), many('day-first', isOne)]
    if (monthFirst !== dayFirst) return monthFirst > dayFirst ? 'month-first' : 'day-first'
  }
  return 'day-first'
}

/** Design 9: what gives more valid days, then more collection days, then the custom of the country. */
export function chooseReading(
  cells: Iterable<string>,
  isCollectionDay: (day: Day) => boolean,
  country = 'US',
): { reading: DateReading; ambiguous: boolean } {
  const valid = { 'month-first': 0, 'day-first': 0 }
  const collected = { 'month-first': 0, 'day-first': 0 }
  let ambiguous = false
  const inNumbers = [...cells].filter((cell) => NUMBERS.test(inFigures(cell)))
  // One that was written with dots comes from elsewhere: it does not say how the others are meant.
  const others = inNumbers.filter((cell) => !isDotted(cell))
  for (const cell of others.length > 0 ? others : inNumbers) {
    const both = (['month-first', 'day-first'] as const).map((reading) => {
      const day = readDay(cell, reading)
      if (day) valid[reading]++
      if (day && isCollectionDay(day)) collected[reading]++
      return day
    })
    ambiguous ||= both[0] !== both[1]
  }
  const lead = valid['month-first'] - valid['day-first'] || collected['month-first'] - collected['day-first']
  return { reading: lead > 0 ? 'month-first' : lead < 0 ? 'day-first' : customIn(country), ambiguous }
}

/** The instant in a cell as ISO text. Without a zone of its own it is a clock on the wall in `timeZone`. */
export function readInstant(cell: string, reading: DateReading, timeZone: string): string | undefined {
  const text = tidy(cell)
  const day = readDay(text, reading)
  if (!day) return undefined
  const clock = CLOCK.exec(text)
  if (!clock) {
    const fraction = Number(SERIAL.exec(text)?.[2] ?? 0)
    const seconds = Math.round(fraction * 86_400)
    return instantIn(timeZone, day, `0:0:${seconds}`).toISOString()
  }
  const [, hours = '0', minutes = '00', seconds = '00', half, zone] = clock
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const time = `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`
  if (!zone) return instantIn(timeZone, day, time).toISOString()
  const offset = /^[a-z]/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`
  const instant = new Date(`${day}T${time}${offset}`)
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString()
}

/** A whole number of 0 or more, nothing at all, or something that is neither. */
export type ReadCount = number | 'blank' | 'unreadable'

/** '306' and '306.0'; '1.000' may be one, or a thousand as others write it. */
const PLAIN = /^(?:\d+(?:\.(?:0{0,2}|0{4,}))?|\d{4,}\.000)$/
/** Thousands in full groups of three: 1,204 or 1 204 or 1'204. */
const THOUSANDS = /^\d{1,3}(?:([, '’])\d{3})(?:\1\d{3})*(?:\.0*)?$/

/** '1,204', '306.0' and ' 42 ' are integers; '12 or 13', '1e3' and '-20' are not counts. */
export function readCount(cell: string): ReadCount {
  const text = tidy(cell)
  if (text === '') return 'blank'
  if (!PLAIN.test(text) && !THOUSANDS.test(text)) return 'unreadable'
  const value = Number(text.replaceAll(/[, '’]/g, ''))
  return Number.isSafeInteger(value) ? value : 'unreadable'
}

const DOZEN = 12
/** '1.204': many write thousands with a dot, and it may be one and a bit as well. */
export const isDottedCount = (cell: string) => /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(tidy(cell))

/** The count that was probably meant: a sum ('120 + 30'), dozens ('12 doz'), or the only number in the cell ('42 sandwiches', '~300'). */
export function guessCount(cell: string): number | undefined {
  const text = tidy(cell)
  // Of a bookkeeper '(5)' is less than nothing; '0x10' is nobody's count.
  if (text.length > MAX_LENGTH || /^\(.*\)$|^0x/i.test(text)) return undefined
  if (isDottedCount(text)) return Number(text.replaceAll('.', ''))
  const dozens = /^~?\s*(\d{1,5}(?:\.\d)?)\s*(?:doz(?:ens?)?|dzs?)\b\.?$/i.exec(text)?.[1]
  if (dozens) return Number.isInteger(Number(dozens) * DOZEN) ? Number(dozens) * DOZEN : undefined
  const sum = /^=?[\d\s,.()]+[+*x×][\d\s,.()+*x×]+$/.test(text) ? calculate(text.replace('=', '')) : undefined
  if (sum?.ok) return sum.value
  const numbers = text.match(/\d[\d,.]*/g) ?? []
  if (numbers.length !== 1 || /\d[a-z]|-\s*\d/i.test(text)) return undefined
  const value = readCount(numbers[0].replace(/[.,]$/, ''))
  return typeof value === 'number' ? value : undefined
}
