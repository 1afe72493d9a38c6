import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { DAY } from '#kernel/clock.ts'
import { signedIn } from '#kernel/people/access.ts'
import { About, Named, Text } from './said-contract.ts'

/** So far ahead a message may wait: files that wait with it are kept as long. */
export const MOST_DAYS_LATER = 28
export const MOST_LATER = 50

const Later = z.object({
  id: z.uuid(),
  version: z.int(),
  table: z.string(),
  aboutId: z.string(),
  /** Where it will be said, and the way there; null for a conversation that this person reads no more. */
  place: z.object({ name: z.string(), route: z.string() }).nullable(),
  body: z.string(),
  files: z.int(),
  sendAt: z.string(),
  /** Why it was not sent. */
  refused: z.string().nullable(),
})
export type Later = z.output<typeof Later>

const One = z.object({ id: z.uuid() })
const SOMETHING = '00000000-0000-4000-8000-000000000000'
const version = z.int().min(1).max(2_147_483_647)
const sendAt = z.iso.datetime({ offset: true, error: 'Please choose a day and a time.' })

/** What is written now and said at a time of one’s choice. */
export const forLater = contract({
  later: endpoint({
    method: 'GET',
    path: '/api/threads/later',
    access: signedIn,
    summary: 'What I have written to be sent later, the next first',
    output: z.object({ items: z.array(Later), ...Named }),
  }),
  sendLater: endpoint({
    method: 'POST',
    path: '/api/threads/{table}/{id}/later',
    access: signedIn,
    rowCheck: true,
    summary: 'Write a message that is sent at a time of my choice',
    example: () => ({
      table: 'sandwich_collections',
      id: SOMETHING,
      messageId: SOMETHING,
      body: 'Who comes tomorrow?',
      sendAt: new Date(Date.now() + DAY).toISOString(),
    }),
    input: z.object({
      ...About,
      /** What the message will be called. */
      messageId: z.uuid(),
      body: Text,
      replyTo: z.uuid().nullable().default(null),
      sendAt,
    }),
    output: One,
  }),
  changeLater: endpoint({
    method: 'PATCH',
    path: '/api/threads/later/{id}',
    access: signedIn,
    rowCheck: true,
    summary: 'Change what I have written to be sent later, or when',
    example: { id: SOMETHING, version: 1, body: 'Who comes on Monday?' },
    input: One.extend({ version, body: Text.optional(), sendAt: sendAt.optional() }),
  }),
  cancelLater: endpoint({
    method: 'DELETE',
    path: '/api/threads/later/{id}',
    access: signedIn,
    rowCheck: true,
    summary: 'Do not send what I have written to be sent later',
    input: One,
  }),
})
