import { z } from 'zod'
import { contract, endpoint, lines, text } from '#kernel/calls/contract.ts'
import { crud, withPut } from '#kernel/calls/crud.ts'
import { HOUR } from '#kernel/clock.ts'
import { can as people } from '#platform/accounts/access.ts'
import { mayExport, mayManage, mayOpen } from './access.ts'
import { DOORS, document, FOLDERS, LEVELS } from './fields.ts'
import { sharing } from './sharing-contract.ts'

const path = '/api/documents'
/** Domain 6.1. */
export const DOCUMENT_BYTES = 100_000_000

const beside = {
  fileName: z.string(),
  fileType: z.string(),
  fileSize: z.int(),
  /** How it can be shown without saving it. */
  shows: z.enum(['picture', 'pdf', 'text', 'nothing']),
  number: z.int(),
  addedBy: z.string().nullable(),
  /** What this person may do with it. */
  level: z.enum(LEVELS),
  /** Kept at hand by this person, and when they last opened it. */
  isFavorite: z.boolean(),
  openedAt: z.string().nullable(),
  /** How often everybody together has opened it. */
  opened: z.int(),
  /** Where the words that were looked for stand in it, between « and ». */
  excerpt: z.string().nullable(),
}
const { list, one, exportList, add, edit, remove, bulkEdit, bulkRemove } = crud(
  path,
  document,
  { view: mayOpen, add: mayManage, change: mayOpen, remove: mayManage, exports: mayExport },
  {
    beside,
    filters: {
      door: z.enum(DOORS).optional(),
      /** As `category`, or all of them: for the tabs of the store. */
      folder: z.enum(FOLDERS).optional(),
      tag: text(60).optional(),
      favorite: z.boolean().optional(),
      /** Those whose day until which they are kept has come. */
      overdue: z.boolean().optional(),
    },
    sorts: ['openedAt', 'opened'],
    bulk: ['category', 'topic', 'tags', 'pinned', 'keepUntil'],
  },
)
const id = z.uuid()
const number = z.int().min(1).max(1_000_000)
const Numbered = z.object({ id, number })
const brought = {
  upload: { maxBytes: DOCUMENT_BYTES },
  throttle: [
    {
      name: 'documents',
      by: 'account' as const,
      most: 300,
      within: HOUR,
      words: 'You have brought 300 files within an hour. Please go on later.',
    },
  ],
}
export const documents = contract({
  list,
  one,
  exportList,
  ...withPut(`${path}/{id}`, { edit }),
  remove,
  bulkEdit: { ...bulkEdit, access: mayManage },
  bulkRemove,
  add: endpoint({
    ...add,
    ...brought,
    method: 'POST',
    path,
    summary: 'Add a document with its file; without a title it is called as the file',
    // A form has no lists; tags are given afterwards.
    input: add.input.omit({ tags: true }).extend({ title: text(200).optional() }),
    output: one.output,
  }),
  favorite: endpoint({
    method: 'POST',
    path: `${path}/{id}/favorite`,
    access: mayOpen,
    rowCheck: true,
    summary: 'Keep a document at hand for oneself, or no longer',
    input: z.object({ id, isFavorite: z.boolean() }),
    undo: { no: 'it is your own choice; choose again.' },
    output: one.output,
  }),
  tags: endpoint({
    method: 'GET',
    path: `${path}/tags`,
    access: mayOpen,
    summary: 'The tags of the documents that I may see, the most used first',
    output: z.object({ items: z.array(z.string()) }),
  }),
  preview: endpoint({
    method: 'GET',
    path: `${path}/{id}/preview`,
    access: mayOpen,
    rowCheck: true,
    summary: 'A document to look at: its picture, its pages, or its text',
    input: z.object({ id, size: z.enum(['small', 'large']).default('large'), number: number.optional() }),
    download: true,
  }),
  download: endpoint({
    method: 'GET',
    path: `${path}/{id}/download`,
    access: mayOpen,
    rowCheck: true,
    summary: 'The file of a document or of one of its versions, to be saved',
    input: z.object({ id, number: number.optional() }),
    download: true,
  }),
  versions: endpoint({
    method: 'GET',
    path: `${path}/{id}/versions`,
    access: mayOpen,
    rowCheck: true,
    summary: 'The versions of a document, the newest first',
    input: z.object({ id }),
    output: z.object({
      items: z.array(
        z.object({
          number: z.int(),
          fileName: z.string(),
          fileType: z.string(),
          fileSize: z.int(),
          shows: beside.shows,
          note: z.string().nullable(),
          restoredFrom: z.int().nullable(),
          addedBy: z.string().nullable(),
          addedAt: z.string(),
        }),
      ),
    }),
  }),
  addVersion: endpoint({
    ...brought,
    method: 'POST',
    path: `${path}/{id}/versions`,
    access: mayOpen,
    rowCheck: true,
    summary: 'Bring a new version of a document; the older ones stay',
    input: z.object({ id, note: lines(500).optional() }),
    output: one.output,
  }),
  restore: endpoint({
    method: 'POST',
    path: `${path}/{id}/versions/{number}/restore`,
    access: mayOpen,
    rowCheck: true,
    summary: 'Make an older version of a document the newest again',
    input: Numbered,
    output: one.output,
  }),
  ...sharing,
  onDashboard: endpoint({
    method: 'GET',
    path: '/api/dashboard-documents',
    access: mayOpen,
    summary: 'The documents on the dashboard that I may see, in their order',
    output: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          description: z.string().nullable(),
          fileName: z.string(),
          fileType: z.string(),
          fileSize: z.int(),
          level: z.enum(LEVELS),
        }),
      ),
    }),
  }),
  putOnDashboard: endpoint({
    method: 'POST',
    path: '/api/dashboard-documents',
    access: { kind: 'anyOf', permissions: [people.ADMIN_PANEL_ACCESS] },
    rowCheck: true,
    summary: 'Put a document on the dashboard, after those that are there',
    input: z.object({ documentId: z.uuid() }),
  }),
  takeOffDashboard: endpoint({
    method: 'DELETE',
    path: '/api/dashboard-documents/{documentId}',
    access: { kind: 'anyOf', permissions: [people.ADMIN_PANEL_ACCESS] },
    rowCheck: true,
    summary: 'Take a document off the dashboard',
    input: z.object({ documentId: z.uuid() }),
  }),
  reorderDashboard: endpoint({
    method: 'PUT',
    path: '/api/dashboard-documents/reorder',
    access: { kind: 'anyOf', permissions: [people.ADMIN_PANEL_ACCESS] },
    rowCheck: true,
    summary: 'Put the documents on the dashboard into another order',
    input: z.object({ documentIds: z.array(z.uuid()).min(1).max(50) }),
    example: { documentIds: ['0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70'] },
  }),
})
