import { z } from 'zod'
import { signedIn } from '#kernel/access.ts'
import { contract, endpoint } from '#kernel/contract.ts'

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
})

export const history = contract({
  /** Design 9: 200 `{ undone }`, 409 with `conflicts`, 410 after 30 days, 403 for who may not change the rows. */
  undo: endpoint({
    method: 'POST',
    path: '/api/undo/{requestId}',
    access: signedIn,
    rowCheck: true,
    summary: 'Undo everything one request changed',
    input: z.object({ requestId: z.uuid(), rest: z.boolean().optional() }),
    output: z.object({ undone: z.int() }),
  }),
  ofRecord: endpoint({
    method: 'GET',
    path: '/api/history/{table}/{id}',
    access: signedIn,
    rowCheck: true,
    summary: 'Who changed what in one record, newest first',
    input: z.object({ table: z.string().max(63), id: z.string().max(100) }),
    output: z.object({ items: z.array(HistoryItem) }),
  }),
})
