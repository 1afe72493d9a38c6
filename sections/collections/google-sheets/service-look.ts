import { createHash } from 'node:crypto'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { type AppError, forbidden, unprocessable } from '#kernel/calls/errors.ts'
import { customIn } from '#kernel/calls/read-cells.ts'
import { passes } from '#kernel/people/access.ts'
import {
  type BackRow,
  type ChangedCell,
  correctedSince,
  type Merged,
  mergeRows,
} from '#kernel/round-trip/merge-rows.ts'
import { codeIn, type ReadBack, readBack } from '#kernel/round-trip/read-back.ts'
import {
  cellKey,
  plainCell,
  type Reading,
  readingOf,
  sameCells,
  sameHere,
} from '#kernel/round-trip/same-cells.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import type { ImportRow } from '#server/spreadsheets/imports.ts'
import type { RoundTrip, RoundTripColumn } from '#server/spreadsheets/round-trip.ts'
import type { OutCell, Table } from '#server/spreadsheets/spreadsheet.ts'
import { mayUseTakeAway } from './access.ts'
import { listFor, type TakeAway } from './service-take.ts'
import { takeAwayHeard, takeAwayReturns, takeAwayRows, takeAways } from './tables.ts'

/** What a file that came back says, against what went out and what stands here now. */
export interface Look {
  row: ImportRow
  takeAway: TakeAway & { takenBy: string }
  source: RoundTrip
  columns: RoundTripColumn[]
  read: ReadBack
  reading: Reading & { ambiguous: boolean }
  merged: Merged
  out: Map<string, string[]>
  now: Map<string, string[]>
  /** Rows that were added there and have not come in with an earlier file. */
  added: BackRow[]
  /** Rows that had come in with one. */
  already: number
  /** Rows of the file that had come in with one, and were corrected there since. */
  corrected: { row: number; was: string; isSure: boolean }[]
  /** Headings of columns that this person may not see. */
  hidden: string[]
  /** Of what was compared: the same as long as neither side has moved. */
  seen: string
}

const NOT_OURS =
  'This file does not say which list it is. Take a list out here first: the file that you get carries an Id in each row, which has to stay.'
const FORGOTTEN =
  'Nobody here knows this list any more: it was taken out too long ago, by somebody else, or was forgotten. Please take it out anew.'

/** `hold`: nobody else changes what it is about until the commit. */
export async function lookAt(
  ctx: Ctx,
  { row, table }: { row: ImportRow; table: Table },
  { hold = false, refuse = forbidden }: { hold?: boolean; refuse?: (words: string) => AppError } = {},
): Promise<Look> {
  const code = codeIn(table)
  if (code === undefined) throw unprocessable(NOT_OURS)
  const [found] = await ctx.db
    .select({ one: takeAways, takenBy: users.displayName })
    .from(takeAways)
    .innerJoin(users, eq(users.id, takeAways.createdBy))
    .where(eq(takeAways.code, code))
  if (!found || !mayUseTakeAway(ctx.user, found.one)) throw unprocessable(FORGOTTEN)
  const takeAway = { ...found.one, takenBy: found.takenBy }
  const source = listFor(ctx, takeAway.list)
  if (!source) throw refuse('You may not see this list any more.')
  if (!passes(ctx.user, source.access)) throw refuse('You may take this list out, but not bring it back.')
  const went = await ctx.db
    .select()
    .from(takeAwayRows)
    .where(eq(takeAwayRows.takeAwayId, takeAway.id))
    .orderBy(takeAwayRows.position)
  const heard = await heardOf(ctx, takeAway)
  const ids = [...went.map(({ rowId }) => rowId), ...heard.added.values()].filter((id) => id !== null)
  if (hold) await source.hold(ctx, ids)
  const here = await source.sheet(ctx, { ids })
  const places = takeAway.columns.flatMap(({ key }, at) => {
    const column = here.columns.find((one) => one.key === key)
    return column ? [{ column, at, nowAt: here.columns.indexOf(column) }] : []
  })
  const columns = places.map(({ column }) => column)
  const first = new Map(went.map(({ rowId, cells }) => [rowId, places.map(({ at }) => textOf(cells[at]))]))
  const out = new Map(
    went.map(({ rowId, cells }) => {
      const said = heard.cells.get(rowId)
      return [rowId, places.map(({ column, at }) => said?.[column.key] ?? textOf(cells[at]))]
    }),
  )
  const now = new Map(here.rows.map(({ id, cells }) => [id, places.map(({ nowAt }) => textOf(cells[nowAt]))]))
  const { country, timeZone } = ctx.settings
  const custom = customIn(country)
  const plain: Reading = { dates: custom, timeZone, comma: false }
  const fieldOf = (column: number) => columns[column]?.field
  const read = readBack(table, {
    code,
    columns,
    rows: out,
    same: (column, ours, back) => sameCells(fieldOf(column), ours, back, plain),
  })
  const cameIn = cameInOf(read.rows, { heard, now, columns })
  const corrected = correctedSince(
    read.rows.filter((one) => one.id === undefined && !heard.added.has(digestOf(one))),
    cameIn,
    {
      out,
      ours: (column, cell) => cellKey(fieldOf(column), cell, { ...plain, dates: 'month-first' }),
      back: (column, cell) => cellKey(fieldOf(column), cell, plain),
    },
  )
  const identity = identityOf(columns)
  const alike = new Set(corrected.values())
  for (const { id, cells } of cameIn)
    if (alike.has(id)) {
      first.set(id, cells)
      out.set(id, cells)
    }
  const rows = read.rows.map((one) => (corrected.has(one) ? { ...one, id: corrected.get(one) } : one))
  const reading = readingOf(pairsOf(rows, out, columns), { timeZone, custom })
  const merged = mergeRows({
    columns,
    first,
    out,
    now,
    back: rows,
    alike,
    identity,
    same: (column, ours, back) => sameCells(fieldOf(column), ours, back, reading),
    stayed: (column, was, present) => sameHere(fieldOf(column), was, present, plain),
  })
  const added = merged.added.filter((one) => !heard.added.has(digestOf(one)))
  const shown = new Set(columns.map(({ key }) => key))
  const hidden = takeAway.columns.filter(({ key }) => !shown.has(key)).map(({ heading }) => heading)
  return {
    row,
    takeAway,
    source,
    columns,
    read,
    reading,
    merged,
    out,
    now,
    added,
    already: merged.added.length - added.length,
    corrected: [...corrected].map(([{ row }, id]) => ({
      row,
      was: nameOf({ columns }, out.get(id)),
      isSure: !merged.cells.some((cell) => cell.id === id && identity.includes(cell.column)),
    })),
    hidden,
    seen: hashOf([
      merged,
      merged.missing.map((id) => now.get(id)),
      added.map(digestOf),
      reading,
      columns.map(({ key }) => key),
    ]),
  }
}

const textOf = (cell: OutCell) => (cell === null || cell === undefined ? '' : String(cell))
const hashOf = (what: unknown) => createHash('sha256').update(JSON.stringify(what)).digest('hex')

/** By which a row that was added is known again when the file comes once more. */
export const digestOf = ({ cells }: BackRow) => hashOf(cells.map((cell) => plainCell(cell ?? '')))

function* pairsOf(rows: readonly BackRow[], out: Look['out'], columns: readonly RoundTripColumn[]) {
  for (const { id, cells } of rows) {
    const was = id === undefined ? undefined : out.get(id)
    if (!was) continue
    for (const [at, { field }] of columns.entries()) {
      const back = cells[at]
      if (back !== undefined) yield { field, out: was[at] ?? '', back }
    }
  }
}

/** What earlier files of it said and was heard, as far as that was not taken back: nobody is asked about it twice. */
async function heardOf(ctx: Ctx, { id }: TakeAway) {
  const rows = await ctx.db
    .select()
    .from(takeAwayHeard)
    .where(
      sql`${takeAwayHeard.takeAwayId} = ${id} AND ${inArray(
        takeAwayHeard.returnId,
        ctx.db
          .select({ id: takeAwayReturns.id })
          .from(takeAwayReturns)
          .where(eq(takeAwayReturns.takeAwayId, id)),
      )}`,
    )
    .orderBy(asc(takeAwayHeard.nth))
  const cells = new Map<string, Record<string, string>>()
  /** What a row was added as, and which row it has become, where that is known. */
  const added = new Map<string, string | null>()
  for (const one of rows) {
    if (one.added !== null) added.set(one.added, one.rowId)
    if (one.rowId !== null) cells.set(one.rowId, { ...cells.get(one.rowId), ...one.cells })
  }
  return { cells, added }
}

/** What earlier files have added, as they said it: those that are here and stand in this file no more as they did. */
function cameInOf(
  rows: readonly BackRow[],
  {
    heard,
    now,
    columns,
  }: { heard: Awaited<ReturnType<typeof heardOf>>; now: Look['now']; columns: readonly RoundTripColumn[] },
) {
  const there = new Set(rows.filter(({ id }) => id === undefined).map(digestOf))
  const as = new Map<string, boolean>()
  for (const [digest, id] of heard.added)
    if (id !== null && now.has(id)) as.set(id, as.get(id) || there.has(digest))
  return [...as].flatMap(([id, stands]) =>
    stands ? [] : [{ id, cells: columns.map(({ key }) => heard.cells.get(id)?.[key] ?? '') }],
  )
}

/** By which people know a row: its first words and first day, and those that no row is without. */
function identityOf(columns: readonly RoundTripColumn[]): number[] {
  const isOf = (kind: 'text' | 'day', { field, writable }: RoundTripColumn) =>
    writable && field?.kind === kind && !field.inputType
  const firsts = (['text', 'day'] as const).map((kind) => columns.findIndex((column) => isOf(kind, column)))
  return columns.flatMap((column, at) =>
    firsts.includes(at) || (column.field?.needed && (isOf('text', column) || isOf('day', column)))
      ? [at]
      : [],
  )
}

const MOST_LETTERS = 120
/** What a row is called: the first words in it, and the day of what happens on one. */
export function nameOf(
  { columns }: Pick<Look, 'columns'>,
  cells: readonly (string | undefined)[] = [],
): string {
  const said = (kind: string, within = columns.length) =>
    columns
      .slice(0, within)
      .flatMap(({ field, writable }, at) =>
        writable && field?.kind === kind ? plainCell(cells[at] ?? '') || [] : [],
      )[0]
  const words = [said('text'), said('day', 3)].flatMap((part) => part ?? [])
  return words.join(', ').slice(0, MOST_LETTERS)
}

export const cellsOf = (look: Look, fate: ChangedCell['fate']) =>
  look.merged.cells.filter((cell) => cell.fate === fate)

/** A cell as it is told. */
export const cellWords =
  (look: Look, { columns, now } = look) =>
  ({ row, id, column, was, back, now: present }: ChangedCell) => ({
    row,
    id,
    name: nameOf(look, now.get(id)),
    column: columns[column]?.key ?? '',
    heading: columns[column]?.heading ?? '',
    was,
    back,
    now: present,
  })
