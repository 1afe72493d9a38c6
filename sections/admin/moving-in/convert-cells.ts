import type { DateReading } from '#kernel/calls/read-cells.ts'
import { guessCount, isDottedCount, readCount } from '#kernel/calls/read-cells.ts'
import type { Day } from '#kernel/charity/day.ts'
import { brief, MOST_LOOKED_AT } from '#kernel/language/brief.ts'
import { foldName } from '#kernel/language/names.ts'
import {
  EMAILS,
  isDay,
  isNothing,
  isPhone,
  PHONES,
  plainName,
  readClock,
  readCouple,
  readRange,
  readReach,
  readYes,
  unlessNothing,
} from '#kernel/moving-in/cells.ts'
import type { KindField } from '#kernel/moving-in/recognise.ts'
import { driver } from '#sections/operations/drivers/fields.ts'
import { LISTED } from '#sections/operations/recipients/service-import.ts'
import { oldEvent } from '#sections/planning/historical-import/fields.ts'
import type { PartName } from './parts.ts'

/** What cells say, and what of it fields can hold; the rest goes into the notes, with its heading. Pure. */

export interface Cells {
  has: (field: string) => boolean
  cell: (field: string) => string
  heading: (field: string) => string
  column: (field: string) => number | undefined
  /** Filled cells of columns that were taken for nothing. */
  idle: { heading: string; text: string }[]
}
export interface How {
  dates: DateReading
  timeZone: string
  today: Day
  dayOf: (cell: string) => string
  fields: Readonly<Record<string, KindField>>
}
export type Values = Record<string, string>
export interface Row {
  row: number
  part: PartName
  values: Values
}
interface MadeRow {
  part: PartName
  values: Values
  column?: number | undefined
  /** Of two who stand in one cell, the second. */
  isSecond?: boolean
}
export interface Made {
  rows: MadeRow[]
  hints: string[]
}
export type AnyField = {
  kind: string
  inputType?: string
  needed: boolean
  read: (cell: string, how: How) => unknown
  input: { safeParse: (value: unknown) => { success: boolean } }
}

/** Words beside the fields: what a cell says that its field cannot hold, and columns that nothing was found for. */
export function notesOf(cells: Cells) {
  const said: string[] = []
  const say = (field: string, text: string) => said.push(`${cells.heading(field)}: ${text}`)
  return {
    say,
    /** What a field says besides the one that was taken for the same. */
    sayOther: (field: string, text: string, taken: string | undefined) => {
      if (!isNothing(text) && dialled(text) !== dialled(taken ?? '')) say(field, text)
    },
    text: (own: string) =>
      [own, ...said, ...cells.idle.map(({ heading, text }) => (heading ? `${heading}: ${text}` : text))]
        .filter(Boolean)
        .join('\n'),
  }
}
/** A number is the same however it is written, and so is a name. */
export const dialled = (text: string) => (isPhone(text) ? text.replaceAll(/\D/g, '') : foldName(text))
export type Notes = ReturnType<typeof notesOf>

/** Cells as the fields of a section read them. What an optional field cannot hold is kept in words. */
export function plain(all: object, names: readonly string[], cells: Cells, how: How, notes: Notes): Values {
  const values: Values = {}
  const town = ['city', 'state', 'zip'].map((part) => cells.cell(part)).filter(Boolean)
  if (town.length > 0 && names.includes('address'))
    values.address = [unlessNothing(cells.cell('address')), ...town].filter(Boolean).join(', ')
  for (const name of names) {
    if (values[name] !== undefined) continue
    const field = (all as Record<string, AnyField | undefined>)[name]
    const cell = unlessNothing(cells.cell(name))
    if (!field || !cells.has(name) || cell === '') continue
    const text = asText(field, cell, how, (rest) => notes.say(name, rest))
    const read = field.read(text, how)
    const holds = read !== undefined && field.input.safeParse(read).success
    if (holds || field.needed || field.inputType === 'email') values[name] = text
    else notes.say(name, cell)
  }
  return values
}

export function asText(
  { kind, inputType }: AnyField,
  cell: string,
  how: How,
  rest: (text: string) => void,
): string {
  if (kind === 'day') return how.dayOf(cell)
  if (kind === 'yesNo') {
    const yes = readYes(cell)
    return yes === undefined ? cell : yes ? 'Yes' : 'No'
  }
  if (inputType === 'tel' && !isPhone(cell)) {
    const { phone, name, rest: more } = readReach(cell)
    const words = [name, more].filter(Boolean).join(', ')
    if (phone && words) rest(words)
    return phone || cell
  }
  if (inputType === 'time') return readClock(cell) ?? cell
  if (kind === 'number') return countOf(cell) ?? cell
  return cell
}
/** '~150', '75 ', '1,200': as a plain number; what may be two numbers stays as it is, to be asked about. */
export const countOf = (cell: string) => {
  const count = readCount(cell)
  const isOpen = readRange(cell) !== undefined || isDottedCount(cell)
  const guessed = typeof count === 'number' ? count : isOpen ? undefined : guessCount(cell)
  return guessed === undefined ? undefined : String(guessed)
}

export function nameOf(cells: Cells, notes: Notes, field = 'name'): string {
  const whole = cells.cell(field)
  if (whole === '') return [cells.cell('first'), cells.cell('last')].filter(Boolean).join(' ')
  for (const part of ['first', 'last'])
    if (!foldName(whole).includes(foldName(cells.cell(part)))) notes.say(part, cells.cell(part))
  return plainName(whole)
}

/** A couple in one row as two people: each with their own phone and email where two are said. */
export function apart({ rows, hints }: Made, cells: Cells, needsPhone: boolean): Made {
  const made = rows.flatMap((row): MadeRow[] => {
    // A location may be called like a couple.
    const names = row.part === 'locations' ? undefined : readCouple(row.values.name ?? '')
    if (!names) return [row]
    const isBackup = row.column !== undefined && row.column === cells.column('backup')
    const said = (isBackup ? ['backup'] : ['contact', 'phone', 'email']).map(cells.cell).join(' ; ')
    const [phones, emails] = [said.match(PHONES) ?? [], said.match(EMAILS) ?? []]
    const two = names.map((name, nth) => {
      const values: Values = { ...row.values, name }
      if (phones.length === 2) values.phone = phones[nth]?.trim() ?? ''
      else if (nth === 1 && !needsPhone) values.phone = ''
      if (emails.length === 2) values.email = emails[nth] ?? ''
      else if (nth === 1 && values.email !== undefined) values.email = ''
      return { ...row, values, ...(nth === 1 ? { isSecond: true } : {}) }
    })
    if (two[1]?.values.isPrimary) Object.assign(two[1].values, { isPrimary: 'No', role: 'Alternate' })
    hints.push(`“${row.values.name}” comes as two people.`)
    return two
  })
  return { rows: made, hints }
}

export const LEFT: [RegExp, string][] = [
  [/\bmoved\b/i, 'moved'],
  [/\bretired\b/i, 'retired'],
  [/\b(?:sick|health|ill)\b/i, 'health'],
  [/\b(?:no car|no vehicle)\b/i, 'vehicle'],
  [/\b(?:no answer|unresponsive|not respond)/i, 'unresponsive'],
  [/\b(?:unavailable|not available|quit|stopped|left)\b/i, 'unavailable'],
]
export const PAUSED =
  /\b(?:in-?active|hold|paused?|former|moved|retired|quit|left|stopped|closed|no longer|ended|dropped)\b/i
/** Whether somebody still takes part: 'yes', 'NO', 'moved away', 'on hold'. */
export function standing(cells: Cells, notes: Notes): Values {
  const cell = unlessNothing(cells.cell('status')) || (/^no?$/i.test(cells.cell('status')) ? 'no' : '')
  if (!cells.has('status') || cell === '') return {}
  const yes = readYes(cell)
  if (yes !== undefined) return { status: yes ? 'Active' : 'Inactive' }
  const reason = LEFT.find(([pattern]) => pattern.test(cell))?.[1]
  if (PAUSED.test(cell)) {
    notes.say('status', cell)
    return { status: 'Inactive', ...(reason ? { inactiveReason: reason } : {}) }
  }
  notes.say('status', cell)
  return { status: 'Active' }
}

export const SPECIAL = [
  'name',
  'first',
  'last',
  'status',
  'notes',
  'agreement',
  'hostName',
  'interests',
  'since',
]
export const others = (how: How, special: readonly string[] = SPECIAL) =>
  Object.keys(how.fields).filter((name) => !special.includes(name))

export const CATEGORIES = ['Food', 'Supplies', 'Transport', 'Reimbursement', 'Other']
export const isIso = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
export const reasonIn = (key: string) =>
  (driver.fields.inactiveReason.options ?? []).find(({ value }) => value === key)?.label ?? ''
/** '65.33 USD', '$1,226.9': dollars and cents. Money of elsewhere stays as it stands, for the import to ask about. */
export function moneyOf(cell: string): string {
  if (cell.length > MOST_LOOKED_AT) return cell
  const text = cell
    .replace(/^(?:us)?\$\s*|\s*(?:us)?(?:\$|usd|dollars?)$/gi, '')
    .replace(/^usd\s*/i, '')
    .trim()
  return /^\d[\d,]*\.\d$/.test(text) ? `${text}0` : text
}
const PAID_MARK = /^(?:y|yes|x|✓|✔|☑|true)$/i
const CHECK_NUMBER = /\b(?:check|cheque|chk|ck)s?\.?\s?(?:no\.?|number)?\s?#?\s?\d+\b/gi
const PAID = /\b(?:paid|reimbursed)\b/i
/** What may stand beside it without saying anything else. */
const BESIDE_PAID =
  /\b(?:paid|reimbursed|yes|already|fully|in full|back|out|on|by|via|with|cash|check|cheque|chk|ck|venmo|zelle|paypal|transfer|ach)\b|[,;:()!]/gi
/** 'yes', 'ck #204', 'paid 3/14/2025': paid back. Whatever says anything else, or something besides, is not. */
export function saysPaid(cell: string, heading = ''): boolean {
  const text = brief(cell).trim()
  if (PAID_MARK.test(text) || isDay(text)) return true
  if (/\b(?:check|cheque|chk|ck)\b/i.test(heading) && /^#?\s?\d{2,8}$/.test(text)) return true
  const said = text.replaceAll(CHECK_NUMBER, ' paid ')
  if (!PAID.test(said)) return false
  const rest = said
    .replaceAll(BESIDE_PAID, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/^[-–.]\s?|\s?[-–.]$/g, '')
  return rest === '' || isDay(rest)
}

export const durationOf = (time: string) => {
  const [, hours = '0', minutes = '00'] = /(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(time) ?? []
  return `${Number(hours)}:${minutes}`
}

const EVENT_STATUS: [RegExp, string][] = [
  [/^(?!not?\b|never\b).*\bcancel/i, 'cancelled'],
  [/\b(?:postponed|moved to|resched)/i, 'postponed'],
  [/\b(?:declined|turned down|rejected)\b/i, 'declined'],
  [/\b(?:done|completed?|held|finished|delivered|took place)\b/i, 'completed'],
]
/** 'cancelled - snow', 'confirmed': as a status, with the words beside it; what says none stays for the import to ask about. */
export function statusIn(cell: string, isAhead: boolean, rest: (text: string) => void): string {
  if (cell === '' || oldEvent.fields.status.read(cell) !== undefined) return cell
  const known =
    EVENT_STATUS.find(([pattern]) => pattern.test(cell))?.[1] ??
    (/\b(?:confirmed|scheduled|booked|planned|approved)\b/i.test(cell)
      ? isAhead
        ? 'scheduled'
        : 'completed'
      : undefined)
  if (known) rest(cell)
  return known ?? cell
}

export function takeEstimate(cells: Cells, values: Values, notes: Notes, hints: string[]) {
  const cell = unlessNothing(cells.cell('weeklyEstimate'))
  if (cell === '') return
  const range = readRange(cell)
  const count = countOf(cell) ?? (range && String(range.least))
  if (count) values.weeklyEstimate = count
  if (count !== cell) notes.say('weeklyEstimate', cell)
  if (range) hints.push(`“${cell}” a week is read as at least ${range.least}.`)
}

/** 'Thursday 5pm' is a day and a time. */
export function takeDays(cells: Cells, values: Values, notes: Notes) {
  const cell = unlessNothing(cells.cell('feedingDays'))
  if (cell === '') return
  if (cell.length > MOST_LOOKED_AT) return notes.say('feedingDays', cell)
  const [, days = cell, time] =
    /^(.*?\p{L})\.?\s+(?:at\s+)?(\d{1,2}(?::\d\d)?\s*(?:[ap]\.?m\.?)?)$/iu.exec(cell) ?? []
  const clock = time === undefined ? undefined : readClock(time.replaceAll(' ', ''))
  const said = LISTED.readDays(days.trim())
  if (!said || (time !== undefined && !clock)) return notes.say('feedingDays', cell)
  values.feedingDays = days.trim()
  if (clock) values.feedingTime = clock
}

/** A day says that it is signed, and when. */
export function takeContract(cells: Cells, values: Values, notes: Notes, how: How) {
  const cell = cells.cell('contractSigned')
  if (isNothing(cell) && !/^no/i.test(cell)) return
  const yes = readYes(cell)
  const day = how.dayOf(cell)
  if (isIso(day)) Object.assign(values, { contractSigned: 'Yes', contractSignedDate: day })
  else if (yes !== undefined) values.contractSigned = yes ? 'Yes' : 'No'
  else notes.say('contractSigned', cell)
}
