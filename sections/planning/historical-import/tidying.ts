import { foldHeading } from '#kernel/calls/columns.ts'
import type { ImportOptions } from '#kernel/calls/imports.ts'
import { chooseReading } from '#kernel/calls/read-cells.ts'
import { countOf, inNumber } from '#kernel/language/count.ts'
import { isDay, isNothing, isYearless, readYes, saysCalledOff, yearOf } from '#kernel/moving-in/cells.ts'
import { withYears } from '#kernel/moving-in/years.ts'
import type { Ctx } from '#server/context.ts'
import type { Table } from '#server/spreadsheets/spreadsheet.ts'
import { MORE_NOTES, oldEvent } from './fields.ts'

interface About {
  settings: Pick<Ctx['settings'], 'country'>
  options: Pick<ImportOptions, 'columns' | 'dates'>
}

/** An old list as its import reads it: days with their years, what was called off as its status, and one column of notes. */
export function tidied(sheet: Table, isHeader: (cells: string[]) => boolean, about: About): Table {
  const at = sheet.rows.findIndex(({ cells }) => isHeader(cells))
  if (at < 0) return sheet
  return withOneNote(withStatus(withYearsOf(sheet, at, about), at), at)
}

const foldsOf = (names: readonly string[]) => new Set(names.map(foldHeading))
const NOTES = foldsOf(MORE_NOTES)
const CANCELLED = foldsOf(['cancelled', 'canceled', 'called off', 'cancel'])
const { status } = oldEvent.fields
const DAYS = Object.entries(oldEvent.fields).flatMap(([name, { kind, label, also }]) =>
  kind === 'day' ? [{ name, headings: foldsOf([name, label, ...also]) }] : [],
)
const STATUS = foldsOf([status.label, 'status', ...(status.also ?? [])])

const headingOf = ({ rows }: Table, at: number) => rows[at]?.cells ?? []
const findIn = (heading: readonly string[], names: ReadonlySet<string>) =>
  heading.findIndex((cell) => names.has(foldHeading(cell)))
/** Cells up to this one, with what is to stand there. */
function put(cells: readonly string[], column: number, text: string): string[] {
  const made = Array.from({ length: Math.max(cells.length, column + 1) }, (_, index) => cells[index] ?? '')
  made[column] = text
  return made
}

/** 'May 16' and 'Wednesday 04/16' are of the year that the other days, or the sheet, say. */
function withYearsOf(sheet: Table, at: number, { settings: { country }, options }: About): Table {
  const body = sheet.rows.slice(at + 1)
  const remarks: NonNullable<Table['remarks']> = []
  let rows = sheet.rows
  for (const [column, heading] of headingOf(sheet, at).entries()) {
    // Elsewhere '9-11' is a time, or a number of people.
    const isOfDays = ({ name, headings }: (typeof DAYS)[number]) => {
      const chosen = options.columns?.[name]
      return chosen === undefined ? headings.has(foldHeading(heading)) : chosen === column
    }
    if (!DAYS.some(isOfDays)) continue
    const cells = body.map((row) => row.cells[column] ?? '')
    const filled = cells.filter((cell) => cell.trim() !== '')
    const open = filled.filter(isYearless)
    if (open.length === 0 || filled.filter(isDay).length * 2 <= filled.length) continue
    const usual = chooseReading(cells, () => false, country === 'other' ? undefined : country)
    const made = withYears(cells, yearOf(cells, [sheet.sheet ?? '']), options.dates ?? usual.reading)
    if (made.years.length === 0) continue
    rows = rows.map((row, index) => {
      const isOpen = index > at && isYearless(cells[index - at - 1] ?? '')
      return isOpen ? { ...row, cells: put(row.cells, column, made.cells[index - at - 1] ?? '') } : row
    })
    const years = made.years.map(({ year }) => year)
    remarks.push({
      row: sheet.rows[at]?.row ?? 0,
      message: `${inNumber(open.length, `“${open[0]}” says no year and is`, `${countOf(open.length, 'day')} without a year (“${open[0]}”) are`)} read as of ${[...new Set(years)].join(' and ')}.`,
    })
  }
  return remarks.length === 0 ? sheet : { ...sheet, rows, remarks }
}

/** Only that it was called off: 'CANCELLED', 'x'. Anything beside that stays in words. */
const saysOnlyThat = (cell: string) => readYes(cell) === true || /^cancell?ed\W*$/i.test(cell)
const saysNothingOfIt = (cell: string) => isNothing(cell) || readYes(cell) === false

/** A column in which only those are marked that were called off is their status. */
function withStatus(sheet: Table, at: number): Table {
  const heading = headingOf(sheet, at)
  const marks = findIn(heading, CANCELLED)
  if (marks < 0) return sheet
  const known = findIn(heading, STATUS)
  const column = known < 0 ? sheet.rows.reduce((most, { cells }) => Math.max(most, cells.length), 0) : known
  const rows = sheet.rows.map((row, index) => {
    if (index < at) return row
    if (index === at) return { ...row, cells: put(row.cells, column, heading[known] ?? status.label) }
    const mark = (row.cells[marks] ?? '').trim()
    const before = (row.cells[column] ?? '').trim()
    if (!saysCalledOff(mark))
      return { ...row, cells: put(put(row.cells, marks, saysNothingOfIt(mark) ? '' : mark), column, before) }
    const isSame = before === '' || status.read(before) === 'cancelled'
    const beside = [saysOnlyThat(mark) ? '' : mark, isSame ? '' : before].filter(Boolean).join('; ')
    return { ...row, cells: put(put(row.cells, marks, beside), column, status.names.cancelled) }
  })
  return { ...sheet, rows }
}

/** Several columns of notes become one, each with its heading (domain 3.4); why an event was called off is one of them. */
function withOneNote(sheet: Table, at: number): Table {
  const heading = headingOf(sheet, at)
  const columns = heading.flatMap((cell, index) => {
    const name = foldHeading(cell)
    return NOTES.has(name) || CANCELLED.has(name) ? [index] : []
  })
  const [first] = columns
  if (first === undefined) return sheet
  const plain = columns.find((index) => foldHeading(heading[index] ?? '') === 'notes') ?? first
  const rows = sheet.rows.map((row, index) => {
    if (index < at) return row
    const cells = row.cells.map((cell, column) => (columns.includes(column) && column !== plain ? '' : cell))
    const said = columns.flatMap((column) => {
      const text = row.cells[column]?.trim()
      if (!text) return []
      return column === plain && !CANCELLED.has(foldHeading(heading[column] ?? ''))
        ? [text]
        : [`${heading[column]}: ${text}`]
    })
    return { ...row, cells: put(cells, plain, index === at ? 'Notes' : said.join('\n')) }
  })
  return { ...sheet, rows }
}
