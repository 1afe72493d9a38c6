import { z } from 'zod'
import { contract, endpoint, lines, type OutputOf, requiredText } from '#kernel/calls/contract.ts'
import { IMPORT_MAX_BYTES } from '#kernel/calls/imports.ts'
import { defineLive } from '#kernel/portal/manifest.ts'
import { mayMoveIn } from './access.ts'
import { KIND_NAMES } from './names.ts'
import { PARTS } from './parts.ts'

const path = '/api/moving-in'
const reading = z.enum(['month-first', 'day-first'])
const kind = z.enum(KIND_NAMES)
const part = z.enum(PARTS)

const Sheet = z.object({
  /** Of the file; a CSV has one, without a name. */
  sheet: z.string(),
  hidden: z.boolean(),
  /** Null where nobody can say yet; then nothing of it is brought in. */
  kind: kind.nullable(),
  /** Somebody has to say what it is, or that this is right. */
  asks: z.boolean(),
  /** Said to be left out. */
  skipped: z.boolean(),
  /** Why it is taken for that, and what else it could be. */
  reasons: z.array(z.string()),
  others: z.array(kind),
  headerRow: z.int(),
  spread: z.enum(['by-week', 'by-location']).nullable(),
  columns: z.array(
    z.object({
      index: z.int(),
      heading: z.string(),
      field: z.string().nullable(),
      by: z.enum(['heading', 'like', 'cells', 'chosen']).nullable(),
      samples: z.array(z.string()),
    }),
  ),
  fields: z.array(z.object({ field: z.string(), label: z.string() })),
  dates: z.object({ reading, ambiguous: z.boolean() }),
  /** Rows that somebody said are rows all the same. */
  rowsIn: z.array(z.int()),
  rows: z.int(),
  blank: z.int(),
  /** Filled rows that are no rows of its list, each with what stands there. */
  left: z.array(
    z.object({ row: z.int(), why: z.enum(['title', 'headings', 'sum', 'note']), text: z.string() }),
  ),
})

const Counts = z.object({ part, new: z.int(), changed: z.int(), unchanged: z.int(), left: z.int() })
const Proposal = z.object({ label: z.string(), values: z.record(z.string(), z.string()) })
const Problem = z.object({
  fileId: z.string(),
  /** The name of its file, for whoever sees to it later. */
  file: z.string().optional(),
  sheet: z.string(),
  part,
  /** By which a correction knows it again. */
  row: z.int(),
  /** 'row 12, column G' */
  where: z.string(),
  kind: z.string(),
  /** What a correction by hand goes into. */
  field: z.string().nullable(),
  label: z.string(),
  value: z.string(),
  message: z.string(),
  fixes: z.array(Proposal),
  candidates: z.array(z.object({ id: z.string(), name: z.string(), description: z.string() })),
})

/** What would come, or came. */
export const Outcome = z.object({
  counts: z.array(Counts.extend({ fileId: z.string(), sheet: z.string() })),
  totals: z.array(Counts),
  people: z.int(),
  sandwiches: z.array(
    z.object({ year: z.int(), entries: z.int(), individual: z.int(), groups: z.int(), total: z.int() }),
  ),
  money: z.int(),
  minutes: z.int(),
  /** What of it waits for somebody, and what does not; what was brought in before does not tell. */
  settled: z
    .object({
      paidBack: z.int(),
      paidBackMoney: z.int(),
      expensesWait: z.int(),
      hoursApproved: z.int(),
      hoursWait: z.int(),
    })
    .optional(),
  problems: z.array(Problem),
  /** What a cell of this part and field may hold, where somebody is to choose: `expenses claimant`. */
  offers: z.record(z.string(), z.array(z.string())).optional(),
  hints: z.array(z.object({ fileId: z.string(), sheet: z.string(), row: z.int(), message: z.string() })),
  /** Locations that the log names and no list has. */
  newLocations: z.array(z.string()),
  /** People who get an account that is switched off, since hours and expenses are of an account. */
  accounts: z.array(z.string()),
  withoutAccount: z.array(z.string()),
  /** The same person in several lists. */
  same: z.array(z.object({ name: z.string(), are: z.array(z.string()) })),
  /** Two who may be one: both come, and are offered among the doubles. */
  alike: z.array(z.object({ first: z.string(), second: z.string(), by: z.enum(['phone', 'email', 'name']) })),
})

const State = z.object({
  files: z.array(z.object({ id: z.string(), name: z.string(), sheets: z.array(Sheet) })),
  /** What was brought in last by this person. */
  last: z
    .object({
      /** What is to be undone: the move itself, its undo or its redo, whichever came last. */
      requestId: z.string(),
      undone: z.boolean(),
      /** Some of it stayed as it was, since somebody had changed it. */
      partly: z.boolean(),
      at: z.string(),
      outcome: Outcome,
    })
    .nullable(),
})

const NOTHING_DONE = { no: 'it was only read; nothing was brought in yet.' }
const common = { access: mayMoveIn, byPerson: true }
const fileId = z.uuid('This is not an id of ours')
const sheet = lines(200)

export const movingIn = contract({
  read: endpoint({
    ...common,
    method: 'GET',
    path,
    summary: 'The files that wait to be brought in, what each sheet is taken for, and what came last',
    output: State,
  }),
  add: endpoint({
    ...common,
    method: 'POST',
    path: `${path}/files`,
    upload: { maxBytes: IMPORT_MAX_BYTES },
    summary: 'Put one workbook with the others that are to be brought in',
    undo: NOTHING_DONE,
    output: z.object({ id: z.string() }),
  }),
  change: endpoint({
    ...common,
    method: 'PATCH',
    path: `${path}/files/{id}`,
    rowCheck: true,
    summary: 'Take a sheet for something else, map its columns, correct its rows or leave it out',
    undo: NOTHING_DONE,
    input: z.object({
      id: fileId,
      sheet,
      /** Null asks the portal again. */
      kind: kind.nullable().optional(),
      skipped: z.boolean().optional(),
      headerRow: z.int().min(0).max(1000).optional(),
      /** Index of a column -> its field, or null for none. */
      columns: z.record(z.string().regex(/^\d{1,3}$/), lines(80).nullable()).optional(),
      dates: reading.optional(),
      /** Rows that were taken for notes or sums and are rows all the same. */
      rowsIn: z.array(z.int().min(1)).max(1000).optional(),
      fixes: z
        .array(
          z.object({
            part,
            row: z.int().min(1),
            values: z.record(lines(80), lines(20_000)).optional(),
            keepDuplicate: z.boolean().optional(),
            is: z.union([z.uuid(), z.literal('new')]).optional(),
          }),
        )
        .max(5000)
        .optional(),
      /** Names of locations that are right although they look like a slip. */
      allowNames: z.array(requiredText(120, 'Please give each a name')).max(500).optional(),
    }),
  }),
  remove: endpoint({
    ...common,
    method: 'DELETE',
    path: `${path}/files/{id}`,
    rowCheck: true,
    summary: 'Take a workbook away again; nothing of it is kept',
    undo: NOTHING_DONE,
    input: z.object({ id: fileId }),
  }),
  look: endpoint({
    ...common,
    method: 'POST',
    path: `${path}/look`,
    summary: 'What would come of all these files together, with every problem; nothing is kept',
    undo: NOTHING_DONE,
    output: Outcome,
  }),
  leftOut: endpoint({
    ...common,
    method: 'GET',
    path: `${path}/left-out`,
    summary: 'The rows that stayed out of what came last, under their headings, each with its reason',
    download: true,
  }),
  apply: endpoint({
    ...common,
    method: 'POST',
    path: `${path}/apply`,
    summary: 'Bring all of it in as one change that can be undone',
    output: Outcome.extend({ requestId: z.string() }),
  }),
})

export type State = OutputOf<typeof movingIn.read>
export type FileState = State['files'][number]
export type SheetState = FileState['sheets'][number]
export type Outcome = OutputOf<typeof movingIn.look>
export type OutcomeProblem = Outcome['problems'][number]

export default defineLive({ refreshes: {} })
