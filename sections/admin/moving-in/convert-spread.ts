import { readCount } from '#kernel/calls/read-cells.ts'
import { isNothing, saysNoCollection } from '#kernel/moving-in/cells.ts'
import type { Taken } from '#kernel/moving-in/recognise.ts'
import {
  isFilled,
  type LeftRow,
  nameOfSheet,
  type Sheet,
  type SheetRow,
  wordsOf,
} from '#kernel/moving-in/sheets.ts'
import type { Spread } from '#kernel/moving-in/spread.ts'
import type { KindName } from './names.ts'
import { type Hint, type Part, partOf, placed } from './parts.ts'

/** A row for each location and a column for each week: every filled cell is an entry. Pure. */

interface How {
  dayOf: (cell: string) => string
  kind: KindName
  fields: readonly Taken[]
  /** With their years. */
  headings: readonly string[]
  /** Lets others in, every so often. */
  others: (row: number) => Promise<unknown>
}
interface Entry {
  row: number
  values: Record<string, string>
}

export async function spreadLog(
  sheet: Sheet,
  spread: Spread,
  rows: readonly SheetRow[],
  { dayOf, kind, fields, headings: days, others }: How,
) {
  const left: LeftRow[] = []
  const hints: Hint[] = []
  const entries: Entry[] = []
  const places: Entry[] = []
  const headings = sheet.rows.find(({ row }) => row === spread.headerRow)?.cells ?? []
  const taken = new Set([
    ...spread.sums,
    ...fields.flatMap(({ index, field }) => (field === null ? [] : [index])),
  ])
  /** What stands in columns that are neither days nor locations, also where these have no heading. */
  const sayIdle = ({ row, cells }: SheetRow) => {
    for (const [index, cell] of cells.entries()) {
      const heading = (headings[index] ?? '').trim()
      const text = cell.trim()
      if (text === '' || taken.has(index)) continue
      hints.push({ row, message: `“${heading && `${heading}: `}${text}” is not brought in.` })
    }
  }
  let read = 0
  for (const [at, row] of rows.entries()) {
    await others(at)
    const label = (row.cells[spread.label] ?? '').trim()
    const filled = spread.columns.filter((column) => (row.cells[column] ?? '').trim() !== '')
    if (filled.length === 0) {
      if (
        label !== '' &&
        kind === 'log' &&
        spread.way === 'by-week' &&
        spread.area !== null &&
        (row.cells[spread.area] ?? '') !== ''
      ) {
        places.push(placeIn(row, label, spread.area))
        sayIdle(row)
      } else left.push({ row: row.row, why: 'note', text: wordsOf(row) })
      continue
    }
    read += 1
    if (kind === 'log' && spread.way === 'by-week' && spread.area !== null) {
      if (label !== '') places.push(placeIn(row, label, spread.area))
      else if (row.cells[spread.area]?.trim())
        hints.push({ row: row.row, message: `“${row.cells[spread.area]?.trim()}” is not brought in.` })
    }
    for (const column of filled) {
      const cell = (row.cells[column] ?? '').trim()
      const heading = (days[column] ?? '').trim()
      const values: Record<string, string> =
        kind === 'hours'
          ? {
              person: label,
              workDate: dayOf(heading),
              hours: cell,
              description: nameOfSheet(sheet) || sheet.file,
            }
          : {
              host: spread.way === 'by-week' ? label : heading,
              date: dayOf(spread.way === 'by-week' ? heading : label),
              ...countIn(cell),
            }
      entries.push({ row: placed(row.row, column), values })
    }
    sayIdle(row)
  }
  hints.push(...sumsOf(spread, rows, headings))
  const parts: Part[] = []
  if (places.length > 0) parts.push(partOf('locations', places))
  if (entries.length > 0) parts.push(partOf(kind === 'hours' ? 'hours' : 'log', entries))
  return { parts, left, hints, read }
}

const placeIn = ({ row, cells }: SheetRow, name: string, area: number): Entry => ({
  row: placed(row),
  values: { name, area: (cells[area] ?? '').trim() },
})

/** A number, or in words why there is none; anything else is for the import to ask about. */
export function countIn(cell: string): Record<string, string> {
  if (typeof readCount(cell) === 'number') return { individual: cell, zeroReason: '' }
  if (saysNoCollection(cell)) return { individual: '0', zeroReason: cell }
  return {
    individual: isNothing(cell) ? '' : cell,
    zeroReason: '',
    ...(isNothing(cell) ? { notes: cell } : {}),
  }
}

/** A column of totals is counted anew; where it says something else, whoever brings it should know. */
function sumsOf(
  { sums, columns, headerRow }: Spread,
  rows: readonly SheetRow[],
  headings: readonly string[],
): Hint[] {
  return sums.map((column) => {
    const off = rows.filter(isFilled).filter(({ cells }) => {
      const said = readCount(cells[column] ?? '')
      const sum = columns.reduce((all, index) => {
        const count = readCount(cells[index] ?? '')
        return all + (typeof count === 'number' ? count : 0)
      }, 0)
      return typeof said === 'number' && said !== sum
    })
    const rest =
      off.length > 0
        ? ` In ${off.length === 1 ? 'one row' : `${off.length} rows`} it says something else than the days add up to: what counts are the days.`
        : ''
    return {
      row: headerRow,
      message: `“${headings[column]?.trim()}” adds up others and is not brought in.${rest}`,
    }
  })
}
