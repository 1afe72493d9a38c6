import type { DateReading } from '#kernel/calls/read-cells.ts'
import type { Day } from '#kernel/charity/day.ts'
import { countOf } from '#kernel/language/count.ts'
import { isDay, isNothing } from '#kernel/moving-in/cells.ts'
import type { Recognised } from '#kernel/moving-in/recognise.ts'
import {
  type LeftRow,
  LOOKED_AT,
  nameOfSheet,
  type Sheet,
  type SheetRow,
  sortRows,
} from '#kernel/moving-in/sheets.ts'
import { LOG_COLUMNS } from '#sections/collections/collections/service-import.ts'
import type { Cells, Row } from './convert-cells.ts'
import { daysOf, fromAbove } from './convert-days.ts'
import { rowsOfKind } from './convert-rows.ts'
import { spreadLog } from './convert-spread.ts'
import { kinds } from './kinds.ts'
import type { KindName } from './names.ts'
import { type Hint, type Part, partOf, placed } from './parts.ts'

/** A sheet that was recognized, as tables for the imports: every row of it is in one of them, or is named. Pure. */

export interface About {
  today: Day
  timeZone: string
  /** ISO code, where it is known: how 4/5/2026 is read when nothing in the sheet tells. */
  country?: string | undefined
  dates?: DateReading | undefined
  /** Rows that somebody said are rows all the same. */
  rowsIn?: readonly number[] | undefined
}
export interface Converted {
  parts: Part[]
  /** The rows that were read, with what stands only above them. */
  filled: readonly SheetRow[]
  left: LeftRow[]
  blank: number
  /** Rows that became rows of parts. */
  read: number
  hints: Hint[]
  /** Columns that are read together with others: the names and the counts of groups. */
  paired: number[]
  dates: { reading: DateReading; ambiguous: boolean }
}

/** The column in which a name alone is a row. */
const ALONE: Partial<Record<KindName, readonly string[]>> = {
  locations: ['name'],
  drivers: ['name', 'first', 'last'],
  volunteers: ['name', 'first', 'last'],
  recipients: ['name'],
}

const AT_ONCE = 500
/** `others` are let in between: a large sheet takes seconds. */
export async function convert(
  sheet: Sheet,
  found: Recognised,
  about: About,
  others: () => Promise<unknown> = async () => undefined,
): Promise<Converted> {
  const letIn = async (at: number) => {
    if (at % AT_ONCE === 0) await others()
  }
  const kind = found.kind as KindName
  const used = found.columns.flatMap(({ index, field }) => (field ? [index] : []))
  const alone = found.columns.find(({ field }) => field !== null && ALONE[kind]?.includes(field))?.index
  const sorted = sortRows(sheet, { headerRow: found.headerRow, used, alone, wanted: about.rowsIn ?? [] })
  const { reading, ambiguous, dayOf, hints, dated, headings } = daysOf(sheet, found, sorted.read, about)
  const body = { ...sorted, dates: { reading, ambiguous } }
  if (found.spread) {
    const how = { dayOf, kind, fields: found.columns, others: letIn, headings }
    const spread = await spreadLog(sheet, found.spread, dated, how)
    return {
      ...body,
      ...spread,
      filled: dated,
      paired: [],
      left: [...sorted.left, ...spread.left],
      hints: together([...hints, ...spread.hints]),
    }
  }
  const filledDown = kind === 'log' || kind === 'groups' ? fromAbove(found, dated, hints) : dated
  const pairs = kind === 'log' ? pairsOf(found, dated) : []
  const paired = new Set(pairs.flatMap(({ name, count }) => [name, count]))
  const idle = found.columns.filter(({ field, index }) => field === null && !paired.has(index))
  const indexOf = new Map(
    // Of two, the first.
    found.columns
      .toReversed()
      .flatMap(({ field, index }) => (field && !paired.has(index) ? [[field, index]] : [])),
  )
  const at = (field: string) => indexOf.get(field)
  const cellsOf = (row: SheetRow): Cells => {
    return {
      has: (field) => at(field) !== undefined || (field === 'groupDetail' && pairs.length > 0),
      cell: (field) =>
        field === 'groupDetail' && pairs.length > 0
          ? inPairs(row, pairs)
          : (row.cells[at(field) ?? -1] ?? '').trim(),
      heading: (field) => found.columns.find((column) => column.field === field)?.heading || field,
      column: (field) => at(field),
      idle: idle
        .map(({ index, heading }) => ({ heading, text: (row.cells[index] ?? '').trim() }))
        .filter(({ text }) => text !== ''),
    }
  }
  const fields = kinds.find((one) => one.kind === kind)?.fields ?? {}
  // A sheet for each location is called like it, unless a column may name them.
  const hasNone = kind === 'log' && at('host') === undefined
  const isOne = !isOfNothing(nameOfSheet(sheet)) && !saysDaysTwice(filledDown, at('date'))
  const mayName = hasNone && !isOne ? idle.filter(({ index }) => holdsNames(filledDown, index)) : []
  const isOfOne = hasNone && mayName.length === 0 && !isOfNothing(nameOfSheet(sheet))
  if (mayName.length > 0)
    hints.unshift({
      row: found.headerRow,
      message: `Which location is it? ${mayName.map(({ heading }) => `“${heading}”`).join(' or ')} may say it: choose Location for it under Columns, or Notes where it does not.`,
    })
  if (isOfOne)
    hints.push({
      row: found.headerRow,
      message: `No column names a location: it is “${nameOfSheet(sheet)}”, as the sheet is called.`,
    })
  const how = { dates: reading, timeZone: about.timeZone, today: about.today, dayOf, fields }
  const rows: Row[] = []
  for (const [at, row] of filledDown.entries()) {
    await letIn(at)
    const made = rowsOfKind(kind, cellsOf(row), how)
    if (isOfOne) for (const { values } of made.rows) values.host = nameOfSheet(sheet)
    for (const { column, part, values, isSecond } of made.rows)
      rows.push({ row: placed(row.row, column ?? -1, isSecond ? 1 : 0), part, values })
    hints.push(...made.hints.map((message) => ({ row: row.row, message })))
  }
  const names = [...new Set(rows.map(({ part }) => part))]
  return {
    ...body,
    read: sorted.read.length,
    filled: filledDown,
    paired: [...paired],
    parts: names.map((part) =>
      partOf(
        part,
        rows.filter((row) => row.part === part),
      ),
    ),
    hints: together(hints),
  }
}

/** What one location collected stands once for each day. */
function saysDaysTwice(rows: readonly SheetRow[], index: number | undefined): boolean {
  const days = rows.map(({ cells }) => (cells[index ?? -1] ?? '').trim()).filter((day) => day !== '')
  return new Set(days).size < days.length * ONCE
}
const ONCE = 0.8

/** Most rows say something short in words there. */
function holdsNames(rows: readonly SheetRow[], index: number): boolean {
  const some = rows.slice(0, LOOKED_AT)
  const isName = ({ cells }: SheetRow) => {
    const text = (cells[index] ?? '').trim()
    return text.length <= LONGEST_NAME && /\p{L}{2}/u.test(text) && !isDay(text) && !isNothing(text)
  }
  return some.filter(isName).length * 2 > some.length
}
const LONGEST_NAME = 60

/** A name that a spreadsheet program gives, or that says what is in it: no location is called so. */
const isOfNothing = (name: string) =>
  /^(?:(?:sheet|table|tab|page)?\s*\d*|(?:sandwich |daily |weekly |monthly |collections? )?(?:log|data|counts?|totals?|collections?|sandwich(?:es)?|entries|numbers)(?:\s*\d{4}(?:-\d{2,4})?)?)(?:\s*\(\d+\))?$/i.test(
    name.trim(),
  )

const APART = 3
/** What is to be said of many rows is said once. */
function together(hints: readonly Hint[]): Hint[] {
  const rowsOf = new Map<string, number[]>()
  for (const { row, message } of hints) {
    const rows = rowsOf.get(message)
    if (rows) rows.push(row)
    else rowsOf.set(message, [row])
  }
  return [...rowsOf].flatMap(([message, rows]) => {
    const [row = 0, ...more] = rows
    if (rows.length <= APART) return rows.map((one) => ({ row: one, message }))
    return [
      { row, message: `${message} So it is in ${countOf(more.length, 'further row')}: ${more.join(', ')}.` },
    ]
  })
}

type GroupPair = ReturnType<typeof LOG_COLUMNS.findGroupPairs>[number]
/** 'Group 1 name' and 'Group 1 count' beside each other, unless somebody said otherwise of such a column. */
function pairsOf({ columns }: Recognised, rows: readonly SheetRow[]): GroupPair[] {
  const headings: string[] = []
  for (const { index, heading, by } of columns) headings[index] = by === 'chosen' ? '' : heading
  return LOG_COLUMNS.findGroupPairs(
    Array.from(headings, (heading) => heading ?? ''),
    (column) => rows.map(({ cells }) => cells[column] ?? ''),
  )
}
const inPairs = ({ cells }: SheetRow, pairs: readonly GroupPair[]) =>
  pairs
    .map(({ name, count }) =>
      [name, count]
        .map((index) => (cells[index] ?? '').trim())
        .filter(Boolean)
        .join(': '),
    )
    .filter(Boolean)
    .join('; ')
