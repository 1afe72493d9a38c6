import { z } from 'zod'
import { contract, endpoint, requiredText } from '#kernel/calls/contract.ts'
import { IMPORT_MAX_BYTES } from '#kernel/calls/imports.ts'
import { MINUTE } from '#kernel/clock.ts'
import { mayTake } from './access.ts'

const path = '/api/take-aways'
const id = z.uuid('This is not an id of ours')

const TakeAway = z.object({
  id: z.string(),
  title: z.string(),
  list: z.string(),
  /** What of the list it holds: `status: approved`; empty for all of it. */
  filter: z.array(z.string()),
  rows: z.int(),
  takenAt: z.iso.datetime(),
  takenBy: z.string(),
  isOwn: z.boolean(),
  /** Files of it that came back, the latest first. */
  returns: z.array(
    z.object({
      fileName: z.string(),
      at: z.iso.datetime(),
      by: z.string(),
      changed: z.int(),
      added: z.int(),
      removed: z.int(),
    }),
  ),
})

/** One cell that the file says otherwise than it went out. `row` is the spreadsheet's. */
const Cell = z.object({
  row: z.int(),
  id: z.string(),
  /** Of the row, as people know it. */
  name: z.string(),
  /** By which a choice names it, and its heading. */
  column: z.string(),
  heading: z.string(),
  was: z.string(),
  back: z.string(),
  now: z.string(),
})

const Named = z.object({ row: z.int(), name: z.string() })
const Problem = z.object({ row: z.int(), heading: z.string(), value: z.string(), message: z.string() })

/** Lists are cut at 500 each, conflicts never; the counts are of all. */
export const BringBack = z.object({
  importId: z.string(),
  fileName: z.string(),
  takeAway: z.object({ id: z.string(), title: z.string(), takenAt: z.iso.datetime(), takenBy: z.string() }),
  /** What was looked at: sent back to apply exactly this. */
  seen: z.string(),
  counts: z.object({
    /** Filled rows of the file. */
    rows: z.int(),
    /** Rows that say what went out. */
    unchanged: z.int(),
    /** Cells that were changed there alone, and come in. */
    changed: z.int(),
    /** Cells that were changed here alone, and stay. */
    here: z.int(),
    /** Cells that say the same in both. */
    equal: z.int(),
    conflicts: z.int(),
    added: z.int(),
    missing: z.int(),
    /** Cells that cannot be taken, each named. */
    refused: z.int(),
    /** Things that are wrong with rows. */
    problems: z.int(),
  }),
  changes: z.array(Cell),
  /**
   * `mayBeOther`: its row has no Id and is known by what it says, so it may as well be another one. `changed`: who
   * changed the row here last since it went out.
   */
  conflicts: z.array(
    Cell.extend({
      mayBeOther: z.boolean(),
      changed: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
    }),
  ),
  refused: z.array(Cell.extend({ why: z.string() })),
  added: z.array(Named),
  /**
   * Rows that went out, are here and do not stand in the file. `changedHere`: since it went out; `stays`: why it cannot
   * be deleted.
   */
  missing: z.array(
    z.object({ id: z.string(), name: z.string(), changedHere: z.boolean(), stays: z.string().nullable() }),
  ),
  /** May this person delete rows of this list? */
  removes: z.boolean(),
  problems: z.array(Problem),
  notes: z.array(z.string()),
  /** Set once it was applied. */
  applied: z.object({ requestId: z.string() }).nullable(),
})
export type BringBack = z.output<typeof BringBack>

const byPerson = { access: mayTake, byPerson: true } as const
const NOTHING_DONE = { no: 'it was only read; nothing was changed yet.' }

/** Issue 14: a list taken out, changed anywhere and brought back; only what was changed there is merged. */
export const takeAways = contract({
  list: endpoint({
    ...byPerson,
    method: 'GET',
    path,
    summary: 'Lists that were taken out to be changed: one’s own, and for administrators all',
    output: z.object({
      items: z.array(TakeAway),
      /** Which lists this person may take out, and whether they may bring them back. */
      lists: z.array(z.object({ list: z.string(), title: z.string(), bringsBack: z.boolean() })),
    }),
  }),
  take: endpoint({
    ...byPerson,
    method: 'POST',
    path,
    summary: 'Take a list out as it is filtered, to change it anywhere',
    throttle: [
      {
        name: 'take-away',
        by: 'account',
        most: 60,
        within: 60 * MINUTE,
        words: 'This is a lot at once. Please wait a while.',
      },
    ],
    example: { title: 'Locations', list: '/api/hosts', filter: { search: 'Oak' } },
    input: z.object({
      title: requiredText(80, 'Please say what it is'),
      list: z.string().max(200),
      /** As the export of the list takes it. */
      filter: z.record(z.string().max(60), z.unknown()).default({}),
    }),
    output: z.object({ id: z.string(), rows: z.int() }),
    undo: { no: 'what went out is out; it can be forgotten, so that nothing of it comes back.' },
  }),
  file: endpoint({
    ...byPerson,
    method: 'GET',
    path: `${path}/{id}/file`,
    rowCheck: true,
    download: true,
    summary: 'The file of a list that was taken out, as it went out',
    input: z.object({ id, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
  forget: endpoint({
    ...byPerson,
    method: 'DELETE',
    path: `${path}/{id}`,
    rowCheck: true,
    summary: 'Forget that a list was taken out: files of it do not come back any more',
    input: z.object({ id }),
    undo: { no: 'what went out is forgotten for good; take the list out anew.' },
  }),
  look: endpoint({
    ...byPerson,
    method: 'POST',
    path: `${path}/bring-back`,
    upload: { maxBytes: IMPORT_MAX_BYTES },
    summary: 'Read a file of a list that was taken out, and say what bringing it back would do',
    undo: NOTHING_DONE,
    output: BringBack,
  }),
  lookAgain: endpoint({
    ...byPerson,
    method: 'POST',
    path: `${path}/bring-back/{importId}/look`,
    rowCheck: true,
    summary: 'What bringing a file back would do, as things stand now',
    undo: NOTHING_DONE,
    input: z.object({ importId: id }),
    output: BringBack,
  }),
  bringBack: endpoint({
    ...byPerson,
    method: 'POST',
    path: `${path}/bring-back/{importId}/apply`,
    rowCheck: true,
    summary: 'Merge what was changed in a file, as one change that can be undone',
    input: z.object({
      importId: id,
      /** Of the preview: 409 where the list has changed since. */
      seen: z.string().max(100),
      /** Of conflicts: whose cell it shall be. */
      choices: z
        .array(
          z.object({ row: z.int().min(1), column: z.string().max(100), take: z.enum(['file', 'portal']) }),
        )
        .max(100_000)
        .default([]),
      /** For every conflict that is not among the choices. */
      rest: z.enum(['file', 'portal']).optional(),
      /** Of rows that do not stand in the file: those to delete. */
      remove: z.array(z.uuid()).max(50_000).default([]),
    }),
    output: z.object({
      changed: z.int(),
      added: z.int(),
      removed: z.int(),
      /** Cells that stand here otherwise than the file says them: tidied, or held back. */
      otherwise: z.array(Cell),
      problems: z.array(Problem),
      requestId: z.string(),
    }),
  }),
})
