import { z } from 'zod'
import { contract, endpoint, lines } from '#kernel/calls/contract.ts'
import { DAY } from '#kernel/clock.ts'
import { signedIn } from '#kernel/people/access.ts'
import { Attachment } from '#platform/attachments/contract.ts'

/** Ours: a page of a letter. */
export const MESSAGE_LENGTH = 5000
export const EMOJI = ['👍', '❤️', '🙏', '🎉', '😄', '✅'] as const

const Person = z.object({ id: z.string(), name: z.string(), photoId: z.string().nullable() })

const Message = z.object({
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

/** How far somebody has read, where the others see that. */
const Reader = z.object({ id: z.string(), name: z.string(), upTo: z.int() })
export type Reader = z.output<typeof Reader>

/** What whoever may read a conversation is told when somebody has read on. */
export interface ToldReader {
  reader: Reader
}

/** So many stay in reach; more would be a second conversation. */
export const MOST_PINS = 50
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

const Card = z.object({
  /** As it stands in a text: `host:` and its id. */
  record: z.string(),
  /** 'Host locations'. */
  kind: z.string(),
  icon: z.string(),
  title: z.string(),
  /** One line of what is to be known of it, its state among that. */
  facts: z.string(),
  route: z.string(),
  /** The event that says that it may have changed. */
  changes: z.string().nullable(),
})
export type Card = z.output<typeof Card>
/** Of one message so many records are shown. */
export const MOST_CARDS = 6

const Draft = z.object({
  /** What the message will be called: files are put there before it is sent. */
  messageId: z.uuid(),
  body: z.string(),
  replyTo: z.uuid().nullable(),
  at: z.string(),
})

/** Names for the ids that stand in texts; what this reader may not see is not among them. */
const Named = {
  people: z.record(z.string(), z.string()),
  records: z.record(z.string(), z.object({ title: z.string(), route: z.string() })),
}

/** Where a record comes from, for whoever may read that: a message; null where it was deleted. */
const Origin = z
  .object({
    messageId: z.string(),
    author: z.string(),
    /** 'in Drivers'. */
    where: z.string(),
    text: z.string(),
    /** The names of its files. */
    files: z.array(z.string()),
    at: z.string(),
    route: z.string(),
  })
  .nullable()
export type Origin = z.output<typeof Origin>

/** The record that a thread is about: its table as the database calls it, and its id. */
const About = { table: z.string().max(63), id: z.uuid() }
const One = z.object({ id: z.uuid() })
const Text = lines(MESSAGE_LENGTH)
const SOMETHING = '00000000-0000-4000-8000-000000000000'
const version = z.int().min(1).max(2_147_483_647)
const sendAt = z.iso.datetime({ offset: true, error: 'Please choose a day and a time.' })

/** Of a call that makes something: the message that it is made of. */
export const fromMessage = z.uuid().optional()
/** And those of its files that go along: from then on they are what was made, for whoever may see that. */
export const withFiles = z.array(z.uuid()).max(100).optional()

const MOST_SHOWN = 250

const Outcome = z.object({
  messageId: z.string(),
  id: z.string(),
  what: z.string(),
  title: z.string(),
  state: z
    .object({ words: z.string(), tone: z.enum(['neutral', 'good', 'warn', 'bad', 'info', 'brand']) })
    .nullable(),
  route: z.string(),
})
export type Became = z.output<typeof Outcome>

export const threads = contract({
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
  became: endpoint({
    method: 'GET',
    path: '/api/threads/became',
    access: signedIn,
    summary: 'What was made of messages: tasks, notes, shifts that need somebody, as they are now',
    input: z.object({ messages: z.array(z.uuid()).min(1, 'Please name a message').max(MOST_SHOWN) }),
    example: { messages: ['00000000-0000-4000-8000-000000000000'] },
    output: z.object({ items: z.array(Outcome) }),
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
  cards: endpoint({
    method: 'GET',
    path: '/api/threads/cards',
    access: signedIn,
    summary: 'What is to be known at a glance of records that a message leads to, of those that I may see',
    example: { of: [`host:${SOMETHING}`] },
    input: z.object({
      /** As they stand in texts, `host:` and an id, or as the portal’s own addresses: `/dashboard?section=hosts&id=…`. */
      of: z.array(z.string().min(1).max(500)).min(1).max(MOST_CARDS),
    }),
    output: z.object({ items: z.array(Card.extend({ of: z.string() })) }),
  }),
})
