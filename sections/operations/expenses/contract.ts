import { z } from 'zod'
import { bulkTarget, hasOneTarget, MAX_IDS, ONE_TARGET } from '#kernel/calls/bulk.ts'
import { contract, day, endpoint, lines as severalLines, text } from '#kernel/calls/contract.ts'
import { crud } from '#kernel/calls/crud.ts'
import { HOUR } from '#kernel/clock.ts'
import { centsAbove0 } from '#kernel/fields/fields.ts'
import { fromMessage, withFiles } from '#platform/threads/links-contract.ts'
import { mayAdd, mayApprove, mayChange, mayExport, mayRemove, mayView } from './access.ts'
import { CATEGORY_KEYS, expense, MOVES, STATUS_KEYS } from './fields.ts'
import { MOST_LINES } from './lines.ts'

const path = '/api/expenses'
/** Domain 1.5: receipts; a phone's picture is 4 MB. */
export const RECEIPT_BYTES = 10_000_000
/** A photo is made smaller on the device before it goes off; more than this no camera of a phone takes. */
export const PHOTO_BYTES = 50_000_000
export const MOST_RECEIPTS = 20

const LineInput = z.object({
  what: text(200).min(1, 'Please say what this part is'),
  cents: centsAbove0.max(100_000_000),
  category: z.enum(CATEGORY_KEYS).nullable().default(null),
  miles: z.int().min(1, 'Please enter how far it was').max(100_000).nullable().default(null),
  rate: z.int().min(1).max(5_000).nullable().default(null),
})
/** What an expense takes beside its declared fields. */
export const partsShape = {
  lines: z.array(LineInput).max(MOST_LINES, `Please use at most ${MOST_LINES} lines`).optional(),
}

const Receipt = z.object({
  /** Its content is read and shown with the calls of files. */
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  hasPreview: z.boolean(),
})
export type Receipt = z.output<typeof Receipt>

const Place = z.object({ id: z.string(), name: z.string() })

/** Another expense with the same receipt; nothing but that there is one, where it is not theirs to see. */
const Twin = z.object({
  id: z.string().nullable(),
  title: z.string().nullable(),
  who: z.string().nullable(),
  amount: z.int().nullable(),
  purchaseDate: z.string().nullable(),
})
export type Twin = z.output<typeof Twin>

const beside = {
  claimantId: z.string(),
  claimant: z.string(),
  /** Who wrote it down, where that was somebody else. */
  enteredBy: z.string().nullable(),
  status: z.enum(STATUS_KEYS),
  lines: z.array(LineInput.extend({ miles: z.int().nullable(), rate: z.int().nullable() })),
  receipts: z.array(Receipt),
  /** Other expenses with a receipt that says the same. */
  twins: z.array(Twin),
  /** Domain 5.6. */
  contextType: z.enum(['event', 'project', 'general']),
  contextId: z.string().nullable(),
  /** Where it belongs, as far as one may see that. */
  place: Place.nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: z.string().nullable(),
  decidedReason: z.string().nullable(),
  /** Null unless it stands approved. */
  approvedBy: z.string().nullable(),
  approvedAt: z.string().nullable(),
  reimbursedAt: z.string().nullable(),
  /** Before it came here, as a list of old says: nobody approved it here. */
  paidBefore: z.boolean(),
}

const filters = {
  /** Of itself or of one of its lines. */
  category: z.enum(CATEGORY_KEYS).optional(),
  status: z.enum(STATUS_KEYS).optional(),
  from: day().optional(),
  to: day().optional(),
  claimantId: z.uuid().optional(),
  projectId: z.uuid().optional(),
  eventId: z.uuid().optional(),
  contextType: z.enum(['event', 'project', 'general']).optional(),
  contextId: z.uuid().optional(),
  mine: z.boolean().optional(),
  /** What waits for my approval: not my own. */
  waiting: z.boolean().optional(),
  /** What lacks a receipt. */
  bare: z.boolean().optional(),
  /** A receipt of it stands at another expense as well. */
  twice: z.boolean().optional(),
}

const Sums = { pending: z.int(), approved: z.int(), rejected: z.int(), reimbursed: z.int() }

const calls = crud(
  path,
  expense,
  { view: mayView, add: mayAdd, change: mayChange, remove: mayRemove, exports: mayExport, imports: mayAdd },
  {
    beside,
    filters,
    sorts: ['claimant', 'status'],
    totals: Sums,
    bulk: ['category', 'projectId', 'eventId'],
  },
)
export const Expense = calls.one.output
export type Expense = z.output<typeof Expense>

const target = bulkTarget(calls.list.input.omit({ page: true, limit: true, sort: true, order: true }))
const One = z.object({ id: z.uuid() })

/** What a device has read off a receipt, as one JSON text: a form of a file has no deeper fields. */
export const Print = z.object({
  version: z.literal(1),
  shop: text(60),
  date: text(10).nullable(),
  time: text(5).nullable(),
  cents: z.int().nullable(),
  amounts: z.array(z.int()).max(60),
  numbers: z.array(text(20)).max(40),
  words: text(400),
  look: text(100),
})

export const GROUPINGS = ['status', 'category', 'project', 'event', 'month'] as const
export type Grouping = (typeof GROUPINGS)[number]

export const expenses = contract({
  ...calls,
  add: endpoint({
    ...calls.add,
    input: calls.add.input.extend({
      ...partsShape,
      /** Whose money it was, where that is somebody else's; then neither of both approves it. */
      claimantId: z.uuid('Please choose a person').optional(),
      /** What somebody said becomes an expense, with the files of it that are chosen as receipts. */
      fromMessage,
      withFiles,
    }),
    example: { description: 'Paper bags', amount: 1250, category: 'supplies', purchaseDate: '2026-11-18' },
  }),
  edit: endpoint({ ...calls.edit, input: calls.edit.input.extend(partsShape) }),
  stats: endpoint({
    method: 'GET',
    path: `${path}/summary/stats`,
    access: mayView,
    summary: 'How many expenses there are and what they come to, put together as asked; of what I may see',
    input: z.object({
      by: z.enum(GROUPINGS).default('status'),
      search: text(200).optional(),
      ...filters,
    }),
    output: z.object({
      by: z.enum(GROUPINGS),
      count: z.int(),
      amount: z.int(),
      items: z.array(
        z.object({ key: z.string(), label: z.string(), count: z.int(), amount: z.int(), ...Sums }),
      ),
    }),
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/decide`,
    access: mayApprove,
    rowCheck: true,
    summary: 'Approve expenses, reject them with a note, note that they were paid back, or open them again',
    input: z
      .object({
        ...target,
        move: z.enum(MOVES),
        reason: severalLines(500).optional(),
        /** As whoever decides has seen them: the rows they had before them, and what all come to. 409 when it is other. */
        seen: z
          .array(z.object({ id: z.uuid(), version: z.int() }))
          .max(MAX_IDS)
          .optional(),
        amount: z.int().optional(),
      })
      .refine(hasOneTarget, ONE_TARGET),
    example: { ids: ['0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70'], move: 'approve' },
    output: z.object({ decided: z.int() }),
  }),
  approve: endpoint({
    method: 'PATCH',
    path: `${path}/{id}/approve`,
    access: mayApprove,
    rowCheck: true,
    summary: 'Approve one expense, as older programs ask for it',
    /** As it was seen; 409 when it is another since. */
    input: One.extend({ version: z.int().optional() }),
    output: Expense,
  }),
  resubmit: endpoint({
    method: 'POST',
    path: `${path}/{id}/resubmit`,
    access: mayChange,
    rowCheck: true,
    summary: 'Hand in a rejected expense once more as it is; one that was changed waits anew by itself',
    input: One,
    output: Expense,
  }),
  waiting: endpoint({
    method: 'GET',
    path: `${path}/waiting`,
    early: true,
    access: mayApprove,
    summary: 'How many expenses wait for my approval, and what they come to',
    output: z.object({ count: z.int(), amount: z.int() }),
  }),
  addReceipt: endpoint({
    method: 'POST',
    path: `${path}/{id}/receipt`,
    access: mayChange,
    rowCheck: true,
    summary: 'Put a receipt to an expense: a picture or a PDF',
    upload: { maxBytes: RECEIPT_BYTES },
    throttle: [
      {
        name: 'expense-receipts',
        by: 'account',
        most: 300,
        within: HOUR,
        words: 'You have brought 300 receipts within an hour. Please go on later.',
      },
    ],
    input: One.extend({ print: z.string().max(8_000).optional() }),
    output: Expense,
  }),
  removeReceipt: endpoint({
    method: 'DELETE',
    path: `${path}/{id}/receipts/{fileId}`,
    access: mayChange,
    rowCheck: true,
    summary: 'Remove a receipt from an expense',
    input: One.extend({ fileId: z.uuid() }),
    output: Expense,
  }),
  same: endpoint({
    method: 'POST',
    path: `${path}/process-receipt`,
    reads: true,
    access: mayAdd,
    summary: 'Whether a receipt that a device has read stands at another expense already',
    input: z.object({ print: Print }),
    example: {
      print: {
        version: 1,
        shop: 'oakgrocers',
        date: '2026-11-18',
        time: null,
        cents: 1250,
        amounts: [1250],
        numbers: [],
        words: '',
        look: '',
      },
    },
    output: z.object({ twins: z.array(Twin) }),
  }),
  report: endpoint({
    method: 'GET',
    path: `${path}/report`,
    access: mayApprove,
    summary: 'The filtered expenses with their receipts as one PDF, for whoever keeps the books',
    input: z.object({ search: text(200).optional(), ...filters }),
    download: true,
  }),
})
