import { z } from 'zod'
import { contract, endpoint, listInput, listOutput } from '#kernel/calls/contract.ts'
import { anyOf, signedIn } from '#kernel/people/access.ts'
import { LOOK_BACK } from '#kernel/portal/look-back.ts'

export const Change = z.object({
  field: z.string(),
  label: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})

export const HistoryItem = z.object({
  requestId: z.string().nullable(),
  at: z.string(),
  actor: z.object({ id: z.string(), name: z.string() }).nullable(),
  action: z.enum(['insert', 'update', 'delete']),
  changes: z.array(Change),
  /** Within 30 days and changed by one request of a person. */
  undoable: z.boolean(),
  /** How many rows that request changed in all: an undo takes all of them back. Of one that can be undone. */
  requestRows: z.int().optional(),
})

export const history = contract({
  /** Answers and refuses as the undo itself would, but for conflicts. */
  scope: endpoint({
    method: 'GET',
    path: '/api/undo/{requestId}',
    access: signedIn,
    rowCheck: true,
    summary: 'What undoing a request would take back',
    input: z.object({ requestId: z.uuid() }),
    output: z.object({
      /** "1,607 collection entries added": the noun stands in the number of its count. */
      changes: z.array(
        z.object({ noun: z.string(), count: z.int(), action: z.enum(['insert', 'update', 'delete']) }),
      ),
      /** Messages about it that went out since: no undo takes them back. */
      sent: z.array(z.object({ title: z.string(), day: z.string() })),
      call: z.string().nullable(),
      at: z.string(),
      by: z.object({ id: z.string(), name: z.string() }).nullable(),
    }),
  }),
  /**
   * Design 9: 200 `{ undone }`, 409 with `conflicts` (not all of many) and `conflictCount`, 410 after 30 days, 403 for
   * who may not change the rows.
   */
  undo: endpoint({
    method: 'POST',
    path: '/api/undo/{requestId}',
    access: signedIn,
    rowCheck: true,
    summary: 'Undo everything one request changed',
    input: z.object({ requestId: z.uuid(), rest: z.boolean().optional() }),
    output: z.object({ undone: z.int() }),
  }),
  /** Before that day the portal has written nothing down: nobody looks back farther. */
  beginning: endpoint({
    method: 'GET',
    path: '/api/look-back',
    access: anyOf(LOOK_BACK),
    summary: 'How far back the records can be looked at: the first day of their history',
    output: z.object({ firstDay: z.string().nullable() }),
  }),
  ofRecord: endpoint({
    method: 'GET',
    path: '/api/history/{table}/{id}',
    access: signedIn,
    rowCheck: true,
    summary: 'Who changed what in one record, newest first',
    input: z.object({
      table: z.string().max(63),
      id: z.string().max(100),
      page: listInput.page,
      limit: listInput.limit,
    }),
    output: listOutput(HistoryItem),
  }),
})
