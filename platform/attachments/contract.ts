import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { HOUR } from '#kernel/clock.ts'
import { signedIn } from '#kernel/people/access.ts'
import { mayAdd, mayRemove } from './access.ts'

/** Ours: a phone's picture is 4 MB, a scanned agreement 10. */
export const ATTACHMENT_BYTES = 25_000_000

export const Attachment = z.object({
  id: z.string(),
  name: z.string(),
  /** What the content is, by our own look at it. */
  type: z.string(),
  size: z.int(),
  /** There is a picture of it to show. */
  hasPreview: z.boolean(),
  addedBy: z.string().nullable(),
  addedAt: z.string(),
  mayRemove: z.boolean(),
})
export type Attachment = z.output<typeof Attachment>

/** Where files are: the table of the record as the database calls it, and its id. */
const Place = { table: z.string().max(63), id: z.uuid() }
const One = { id: z.uuid() }

export const attachments = contract({
  list: endpoint({
    method: 'GET',
    path: '/api/attachments/{table}/{id}',
    access: signedIn,
    rowCheck: true,
    summary: 'The files at a record, the newest first',
    input: z.object(Place),
    output: z.object({ items: z.array(Attachment), mayAdd: z.boolean() }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/attachments/{table}/{id}',
    access: mayAdd,
    rowCheck: true,
    summary: 'Put a file to a record',
    upload: { maxBytes: ATTACHMENT_BYTES },
    throttle: [
      {
        name: 'attachments',
        by: 'account',
        most: 300,
        within: HOUR,
        words: 'You have brought 300 files within an hour. Please go on later.',
      },
    ],
    input: z.object(Place),
    output: Attachment,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/attachments/{id}',
    access: mayRemove,
    rowCheck: true,
    summary: 'Delete a file of a record',
    input: z.object(One),
  }),
  content: endpoint({
    method: 'GET',
    path: '/api/files/{id}',
    access: signedIn,
    rowCheck: true,
    summary: 'A file, to be saved',
    input: z.object(One),
    download: true,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/files/{id}/preview',
    access: signedIn,
    rowCheck: true,
    summary: 'A picture of a file, drawn anew and small',
    input: z.object({ ...One, size: z.enum(['small', 'large']).default('small') }),
    download: true,
  }),
})
