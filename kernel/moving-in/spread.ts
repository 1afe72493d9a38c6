import { foldHeading } from '../calls/columns.ts'
import { foldName } from '../language/names.ts'
import { isCount, isDay, isDuration, isNothing, isSum, saysNoCollection } from './cells.ts'
import { filledBelow, HEADER_WITHIN_ROWS, LOOKED_AT, type Sheet } from './sheets.ts'
import { isMonth } from './years.ts'

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

const LABELS = /^(?:sites?|locations?|hosts?|names?|host homes?|places?|where|host names?|location names?)$/
const AREAS = /^(?:areas?|regions?|zones?|neighbou?rhoods?|part of town|side|sector)$/
const DATES = /^(?:dates?|days?|months?|weeks?|week of|when|wednesdays?|collection dates?|week ending)$/
type Looks = (cell: string) => boolean
const isWhen = (cell: string) => isDay(cell) || isMonth(cell)
const isValue = (cell: string) => isCount(cell) || saysNoCollection(cell)

export function findByWeek(sheet: Sheet, places: ReadonlySet<string>, isHours: boolean): Spread | null {
  const look = lookAt(sheet)
  for (const { row, cells } of sheet.rows.slice(0, HEADER_WITHIN_ROWS)) {
    const found =
      byWeek(look, row, cells, isHours ? isDuration : isValue) ??
      (isHours ? null : byLocation(look, row, cells, places))
    if (found) return found
  }
  return null
}

interface Sampled {
  row: number
  cell: string
}
type Look = ReturnType<typeof lookAt>
/** What stands below a row: its first filled rows, and of each column the first filled cells, wherever these begin. */
function lookAt(sheet: Sheet) {
  const columns = new Map<number, Sampled[]>()
  const filledIn = (column: number) => {
    const known = columns.get(column)
    if (known) return known
    const found: Sampled[] = []
    for (const { row, cells } of sheet.rows) {
      const cell = cells[column] ?? ''
      if (cell !== '' && !isNothing(cell)) found.push({ row, cell })
      if (found.length === LOOKED_AT + HEADER_WITHIN_ROWS) break
    }
    columns.set(column, found)
    return found
  }
  return {
    below: (row: number) => filledBelow(sheet, row),
    samples: (row: number, column: number) =>
      filledIn(column)
        .filter((one) => one.row > row)
        .slice(0, LOOKED_AT)
        .map(({ cell }) => cell),
  }
}

/** How much of what stands in a column is a count, or says why there is none. */
function counted(look: Look, row: number, column: number, looks: Looks = isValue): number {
  const cells = look.samples(row, column)
  return cells.length === 0 ? 1 : cells.filter(looks).length / cells.length
}

function byWeek(look: Look, row: number, cells: readonly string[], looks: Looks): Spread | null {
  const columns = cells.flatMap((cell, index) => (index > 0 && isWhen(cell) ? [index] : []))
  const others = cells.flatMap((cell, index) =>
    cell.trim() !== '' && !columns.includes(index) ? [index] : [],
  )
  if (columns.length < 3 || columns.length < others.length) return null
  const first = columns[0] ?? 0
  if (look.below(row).length === 0) return null
  if (columns.filter((column) => counted(look, row, column, looks) >= 0.5).length < columns.length * 0.7)
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
  look: Look,
  row: number,
  cells: readonly string[],
  places: ReadonlySet<string>,
): Spread | null {
  // Most rows of a sheet have no such cell; only then days are looked for.
  const mayBeDays = (cell: string) => cell.trim() === '' || DATES.test(foldHeading(cell))
  if (!cells.some(mayBeDays)) return null
  const below = look.below(row)
  if (below.length < 3) return null
  const label = cells.findIndex(
    (cell, index) =>
      mayBeDays(cell) && below.filter((one) => isWhen(one.cells[index] ?? '')).length >= below.length * 0.7,
  )
  if (label < 0) return null
  const others = cells.flatMap((cell, index) => (index !== label && cell.trim() !== '' ? [index] : []))
  const sums = others.filter((index) => isSum(cells[index] ?? ''))
  const columns = others.filter((index) => {
    const heading = cells[index] ?? ''
    return (
      !sums.includes(index) &&
      look.samples(row, index).length > 0 &&
      /\p{L}/u.test(heading) &&
      !OTHER.test(foldHeading(heading)) &&
      counted(look, row, index) >= 0.7
    )
  })
  const known = columns.filter((index) => places.has(foldName(cells[index] ?? ''))).length
  const rest = others.length - sums.length - columns.length
  if (columns.length < 2 || (known === 0 && (columns.length < 3 || rest > 1))) return null
  return { way: 'by-location', headerRow: row, label, area: null, columns, sums }
}
