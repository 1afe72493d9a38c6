import { z } from 'zod'
import { bulkTarget, hasOneTarget, ONE_TARGET } from '#kernel/calls/bulk.ts'
import {
  contract,
  count,
  day,
  endpoint,
  lines,
  listInput,
  listOutput,
  requiredText,
  text,
} from '#kernel/calls/contract.ts'
import { version, was } from '#kernel/calls/crud.ts'
import { importOf } from '#kernel/calls/imports.ts'
import { SANDWICH_TYPES, type SandwichType } from '#kernel/charity/totals.ts'
import { anyOf } from '#kernel/people/access.ts'
import { can, mayExport, mayImport, mayView } from './access.ts'
import { Filter, filterShape } from './filter-contract.ts'
import { FIELD_LABELS } from './import-columns.ts'

export const ZERO_REASONS = ['no_collection', 'site_closed', 'nothing_came', 'other'] as const
export type ZeroReason = (typeof ZERO_REASONS)[number]
export const ZERO_REASON_LABELS: Record<ZeroReason, string> = {
  no_collection: 'No collection this week',
  site_closed: 'Location closed',
  nothing_came: 'Nothing came',
  other: 'Other reason',
}
export const METHODS = ['standard', 'walkthrough', 'import'] as const
export const MAX_GROUPS = 100 // domain 3.2
export const TOO_MANY_GROUPS = `Please enter at most ${MAX_GROUPS} groups`

const uuid = (message = 'This is not an id of ours') => z.uuid(message)

const types = Object.fromEntries(SANDWICH_TYPES.map((type) => [type, count().optional()])) as Record<
  SandwichType,
  z.ZodOptional<ReturnType<typeof count>>
>
/** Strict: a type we do not know is said, not dropped. */
export const Breakdown = z.strictObject(types, 'Please use the types of sandwiches that we know')
export const Group = z.object({
  name: requiredText(120, 'Please name this group'),
  department: text(120).nullish(),
  count: count(),
  breakdown: Breakdown.nullish(),
})

/** What people fill in. */
export const entryFields = {
  collectionDate: day('Please choose the day of the collection'),
  hostId: uuid('Please choose a location'),
  individualSandwiches: count(),
  breakdown: Breakdown.nullable(),
  groups: z.array(Group).max(MAX_GROUPS, TOO_MANY_GROUPS),
  zeroReason: z.enum(ZERO_REASONS, 'Please choose one of the reasons').nullable(),
  notes: lines(2000).nullable(),
}

/** What the form fills in. `id` may come from the caller, so that an entry made offline is sent once. */
export const NewEntry = z.object({
  ...entryFields,
  id: uuid().optional(),
  breakdown: entryFields.breakdown.optional(),
  groups: entryFields.groups.default([]),
  zeroReason: entryFields.zeroReason.optional(),
  notes: entryFields.notes.optional(),
  method: z.enum(['standard', 'walkthrough']).default('standard'),
})

export const Entry = z.object({
  id: z.string(),
  version: z.int(),
  collectionDate: z.string(),
  hostId: z.string(),
  hostName: z.string(),
  individualSandwiches: z.int(),
  breakdown: Breakdown.nullable(),
  groups: z.array(
    z.object({
      name: z.string(),
      department: z.string().nullable(),
      count: z.int(),
      breakdown: Breakdown.nullable(),
    }),
  ),
  groupSandwiches: z.int(),
  total: z.int(),
  zeroReason: z.enum(ZERO_REASONS).nullable(),
  notes: z.string().nullable(),
  method: z.enum(METHODS),
  /** ISO instant. */
  submittedAt: z.string(),
  createdBy: z.string().nullable(),
  /** The person's name, or the one that stood in an imported file. */
  createdByName: z.string().nullable(),
})
export type Entry = z.output<typeof Entry>

export const SORTS = ['collectionDate', 'hostName', 'individualSandwiches', 'total', 'submittedAt'] as const
const sorting = {
  sort: z.enum(SORTS).default('collectionDate'),
  /** Newest and largest first unless said otherwise; names from A. */
  order: listInput.order,
}

export const Totals = z.object({
  entries: z.int(),
  individualSandwiches: z.int(),
  groupSandwiches: z.int(),
  total: z.int(),
})

const path = '/api/sandwich-collections'

export const collections = contract({
  ...importOf(path, mayImport, {
    many: 'collections',
    fields: Object.keys(FIELD_LABELS),
    /** Over the rows that would be created or updated. */
    beside: { sandwiches: z.int() },
  }),
  list: endpoint({
    method: 'GET',
    path,
    access: mayView,
    summary: 'The collections log, with totals over everything the filters find',
    // Which entries are tied to an event is no change of the log.
    shared: { unless: ({ mine, groups }) => mine === true || groups !== undefined },
    input: z.object({ ...listInput, ...sorting, ...filterShape }),
    output: listOutput(Entry, Totals),
  }),
  add: endpoint({
    method: 'POST',
    path,
    access: anyOf(can.COLLECTIONS_ADD),
    rowCheck: true,
    summary: 'Log what was collected',
    input: NewEntry,
    output: Entry,
  }),
  bulkEdit: endpoint({
    method: 'PATCH',
    path,
    access: anyOf(can.COLLECTIONS_EDIT_ALL, can.COLLECTIONS_EDIT_OWN),
    rowCheck: true,
    summary: 'Move several entries to another location or date',
    example: { ids: ['0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70'], changes: { collectionDate: '2026-11-18' } },
    input: z
      .object({
        ...bulkTarget(Filter),
        changes: z
          .object({ hostId: entryFields.hostId, collectionDate: entryFields.collectionDate })
          .partial()
          .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
            message: 'Please choose a location, a date, or both',
          }),
      })
      .refine(hasOneTarget, ONE_TARGET),
    output: z.object({ changed: z.int() }),
  }),
  bulkRemove: endpoint({
    method: 'DELETE',
    path,
    access: anyOf(can.COLLECTIONS_DELETE_ALL, can.COLLECTIONS_DELETE_OWN),
    rowCheck: true,
    summary: 'Delete several entries',
    example: { ids: ['0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70'] },
    input: z.object(bulkTarget(Filter)).refine(hasOneTarget, ONE_TARGET),
    output: z.object({ deleted: z.int() }),
  }),
  stats: endpoint({
    method: 'GET',
    path: `${path}/stats`,
    access: mayView,
    summary: 'Sandwiches of all time, this year, this month and the last one',
    shared: {},
    output: z.object({
      totalEntries: z.int(),
      individualSandwiches: z.int(),
      groupSandwiches: z.int(),
      completeTotalSandwiches: z.int(),
      ytdSandwiches: z.int(),
      ytdYear: z.int(),
      currentMonthSandwiches: z.int(),
      currentMonthName: z.string(),
      currentMonthYear: z.int(),
      lastMonthSandwiches: z.int(),
      lastMonthName: z.string(),
      lastMonthYear: z.int(),
    }),
  }),
  weeks: endpoint({
    method: 'GET',
    path: `${path}/weeks`,
    access: mayView,
    summary: 'Sums per operating week, weeks without entries too',
    shared: {},
    /** From the first entry to the running week (or a later entry), and not beyond, whatever is asked for. */
    input: z.object({ from: filterShape.from, to: filterShape.to, hostId: filterShape.hostId }),
    output: z.object({
      weeks: z.array(
        Totals.extend({
          start: z.string(),
          end: z.string(),
          label: z.string(),
          /** The holiday that makes it a week without collections. */
          excluded: z.string().nullable(),
          /** Over: what counts in averages when it is not excluded (design 9). */
          completed: z.boolean(),
        }),
      ),
    }),
  }),
  exportLog: endpoint({
    method: 'GET',
    path: `${path}/export`,
    access: mayExport,
    download: true,
    summary: 'Everything the filters find as CSV or Excel, without a loss',
    input: z.object({ format: z.enum(['csv', 'xlsx']).default('csv'), ...sorting, ...filterShape }),
  }),
  similar: endpoint({
    method: 'GET',
    path: `${path}/similar`,
    access: mayView,
    summary: 'What the log already has for this location and day',
    input: z.object({
      hostId: entryFields.hostId,
      collectionDate: entryFields.collectionDate,
      /** The entry being corrected is not like itself. */
      except: uuid().optional(),
    }),
    output: z.object({ items: z.array(Entry) }),
  }),
  duplicates: endpoint({
    method: 'GET',
    path: `${path}/duplicates`,
    access: mayView,
    summary: 'Entries that may have been logged twice, and locations that may be none',
    input: z.object({ from: filterShape.from, to: filterShape.to }),
    output: z.object({
      /** Same date, location, individual count and groups; `keep` is the newest submission. */
      exact: z.array(z.object({ keep: z.string(), entries: z.array(Entry) })),
      /** Same date and location, totals within 10%. */
      near: z.array(z.object({ entries: z.array(Entry) })),
      suspicious: z.array(
        z.object({ hostId: z.string(), hostName: z.string(), why: z.string(), entries: z.int() }),
      ),
      /** False when there were too many days to look at: the newest ones are shown. */
      complete: z.boolean(),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: `${path}/{id}`,
    access: mayView,
    summary: 'One entry',
    input: z.object({ id: uuid() }),
    output: Entry,
  }),
  edit: endpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    access: anyOf(can.COLLECTIONS_EDIT_ALL, can.COLLECTIONS_EDIT_OWN),
    rowCheck: true,
    summary: 'Correct an entry',
    input: z.object({ id: uuid(), version, was, ...z.object(entryFields).partial().shape }),
    output: Entry,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    access: anyOf(can.COLLECTIONS_DELETE_ALL, can.COLLECTIONS_DELETE_OWN),
    rowCheck: true,
    summary: 'Delete an entry',
    input: z.object({ id: uuid() }),
    output: z.object({ id: z.string() }),
  }),
})
