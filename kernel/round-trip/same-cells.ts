import { readDay, readInstant } from '../calls/read-cells.ts'
import { readClock } from '../charity/clock-time.ts'
import type { CellReading, Field } from '../fields/fields.ts'

/** Do two cells say the same, however Excel, LibreOffice, Python or a person write it? (docs/decisions/169-round-trip.md) */

export interface Reading extends CellReading {
  /** Numbers are written `1.234,50`. */
  comma: boolean
}

/** Spaces at the ends, kinds of spaces and of line breaks, composed letters and a defusing apostrophe say nothing. */
export const plainCell = (cell: string) =>
  cell
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[\u00a0\u2007\u202f]/g, ' ')
    .replaceAll(/[\ufeff\u200b]/g, '')
    .replaceAll(/[ \t]+$/gm, '')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')

const isNumeric = (field: Field | undefined) => field?.kind === 'number' || field?.kind === 'money'
const COMMA_NUMBER = /^(\D{0,3}-?)(\d{1,3}(?:[. '’]\d{3})+|\d+)(?:,(\d+))?(\D{0,4})$/

/** `1.234,50` as `1234.50`; any other text as it is. */
export function withPoint(cell: string): string {
  const found = COMMA_NUMBER.exec(cell.trim())
  if (!found) return cell
  const [, before = '', whole = '', rest, after = ''] = found
  return `${before}${whole.replaceAll(/[. '’]/g, '')}${rest === undefined ? '' : `.${rest}`}${after}`
}

/** The cell as the import of its list is to read it. */
export function cellToRead(field: Field | undefined, cell: string, { comma }: Reading): string {
  const plain = plainCell(cell)
  if (comma && isNumeric(field)) return withPoint(plain)
  const truth = TRUTHS[plain.toLowerCase()]
  // Where Yes and No are two of several, programs write them as truths all the same.
  return truth && field?.options?.some(({ label }) => label === truth) ? truth : plain
}
const TRUTHS: Record<string, string> = { true: 'Yes', false: 'No' }

/** What went out (or stands here) and what came back say the same. */
export function sameCells(field: Field | undefined, out: string, back: string, how: Reading): boolean {
  if (out === back) return true
  const [a, b] = [plainCell(out), plainCell(back)]
  return (
    a === b ||
    sameValues(field, a, cellToRead(field, b, how), how) ||
    (b !== '' && rewritten(field, a, b, how))
  )
}

/** Two cells of ours say the same: no program has been at them. */
export const sameHere = (field: Field | undefined, was: string, now: string, how: Reading): boolean =>
  was === now || plainCell(was) === plainCell(now) || sameValues(field, plainCell(was), plainCell(now), how)

/** The same for cells that say the same, as far as their field reads them: rows are found by it, cells are not judged. */
export function cellKey(field: Field | undefined, cell: string, how: Reading): string {
  const plain = cellToRead(field, cell, how)
  if (!field || plain === '' || field.kind === 'moment') return plain.toLowerCase()
  const read = valueOf(field, plain, how)
  if (!read) return plain.toLowerCase()
  return field.inputType === 'tel' ? digits(plain) : JSON.stringify(read.value).toLowerCase()
}

function sameValues(field: Field | undefined, out: string, back: string, how: Reading) {
  if (!field) return false
  if (field.kind === 'moment') return sameMoments(out, back, how)
  const [a, b] = [valueOf(field, out, { ...how, dates: 'month-first' }), valueOf(field, back, how)]
  if (!a || !b) return false
  if (field.inputType === 'tel') return out !== '' && back !== '' && digits(out) === digits(back)
  return JSON.stringify(a.value) === JSON.stringify(b.value)
}

function valueOf(field: Field, cell: string, how: CellReading) {
  const read = field.read(cell, how)
  if (read === undefined) return undefined
  const parsed = field.input.safeParse(read)
  return parsed.success ? { value: parsed.data as unknown } : undefined
}
const digits = (phone: string) => phone.replaceAll(/\D/g, '')

const ZONED = /(?:Z|[+-]\d\d:?\d\d)$/
/** To the minute: programs drop seconds, and a zone that they know nothing of. */
function sameMoments(out: string, back: string, { dates, timeZone }: Reading) {
  const minute = (text: string, zone: string) => readInstant(text, dates, zone)?.slice(0, 16)
  const then = minute(out, 'UTC')
  if (then === undefined) return false
  return minute(back, timeZone) === then || (!ZONED.test(back) && minute(back, 'UTC') === then)
}

const WHOLE = /^\+?\d+$/
const ROUNDED = /^(\d(?:\.(\d+))?)E\+?(\d+)$/i
const DAY = /^\d{4}-\d\d-\d\d$/

/** What spreadsheet programs make of text that looks like a number, a day, a time or a truth. */
function rewritten(field: Field | undefined, out: string, back: string, { dates }: Reading): boolean {
  if (/^(?:true|false)$/i.test(back)) return out.toLowerCase() === back.toLowerCase()
  if (field && field.kind !== 'text' && field.kind !== 'longText') return false
  // Leading zeros, a plus in front and zeros at the end are gone: 00501, +1 404…, 7.50.
  if (/^\+?\d+(?:\.\d+)?$/.test(out) && /^\d+(?:\.\d+)?$/.test(back))
    return back.length < out.length && trimmedNumber(out) === trimmedNumber(back)
  const rounded = ROUNDED.exec(back)
  if (rounded && WHOLE.test(out)) {
    const figures = 1 + (rounded[2]?.length ?? 0)
    return Number(Number(out.replace('+', '')).toPrecision(figures)) === Number(back)
  }
  if (DAY.test(out)) return readDay(back, dates) === out
  if (!/^\d{1,2}:\d\d/.test(out)) return false
  const clock = readClock(out)
  return typeof clock === 'string' && clock === readClock(back)
}

const trimmedNumber = (text: string) => {
  const plain = text.replace(/^\+?0*(?=\d)/, '')
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain
}

interface Pair {
  field: Field | undefined
  out: string
  back: string
}

/** How this file writes days and numbers: as most of what was not changed proves. */
export function readingOf(
  pairs: Iterable<Pair>,
  { timeZone, custom }: { timeZone: string; custom: CellReading['dates'] },
): Reading & { ambiguous: boolean } {
  const proof = { 'month-first': 0, 'day-first': 0, comma: 0, point: 0 }
  /** Days that are none the other way. */
  const valid = { 'month-first': 0, 'day-first': 0 }
  let open = false
  for (const { field, out, back } of pairs) {
    if (plainCell(out) === plainCell(back)) continue
    if (isNumeric(field)) {
      const says = (comma: boolean) =>
        sameValues(field, plainCell(out), cellToRead(field, back, { dates: custom, timeZone, comma }), {
          dates: custom,
          timeZone,
          comma: false,
        })
      const [comma, point] = [says(true), says(false)]
      if (comma && !point) proof.comma += 1
      if (point && !comma) proof.point += 1
      continue
    }
    const [month, day] = [readDay(back, 'month-first'), readDay(back, 'day-first')]
    if (month === day) continue
    open = true
    const then = readDay(out, 'month-first')
    if (then === month) proof['month-first'] += 1
    if (then === day) proof['day-first'] += 1
    if (day === undefined) valid['month-first'] += 1
    if (month === undefined) valid['day-first'] += 1
  }
  const lead = proof['month-first'] - proof['day-first'] || valid['month-first'] - valid['day-first']
  return {
    dates: lead > 0 ? 'month-first' : lead < 0 ? 'day-first' : custom,
    timeZone,
    comma: proof.comma > proof.point,
    ambiguous: open && lead === 0,
  }
}
