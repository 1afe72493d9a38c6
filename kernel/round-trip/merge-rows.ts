/**
 * A list that was taken out, changed elsewhere and brought back: cell by cell, what is there against what went out and
 * what stands here now. Pure: knows no database (docs/decisions/169-round-trip.md).
 */

/** A row as it went out or stands here, in the order of the columns. */
export type RowCells = readonly string[]

export interface BackRow {
  /** As the file numbers it. */
  row: number
  /** Of the row that it is; nothing for one that was added there. */
  id?: string | undefined
  /** In the order of the columns; nothing where the file does not have the column. */
  cells: readonly (string | undefined)[]
}

export type Fate =
  /** Changed there alone: it is taken. */
  | 'changed'
  /** Changed there and here, to something else, or perhaps of another row: somebody chooses. */
  | 'conflict'
  /** Changed there and here to the same. */
  | 'equal'
  /** Changed there in a column that nobody may write. */
  | 'refused'

export interface ChangedCell {
  row: number
  id: string
  /** Index of the column. */
  column: number
  was: string
  back: string
  now: string
  fate: Fate
}

export interface Merged {
  /** Every cell that the file says otherwise than it went out. */
  cells: ChangedCell[]
  /** Rows of the file that say what went out, in every cell. */
  unchanged: number
  /** Cells that were changed here alone: they stay. */
  here: number
  /** Rows that were added there. */
  added: BackRow[]
  /** Rows that the file does not have any more and that are here. */
  missing: string[]
  /** Of these, those that were changed here since they went out. */
  edited: string[]
  /** Rows of the file that are not here any more; `changed`: it says something new about them. */
  gone: { row: number; id: string; changed: boolean }[]
  /** Rows of the file that carry the id of an earlier one; `differs`: they say something else, and neither is believed. */
  twice: { row: number; id: string; first: number; differs: boolean }[]
}

interface Sides {
  columns: readonly { writable: boolean }[]
  /** As the file went out. */
  first: ReadonlyMap<string, RowCells>
  /** The same with what earlier copies of it said and was heard. */
  out: ReadonlyMap<string, RowCells>
  now: ReadonlyMap<string, RowCells>
  back: readonly BackRow[]
  /** Does a cell of the file say what a cell of ours says? */
  same: (column: number, ours: string, back: string) => boolean
  /** Has a cell of ours stayed as it was? */
  stayed: (column: number, was: string, now: string) => boolean
  /** Rows that were known again by their cells alone. */
  alike?: ReadonlySet<string> | undefined
  /** Columns by which people know a row: its name, its day. */
  identity?: readonly number[] | undefined
}

export function mergeRows({
  columns,
  first: origin,
  out,
  now,
  back,
  same,
  stayed,
  alike,
  identity = [],
}: Sides): Merged {
  const merged: Merged = {
    cells: [],
    unchanged: 0,
    here: 0,
    added: [],
    missing: [],
    edited: [],
    gone: [],
    twice: [],
  }
  const firsts = new Map<string, BackRow>()
  /** It says what went out, although another copy has said otherwise since: an older copy, or taken back on purpose. */
  const isOlder = (id: string, at: number, heard: string, cell: string) => {
    const went = origin.get(id)?.[at] ?? ''
    return !same(at, went, heard) && same(at, went, cell)
  }
  for (const read of back) {
    const { id, row } = read
    const was = id === undefined ? undefined : out.get(id)
    if (id === undefined || !was) {
      merged.added.push(read)
      continue
    }
    const first = firsts.get(id)
    if (first) {
      const differs = read.cells.some(
        (cell, at) => cell !== undefined && !same(at, first.cells[at] ?? '', cell),
      )
      merged.twice.push({ row, id, first: first.row, differs })
      continue
    }
    firsts.set(id, read)
    const here = now.get(id)
    const said = columns.flatMap((_, at) => {
      const cell = read.cells[at]
      return cell === undefined || same(at, was[at] ?? '', cell) ? [] : [{ at, cell }]
    })
    if (!here) {
      merged.gone.push({ row, id, changed: said.length > 0 })
      continue
    }
    const told = new Set(said.map(({ at }) => at))
    merged.here += columns.filter(
      (_, at) => !told.has(at) && !stayed(at, was[at] ?? '', here[at] ?? ''),
    ).length
    if (said.length === 0) merged.unchanged += 1
    // With another name or day it may as well be another row, typed over that one: somebody chooses.
    const mayBeOther = alike?.has(id) && identity.some((at) => told.has(at))
    for (const { at, cell } of said) {
      const [before, present] = [was[at] ?? '', here[at] ?? '']
      merged.cells.push({
        row,
        id,
        column: at,
        was: before,
        back: cell,
        now: present,
        fate: same(at, present, cell)
          ? 'equal'
          : !columns[at]?.writable
            ? 'refused'
            : !mayBeOther && stayed(at, before, present) && !isOlder(id, at, before, cell)
              ? 'changed'
              : 'conflict',
      })
    }
  }
  const doubted = new Set(merged.twice.flatMap(({ id, differs }) => (differs ? [id] : [])))
  merged.cells = merged.cells.filter(({ id }) => !doubted.has(id))
  merged.missing = [...out.keys()].filter((id) => !firsts.has(id) && now.has(id))
  merged.edited = merged.missing.filter((id) =>
    columns.some((_, at) => !stayed(at, out.get(id)?.[at] ?? '', now.get(id)?.[at] ?? '')),
  )
  return merged
}

const ALIKE = 0.5
/** A row that came in with an earlier file, as that said it. */
export interface CameIn {
  id: string
  cells: RowCells
}
/** What a cell says, however it is written. */
type Says = (column: number, cell: string) => string
const folded: Says = (_, cell) => cell.trim().toLowerCase()
/** Above so many pairs nothing is compared: those rows are taken for new ones, which are shown before they come. */
const MOST_PAIRS = 2_000_000

/**
 * A row without an id that says much of what an earlier file has added and this one does not have any more: that row,
 * corrected in the file since. Each is one row at most.
 */
export function correctedSince(
  rows: readonly BackRow[],
  came: readonly CameIn[],
  {
    out,
    ours = folded,
    back = folded,
  }: Pick<Sides, 'out'> & { ours?: Says | undefined; back?: Says | undefined },
): Map<BackRow, string> {
  const found = new Map<BackRow, string>()
  if (rows.length === 0 || came.length === 0) return found
  const inFile = rows.map(({ cells }) =>
    cells.map((cell, at) => (cell === undefined ? undefined : back(at, cell))),
  )
  const cameAs = came.map(({ cells }) => cells.map((cell, at) => ours(at, cell)))
  const wentAs = [...out.values()].map((cells) => cells.map((cell, at) => ours(at, cell)))
  const commons = [commonIn([...wentAs, ...cameAs]), commonIn(inFile)]
  const telling = (cells: readonly (string | undefined)[]): Telling =>
    cells.map((cell, at) => (commons.some((isCommon) => isCommon(at, cell ?? '')) ? null : cell))
  const there = inFile.map(telling)
  const here = cameAs.map(telling)
  // Only rows that share a telling cell can be alike.
  const sharing = new Map<string, number[]>()
  for (const [nth, cells] of here.entries())
    for (const [at, cell] of cells.entries()) {
      if (!cell) continue
      const those = sharing.get(keyOf(at, cell))
      if (those) those.push(nth)
      else sharing.set(keyOf(at, cell), [nth])
    }
  const likelyOf = (cells: Telling) =>
    cells.map((cell, at) => (cell ? (sharing.get(keyOf(at, cell)) ?? []) : []))
  let pairs = 0
  for (const cells of there) for (const likely of likelyOf(cells)) pairs += likely.length
  if (pairs > MOST_PAIRS) return found
  const scored = there.flatMap((cells, at) =>
    [...new Set(likelyOf(cells).flat())]
      .toSorted((a, b) => a - b)
      .map((nth) => ({ at, nth, score: alikeness(cells, here[nth] ?? []) }))
      .filter(({ score }) => score >= ALIKE),
  )
  const taken = new Set<number>()
  for (const { at, nth } of scored.toSorted((a, b) => b.score - a.score)) {
    const [read, one] = [rows[at], came[nth]]
    if (!read || !one || found.has(read) || taken.has(nth)) continue
    found.set(read, one.id)
    taken.add(nth)
  }
  return found
}

type IsCommon = (column: number, cell: string) => boolean
const COMMON = 0.2
const keyOf = (column: number, cell: string) => `${column} ${cell}`
/** What many rows say tells no row from another: 'Active', 'No'. */
function commonIn(rows: readonly (readonly (string | undefined)[])[]): IsCommon {
  const times = new Map<string, number>()
  for (const cells of rows)
    for (const [at, cell] of cells.entries())
      if (cell !== undefined) times.set(keyOf(at, cell), (times.get(keyOf(at, cell)) ?? 0) + 1)
  return (column, cell) => {
    const found = times.get(keyOf(column, cell)) ?? 0
    return found > 1 && found >= rows.length * COMMON
  }
}

/** What the cells of a row say; null where many rows say it, nothing where the file does not have the column. */
type Telling = readonly (string | null | undefined)[]
/** The share of what either says that both say, of what tells rows apart. */
function alikeness(back: Telling, ours: Telling): number {
  let [filled, equal] = [0, 0]
  for (const [at, cell] of back.entries()) {
    const own = ours[at]
    if (cell === null || own === null || (!cell && !own)) continue
    filled += 1
    if (cell === own) equal += 1
  }
  return filled === 0 ? 0 : equal / filled
}
