import type { ChangedCell } from '#kernel/round-trip/merge-rows.ts'
import { cellToRead } from '#kernel/round-trip/same-cells.ts'
import type { Ctx } from '#server/context.ts'
import type { RoundTripPlan } from '#server/spreadsheets/round-trip.ts'
import type { Table } from '#server/spreadsheets/spreadsheet.ts'
import { cellsOf, type Look } from './service-look.ts'

export interface Planned {
  /** As the import of the list reads it. */
  table: Table
  found: RoundTripPlan
  /** The import's plan without what only looks like a change of what is here. */
  plan: unknown
  problems: { row: number; heading: string; value: string; message: string }[]
  /** Cells that would be written, of rows without a problem. */
  wanted: ChangedCell[]
  /** Cells that are asked for and that the import takes for what stands here. */
  unheard: ChangedCell[]
  /** Rows that would be new. */
  fresh: number[]
}

const ALREADY = 'This is here already. Change its row in the list instead of adding it once more.'

/** What the import of the list makes of the cells that were chosen, and of the rows that were added. */
export async function planOf(
  ctx: Ctx,
  look: Look,
  takesFile: (cell: ChangedCell) => boolean,
): Promise<Planned> {
  const { columns, source, reading, added, now } = look
  const cells = [...cellsOf(look, 'changed'), ...cellsOf(look, 'conflict').filter(takesFile)]
  const byRow = new Map<number, ChangedCell[]>()
  for (const cell of cells) byRow.set(cell.row, [...(byRow.get(cell.row) ?? []), cell])
  const written = columns.flatMap(({ writable }, at) => (writable ? [at] : []))
  const only = new Map<number, ReadonlySet<string>>()
  const rows = [...byRow].map(([row, changed]) => {
    const id = changed[0]?.id ?? ''
    only.set(row, new Set(changed.map(({ column }) => columns[column]?.key ?? '')))
    const cellAt = (at: number) => {
      const cell = changed.find(({ column }) => column === at)
      return cell ? cellToRead(columns[at]?.field, cell.back, reading) : (now.get(id)?.[at] ?? '')
    }
    return { row, cells: [...written.map(cellAt), id] }
  })
  const fresh = added.map((one) => ({
    row: one.row,
    cells: [...written.map((at) => cellToRead(columns[at]?.field, one.cells[at] ?? '', reading)), ''],
  }))
  const table: Table = {
    format: 'csv',
    encoding: 'utf-8',
    rows: [
      { row: 0, cells: [...written.map((at) => columns[at]?.key ?? ''), 'id'] },
      // Rows that are here first: no row that was added takes the place of one of them.
      ...rows.toSorted((a, b) => a.row - b.row),
      ...fresh.toSorted((a, b) => a.row - b.row),
    ],
  }
  const found = await source.plan(ctx, { dates: reading.dates, only }, table)
  const headingOf = (key: string | undefined) =>
    columns.find((column) => column.key === key)?.heading ?? key ?? ''
  const idOf = new Map(cells.map(({ row, id }) => [row, id]))
  const bad = new Set(found.problems.map(({ row }) => row))
  const known = new Set(found.known)
  const ids = new Set(idOf.values())
  const changed = new Set(found.changed)
  return {
    table,
    found,
    plan: source.without(found.plan, new Set(found.changed.filter((id) => !ids.has(id)))),
    problems: [
      ...found.problems.map(({ row, column, value = '', message }) => ({
        row,
        heading: headingOf(column),
        value,
        message,
      })),
      ...fresh
        .filter(({ row }) => known.has(row) && !bad.has(row))
        .map(({ row }) => ({ row, heading: '', value: '', message: ALREADY })),
    ].toSorted((a, b) => a.row - b.row),
    wanted: cells.filter(({ row, id }) => !bad.has(row) && changed.has(id)),
    unheard: cells.filter(({ row, id }) => !bad.has(row) && !changed.has(id)),
    fresh: found.fresh,
  }
}
