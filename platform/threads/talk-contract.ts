import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { signedIn } from '#kernel/people/access.ts'
import { About, Message, Named } from './said-contract.ts'

/** So many stay in reach; more would be a second conversation. */
export const MOST_PINS = 50
/** How far somebody has read, where the others see that. */
const Reader = z.object({ id: z.string(), name: z.string(), upTo: z.int() })
export type Reader = z.output<typeof Reader>

/** What whoever may read a conversation is told when somebody has read on. */
export interface ToldReader {
  reader: Reader
}

const One = z.object({ id: z.uuid() })

/** What there is in conversations alone: pins, and how far the others have read. */
export const talk = contract({
  pinned: endpoint({
    method: 'GET',
    path: '/api/threads/{table}/{id}/pins',
    access: signedIn,
    rowCheck: true,
    summary: 'What is pinned in a conversation, the latest first',
    input: z.object(About),
    output: z.object({ items: z.array(Message), ...Named, mayPin: z.boolean() }),
  }),
  pin: endpoint({
    method: 'PUT',
    path: '/api/threads/messages/{id}/pin',
    access: signedIn,
    rowCheck: true,
    summary: 'Pin a message, so that it stays in reach of everybody in the conversation',
    input: One,
  }),
  unpin: endpoint({
    method: 'DELETE',
    path: '/api/threads/messages/{id}/pin',
    access: signedIn,
    rowCheck: true,
    summary: 'Take a pin away',
    input: One,
  }),
  seen: endpoint({
    method: 'GET',
    path: '/api/threads/{table}/{id}/seen',
    access: signedIn,
    rowCheck: true,
    summary: 'How far the others in a direct or group conversation have read, of those who let it be seen',
    input: z.object(About),
    output: z.object({ items: z.array(Reader) }),
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/api/threads/preferences',
    access: signedIn,
    summary: 'What I chose for all conversations',
    output: z.object({ tellsRead: z.boolean() }),
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/threads/preferences',
    access: signedIn,
    summary: 'Choose whether others see how far I have read',
    undo: { no: 'choose it again instead.' },
    input: z.object({ tellsRead: z.boolean() }),
  }),
})
