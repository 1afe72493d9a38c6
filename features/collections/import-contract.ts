import { z } from 'zod'
import { contract, endpoint, requiredText, text } from '#kernel/contract.ts'
import { mayImport } from './access.ts'
import { FIELD_LABELS, type Field } from './import-columns.ts'
import { PROBLEM_KINDS } from './import-problems.ts'

/** The import of a log (design 9): preview, re-map, look again, apply, and the rows that were not good. */
const path = '/api/sandwich-collections/import'
const access = mayImport
export const IMPORT_MAX_BYTES = 25_000_000

const kinds = z.enum(PROBLEM_KINDS)
/** What should stand in the cells of a row instead, by field: `{ host: 'Kestrel Bay' }`. */
const fieldName = z.enum(Object.keys(FIELD_LABELS) as [Field, ...Field[]])
const values = z.partialRecord(fieldName, text(20_000))
/** A proposal: sent back as `{ row, values }` in `fixes` to accept it. */
const Proposal = z.object({ label: z.string(), values: z.record(z.string(), z.string()) })

export const Problem = z.object({
  /** As the spreadsheet numbers it. */
  row: z.int(),
  /** One per row, in the order of design 9. */
  kind: kinds,
  /** The heading of the column the problem is in, and what stands there. */
  column: z.string().optional(),
  value: z.string().optional(),
  message: z.string(),
  fix: Proposal.optional(),
  otherFixes: z.array(Proposal).optional(),
})

export const Preview = z.object({
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
  dates: z.object({ reading: z.enum(['month-first', 'day-first']), ambiguous: z.boolean() }),
  counts: z.object({
    new: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    duplicate: z.int(),
    problem: z.int(),
    blank: z.int(),
  }),
  problems: z.array(Problem),
  /** Good rows worth a look: same location and day as something else, with other numbers. */
  hints: z.array(z.object({ row: z.int(), message: z.string() })),
  creates: z.object({ hosts: z.array(z.string()) }),
  /** Over the rows that would be created or updated. */
  sandwiches: z.int(),
  /** Set once it was applied. */
  applied: z.object({ requestId: z.string() }).nullable(),
})

const which = { importId: z.uuid('This is not an id of ours') }
const fixes = z
  .array(
    z.object({
      row: z.int().min(1),
      values: values.optional(),
      /** Two rows that are the same in every column, and yet both are wanted. */
      keepDuplicate: z.boolean().optional(),
      /** The spelling of the location in this row always means the one that is put there. */
      remember: z.boolean().optional(),
    }),
  )
  .max(50_000)

export const importCalls = contract({
  importPreview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    access,
    upload: { maxBytes: IMPORT_MAX_BYTES },
    summary: 'Read a spreadsheet of collections and say what it would do',
    output: Preview,
  }),
  importRead: endpoint({
    method: 'GET',
    path: `${path}/{importId}`,
    access,
    rowCheck: true,
    summary: 'A preview again, e.g. after a reload',
    input: z.object(which),
    output: Preview,
  }),
  importChange: endpoint({
    method: 'PATCH',
    path: `${path}/{importId}`,
    access,
    rowCheck: true,
    summary: 'Read it otherwise: columns, the order of day and month, corrected cells',
    input: z.object({
      ...which,
      /** Field -> index of its column, or null for none. */
      columns: z.partialRecord(fieldName, z.int().min(0).max(1000).nullable()).optional(),
      dates: z.enum(['month-first', 'day-first']).optional(),
      /** Replaces those sent before. */
      fixes: fixes.optional(),
      /** Names to create although they look like a typo or like no name. */
      allowNames: z.array(requiredText(120, 'Please name the location')).max(1000).optional(),
    }),
    output: Preview,
  }),
  importApply: endpoint({
    method: 'POST',
    path: `${path}/{importId}/apply`,
    access,
    rowCheck: true,
    summary: 'Write the good rows into the log, as one change that can be undone',
    input: z.object({
      ...which,
      fixes: fixes.optional(),
      /** Which of the proposed locations; all of them when left out. Rows of the others are skipped. */
      create: z
        .object({ hosts: z.array(requiredText(120, 'Please name the location')).max(5000) })
        .optional(),
    }),
    output: z.object({
      created: z.int(),
      updated: z.int(),
      skipped: z.int(),
      requestId: z.string(),
    }),
  }),
  importProblems: endpoint({
    method: 'GET',
    path: `${path}/{importId}/problems.csv`,
    access,
    rowCheck: true,
    download: true,
    summary: 'The rows that were not good, as they stood, with what is wrong',
    input: z.object(which),
  }),
})
export type Preview = z.output<typeof Preview>
