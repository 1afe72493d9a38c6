import { sql } from 'drizzle-orm'
import { unprocessable } from '#kernel/calls/errors.ts'
import {
  type ImportOptions,
  type ImportPreview,
  type ImportProblem,
  type ImportResult,
  problemsByRow,
} from '#kernel/calls/imports.ts'
import type { Ctx, Download } from '../context.ts'
import { LOCKS } from '../data/locks.ts'
import { onlySaid } from '../data/versioned.ts'
import {
  findImport,
  type ImportRow,
  keepOptions,
  markApplied,
  mayReadImportFile,
  openImport,
  ownerOf,
  refuseIfApplied,
} from './imports.ts'
import { type Table, writeCsv } from './spreadsheet.ts'

/** What a file would do, by what it says and by what is in the database now. */
export interface ImportPlan {
  headerRow: number
  columns: { index: number; heading: string; field: string | null }[]
  /** Fields without which nothing can be read. */
  missing: string[]
  /** Rows below the headings, and how many of them hold nothing. */
  rows: number
  blank: number
  problems: ImportProblem[]
  fresh: unknown[]
  changed: unknown[]
  unchanged: number
  hints?: ImportPreview['hints']
  dates?: ImportPreview['dates']
  creates?: ImportPreview['creates']
  offers?: ImportPreview['offers']
}

/** By what a sheet is read: the settings of the charity, and what was chosen. */
export interface AboutSheet {
  settings: Ctx['settings']
  options: ImportOptions
}

interface ImportOf<P extends ImportPlan, X> {
  /** Under this name the files and the choices are kept. */
  slice: string
  labels: Record<string, string>
  maxBytes: number
  /** Does this row hold the headings? */
  isHeader: (cells: string[]) => boolean
  /** The sheet as it is to be read, shown and handed back: first and last names as one. */
  tidied?: (table: Table, about: AboutSheet) => Table
  /** Problems of this kind are counted as duplicates. */
  duplicate: string
  plan: (ctx: Ctx, options: ImportOptions, table: Table) => Promise<P>
  /** Writes what is good, in the call's transaction; answers how many rows were created and updated. */
  apply: (
    ctx: Ctx,
    plan: P,
    row: ImportRow,
    /** Names of what is to be created, of those that were proposed; all when left out. */
    create: string[] | undefined,
    table: Table,
  ) => Promise<{ created: number; updated: number }>
  /** What the preview says beside the usual. */
  beside?: (plan: P) => X
}

/** As the contract types it: what is left out may also be said to be undefined. */
type Sent = { [K in keyof ImportOptions]?: unknown }

const SAMPLES = 3
const SAMPLE_LENGTH = 80

/** The handlers of `importOf`: a file is kept, read as often as somebody changes their mind, applied once (design 9). */
export function importHandlers<P extends ImportPlan, X extends object = object>(of: ImportOf<P, X>) {
  const { slice, labels, isHeader, maxBytes } = of
  const tidied = <O extends { row: ImportRow; table: Table }>({ settings }: Ctx, opened: O): O => {
    const about = { settings, options: opened.row.options as ImportOptions }
    return { ...opened, table: of.tidied?.(opened.table, about) ?? opened.table }
  }
  const named = (field: string) => labels[field] ?? field

  async function planOf(ctx: Ctx, row: ImportRow, table: Table): Promise<P> {
    const options = row.options as ImportOptions
    const plan = await of.plan(ctx, options, table)
    if (!row.appliedRequestId || !options.stayedOut) return plan
    const stayedOut = new Set(options.stayedOut)
    return { ...plan, problems: plan.problems.filter((problem) => stayedOut.has(problem.row)) }
  }

  async function previewOf(ctx: Ctx, row: ImportRow, table: Table): Promise<ImportPreview & X> {
    const plan = await planOf(ctx, row, table)
    const duplicate = problemsByRow(plan.problems.filter(({ kind }) => kind === of.duplicate)).size
    const preview: ImportPreview = {
      importId: row.id,
      fileName: row.fileName,
      columns: plan.columns
        .map((column) => ({ ...column, samples: samplesOf(table, plan.headerRow, column.index) }))
        // Nothing stands there, and nothing was taken for it.
        .filter(({ heading, field, samples }) => heading !== '' || field !== null || samples.length > 0),
      fields: Object.entries(labels).map(([field, label]) => ({ field, label })),
      missing: plan.missing,
      dates: plan.dates ?? { reading: 'month-first', ambiguous: false },
      counts: {
        new: plan.fresh.length,
        changed: plan.changed.length,
        unchanged: plan.unchanged,
        duplicate,
        problem: problemsByRow(plan.problems).size - duplicate,
        blank: plan.blank,
      },
      problems: plan.problems,
      hints: plan.hints ?? [],
      creates: plan.creates ?? [],
      ...(plan.offers ? { offers: plan.offers } : {}),
      applied: row.appliedRequestId ? { requestId: row.appliedRequestId } : null,
    }
    return { ...preview, ...of.beside?.(plan) } as ImportPreview & X
  }

  return {
    handlers: {
      importPreview: async (ctx: Ctx) => {
        const { row, table } = tidied(ctx, await openImport(ctx, slice, { isHeader, maxBytes }))
        return previewOf(ctx, row, table)
      },
      importRead: async (ctx: Ctx, { importId }: { importId: string }) => {
        const { row, table } = tidied(ctx, await findImport(ctx, slice, importId, { isHeader }))
        return previewOf(ctx, row, table)
      },
      importChange: async (ctx: Ctx, { importId, columns, ...changes }: Sent & { importId: string }) => {
        const opened = await findImport(ctx, slice, importId, { isHeader, lock: true })
        const kept = opened.row.options as ImportOptions
        const options = {
          ...kept,
          ...onlySaid(changes),
          columns: { ...kept.columns, ...(columns as ImportOptions['columns']) },
        }
        await keepOptions(ctx, opened.row, options)
        const { row, table } = tidied(ctx, { ...opened, row: { ...opened.row, options } })
        return previewOf(ctx, row, table)
      },
      /** Everything good in one transaction and under one request id: one undo takes it all back. */
      importApply: async (
        ctx: Ctx,
        {
          importId,
          fixes = [],
          create,
        }: { importId: string; fixes?: unknown[] | undefined; create?: string[] | undefined },
      ): Promise<ImportResult> => {
        const { row, table } = tidied(ctx, await findImport(ctx, slice, importId, { isHeader, lock: true }))
        refuseIfApplied(row)
        // Brought by two at the same time, what one has added is there for the other; drivers and volunteers are the same people.
        await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.imports})`)
        const kept = row.options as ImportOptions
        const options: ImportOptions = {
          ...kept,
          fixes: [...(kept.fixes ?? []), ...(fixes as ImportOptions['fixes'] & object)],
          allowNames: [...(kept.allowNames ?? []), ...(create ?? [])],
        }
        const plan = await of.plan(ctx, options, table)
        if (plan.missing.length > 0)
          throw unprocessable(
            `Please say first which columns hold this: ${plan.missing.map(named).join(', ')}.`,
          )
        const { created, updated } = await of.apply(
          ctx,
          plan,
          { ...row, options: { ...options } },
          create,
          table,
        )
        const stayedOut = [...problemsByRow(plan.problems).keys()]
        await keepOptions(ctx, row, { ...options, stayedOut })
        await markApplied(ctx, row)
        return {
          created,
          updated,
          skipped: plan.rows - plan.blank - created - updated,
          requestId: ctx.requestId,
        }
      },
      importProblems: async (ctx: Ctx, { importId }: { importId: string }): Promise<Download> => {
        const { row, table } = tidied(ctx, await findImport(ctx, slice, importId, { isHeader }))
        return {
          name: `${row.fileName.replace(/\.\w+$/, '')}-problems.csv`,
          type: 'text/csv; charset=utf-8',
          body: writeCsv(problemTable(table, await planOf(ctx, row, table))),
        }
      },
    },
    /** The same rules for who brings several tables at once (sections/admin/moving-in). */
    plan: of.plan,
    apply: of.apply,
    labels,
    duplicate: of.duplicate,
    /** For the server half: who may read the files of these imports. */
    files: { [ownerOf(slice)]: mayReadImportFile },
  }
}

function samplesOf(table: Table, headerRow: number, index: number): string[] {
  const samples: string[] = []
  for (const { row, cells } of table.rows) {
    const cell = cells[index]?.trim() ?? ''
    if (row > headerRow && cell !== '') samples.push(cell.slice(0, SAMPLE_LENGTH))
    if (samples.length === SAMPLES) break
  }
  return samples
}

/** The rows left out, as they stood, to be mended and imported again. */
export function problemTable(
  table: Table,
  { columns, problems }: Pick<ImportPlan, 'columns' | 'problems'>,
): (string | number)[][] {
  const cellsOf = new Map(table.rows.map(({ row, cells }) => [row, cells]))
  return [
    [...columns.map(({ heading }) => heading), 'Row', 'Problem', 'Proposal'],
    ...[...problemsByRow(problems)].map(([row, all]) => [
      ...columns.map(({ index }) => cellsOf.get(row)?.[index] ?? ''),
      row,
      all
        .map(({ column, message }) => (all.length > 1 && column ? `${column}: ${message}` : message))
        .join('\n'),
      all.flatMap(({ fix }) => fix?.label ?? []).join('\n'),
    ]),
  ]
}
