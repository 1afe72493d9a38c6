import { isFilled, nameOfSheet, type SheetRow } from '#kernel/moving-in/sheets.ts'
import type { Table } from '#server/spreadsheets/spreadsheet.ts'
import type { OutcomeProblem } from './contract.ts'
import type { Opened, OpenSheet } from './files.ts'
import { placeOf } from './parts.ts'

/** What stayed out, as sheets that are mended and dropped once more. Pure. */

const WHY = 'Why it stayed out'

export interface LeftSheet {
  sheet: string
  rows: string[][]
}

/** Each sheet under its own headings, each of its rows once, with everything that is wrong with it behind it. */
export const leftSheets = (opened: readonly Opened[], problems: readonly OutcomeProblem[]): LeftSheet[] =>
  opened.flatMap(({ row: { id, fileName }, sheets }) =>
    sheets.flatMap((one) => {
      const own = problems.filter(({ fileId, sheet }) => fileId === id && sheet === one.sheet.name)
      const why = reasonsOf(one, own)
      if (why.size === 0) return []
      const { rows } = one.sheet
      const heading = rows.find(({ row }) => row === one.found.headerRow)
      const left = rows.filter(({ row }) => why.has(row))
      const width = [...(heading ? [heading] : []), ...left].reduce(
        (most, { cells }) => Math.max(most, cells.length),
        0,
      )
      // By itself a row says its day, or its location, too.
      const filled = new Map(one.converted?.filled.map(({ row, cells }) => [row, cells]))
      const line = ({ row, cells }: SheetRow, last: string) => [
        ...Array.from({ length: width }, (_, at) => cells[at] || filled.get(row)?.[at] || ''),
        last,
      ]
      return [
        {
          sheet: nameOfSheet(one.sheet) || fileName.replace(/\.\w+$/, ''),
          rows: [
            ...(heading ? [line(heading, WHY)] : []),
            ...left.map((row) => line(row, [...(why.get(row.row) ?? [])].join('; '))),
          ],
        },
      ]
    }),
  )

function reasonsOf({ converted }: OpenSheet, problems: readonly OutcomeProblem[]) {
  const why = new Map<number, Set<string>>()
  for (const { part, row, kind, label, message } of problems) {
    const whole = kind === 'left_out' ? converted?.parts.find((one) => one.part === part)?.rows : undefined
    for (const one of whole ?? [{ row }]) {
      const { row: place } = placeOf(one.row)
      why.set(place, (why.get(place) ?? new Set()).add(label ? `${label}: ${message}` : message))
    }
  }
  return why
}

export const asTables = (sheets: readonly LeftSheet[]): Table[] =>
  sheets.map(({ sheet, rows }) => ({
    format: 'xlsx',
    encoding: 'utf-8',
    sheet,
    rows: rows.map((cells, at) => ({ row: at + 1, cells })),
  }))

/** Dropped once more, the reasons are no column of it. */
export function withoutReasons(rows: readonly SheetRow[]): readonly SheetRow[] {
  const at = rows.find(isFilled)?.cells.indexOf(WHY) ?? -1
  if (at < 0) return rows
  return rows.map(({ row, cells }) => ({ row, cells: cells.filter((_, index) => index !== at) }))
}
