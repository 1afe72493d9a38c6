import { z } from 'zod'
import type { Access } from '../people/access.ts'
import { endpoint, lines, requiredText } from './contract.ts'

/** What every import asks and answers (design 9): preview, re-map, look again, apply, and the rows that were not good. */

export const IMPORT_MAX_BYTES = 25_000_000

/** What would stand in the row's cells instead, by field; sent back in `fixes` to accept it. */
const Proposal = z.object({ label: z.string(), values: z.record(z.string(), z.string()) })

const Problem = z.object({
  /** As the spreadsheet numbers it. A row has a problem for each thing that is wrong with it, to be mended once. */
  row: z.int(),
  kind: z.string(),
  /** The heading of the column it is in, and what stands there. */
  column: z.string().optional(),
  value: z.string().optional(),
  message: z.string(),
  fix: Proposal.optional(),
  otherFixes: z.array(Proposal).optional(),
  /** Who is known already and may be meant: one of them is said in `is`, or that it is none of them. */
  candidates: z.array(z.object({ id: z.string(), name: z.string(), description: z.string() })).optional(),
})

const reading = z.enum(['month-first', 'day-first'])

/** They add up to all rows of the file. */
const Counts = z.object({
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  duplicate: z.int(),
  problem: z.int(),
  blank: z.int(),
})

export const ImportPreview = z.object({
  importId: z.string(),
  fileName: z.string(),
  /** Every column of the sheet with the field it was taken for, or null. */
  columns: z.array(
    z.object({
      index: z.int(),
      heading: z.string(),
      field: z.string().nullable(),
      samples: z.array(z.string()),
    }),
  ),
  /** The fields a column can be mapped to, and those that are missing before anything can be read. */
  fields: z.array(z.object({ field: z.string(), label: z.string() })),
  missing: z.array(z.string()),
  /** How dates like 10/1/2025 are read, and whether another way was possible. */
  dates: z.object({ reading, ambiguous: z.boolean() }),
  counts: Counts,
  problems: z.array(Problem),
  /** Good rows worth a look. */
  hints: z.array(z.object({ row: z.int(), message: z.string() })),
  /** Records of another kind that the file needs and that are not there yet, by name. */
  creates: z.array(z.string()),
  /** What may stand in a field that names records of another kind, offered while a row is corrected. */
  offers: z.record(z.string(), z.array(z.string())).optional(),
  /** Set once it was applied. */
  applied: z.object({ requestId: z.string() }).nullable(),
})

const ImportResult = z.object({
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  requestId: z.string(),
})

export type ImportPreview = z.output<typeof ImportPreview>
export type ImportProblem = z.output<typeof Problem>
export type ProposedFix = z.output<typeof Proposal>
export type ImportCounts = z.output<typeof Counts>
export type ImportResult = z.output<typeof ImportResult>
export type DateOrder = z.output<typeof reading>

/** What a person decided about a file so far; kept with the import. */
export interface ImportOptions {
  /** Field -> index of its column, or null for none. */
  columns?: Record<string, number | null>
  dates?: DateOrder
  fixes?: ImportFix[]
  /** Names to create although they look like a typo or like no name. */
  allowNames?: string[]
  /**
   * Of a list that comes back, by row: the fields that were changed there. What else stands in these rows is what stands
   * here, and is neither judged nor written.
   */
  only?: ReadonlyMap<number, ReadonlySet<string>>
  /** Once it is applied: the rows that stayed out. The others are there now, and would be told as doubled. */
  stayedOut?: number[]
}

/** An accepted proposal, or corrected cells, by field. */
export interface ImportFix {
  row: number
  values?: Record<string, string>
  /** Two rows that are the same in every column, and yet both are wanted. */
  keepDuplicate?: boolean
  /** Which of the candidates this row is about, or `new` for none of them. */
  is?: string
  /** The spelling in this row always means the one that is put there. */
  remember?: boolean
}

/** Two corrections of one row stand together. */
export function fixesByRow(fixes: readonly ImportFix[]): Map<number, ImportFix> {
  const byRow = new Map<number, ImportFix>()
  for (const fix of fixes) {
    const before = byRow.get(fix.row)
    const values = before?.values || fix.values ? { values: { ...before?.values, ...fix.values } } : {}
    byRow.set(fix.row, { ...before, ...fix, ...values })
  }
  return byRow
}

/** A row with several things wrong is one row to look at. */
export function problemsByRow(problems: readonly ImportProblem[]): Map<number, ImportProblem[]> {
  const byRow = new Map<number, ImportProblem[]>()
  for (const problem of problems) byRow.set(problem.row, [...(byRow.get(problem.row) ?? []), problem])
  return byRow
}

const NOTHING_DONE = { no: 'it was only read; nothing was imported yet.' }

interface Words<X extends z.ZodRawShape> {
  /** What the file holds: 'collections'. */
  many: string
  fields: readonly string[]
  /** What the preview says beside the usual. */
  beside?: X
  maxBytes?: number
  byPerson?: boolean
}

export function importOf<X extends z.ZodRawShape = Record<never, z.ZodType>>(
  list: string,
  access: Access,
  { many, fields, beside, maxBytes = IMPORT_MAX_BYTES, byPerson = false }: Words<X>,
) {
  const path = `${list}/import`
  const fieldName = z.enum(fields as [string, ...string[]])
  const which = { importId: z.uuid('This is not an id of ours') }
  const names = z.array(requiredText(120, 'Please give each a name')).max(5000)
  const fixes = z
    .array(
      z.object({
        row: z.int().min(1),
        values: z.partialRecord(fieldName, lines(20_000)).optional(),
        keepDuplicate: z.boolean().optional(),
        is: z.union([z.uuid(), z.literal('new')]).optional(),
        remember: z.boolean().optional(),
      }),
    )
    .max(50_000)
    .optional()
  const output = ImportPreview.extend((beside ?? {}) as X)
  const common = { access, byPerson }
  return {
    importPreview: endpoint({
      ...common,
      method: 'POST',
      path: `${path}/preview`,
      upload: { maxBytes },
      summary: `Read a spreadsheet of ${many} and say what it would do`,
      undo: NOTHING_DONE,
      output,
    }),
    importRead: endpoint({
      ...common,
      method: 'GET',
      path: `${path}/{importId}`,
      rowCheck: true,
      summary: `A preview of ${many} again, e.g. after a reload`,
      input: z.object(which),
      output,
    }),
    importChange: endpoint({
      ...common,
      method: 'PATCH',
      path: `${path}/{importId}`,
      rowCheck: true,
      summary: `Read a file of ${many} otherwise: columns, the order of day and month, corrected cells`,
      undo: NOTHING_DONE,
      input: z.object({
        ...which,
        columns: z.partialRecord(fieldName, z.int().min(0).max(1000).nullable()).optional(),
        dates: reading.optional(),
        fixes,
        allowNames: names.optional(),
      }),
      output,
    }),
    importApply: endpoint({
      ...common,
      method: 'POST',
      path: `${path}/{importId}/apply`,
      rowCheck: true,
      summary: `Take in the good rows of ${many}, as one change that can be undone`,
      /** Which of the proposed records; all of them when left out. Rows of the others are skipped. */
      input: z.object({ ...which, fixes, create: names.optional() }),
      output: ImportResult,
    }),
    importProblems: endpoint({
      ...common,
      method: 'GET',
      path: `${path}/{importId}/problems.csv`,
      rowCheck: true,
      download: true,
      summary: `The rows of ${many} that were not good, as they stood, with what is wrong`,
      input: z.object(which),
    }),
  }
}
