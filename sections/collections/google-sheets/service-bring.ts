import { sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, forbidden, invalid, notFound } from '#kernel/calls/errors.ts'
import { IMPORT_MAX_BYTES } from '#kernel/calls/imports.ts'
import { countOf } from '#kernel/language/count.ts'
import { listOf as inList } from '#kernel/language/list.ts'
import type { ChangedCell } from '#kernel/round-trip/merge-rows.ts'
import { readKey } from '#kernel/round-trip/read-back.ts'
import type { Ctx } from '#server/context.ts'
import { LOCKS } from '#server/data/locks.ts'
import { findImport, markApplied, openImport, refuseIfApplied } from '#server/spreadsheets/imports.ts'
import type { BringBack, takeAways as calls } from './round-trip-contract.ts'
import { keepHeard } from './service-heard.ts'
import { cellsOf, cellWords, type Look, lookAt, nameOf } from './service-look.ts'
import { type Planned, planOf } from './service-plan.ts'
import { changersOf, keptFrom, MOST_TRIED, removalOf } from './service-stays.ts'

type Calls = typeof calls
type Apply = InputOf<Calls['bringBack']>
type Told = OutputOf<Calls['bringBack']>

export const SLICE = 'take-away'
const MOST_TOLD = 500
/** The sheet with the rows, whatever else is in the workbook. */
const isHeader = (cells: string[]) => cells.some((cell) => readKey(cell) !== undefined)

export async function look(ctx: Ctx): Promise<BringBack> {
  return preview(
    ctx,
    await lookAt(ctx, await openImport(ctx, SLICE, { isHeader, maxBytes: IMPORT_MAX_BYTES })),
  )
}

export async function lookAgain(ctx: Ctx, { importId }: InputOf<Calls['lookAgain']>): Promise<BringBack> {
  const opened = await findImport(ctx, SLICE, importId, { isHeader })
  return preview(ctx, await lookAt(ctx, opened, { refuse: isGone }))
}

/** A file is looked at once more by whoever brought it; by whoever may not any more, it is not there. */
const isGone = () => notFound('This file')

const REFUSED = 'This column follows from others, or is written elsewhere.'
const UNTRIED = `Of the rows that are not in the file any more the first ${MOST_TRIED} were tried. Whether others can be deleted shows when you bring the file back.`
const UNHEARD = 'The portal takes this for what stands here already.'

async function preview(ctx: Ctx, look: Look): Promise<BringBack> {
  const { row, takeAway, merged, read } = look
  const planned = await planOf(ctx, look, () => true)
  const told = cellWords(look)
  const wanted = new Set(planned.wanted)
  const conflicts = cellsOf(look, 'conflict')
  const unsure = new Set(look.corrected.flatMap((one) => (one.isSure ? [] : [one.row])))
  const changes = cellsOf(look, 'changed').filter((cell) => wanted.has(cell))
  const refused = [
    ...cellsOf(look, 'refused').map((cell) => ({ ...told(cell), why: REFUSED })),
    ...planned.unheard
      .filter(({ fate }) => fate === 'changed')
      .map((cell) => ({ ...told(cell), why: UNHEARD })),
    ...refusedInAdded(look, new Set(planned.fresh)),
  ]
  const problems = [...problemsOf(look), ...planned.problems].toSorted((a, b) => a.row - b.row)
  const edited = new Set(merged.edited)
  const remove = removalOf(ctx, look)
  const stays = await keptFrom(ctx, remove, merged.missing)
  const changers = await changersOf(ctx, look, conflicts)
  const fresh = new Set(planned.fresh)
  const added = look.added.filter((one) => fresh.has(one.row))
  return {
    importId: row.id,
    fileName: row.fileName,
    takeAway: {
      id: takeAway.id,
      title: takeAway.title,
      takenAt: takeAway.createdAt.toISOString(),
      takenBy: takeAway.takenBy,
    },
    seen: look.seen,
    counts: {
      rows: read.rows.length + read.problems.length,
      unchanged: merged.unchanged,
      changed: changes.length,
      here: merged.here,
      equal: cellsOf(look, 'equal').length,
      conflicts: conflicts.length,
      added: added.length,
      missing: merged.missing.length,
      refused: refused.length,
      problems: problems.length,
    },
    changes: changes.slice(0, MOST_TOLD).map(told),
    conflicts: conflicts.map((cell) => ({
      ...told(cell),
      mayBeOther: unsure.has(cell.row),
      changed: changers.get(cell.id) ?? null,
    })),
    refused: refused.slice(0, MOST_TOLD),
    added: added.slice(0, MOST_TOLD).map((one) => ({ row: one.row, name: nameOf(look, one.cells) })),
    missing: merged.missing.map((id) => ({
      id,
      name: nameOf(look, look.now.get(id)),
      changedHere: edited.has(id),
      stays: stays.get(id) ?? null,
    })),
    removes: remove !== undefined,
    problems: problems.slice(0, MOST_TOLD),
    notes: [...notesOf(look, planned), ...(remove && merged.missing.length > MOST_TRIED ? [UNTRIED] : [])],
    applied: row.appliedRequestId ? { requestId: row.appliedRequestId } : null,
  }
}

/** What stands in an added row where nothing can be written. */
const refusedInAdded = (look: Look, fresh: ReadonlySet<number>, { added, columns } = look) =>
  added
    .filter(({ row }) => fresh.has(row))
    .flatMap(({ row, cells }) =>
      columns.flatMap(({ key, heading, writable }, at) =>
        writable || !cells[at]?.trim()
          ? []
          : [
              {
                row,
                id: '',
                name: nameOf(look, cells),
                column: key,
                heading,
                was: '',
                back: cells[at] ?? '',
                now: '',
                why: REFUSED,
              },
            ],
      ),
    )

function problemsOf(look: Look) {
  const { read, merged, now, out } = look
  const about = (id: string) => nameOf(look, now.get(id) ?? out.get(id))
  return [
    ...read.problems.map((problem) => ({ ...problem, heading: 'Id' })),
    ...merged.twice.map(({ row, id, first, differs }) => ({
      row,
      heading: 'Id',
      value: about(id),
      message: differs
        ? `This row has the Id of row ${first}, and says something else, so nothing of both is taken. Empty the Id of the one that is new.`
        : `This row is row ${first} once more.`,
    })),
    ...merged.gone
      .filter(({ changed }) => changed)
      .map(({ row, id }) => ({
        row,
        heading: 'Id',
        value: about(id),
        message: 'This row is not here any more, so what was changed in it is left out.',
      })),
  ]
}

function notesOf(
  { read, merged, already, corrected, hidden, reading, columns }: Look,
  { found }: Planned,
): string[] {
  const goneAsItWas = merged.gone.filter(({ changed }) => !changed).length
  const dated = columns.some(({ field }) => field?.kind === 'day' || field?.kind === 'moment')
  return [
    ...read.renamed.map(({ heading, as }) => `“${heading}” was taken for “${as}”.`),
    ...read.unknown.map((heading) => `“${heading}” did not go out with this list, and is left out.`),
    ...(read.left.length > 0
      ? [`The file has no ${inList(read.left.map((one) => `“${one}”`))} any more; there nothing changes.`]
      : []),
    ...(hidden.length > 0
      ? [`You may not see ${inList(hidden.map((one) => `“${one}”`))} any more; there nothing changes.`]
      : []),
    ...corrected.map(({ row, was, isSure }) =>
      isSure
        ? `Row ${row} came in with an earlier file, and was changed in it since.`
        : `Row ${row} says much of “${was}”, which came in with an earlier file. If it is a new one, put that one back into the file as well, and bring both.`,
    ),
    ...(already > 0 ? [`${countOf(already, 'added row')} came in with an earlier file already.`] : []),
    ...(goneAsItWas > 0 ? [`Not here any more: ${countOf(goneAsItWas, 'row')} of the file.`] : []),
    ...(dated && reading.ambiguous
      ? [`Days like 4/5/2026 are read with the ${reading.dates === 'month-first' ? 'month' : 'day'} first.`]
      : []),
    ...(reading.comma ? ['Numbers are written with a decimal comma in this file.'] : []),
    ...(found.hints ?? []).filter(({ row }) => row > 0).map(({ row, message }) => `Row ${row}: ${message}`),
  ].slice(0, MOST_TOLD)
}

/** Only what was looked at, in one transaction and under one request: one undo takes it all back. */
export async function bringBack(ctx: Ctx, input: Apply): Promise<Told> {
  const opened = await findImport(ctx, SLICE, input.importId, { isHeader, lock: true })
  refuseIfApplied(opened.row)
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.imports})`)
  const look = await lookAt(ctx, opened, { hold: true, refuse: isGone })
  if (look.seen !== input.seen)
    throw conflict('Somebody changed this list in the meantime. Please look at it again.')
  const takesFile = chosen(look, input)
  const remove = rowsToRemove(ctx, look, input.remove)
  const planned = await planOf(ctx, look, takesFile)
  if (planned.wanted.length > 0 || planned.fresh.length > 0)
    await look.source.apply(ctx, planned.plan, look.row, planned.table)
  await remove?.(ctx, input.remove)
  const otherwise = await keepHeard(ctx, look, planned, input)
  await markApplied(ctx, look.row)
  ctx.emit('take-aways.changed')
  return {
    changed: planned.wanted.length,
    added: planned.fresh.length,
    removed: input.remove.length,
    otherwise: otherwise.slice(0, MOST_TOLD),
    problems: planned.problems.slice(0, MOST_TOLD),
    requestId: ctx.requestId,
  }
}

/** Every conflict is decided, by itself or with the rest. */
function chosen(look: Look, { choices, rest }: Pick<Apply, 'choices' | 'rest'>) {
  const keyOf = (row: number, column: string) => `${row} ${column}`
  const said = new Map(choices.map(({ row, column, take }) => [keyOf(row, column), take]))
  const choiceOf = ({ row, column }: ChangedCell) =>
    said.get(keyOf(row, look.columns[column]?.key ?? '')) ?? rest
  const open = cellsOf(look, 'conflict').filter((cell) => choiceOf(cell) === undefined)
  if (open.length > 0)
    throw invalid({
      choices: `Please choose what ${countOf(open.length, 'cell')} shall say.`,
    })
  return (cell: ChangedCell) => choiceOf(cell) === 'file'
}

function rowsToRemove(ctx: Ctx, look: Look, ids: string[]) {
  if (ids.length === 0) return undefined
  const missing = new Set(look.merged.missing)
  if (ids.some((id) => !missing.has(id)))
    throw invalid({ remove: 'Only rows that do not stand in the file are deleted with it' })
  const remove = removalOf(ctx, look)
  if (!remove) throw forbidden('You may not delete rows of this list.')
  return remove
}
