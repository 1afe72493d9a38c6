import { type DateReading, readCount, readDay } from '../calls/read-cells.ts'
import { type Day, MONTH_NAMES } from '../charity/day.ts'
import { readDuration } from '../charity/duration.ts'
import { brief, MOST_LOOKED_AT } from '../language/brief.ts'
import { foldName, tidyName } from '../language/names.ts'

/** What people write into cells of the workbooks that they live in, where a field would take less. Pure. */

/** No pattern sees more of a cell than this. */
const lookedAt = (cell: string) => brief(cell).trim()

const NOTHING = /^(?:none|no(?:thing)?|n\/?a|null|tbd|unknown|x+|\?+|[-–—.]+)$/i
/** 'none', '-', 'n/a': a way of leaving a cell empty. */
export const isNothing = (cell: string) => {
  const text = lookedAt(cell)
  return text === '' || NOTHING.test(text)
}
export const unlessNothing = (cell: string) => (isNothing(cell) ? '' : cell.trim())

const YES = /^(?:y|yes|x|✓|✔|☑|true|ok|okay|done|1|signed|on file|approved|active|current)$/i
const NO = /^(?:n|no|false|0|not yet|none|-|inactive)$/i
/** Undefined where it says something else, and where it says nothing. */
export function readYes(cell: string): boolean | undefined {
  const text = lookedAt(cell)
  return YES.test(text) ? true : NO.test(text) ? false : undefined
}

const TAKES_PLACE =
  /^(?:not?|never|active|current|approved|ok(?:ay)?|confirmed|scheduled|booked|done|completed?|held|maybe|pending)\b|\?$/i
/** In a column of what was called off: 'x', 'CANCELLED', 'snow'. What says nothing, or that it takes place, calls nothing off. */
export function saysCalledOff(cell: string): boolean {
  const text = lookedAt(cell)
  if (TAKES_PLACE.test(text)) return false
  return readYes(text) ?? !isNothing(text)
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv|md|phd|esq|rn)\.?$/i
/** 'Abbot, Ada' is Ada Abbot. */
export function plainName(cell: string): string {
  const name = tidyName(cell)
  const [, last, first] = /^([^,\d]{1,60}),\s*([^,\d]{1,60})$/.exec(name) ?? []
  if (!last || !first || SUFFIX.test(first) || first.split(' ').length > 3) return name
  return tidyName(`${first} ${last}`)
}

const TITLE = /^(?:mr|mrs|ms|miss|dr|rev|fr|sr)\b\.?/i
/** 'Ann & Bob Miller', 'Ann Lee and Bo Roe': two people, each with a last name; nothing where one cannot tell. */
export function readCouple(name: string): [string, string] | undefined {
  const [first = '', second = '', ...more] = lookedAt(name)
    .split(/\s+(?:&|\+|and)\s+/i)
    .map((part) => part.trim())
  const [firsts, seconds] = [first.split(' '), second.split(' ')]
  if (
    more.length > 0 ||
    !isName(first) ||
    !isName(second) ||
    [first, second].some((one) => TITLE.test(one) || /[,/]/.test(one))
  )
    return undefined
  if (firsts.length > 1 && seconds.length > 1) return [first, second]
  // The last name is said once, of both.
  return firsts.length === 1 && seconds.length === 2 ? [`${first} ${seconds[1]}`, second] : undefined
}

// Bounded, so that a long cell is read at once.
const NO_END = '[^\\s,;:/<>()|@]'
/** Emails and phones within other words. */
export const EMAILS = new RegExp(`${NO_END}{1,64}@${NO_END}{1,190}\\.${NO_END}{1,63}`, 'g')
export const PHONES = /(?:\+|\(|\b)\d[\d\s().-]{5,60}\d(?:\s{0,9}(?:x|ext\.?)\s{0,9}\d{1,9})?/gi
/** As a phone: enough digits, and little else. */
export const isPhone = (cell: string) => {
  const text = lookedAt(cell)
  const digits = text.replaceAll(/\D/g, '').length
  return (
    digits >= 7 &&
    digits <= 15 &&
    /^[+(]?[\d\s().+-]+(?:(?:x|ext\.?)\s*\d+)?$/i.test(text) &&
    !isDateLike(text)
  )
}
export const isEmail = (cell: string) =>
  cell.length <= MOST_LOOKED_AT && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell.trim())

/** More is a text, and nobody to be called. */
const MOST_LETTERS = 500
interface Reach {
  name: string
  phone: string
  email: string
  /** What else stands there. */
  rest: string
}
/** Who is to be called, in one cell: 'Ada Abbot 470.555.0683', 'Quin Nash / 404-555-7980 / quin@mail.example'. */
export function readReach(cell: string): Reach {
  let text = cell.replaceAll(/\s+/g, ' ').trim()
  if (text.length > MOST_LETTERS) return { name: '', phone: '', email: '', rest: text }
  const take = (pattern: RegExp) => {
    const found = text.match(pattern)?.[0] ?? ''
    if (found) text = text.replace(found, ' | ')
    return found.trim()
  }
  const email = take(EMAILS)
  const phone = take(PHONES)
  const parts = text
    .split(/[|;/\n]|\s[-–—]\s/)
    .map((part) => part.replaceAll(/^[\s,:.<>()-]+|[\s,:<>()-]+$/g, ''))
    .filter(Boolean)
  const [name = '', ...rest] = parts
  return { name: plainName(name), phone, email, rest: rest.join(', ') }
}

const MONTH = '[a-z]{3,9}\\.?'
const WEEKDAY = '(?:(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\\.?,?\\s+)?'
const YEARLESS = [
  new RegExp(`^${WEEKDAY}\\d{1,2}[-/]\\d{1,2}$`, 'i'),
  new RegExp(`^${WEEKDAY}${MONTH}\\s?\\d{1,2}(?:st|nd|rd|th)?$`, 'i'),
  new RegExp(`^${WEEKDAY}\\d{1,2}(?:st|nd|rd|th)?[-.\\s]?${MONTH}$`, 'i'),
]
/** 'May 16', '04/16', 'Wednesday 04/16': a day that leaves its year to whoever reads it. */
export function isYearless(cell: string): boolean {
  const text = lookedAt(cell).replaceAll(/\s+/g, ' ').trim()
  if (!YEARLESS.some((pattern) => pattern.test(text))) return false
  return (
    readDay(withYear(text, 2024), 'month-first') !== undefined ||
    readDay(withYear(text, 2024), 'day-first') !== undefined
  )
}
export function withYear(cell: string, year: number): string {
  const text = cell.replaceAll(/\s+/g, ' ').trim()
  const [, separator] = /\d([-/.])\d{1,2}$/.exec(text) ?? []
  return separator ? `${text}${separator}${year}` : `${text} ${year}`
}

const isDateLike = (text: string) =>
  readDay(text, 'month-first') !== undefined || readDay(text, 'day-first') !== undefined
/** A plain number is a day of Excel only where somebody says that the column holds days. */
export const isDay = (cell: string) => {
  const text = lookedAt(cell)
  return text !== '' && !/^\d+(?:\.\d+)?$/.test(text) && (isDateLike(text) || isYearless(text))
}

/** '45665': a day as Excel counts them, where somebody says that these are days: of 1981 to 2064. */
export const isSerial = (cell: string) => /^[3-5]\d{4}(?:\.\d+)?$/.test(lookedAt(cell))

/** Which year days without one are of: what most others of the file say, else what its name says. */
export function yearOf(cells: Iterable<string>, names: readonly string[]): number | undefined {
  const years = new Map<number, number>()
  // The same days stand in a log again and again; reading one takes a while.
  const times = new Map<string, number>()
  for (const cell of cells) times.set(cell, (times.get(cell) ?? 0) + 1)
  for (const [cell, count] of times) {
    const day = isYearless(cell) ? undefined : (readDay(cell, 'month-first') ?? readDay(cell, 'day-first'))
    if (!day) continue
    const year = Number(day.slice(0, 4))
    years.set(year, (years.get(year) ?? 0) + count)
  }
  const [most] = [...years].sort((a, b) => b[1] - a[1])
  if (most) return most[0]
  for (const name of names) {
    const year = /(?:^|\D)((?:19|20)\d\d)(?:\D|$)/.exec(name)?.[1]
    if (year) return Number(year)
  }
  return undefined
}

/** The day as it would be typed with its year, for any reader of days. */
export function wholeDay(cell: string, year: number | undefined, dates: DateReading): Day | undefined {
  const text = cell.trim()
  return readDay(isYearless(text) && year !== undefined ? withYear(text, year) : text, dates)
}

/** '150-200', '150 to 200': at least and at most. */
export function readRange(cell: string): { least: number; most: number } | undefined {
  const [, first, second] = /^~?\s*(\d[\d,]*)\s*(?:-|–|—|to)\s*(\d[\d,]*)$/i.exec(lookedAt(cell)) ?? []
  const [least, most] = [first, second].map((text) => readCount(text ?? ''))
  return typeof least === 'number' && typeof most === 'number' && least <= most ? { least, most } : undefined
}

/** '10am', '2:30', '14:30:00', a time of Excel: as 'HH:MM'. Between one and six, nobody means the night. */
export function readClock(cell: string): string | undefined {
  const text = lookedAt(cell).toLowerCase()
  const ofExcel = /^1(?:899-12-3[01]|900-01-0\d)t(\d\d):(\d\d)/.exec(text)
  if (ofExcel) return `${ofExcel[1]}:${ofExcel[2]}`
  if (/^0?\.\d+$/.test(text)) {
    const minutes = Math.round(Number(text) * 24 * 60)
    return clockOf(Math.floor(minutes / 60), minutes % 60)
  }
  if (text === 'noon') return '12:00'
  const found = /^(\d{1,2})(?:[:.h](\d\d)(?::\d\d)?)?\s*([ap])?\.?m?\.?$/.exec(text)
  if (!found) return undefined
  const [, hours = '', minutes = '00', half] = found
  if (!half && !/[:.h]/.test(text)) return undefined
  const hour = Number(hours)
  if (half) return hour > 12 ? undefined : clockOf((hour % 12) + (half === 'p' ? 12 : 0), Number(minutes))
  return clockOf(hour >= 1 && hour <= 6 && hours.length === 1 ? hour + 12 : hour, Number(minutes))
}
const clockOf = (hour: number, minute: number) =>
  hour < 24 && minute < 60 ? `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` : undefined

/** Why a location gave nothing in a week, in words instead of a number. */
const NO_COLLECTION =
  /^(?:no (?:collection|pick ?up|drop ?off|sandwiches|delivery)|none|closed|off|holiday|vacation|snow|ice|weather|storm|sick|away|out|cancel+ed|skip(?:ped)?|not? open|break|thanksgiving|christmas|new year'?s?)\b/i
export const saysNoCollection = (cell: string) => NO_COLLECTION.test(lookedAt(cell))

// '2.500' is one, too, of which the import asks how much it is.
const MONEY = /^(?:\$|usd|€|£)?\s*-?\d[\d,]*(?:\.\d{1,3})?\s*(?:\$|usd|dollars?|€|£|eur|cad|gbp)?$/i
export const isMoney = (cell: string) => MONEY.test(lookedAt(cell))
export const isCount = (cell: string) => typeof readCount(lookedAt(cell)) === 'number'
export const isDuration = (cell: string) =>
  readDuration(lookedAt(cell)) !== undefined || /^\d{1,2}:\d\d(?::\d\d)?$/.test(lookedAt(cell))
/** Words, as a name has them: no number in front, no address of any kind. */
export const isName = (cell: string) => {
  const text = lookedAt(cell)
  return text.length <= 60 && /\p{L}{2}/u.test(text) && !/^\d|@/.test(text)
}

const SUM =
  /^(?:(?:grand|sub|week(?:ly)?|month(?:ly)?|year(?:ly)?|annual|running|overall|page)[ -]?)?(?:totals?|sum|sums|average|avg\.?|count)\b[ :=]*(?:(?:for|of|in) .+)?$/i
/** 'TOTAL', 'Grand total:', 'Average': what adds up others. */
export const isSum = (cell: string) => SUM.test(foldName(lookedAt(cell)))

const monthOf = (text: string) => MONTH_NAMES.findIndex((name) => foldName(name) === foldName(text))
/** 'January', 'Q3', 'Week 4': a line between rows that only says where one is. */
export const isDivider = (cell: string) =>
  monthOf(lookedAt(cell)) >= 0 || /^(?:q[1-4]|week \d+|[a-z]+ (?:19|20)\d\d)$/i.test(lookedAt(cell))
