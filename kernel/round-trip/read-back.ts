import { foldHeading, type SheetRows } from '../calls/columns.ts'
import { typoDistance } from '../language/names.ts'
import type { BackRow, RowCells } from './merge-rows.ts'

/** Which of the rows and columns of a file are which of those that went out, however it was sorted, moved and renamed. */

const KEY = /^'?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([0-9a-z]{10})$/i
/** Stands in every row of the file: which row it is, and of which list that was taken out. */
export const keyOf = (id: string, code: string) => `${id}/${code}`
export function readKey(cell: string): { id: string; code: string } | undefined {
  const found = KEY.exec(cell.trim())
  return found ? { id: String(found[1]).toLowerCase(), code: String(found[2]).toLowerCase() } : undefined
}

/** The code that most rows carry; nothing where none does. */
export function codeIn({ rows }: SheetRows): string | undefined {
  const counts = new Map<string, number>()
  for (const { cells } of rows)
    for (const cell of cells) {
      const key = readKey(cell)
      if (key) counts.set(key.code, (counts.get(key.code) ?? 0) + 1)
    }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

interface Out {
  code: string
  columns: readonly { key: string; heading: string }[]
  rows: ReadonlyMap<string, RowCells>
  same: (column: number, out: string, back: string) => boolean
}

export interface ReadBack {
  rows: BackRow[]
  /** Rows of which nobody can say what they are. */
  problems: { row: number; value: string; message: string }[]
  /** Columns that were known by what stands in them. */
  renamed: { heading: string; as: string }[]
  /** Columns of the file that did not go out. */
  unknown: string[]
  /** Columns that the file does not have any more. */
  left: string[]
}

const LIKE_ENOUGH = 0.5
/** Of so many rows one sees which column is which. */
const LOOKED_AT = 400

/** The file as rows in the columns of what went out. */
export function readBack(sheet: SheetRows, out: Out): ReadBack {
  const found: ReadBack = { rows: [], problems: [], renamed: [], unknown: [], left: [] }
  const keyAt = columnOfKeys(sheet, out.code)
  const header = headerOf(sheet, out, keyAt)
  const taken = columnsOf(sheet, out, { header, keyAt, found })
  // Where the headings were sorted along, nothing says what a title was.
  const firstKeyed = sheet.rows.find(({ cells }) => readKey(cells[keyAt] ?? ''))?.row ?? 0
  const titlesEnd = header && header.row < firstKeyed ? header.row : 0
  const outAt = new Map([...taken].map(([at, column]) => [column, at]))
  for (const { row, cells } of sheet.rows) {
    if (row === header?.row || cells.every((cell) => cell.trim() === '')) continue
    const said = (cells[keyAt] ?? '').trim()
    const key = readKey(said)
    const line: BackRow = {
      row,
      cells: out.columns.map((_, column) => {
        const at = outAt.get(column)
        return at === undefined ? undefined : (cells[at] ?? '')
      }),
    }
    if (said === '') {
      // Above the headings stand titles; a row of notes beside the columns is no row of the list.
      if (row > titlesEnd && line.cells.some((cell) => cell?.trim())) found.rows.push(line)
    } else if (!key)
      found.problems.push({
        row,
        value: said,
        message:
          'This Id is not as it went out, so nobody can say which row it is. Empty it if the row is a new one.',
      })
    else if (key.code !== out.code)
      found.problems.push({
        row,
        value: said,
        message:
          'This row is of a list that was taken out another time. Please bring that file back by itself.',
      })
    else if (!out.rows.has(key.id))
      found.problems.push({ row, value: said, message: 'No row with this Id went out.' })
    else found.rows.push({ ...line, id: key.id })
  }
  return found
}

/** Where most of the keys stand. */
function columnOfKeys({ rows }: SheetRows, code: string): number {
  const counts = new Map<number, number>()
  for (const { cells } of rows)
    cells.forEach((cell, at) => {
      if (readKey(cell)?.code === code) counts.set(at, (counts.get(at) ?? 0) + 1)
    })
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? -1
}

/** The row without a key that holds most of our headings; sorted along, it may stand anywhere. */
function headerOf({ rows }: SheetRows, { columns }: Out, keyAt: number) {
  const ours = new Set(columns.map(({ heading }) => foldHeading(heading)))
  let best: { row: number; cells: string[]; hits: number } | undefined
  for (const { row, cells } of rows) {
    if (readKey(cells[keyAt] ?? '')) continue
    const hits = new Set(cells.map(foldHeading).filter((cell) => ours.has(cell))).size
    if (hits > (best?.hits ?? 0)) best = { row, cells, hits }
  }
  if (best) return best
  // Every heading was renamed: it is what stands above the first row.
  const first = rows.findIndex(({ cells }) => readKey(cells[keyAt] ?? ''))
  return rows.slice(0, Math.max(0, first)).findLast(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

interface Placing {
  header: { row: number; cells: string[] } | undefined
  keyAt: number
  found: ReadBack
}

/** Index in the file -> our column: by its heading, else by what stands in it, else by a slip in the heading. */
function columnsOf(sheet: SheetRows, out: Out, { header, keyAt, found }: Placing): Map<number, number> {
  const width = Math.max(0, ...sheet.rows.slice(0, LOOKED_AT).map(({ cells }) => cells.length))
  const headings = Array.from({ length: width }, (_, at) => (header?.cells[at] ?? '').trim())
  const taken = new Map<number, number>()
  const open = new Set(out.columns.keys())
  const give = (at: number, column: number) => {
    taken.set(at, column)
    open.delete(column)
  }
  headings.forEach((heading, at) => {
    const column = [...open].find(
      (one) => foldHeading(out.columns[one]?.heading ?? '') === foldHeading(heading),
    )
    if (at !== keyAt && heading !== '' && column !== undefined) give(at, column)
  })
  const free = headings.flatMap((_, at) => (at === keyAt || taken.has(at) ? [] : [at]))
  const rows = sheet.rows.flatMap(({ cells }) => {
    const key = readKey(cells[keyAt] ?? '')
    const was = key && out.rows.get(key.id)
    return was ? [{ cells, was }] : []
  })
  const scored = free.flatMap((at) =>
    [...open].map((column) => ({ at, column, score: alike(rows.slice(0, LOOKED_AT), at, column, out.same) })),
  )
  for (const { at, column, score } of scored.toSorted((a, b) => b.score - a.score)) {
    if (score < LIKE_ENOUGH || taken.has(at) || !open.has(column)) continue
    give(at, column)
    found.renamed.push({
      heading: headings[at] || `column ${at + 1}`,
      as: out.columns[column]?.heading ?? '',
    })
  }
  for (const at of free) {
    if (taken.has(at)) continue
    const heading = headings[at] ?? ''
    const near = [...open].find((one) => isNear(heading, out.columns[one]?.heading ?? ''))
    if (near !== undefined) {
      give(at, near)
      found.renamed.push({ heading, as: out.columns[near]?.heading ?? '' })
    } else if (heading !== '' || sheet.rows.some(({ cells }) => cells[at]?.trim()))
      found.unknown.push(heading || `column ${at + 1}`)
  }
  found.left = [...open].map((column) => out.columns[column]?.heading ?? '')
  return taken
}

const isNear = (one: string, other: string) =>
  one.length > 3 && typoDistance(foldHeading(one), foldHeading(other)) <= (one.length > 7 ? 2 : 1)

/** The share of filled cells that say what went out in this column. */
function alike(
  rows: readonly { cells: string[]; was: RowCells }[],
  at: number,
  column: number,
  same: Out['same'],
): number {
  let filled = 0
  let hits = 0
  for (const { cells, was } of rows) {
    const [before, cell] = [was[column] ?? '', cells[at] ?? '']
    if (before === '' && cell.trim() === '') continue
    filled += 1
    if (before !== '' && same(column, before, cell)) hits += 1
  }
  return filled === 0 ? 0 : hits / filled
}
