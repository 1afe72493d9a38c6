import { z } from 'zod'
import { contract, endpoint, text } from '#kernel/contract.ts'
import { mayImport } from './access.ts'
import { FIELD_LABELS, type Field } from './import-columns.ts'

/** The import of people (design 9): preview, re-map, look again, apply, and the rows that were not good. */
const path = '/api/users/import'
const access = mayImport
export const IMPORT_MAX_BYTES = 5_000_000

const fieldName = z.enum(Object.keys(FIELD_LABELS) as [Field, ...Field[]])
const Proposal = z.object({ label: z.string(), values: z.record(z.string(), z.string()) })

export const Preview = z.object({
  importId: z.string(),
  fileName: z.string(),
  columns: z.array(
    z.object({
      index: z.int(),
      heading: z.string(),
      field: z.string().nullable(),
      samples: z.array(z.string()),
    }),
  ),
  fields: z.array(z.object({ field: z.string(), label: z.string() })),
  missing: z.array(z.string()),
  /** A list of people has no dates; the shape is that of every import. */
  dates: z.object({ reading: z.enum(['month-first', 'day-first']), ambiguous: z.boolean() }),
  counts: z.object({
    new: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    duplicate: z.int(),
    problem: z.int(),
    blank: z.int(),
  }),
  problems: z.array(
    z.object({
      row: z.int(),
      kind: z.string(),
      column: z.string().optional(),
      value: z.string().optional(),
      message: z.string(),
      fix: Proposal.optional(),
      otherFixes: z.array(Proposal).optional(),
    }),
  ),
  hints: z.array(z.object({ row: z.int(), message: z.string() })),
  creates: z.object({ hosts: z.array(z.string()) }),
  /** How many of the new people get which role. */
  roles: z.array(z.object({ role: z.string(), count: z.int() })),
  applied: z.object({ requestId: z.string() }).nullable(),
})
export type Preview = z.output<typeof Preview>

const which = { importId: z.uuid('This is not an id of ours') }
const fixes = z
  .array(z.object({ row: z.int().min(1), values: z.partialRecord(fieldName, text(2000)).optional() }))
  .max(50_000)

export const importCalls = contract({
  importPreview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    access,
    byPerson: true,
    upload: { maxBytes: IMPORT_MAX_BYTES },
    summary: 'Read a spreadsheet of people and say what it would do',
    output: Preview,
  }),
  importRead: endpoint({
    method: 'GET',
    path: `${path}/{importId}`,
    access,
    byPerson: true,
    rowCheck: true,
    summary: 'A preview again, e.g. after a reload',
    input: z.object(which),
    output: Preview,
  }),
  importChange: endpoint({
    method: 'PATCH',
    path: `${path}/{importId}`,
    access,
    byPerson: true,
    rowCheck: true,
    summary: 'Read it otherwise: columns, corrected cells',
    input: z.object({
      ...which,
      /** Field -> index of its column, or null for none. */
      columns: z.partialRecord(fieldName, z.int().min(0).max(1000).nullable()).optional(),
      /** Replaces those sent before. */
      fixes: fixes.optional(),
    }),
    output: Preview,
  }),
  importApply: endpoint({
    method: 'POST',
    path: `${path}/{importId}/apply`,
    access,
    byPerson: true,
    rowCheck: true,
    summary: 'Open accounts for the good rows, as one change that can be undone; nobody gets a mail',
    input: z.object({ ...which, fixes: fixes.optional() }),
    output: z.object({ created: z.int(), updated: z.int(), skipped: z.int(), requestId: z.string() }),
  }),
  importProblems: endpoint({
    method: 'GET',
    path: `${path}/{importId}/problems.csv`,
    access,
    byPerson: true,
    rowCheck: true,
    download: true,
    summary: 'The rows that were not good, as they stood, with what is wrong',
    input: z.object(which),
  }),
})
