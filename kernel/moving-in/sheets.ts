import { foldHeading } from '../calls/columns.ts'
import { brief } from '../language/brief.ts'
import { isDivider, isSum } from './cells.ts'

/** A sheet of somebody's workbook as rows, and which of its rows say something of their own. Pure. */

export interface SheetRow {
  /** As the spreadsheet numbers it. */
  row: number
  cells: readonly string[]
}
export interface Sheet {
  file: string
  /** Empty for a CSV. */
  name: string
  /** As the sheet is called on which this is one list of several. */
  on?: string
  rows: readonly SheetRow[]
  hidden?: boolean
}

/** What the spreadsheet calls it, which tells of what stands there; empty for a CSV. */
export const nameOfSheet = ({ on, name }: Pick<Sheet, 'on' | 'name'>): string => on ?? name

/** A row that is not brought in by itself, and why. Every filled row of a sheet is one of these, or is read. */
export interface LeftRow {
  row: number
  why: 'title' | 'headings' | 'sum' | 'note'
  text: string
}

/** Headings stand among the first rows of a sheet. */
export const HEADER_WITHIN_ROWS = 30
/** What a column is shows in so many of its cells; a sheet may have 50,000. */
export const LOOKED_AT = 60

export const isFilled = ({ cells }: SheetRow) => cells.some((cell) => cell.trim() !== '')
const filledIn = ({ cells }: SheetRow) => cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [index]))
/** What stands in a row, for whoever has to know it again. */
export const wordsOf = ({ cells }: SheetRow) =>
  cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' · ')
    .slice(0, 200)

const folded = new WeakMap<SheetRow, readonly string[]>()
/** As headings are compared; each row is looked at by every kind. */
export function foldedCells(row: SheetRow): readonly string[] {
  const known = folded.get(row) ?? row.cells.map((cell) => foldHeading(brief(cell)))
  folded.set(row, known)
  return known
}

const briefRows = new WeakMap<SheetRow, SheetRow>()
function briefRow(row: SheetRow): SheetRow {
  if (!row.cells.some((cell) => brief(cell) !== cell)) return row
  const known = briefRows.get(row) ?? { row: row.row, cells: row.cells.map(brief) }
  briefRows.set(row, known)
  return known
}
/** The sheet as it is recognised: what it is shows in the beginning of its cells. */
export const briefly = (sheet: Sheet): Sheet => ({ ...sheet, rows: sheet.rows.map(briefRow) })

/** The first filled rows below one, for a look at what stands there. */
export function filledBelow({ rows }: Pick<Sheet, 'rows'>, below: number, most = LOOKED_AT): SheetRow[] {
  const found: SheetRow[] = []
  for (const row of rows) {
    if (row.row > below && isFilled(row)) found.push(row)
    if (found.length === most) break
  }
  return found
}

/** Merged cells say the same in each of their rows. */
export function unmerged(
  rows: readonly SheetRow[],
  merged: readonly { column: number; from: number; to: number }[] = [],
): SheetRow[] {
  if (merged.length === 0) return [...rows]
  const cellsOf = new Map(rows.map(({ row, cells }) => [row, [...cells]]))
  for (const { column, from, to } of merged) {
    const said = cellsOf.get(from)?.[column] ?? ''
    for (let row = from + 1; row <= to; row++) {
      const cells = cellsOf.get(row)
      // A row in which nothing else stands is a higher cell, and no row of its own.
      if (!cells?.some((cell) => cell.trim() !== '')) continue
      while (cells.length <= column) cells.push('')
      if (cells[column]?.trim() === '') cells[column] = said
    }
  }
  return rows.map(({ row }) => ({ row, cells: cellsOf.get(row) ?? [] }))
}

interface Sorting {
  /** The row of headings as the spreadsheet numbers it; 0 where it has none. */
  headerRow: number
  /** Columns that were taken for something. */
  used: readonly number[]
  /** The column whose cell alone is a row: the name of somebody. None where a name alone says nothing. */
  alone?: number | undefined
  /** Rows that somebody said are rows all the same. */
  wanted?: readonly number[]
}

const NOTE =
  /[=:!?]|^[-–—*#>•~_([]|\b(?:crew|shift|team|side|section|(?:in)?active|former|past|current|new) *(?:\W|list|ones|people|drivers|volunteers|hosts)?$|^\W*(?:note|notes|nb|ps|please|see|key|legend|red|green|yellow|blue|updated?|last update|as of|printed|page)\b/i
const isShout = (text: string) => text.length > 3 && text === text.toUpperCase() && /\p{L}/u.test(text)

/** Each filled row once: above the headings, a sum, a note between the others, or one to be read. */
export function sortRows(sheet: Pick<Sheet, 'rows'>, { headerRow, used, alone, wanted = [] }: Sorting) {
  const read: SheetRow[] = []
  const left: LeftRow[] = []
  let blank = 0
  const header = sheet.rows.find(({ row }) => row === headerRow)
  const headings = header ? foldedCells(header) : []
  let afterBlank = false
  for (const row of sheet.rows) {
    const leave = (why: LeftRow['why']) => left.push({ row: row.row, why, text: wordsOf(row) })
    const filled = filledIn(row)
    if (filled.length === 0) {
      blank += 1
      afterBlank = true
      continue
    }
    const isNew = afterBlank
    afterBlank = false
    if (row.row < headerRow) leave('title')
    else if (row.row === headerRow) leave('headings')
    else if (wanted.includes(row.row)) read.push(row)
    else if (repeats(row, headings)) leave('headings')
    else if (isSum(row.cells[filled[0] ?? 0] ?? '')) leave('sum')
    else if (filled.length === 1 && used.length > 1 && isNote(row, filled[0] ?? 0, { alone, isNew }))
      leave('note')
    else if (!filled.some((index) => used.includes(index))) leave('note')
    else read.push(row)
  }
  return { read, left, blank }
}

const repeats = (row: SheetRow, headings: readonly string[]) =>
  headings.filter(Boolean).length > 1 &&
  headings.every((heading, index) => heading === (foldedCells(row)[index] ?? ''))

/** One cell alone: a remark, or the name of somebody of whom nothing else is known. */
function isNote(
  { cells }: SheetRow,
  at: number,
  { alone, isNew }: { alone: number | undefined; isNew: boolean },
) {
  if (at !== alone) return true
  const text = brief(cells[at] ?? '').trim()
  return isNew || NOTE.test(text) || isShout(text) || isDivider(text) || text.split(/\s+/).length > 5
}
