import { z } from 'zod'
import { contract, day, endpoint, listInput, listOutput, text } from '#kernel/calls/contract.ts'
import { HistoryItem } from '#platform/history/contract.ts'
import { mayExport, mayRead } from './access.ts'

const filters = {
  /** Who made the change. */
  person: z.uuid().optional(),
  /** Kinds of records, as the database calls them. */
  table: text(63).optional(),
  /** One request, named by any change of it; what no request did, by the moment. */
  together: z.int().min(1).optional(),
  /** One record. */
  record: z.uuid().optional(),
  action: z.enum(['insert', 'update', 'delete']).optional(),
  from: day().optional(),
  to: day().optional(),
  /** Within the values that were there before or after. */
  search: listInput.search,
}

export const AuditEntry = HistoryItem.extend({
  id: z.int(),
  table: z.string(),
  /** What one such record is called: 'collection entry'. */
  noun: z.string(),
  recordId: z.string(),
  /** What tells it from others of its kind: ['2026-11-18', 'First Church']; empty when nothing does. */
  recordWords: z.array(z.union([z.string(), z.number()])),
  /** The call that did it. */
  call: z.string().nullable(),
})

export type AuditEntry = z.output<typeof AuditEntry>

/** What was done together: the newest change of it, and what it did in all, as far as the filters find it. */
export const AuditRequest = AuditEntry.extend({
  entries: z.int(),
  /** "1,607 collection entries": the noun stands in the number of its count. */
  did: z.array(
    z.object({ noun: z.string(), count: z.int(), action: z.enum(['insert', 'update', 'delete']) }),
  ),
})
export type AuditRequest = z.output<typeof AuditRequest>

/** Domain 11.5: who changed what, over every kind of record that the reader may see as a whole. */
export const auditLogs = contract({
  list: endpoint({
    method: 'GET',
    path: '/api/audit-logs',
    access: mayRead,
    summary: 'Who changed what, newest first',
    input: z.object({ page: listInput.page, limit: listInput.limit, ...filters }),
    output: listOutput(AuditEntry),
  }),
  requests: endpoint({
    method: 'GET',
    path: '/api/audit-logs/requests',
    access: mayRead,
    summary: 'Who changed what, one line for what was done together, newest first',
    input: z.object({ page: listInput.page, limit: listInput.limit, ...filters }),
    output: listOutput(AuditRequest),
  }),
  latest: endpoint({
    method: 'GET',
    path: '/api/audit-logs/latest',
    access: mayRead,
    summary: 'What changed last, one line for what was done together',
    input: z.object({ limit: listInput.limit }),
    output: z.object({ items: z.array(AuditRequest) }),
  }),
  options: endpoint({
    method: 'GET',
    path: '/api/audit-logs/options',
    access: mayRead,
    summary: 'Kinds of records and people to filter by',
    output: z.object({
      tables: z.array(z.object({ table: z.string(), noun: z.string() })),
      people: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
  exportList: endpoint({
    method: 'GET',
    path: '/api/audit-logs/export',
    access: mayExport,
    summary: 'The filtered changes as a spreadsheet',
    input: z.object({ format: z.enum(['csv', 'xlsx']).default('csv'), ...filters }),
    download: true,
  }),
})
