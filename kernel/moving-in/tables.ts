import { brief } from '../language/brief.ts'
import { foldName } from '../language/names.ts'
import { isDay } from './cells.ts'
import { headingsSay } from './headings.ts'
import type { Kind } from './recognise.ts'
import {
  foldedCells,
  HEADER_WITHIN_ROWS,
  isFilled,
  nameOfSheet,
  type Sheet,
  type SheetRow,
} from './sheets.ts'

/** Several lists on one sheet, beside or below each other, as sheets of their own; rows and columns keep their numbers. Pure. */
export function tablesIn(sheet: Sheet, kinds: readonly Kind[]): Sheet[] {
  return beside(sheet, kinds).flatMap((one) => below(one, kinds).map(datedBySections))
}

/** A sheet of more is none that people write; it stays whole, and somebody is asked about it. */
const MOST_LISTS = 20

const filledIn = ({ cells }: SheetRow) => cells.filter((cell) => cell.trim() !== '')
const isTitle = (row: SheetRow | undefined) => row !== undefined && filledIn(row).length === 1
const named = (sheet: Sheet, where: string) => [sheet.name, where].filter(Boolean).join(', ')
const letter = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letter(Math.floor(column / 26) - 1) + letter(column % 26)

/** Lists beside each other stand apart by a column in which nothing stands, and each has the headings of a whole one. */
function beside(sheet: Sheet, kinds: readonly Kind[]): Sheet[] {
  const header = sheet.rows
    .slice(0, HEADER_WITHIN_ROWS)
    .map(({ cells }) => blocksOf(cells).filter((block) => headingsSay(cells.slice(...block), kinds)))
    .find((blocks) => blocks.length > 1)
  if (!header || header.length > MOST_LISTS) return [sheet]
  const starts = header.map(([from]) => from)
  const isApart = starts
    .slice(1)
    .every((from) => sheet.rows.every((row) => isTitle(row) || !row.cells[from - 1]?.trim()))
  if (!isApart) return [sheet]
  return starts.map((from, at) => {
    const [first, end] = [at === 0 ? 0 : from, starts[at + 1] ?? Infinity]
    return {
      ...sheet,
      on: nameOfSheet(sheet),
      name: at === 0 ? sheet.name : named(sheet, `from column ${letter(from)}`),
      rows: sheet.rows.map(({ row, cells }) => ({
        row,
        cells: cells.slice(0, end).map((cell, column) => (column < first ? '' : cell)),
      })),
    }
  })
}

/** Filled cells without a gap: from and to. */
function blocksOf(cells: readonly string[]): [number, number][] {
  const blocks: [number, number][] = []
  for (const [at, cell] of cells.entries()) {
    if (cell.trim() === '') continue
    const last = blocks.at(-1)
    if (last?.[1] === at) last[1] = at + 1
    else blocks.push([at, at + 1])
  }
  return blocks
}

/** A list below another has headings of its own: others, or the same below a title that names another list. */
function below(sheet: Sheet, kinds: readonly Kind[]): Sheet[] {
  const starts: { from: number; row: number; headings: string; title: string }[] = []
  const { rows } = sheet
  for (const [at, one] of rows.entries()) {
    const { row, cells } = one
    const above = rows[at - 1]
    const isFirst = starts.length === 0
    // Only below a gap or a title, or at the top, something new begins.
    if (!isFirst && above && isFilled(above) && !isTitle(above)) continue
    if (!headingsSay(cells, kinds)) continue
    const headings = foldedCells(one).join('|')
    const title = isTitle(above) ? foldName(brief(filledIn(above as SheetRow)[0] ?? '')) : ''
    const before = starts.at(-1)
    const called = (text: string) => kinds.find((kind) => kind.called.test(text))?.kind
    const isOther = headings !== before?.headings || (called(title) ?? '') !== (called(before.title) ?? '')
    if (!isOther || isDay(title)) continue
    // Its titles are those right above it.
    let from = at
    while (from > 0 && isTitle(rows[from - 1])) from -= 1
    starts.push({ from, row, headings, title })
  }
  if (starts.length < 2 || starts.length > MOST_LISTS) return [sheet]
  return starts.map(({ from }, at) => {
    const first = rows[from]?.row ?? 0
    return {
      ...sheet,
      on: nameOfSheet(sheet),
      name: at === 0 ? sheet.name : named(sheet, `from row ${first}`),
      rows: rows.slice(at === 0 ? 0 : from, starts[at + 1]?.from),
    }
  })
}

const LEAD = /^(?:week (?:of|ending|beginning)|w\/?[ceo]|for|on|date|day)\b[ :]*/i
const dayIn = (text: string) => {
  const said = brief(text).trim().replace(LEAD, '')
  return isDay(said) ? said : undefined
}

/** A log in sections, each below the day that it is of: the day stands in a column, as in any other log. */
function datedBySections(sheet: Sheet): Sheet {
  const days = new Map<number, string>()
  for (const row of sheet.rows) {
    const day = isTitle(row) ? dayIn(filledIn(row)[0] ?? '') : undefined
    if (day !== undefined) days.set(row.row, day)
  }
  if (days.size < 2) return sheet
  const full = sheet.rows.filter((row) => filledIn(row).length > 1)
  const header = full[0]
  if (
    !header ||
    header.cells.some((cell) => dayIn(cell) !== undefined || /\b(?:date|day|when|week)\b/i.test(brief(cell)))
  )
    return sheet
  // Where rows have days of their own, the titles are only that.
  if (full.some(({ cells }) => cells.some((cell) => isDay(cell)))) return sheet
  const width = Math.max(...sheet.rows.map(({ cells }) => cells.length))
  const headings = foldedCells(header).join('|')
  let day = ''
  return {
    ...sheet,
    rows: sheet.rows.map((row) => {
      day = days.get(row.row) ?? day
      if (filledIn(row).length < 2) return row
      const isHeader = foldedCells(row).join('|') === headings
      const cells = [...row.cells, ...Array<string>(width - row.cells.length).fill('')]
      return { row: row.row, cells: [...cells, isHeader ? 'Date' : day] }
    }),
  }
}
