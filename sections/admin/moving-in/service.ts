import { eq, inArray, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { unprocessable } from '#kernel/calls/errors.ts'
import type { Sheet } from '#kernel/moving-in/sheets.ts'
import type { Ctx, Download } from '#server/context.ts'
import { LOCKS } from '#server/data/locks.ts'
import { files, imports } from '#server/data/tables.ts'
import { asXlsx } from '#server/spreadsheets/spreadsheet.ts'
import { bring } from './bring.ts'
import type { movingIn as calls, Outcome, SheetState } from './contract.ts'
import {
  type FileOptions,
  type Fix,
  findFile,
  lastApplied,
  lastLeftOut,
  type OpenSheet,
  openAll,
  type SheetOptions,
} from './files.ts'
import { forget } from './kept.ts'
import { fieldsOf } from './kinds.ts'
import { asTables, leftSheets } from './left-out.ts'
import type { KindName } from './names.ts'

type Calls = typeof calls

export async function read(ctx: Ctx): Promise<OutputOf<Calls['read']>> {
  const opened = await openAll(ctx)
  const last = await lastApplied(ctx)
  const { outcome, appliedAt } = (last?.options ?? {}) as { outcome?: Outcome; appliedAt?: string }
  return {
    files: opened.map(({ row, sheets }) => ({ id: row.id, name: row.fileName, sheets: sheets.map(shown) })),
    last:
      last?.appliedRequestId && outcome
        ? {
            requestId: last.undoRequestId ?? last.appliedRequestId,
            undone: last.isUndone,
            partly: last.isPartly,
            at: appliedAt ?? last.createdAt.toISOString(),
            outcome,
          }
        : null,
  }
}

function shown({ sheet, options, found, asks, converted }: OpenSheet): SheetState {
  return {
    sheet: sheet.name,
    hidden: sheet.hidden ?? false,
    kind: found.kind as KindName | null,
    asks: asks && !options.skipped,
    skipped: options.skipped ?? false,
    reasons: found.reasons,
    others: found.others as KindName[],
    headerRow: found.headerRow,
    spread: found.spread?.way ?? null,
    columns: found.columns.map((column) => ({
      ...column,
      ...(converted?.paired.includes(column.index) ? { field: 'groupDetail', by: 'heading' as const } : {}),
      samples: samplesOf(sheet, found.headerRow, column.index),
    })),
    fields: found.kind ? fieldsOf(found.kind) : [],
    dates: converted?.dates ?? { reading: 'month-first', ambiguous: false },
    rowsIn: options.rowsIn ?? [],
    rows:
      converted?.read ?? sheet.rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).length,
    blank: converted?.blank ?? 0,
    left: converted?.left ?? [],
  }
}

const SAMPLES = 3
function samplesOf({ rows }: Sheet, headerRow: number, index: number): string[] {
  const found = new Set<string>()
  for (const { row, cells } of rows) {
    const cell = cells[index]?.trim()
    if (row > headerRow && cell) found.add(cell.slice(0, 80))
    if (found.size === SAMPLES) break
  }
  return [...found]
}

/** Two corrections of one row stand together. */
function merged(before: readonly Fix[], added: readonly Fix[]): Fix[] {
  const byRow = new Map<string, Fix>()
  for (const fix of [...before, ...added]) {
    const key = `${fix.part} ${fix.row}`
    const known = byRow.get(key)
    byRow.set(key, { ...known, ...fix, values: { ...known?.values, ...fix.values } })
  }
  return [...byRow.values()]
}

export async function change(ctx: Ctx, { id, sheet, allowNames, ...said }: InputOf<Calls['change']>) {
  const row = await findFile(ctx, id)
  const options = row.options as FileOptions
  const before = options.sheets?.[sheet] ?? {}
  const isOther = said.kind !== undefined && said.kind !== before.kind
  const kept: SheetOptions = isOther ? { skipped: before.skipped, dates: before.dates } : before
  const next: SheetOptions = {
    ...kept,
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
    columns: { ...kept.columns, ...said.columns },
    fixes: merged(kept.fixes ?? [], (said.fixes ?? []) as Fix[]),
  }
  // Another row of headings has other columns.
  if (said.headerRow !== undefined && said.headerRow !== before.headerRow) next.columns = said.columns ?? {}
  const all: FileOptions = {
    ...options,
    sheets: { ...options.sheets, [sheet]: next },
    allowNames: [...new Set([...(options.allowNames ?? []), ...(allowNames ?? [])])],
  }
  await ctx.db
    .update(imports)
    .set({ options: all as Record<string, unknown> })
    .where(eq(imports.id, id))
  return {}
}

export async function remove(ctx: Ctx, { id }: InputOf<Calls['remove']>) {
  const row = await findFile(ctx, id)
  await ctx.db.delete(imports).where(eq(imports.id, id))
  await ctx.db.delete(files).where(eq(files.id, row.fileId))
  forget(id)
  return {}
}

/**
 * All of it is brought in and taken back before anybody sees it: so what is said here is what will come. It takes no turn:
 * whoever brings something in meanwhile waits for no preview.
 */
export async function look(ctx: Ctx): Promise<OutputOf<Calls['look']>> {
  const opened = await openAll(ctx)
  await ctx.db.execute('SAVEPOINT moving_in')
  const outcome = await bring({ ...ctx, emit: () => undefined, enqueue: async () => undefined }, opened)
  await ctx.db.execute('SET CONSTRAINTS ALL IMMEDIATE')
  await ctx.db.execute('ROLLBACK TO SAVEPOINT moving_in')
  return outcome
}

export async function apply(ctx: Ctx): Promise<OutputOf<Calls['apply']>> {
  const opened = await openAll(ctx, { lock: true })
  // What one has added is there for the other; and a contact, a driver and a volunteer are the same people.
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.imports})`)
  const outcome = await bring(ctx, opened)
  if (outcome.totals.every((one) => one.new + one.changed === 0))
    throw unprocessable('There is nothing to bring in: no row of these files is new and good.')
  for (const event of EVENTS) ctx.emit(event)
  const ids = opened.map(({ row }) => row.id)
  await ctx.db.update(imports).set({ appliedRequestId: ctx.requestId }).where(inArray(imports.id, ids))
  const last = opened.at(-1)
  if (last)
    await ctx.db
      .update(imports)
      .set({
        options: {
          ...last.options,
          outcome: {
            ...outcome,
            offers: undefined,
            hints: [],
            problems: outcome.problems.slice(0, MOST_KEPT),
          },
          leftOut: leftSheets(opened, outcome.problems),
          appliedAt: ctx.app.now().toISOString(),
        },
      })
      .where(eq(imports.id, last.row.id))
  return { ...outcome, requestId: ctx.requestId }
}
/** Of what stayed out, so much is named to whoever comes back; all of it is in the file. */
const MOST_KEPT = 100

/** What stayed out of what came last, to be mended and dropped once more. */
export const leftOut = async (ctx: Ctx): Promise<Download> => ({
  name: 'rows-left-out.xlsx',
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  body: await asXlsx(asTables(await lastLeftOut(ctx))),
})

/** Coarse ones, once for all of it. */
const EVENTS = ['hosts.changed', 'people.changed', 'users.changed']
