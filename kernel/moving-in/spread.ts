import { foldHeading } from '../calls/columns.ts'
import { foldName } from '../language/names.ts'
import { isCount, isDay, isDuration, isNothing, isSum, saysNoCollection } from './cells.ts'
import { isFilled, type Sheet } from './sheets.ts'

/** A log that is spread over a sheet: a row for each location and a column for each week, or the other way round. */
export interface Spread {
  way: 'by-week' | 'by-location'
  headerRow: number
  /** The column of the names; of the days where the locations are columns. */
  label: number
  area: number | null
  /** The columns of counts. */
  columns: number[]
  /** Columns that add up others. */
  sums: number[]
}

const HEADER_WITHIN_ROWS = 30
const LABELS = /^(?:sites?|locations?|hosts?|names?|host homes?|places?|where|host names?|location names?)$/
const AREAS = /^(?:areas?|regions?|zones?|neighbou?rhoods?|part of town|side|sector)$/
const DATES = /^(?:dates?|days?|weeks?|week of|when|wednesdays?|collection dates?|week ending)$/
type Looks = (cell: string) => boolean
const isValue = (cell: string) => isCount(cell) || saysNoCollection(cell)

export function findByWeek(sheet: Sheet, places: ReadonlySet<string>, isHours: boolean): Spread | null {
  for (const { row, cells } of sheet.rows.slice(0, HEADER_WITHIN_ROWS)) {
    const found =
      byWeek(sheet, row, cells, isHours ? isDuration : isValue) ??
      (isHours ? null : byLocation(sheet, row, cells, places))
    if (found) return found
  }
  return null
}

const filledBelow = (sheet: Sheet, row: number) => sheet.rows.filter((one) => one.row > row && isFilled(one))

/** How much of what stands in a column is a count, or says why there is none. */
function counted(sheet: Sheet, row: number, column: number, looks: Looks = isValue): number {
  const cells = filledBelow(sheet, row)
    .map((one) => one.cells[column] ?? '')
    .filter((cell) => !isNothing(cell))
  return cells.length === 0 ? 1 : cells.filter(looks).length / cells.length
}

function byWeek(sheet: Sheet, row: number, cells: readonly string[], looks: Looks): Spread | null {
  const columns = cells.flatMap((cell, index) => (index > 0 && isDay(cell) ? [index] : []))
  const others = cells.flatMap((cell, index) =>
    cell.trim() !== '' && !columns.includes(index) ? [index] : [],
  )
  if (columns.length < 3 || columns.length < others.length) return null
  const first = columns[0] ?? 0
  if (filledBelow(sheet, row).length === 0) return null
  if (columns.filter((column) => counted(sheet, row, column, looks) >= 0.5).length < columns.length * 0.7)
    return null
  const label = others.find((index) => index < first && LABELS.test(foldHeading(cells[index] ?? ''))) ?? 0
  const area = others.find((index) => index !== label && AREAS.test(foldHeading(cells[index] ?? '')))
  return {
    way: 'by-week',
    headerRow: row,
    label,
    area: area ?? null,
    columns,
    sums: others.filter((index) => isSum(cells[index] ?? '')),
  }
}

/** Headings that name numbers of other things than locations. */
const OTHER =
  /\b(?:hours?|minutes?|amount|cost|price|paid|phone|zip|total|sum|count|estimate|final|number|qty|quantity|sandwich(?:es)?|individual|groups?|deli|turkey|ham|pbj|id|year|age|weekly|attendance)\b|^#|^no$/
function byLocation(
  sheet: Sheet,
  row: number,
  cells: readonly string[],
  places: ReadonlySet<string>,
): Spread | null {
  const below = filledBelow(sheet, row)
  if (below.length < 3) return null
  const label = cells.findIndex((cell, index) => {
    const days = below.filter((one) => isDay(one.cells[index] ?? '')).length
    return days >= below.length * 0.7 && (cell.trim() === '' || DATES.test(foldHeading(cell)))
  })
  if (label < 0) return null
  const others = cells.flatMap((cell, index) => (index !== label && cell.trim() !== '' ? [index] : []))
  const sums = others.filter((index) => isSum(cells[index] ?? ''))
  const columns = others.filter((index) => {
    const heading = cells[index] ?? ''
    const filled = below.filter((one) => !isNothing(one.cells[index] ?? '')).length
    return (
      !sums.includes(index) &&
      filled > 0 &&
      /\p{L}/u.test(heading) &&
      !OTHER.test(foldHeading(heading)) &&
      counted(sheet, row, index) >= 0.7
    )
  })
  const known = columns.filter((index) => places.has(foldName(cells[index] ?? ''))).length
  const rest = others.length - sums.length - columns.length
  if (columns.length < 2 || (known === 0 && (columns.length < 3 || rest > 1))) return null
  return { way: 'by-location', headerRow: row, label, area: null, columns, sums }
}
