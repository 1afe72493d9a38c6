import { z } from 'zod'
import { contract, endpoint, lines } from '#kernel/calls/contract.ts'
import { signedIn } from '#kernel/people/access.ts'
import { Attachment } from '#platform/attachments/contract.ts'
import { fromMessage, Origin, withFiles } from './links-contract.ts'

/** Ours: a page of a letter. */
export const MESSAGE_LENGTH = 5000
export const EMOJI = ['👍', '❤️', '🙏', '🎉', '😄', '✅'] as const

const Person = z.object({ id: z.string(), name: z.string(), photoId: z.string().nullable() })

export const Message = z.object({
  id: z.string(),
  /** Its place in the thread. */
  number: z.int(),
  version: z.int(),
  /** People and records in it by their ids (`kernel/language/message-text.ts`). */
  body: z.string(),
  author: Person.nullable(),
  at: z.string(),
  editedAt: z.string().nullable(),
  /** What it answers; without author and text when that was deleted. */
  replyTo: z
    .object({ id: z.string(), author: z.string().nullable(), body: z.string().nullable() })
    .nullable(),
  reactions: z.array(
    z.object({
      emoji: z.enum(EMOJI),
      people: z.array(z.string()),
      ids: z.array(z.string()),
      mine: z.boolean(),
    }),
  ),
  attachments: z.array(Attachment),
  /** Something was made of it: what, `became` tells whoever may see that. */
  hasBecome: z.boolean(),
  /** Stays in reach of everybody: since when, and by whom. */
  pinned: z.object({ by: z.string().nullable(), at: z.string() }).nullable(),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
})
export type Message = z.output<typeof Message>

/** What whoever may read it is told of a message. What differs from person to person they add themselves. */
export interface ToldMessage {
  message: Message
  people: Record<string, string>
  /** How many are pinned where it was said. */
  pins: number
  /** Records are named in it, which not everybody may see: whoever shows it asks for their names. */
  namesRecords: boolean
}

const Draft = z.object({
  /** What the message will be called: files are put there before it is sent. */
  messageId: z.uuid(),
  body: z.string(),
  replyTo: z.uuid().nullable(),
  at: z.string(),
})

/** Names for the ids that stand in texts; what this reader may not see is not among them. */
export const Named = {
  people: z.record(z.string(), z.string()),
  records: z.record(z.string(), z.object({ title: z.string(), route: z.string() })),
}

/** The record that a thread is about: its table as the database calls it, and its id. */
export const About = { table: z.string().max(63), id: z.uuid() }
const One = z.object({ id: z.uuid() })
export const Text = lines(MESSAGE_LENGTH)

/** What is said about a record or in a conversation. */
export const said = contract({
  ofRecord: endpoint({
    method: 'GET',
    path: '/api/threads/{table}/{id}',
    access: signedIn,
    rowCheck: true,
    summary:
      'What is said about a record or in a conversation: the latest, around a number, or where I stopped reading',
    input: z.object({
      ...About,
      before: z.int().min(1).max(2_147_483_647).optional(),
      after: z.int().min(0).max(2_147_483_647).optional(),
      /** Where there is more unread than the latest: the first of it, with a little of what was said before. */
      at: z.literal('unread').optional(),
    }),
    output: z.object({
      /** Oldest first. */
      messages: z.array(Message),
      ...Named,
      /** There are older ones. */
      earlier: z.boolean(),
      /** There are later ones. */
      later: z.boolean(),
      /** Of a conversation also those that were deleted. */
      total: z.int(),
      /** Of others, not seen yet. */
      unread: z.int(),
      readUpTo: z.int(),
      draft: Draft.nullable(),
      mayPost: z.boolean(),
      /** May take down what others wrote here. */
      mayModerate: z.boolean(),
      /** The messages that the record, and what was said about it, was made of: by the ids of these. */
      origins: z.record(z.string(), z.array(Origin)),
      /** How many are pinned, and may this person pin. */
      pins: z.int(),
      mayPin: z.boolean(),
      /** Here people see how far the others have read. */
      tellsRead: z.boolean(),
    }),
  }),
  post: endpoint({
    method: 'POST',
    path: '/api/threads/{table}/{id}/messages',
    access: signedIn,
    rowCheck: true,
    summary: 'Write a comment on a record, or a message in a conversation',
    input: z.object({
      ...About,
      /** Sent again under the same id it is there once. */
      messageId: z.uuid().optional(),
      body: Text,
      replyTo: z.uuid().nullable().default(null),
      fromMessage,
      withFiles,
    }),
    output: z.object({
      message: Message,
      /** Who was named and may not see the record, so heard nothing. */
      notTold: z.array(z.string()),
    }),
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/threads/messages/{id}',
    access: signedIn,
    rowCheck: true,
    summary: 'Change what I wrote',
    input: One.extend({ version: z.int().min(1).max(2_147_483_647), body: Text }),
    output: Message,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/threads/messages/{id}',
    access: signedIn,
    rowCheck: true,
    summary: 'Delete what I wrote, or as a moderator what anybody wrote',
    input: One,
  }),
  react: endpoint({
    method: 'PUT',
    path: '/api/threads/messages/{id}/reaction',
    access: signedIn,
    rowCheck: true,
    summary: 'Answer a message with a sign',
    undo: { no: 'choose the sign again instead.' },
    input: One.extend({ emoji: z.enum(EMOJI), on: z.boolean() }),
  }),
  read: endpoint({
    method: 'PUT',
    path: '/api/threads/{table}/{id}/read',
    access: signedIn,
    rowCheck: true,
    summary: 'Note how far I have read',
    undo: { no: 'what was seen stays seen.' },
    input: z.object({ ...About, upTo: z.int().min(0).max(2_147_483_647) }),
  }),
  unread: endpoint({
    method: 'PUT',
    path: '/api/threads/{table}/{id}/unread',
    access: signedIn,
    rowCheck: true,
    summary: 'Have a message and what was said after it as unread again',
    undo: { no: 'read it again instead.' },
    input: z.object({ ...About, from: z.int().min(1).max(2_147_483_647) }),
  }),
  draft: endpoint({
    method: 'PUT',
    path: '/api/threads/{table}/{id}/draft',
    access: signedIn,
    rowCheck: true,
    summary: 'Keep what I have begun to write; an empty text forgets it',
    undo: { no: 'it was not sent yet.' },
    input: z.object({
      ...About,
      messageId: z.uuid(),
      body: Text,
      replyTo: z.uuid().nullable().default(null),
    }),
  }),
})
