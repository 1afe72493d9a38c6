import { z } from 'zod'
import { endpoint, text } from '#kernel/calls/contract.ts'
import { HOUR } from '#kernel/clock.ts'
import { everyone } from '#kernel/people/access.ts'
import { mayOpen } from './access.ts'
import { ACTION_NAMES, type Action, LEVELS } from './fields.ts'

const path = '/api/documents'
/** Ours: whoever needs it longer makes another link. */
export const LINK_DAYS = [1, 7, 30, 90] as const
export const BAD_LINK = 'This link has expired or was taken back. Please ask whoever sent it for a new one.'

const id = z.uuid()
const openly = {
  method: 'GET' as const,
  access: everyone,
  throttle: [
    {
      name: 'document-link',
      by: 'address' as const,
      most: 120,
      within: HOUR,
      words: 'That was a lot at once. Please wait an hour and try again.',
    },
  ],
  input: z.object({ token: z.string().min(1, BAD_LINK).max(200, BAD_LINK) }),
}
const actions = Object.keys(ACTION_NAMES) as [Action, ...Action[]]

/** Who else was given a document, who used it, and the links by which it opens without an account. */
export const sharing = {
  permissions: endpoint({
    method: 'GET',
    path: `${path}/{id}/permissions`,
    access: mayOpen,
    rowCheck: true,
    summary: 'What people were given of a document, each by name',
    input: z.object({ id }),
    output: z.object({
      items: z.array(
        z.object({
          userId: z.string(),
          person: z.string(),
          permissionType: z.enum(LEVELS),
          expiresAt: z.string().nullable(),
          /** Its time is over: it opens nothing. */
          expired: z.boolean(),
          notes: z.string().nullable(),
          grantedBy: z.string().nullable(),
        }),
      ),
    }),
  }),
  grant: endpoint({
    method: 'POST',
    path: `${path}/{id}/permissions`,
    access: mayOpen,
    rowCheck: true,
    summary: 'Give one person a document, to look at or for more, for as long as is said',
    input: z.object({
      id,
      userId: z.uuid('Please choose a person'),
      permissionType: z.enum(LEVELS),
      expiresAt: z.iso.datetime({ offset: true }).nullable().optional(),
      notes: text(500).nullable().optional(),
    }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: `${path}/{id}/permissions/{userId}/{type}`,
    access: mayOpen,
    rowCheck: true,
    summary: 'Take back what one person was given of a document',
    input: z.object({ id, userId: z.uuid(), type: z.enum(LEVELS) }),
  }),
  accessLogs: endpoint({
    method: 'GET',
    path: `${path}/{id}/access-logs`,
    access: mayOpen,
    rowCheck: true,
    summary: 'Who looked at a document, saved, changed or shared it, the latest first',
    input: z.object({ id }),
    output: z.object({
      items: z.array(
        z.object({ id: z.int(), person: z.string().nullable(), action: z.enum(actions), at: z.string() }),
      ),
    }),
  }),
  links: endpoint({
    method: 'GET',
    path: `${path}/{id}/links`,
    access: mayOpen,
    rowCheck: true,
    summary: 'The links by which a document opens without an account',
    input: z.object({ id }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          madeBy: z.string(),
          expiresAt: z.string(),
          usedAt: z.string().nullable(),
        }),
      ),
    }),
  }),
  addLink: endpoint({
    method: 'POST',
    path: `${path}/{id}/links`,
    access: mayOpen,
    rowCheck: true,
    summary: 'Make a link by which a document opens without an account, for some days',
    undo: { no: 'whoever has the link may have used it; take it back instead.' },
    secret: true,
    input: z.object({ id, days: z.int().min(1).max(90).default(7) }),
    output: z.object({ link: z.string(), expiresAt: z.string() }),
  }),
  removeLink: endpoint({
    method: 'DELETE',
    path: `${path}/{id}/links/{linkId}`,
    access: mayOpen,
    rowCheck: true,
    summary: 'Take a link to a document back',
    undo: { no: 'its address is not kept; make a new link instead.' },
    input: z.object({ id, linkId: z.uuid() }),
  }),
  shared: endpoint({
    ...openly,
    path: '/api/shared-document',
    summary: 'What a link to a document leads to',
    output: z.object({
      organization: z.string(),
      title: z.string(),
      description: z.string().nullable(),
      fileName: z.string(),
      fileType: z.string(),
      fileSize: z.int(),
      expiresAt: z.string(),
    }),
  }),
  sharedFile: endpoint({
    ...openly,
    path: '/api/shared-document/file',
    summary: 'The file that a link to a document leads to, to be saved',
    download: true,
  }),
}
