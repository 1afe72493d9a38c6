import { z } from 'zod'
import { contract, endpoint, lines, requiredText, text } from '#kernel/calls/contract.ts'
import { countOf } from '#kernel/language/count.ts'
import { signedIn } from '#kernel/people/access.ts'
import { MESSAGE_LENGTH } from '#platform/threads/said-contract.ts'
import { views } from './access.ts'
import { MOST_ADDRESSED, SUBJECT_LENGTH } from './fields.ts'

const PAGE = 50
const MOST = 200
const SOMEBODY = '00000000-0000-4000-8000-000000000000'

const Person = z.object({ id: z.string(), name: z.string(), photoId: z.string().nullable() })
/** Whom one can write to: a person, everybody of a role, a group of the chat. */
const Addressee = z.object({
  id: z.string(),
  name: z.string(),
  note: z.string(),
  photoId: z.string().nullable(),
})
export type Addressee = z.output<typeof Addressee>

/** What it is about; nothing of a record that this reader may not see. */
const Context = z.object({
  table: z.string(),
  id: z.string(),
  title: z.string(),
  route: z.string(),
  /** What tells that it may be called otherwise by now. */
  event: z.string(),
})

const Thread = z.object({
  id: z.string(),
  subject: z.string(),
  /** Where it is for this reader. */
  folder: z.enum(['inbox', 'archive', 'trash', 'gone']),
  isStarred: z.boolean(),
  /** Messages of others that this reader has not read. */
  unread: z.int(),
  /** Whoever wrote last. */
  from: Person.nullable(),
  at: z.string(),
  /** The last message in words, without the names that stand in it by their ids. */
  text: z.string(),
  number: z.int(),
  sender: Person.nullable(),
  to: z.array(Addressee),
})
export type InboxThread = z.output<typeof Thread>

const Draft = z.object({
  id: z.string(),
  messageId: z.string(),
  addressed: z.array(z.string()),
  subject: z.string(),
  body: z.string(),
  byMail: z.boolean(),
  contextTable: z.string().nullable(),
  contextId: z.string().nullable(),
  at: z.string(),
  to: z.array(Addressee),
  context: Context.nullable(),
})
export type InboxDraft = z.output<typeof Draft>

const One = z.object({ id: z.uuid() })
const ids = z.array(z.uuid()).min(1, 'Please choose a message.').max(MOST, 'Please choose fewer.')
const addressee = z
  .string()
  .regex(/^(person|group):[0-9a-f-]{36}$|^role:[a-z_]{1,40}$/, 'Please choose from the list.')
  .meta({ examples: ['role:volunteer'] })
const addressed = z.array(addressee).max(MOST_ADDRESSED, 'Please choose fewer, or a role.')
const about = {
  contextTable: z.string().max(63).nullable().default(null),
  contextId: z.uuid().nullable().default(null),
}
const count = z.int().min(0)
/** With its spaces: whoever goes on writing finds it as they left it. */
const asTyped = (max: number) =>
  z
    .string()
    .max(max, `Please keep this under ${countOf(max, 'character')}`)
    .refine((value) => value.isWellFormed() && !value.includes('\u0000'), 'This text cannot be kept')

/** A message as the calls of the specification tell of it. */
const Message = z.object({
  id: z.string(),
  threadId: z.string(),
  subject: z.string(),
  content: z.string(),
  sender: z.string(),
  senderId: z.string().nullable(),
  senderName: z.string(),
  contextType: z.string(),
  contextId: z.string().nullable(),
  contextTitle: z.string().nullable(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  read: z.boolean(),
})
export type SpecMessage = z.output<typeof Message>

export const inbox = contract({
  list: endpoint({
    method: 'GET',
    path: '/api/emails',
    access: views,
    summary: 'My messages in a folder, what was said last first',
    input: z.object({
      folder: z.enum(['inbox', 'starred', 'sent', 'archive', 'trash']).default('inbox'),
      search: text(100).default(''),
      limit: z.int().min(1).max(1000).default(PAGE),
    }),
    output: z.object({ items: z.array(Thread), more: z.boolean() }),
  }),
  unreadCount: endpoint({
    method: 'GET',
    path: '/api/emails/unread-count',
    early: true,
    access: signedIn,
    summary: 'How many messages in my inbox have something in them that I have not read',
    output: z.object({ count }),
  }),
  drafts: endpoint({
    method: 'GET',
    path: '/api/emails/drafts',
    access: views,
    summary: 'What I have begun to write, the latest first',
    output: z.object({ items: z.array(Draft) }),
  }),
  addressees: endpoint({
    method: 'GET',
    path: '/api/emails/addressees',
    access: views,
    summary: 'People, roles and groups that I can write to, by their names; or those with these ids',
    input: z.object({ search: text(100).default(''), ids: addressed.optional() }),
    output: z.object({ items: z.array(Addressee) }),
  }),
  context: endpoint({
    method: 'GET',
    path: '/api/emails/context/{table}/{id}',
    access: views,
    rowCheck: true,
    summary: 'What a record is called that a message is about to be written about',
    input: z.object({ table: z.string().max(63), id: z.uuid() }),
    output: Context,
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/emails/{id}',
    access: views,
    rowCheck: true,
    summary: 'One message with whom it is between, and what it is about',
    input: One,
    output: Thread.extend({
      people: z.array(Person),
      context: Context.nullable(),
      /** What is said here goes out by mail as well. */
      byMail: z.boolean(),
    }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/emails',
    access: views,
    summary: 'Send a message to people, roles and groups',
    undo: { no: 'others may have read it.' },
    input: z.object({
      /** Sent again under the same id it is there once. */
      id: z.uuid(),
      messageId: z.uuid(),
      addressed: addressed.min(1, 'Please choose whom it is for.'),
      subject: requiredText(SUBJECT_LENGTH, 'Please write a subject.'),
      body: lines(MESSAGE_LENGTH),
      /** It goes out by mail as well, and so does what is answered. */
      byMail: z.boolean().default(false),
      ...about,
    }),
    example: {
      id: '00000000-0000-4000-8000-00000000000a',
      messageId: '00000000-0000-4000-8000-00000000000b',
      addressed: [`person:${SOMEBODY}`],
      subject: 'Saturday',
      body: 'Can you come?',
    },
    output: z.object({ id: z.string(), reached: count }),
  }),
  keepDraft: endpoint({
    method: 'PUT',
    path: '/api/emails/drafts/{id}',
    access: views,
    rowCheck: true,
    summary: 'Keep what I have begun to write, as it is typed',
    undo: { no: 'it was not sent yet.' },
    input: One.extend({
      messageId: z.uuid(),
      addressed,
      subject: asTyped(SUBJECT_LENGTH),
      body: asTyped(MESSAGE_LENGTH),
      byMail: z.boolean().default(false),
      ...about,
    }),
  }),
  forgetDraft: endpoint({
    method: 'DELETE',
    path: '/api/emails/drafts/{id}',
    access: views,
    summary: 'Discard what I have begun to write',
    undo: { no: 'it was never sent.' },
    input: One,
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/emails/move',
    access: views,
    rowCheck: true,
    summary: 'Put my messages into the archive, the trash or back into the inbox, or delete them for good',
    input: z.object({ ids, folder: z.enum(['inbox', 'archive', 'trash', 'gone']) }),
    example: { ids: [SOMEBODY], folder: 'archive' },
    output: z.object({ count }),
  }),
  emptyTrash: endpoint({
    method: 'POST',
    path: '/api/emails/empty-trash',
    access: views,
    summary: 'Delete for good what lies in my trash',
    output: z.object({ count }),
  }),
  star: endpoint({
    method: 'POST',
    path: '/api/emails/star',
    access: views,
    rowCheck: true,
    summary: 'Mark my messages with a star, or no longer',
    input: z.object({ ids, isStarred: z.boolean() }),
    example: { ids: [SOMEBODY], isStarred: true },
    output: z.object({ count }),
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/api/emails/read',
    access: views,
    rowCheck: true,
    summary: 'Have my messages as read, or as unread again',
    undo: { no: 'choose it again instead.' },
    input: z.object({ ids, isRead: z.boolean() }),
    example: { ids: [SOMEBODY], isRead: true },
  }),
  specUnread: endpoint({
    method: 'GET',
    path: '/api/messaging/unread',
    access: views,
    summary:
      'Messages of others that I have not read, in all folders but the trash; also by what they are about',
    input: z.object({ groupByContext: z.boolean().default(false) }),
    output: z.object({
      messages: z.array(Message),
      /** With `groupByContext`: by the type of what they are about, `direct` where they are about nothing. */
      groups: z.record(z.string(), z.array(Message)).optional(),
    }),
  }),
  specSend: endpoint({
    method: 'POST',
    path: '/api/messaging/send',
    access: views,
    rowCheck: true,
    summary: 'Send a message to people, about a record or not; or answer one',
    undo: { no: 'others may have read it.' },
    input: z.object({
      recipientIds: z.array(z.uuid()).max(MOST_ADDRESSED, 'Please choose fewer.').default([]),
      content: lines(MESSAGE_LENGTH),
      subject: text(SUBJECT_LENGTH).default(''),
      contextType: z.string().max(63).optional(),
      contextId: z.uuid().nullable().optional(),
      parentMessageId: z.uuid().nullable().optional(),
    }),
    example: { recipientIds: [SOMEBODY], content: 'Can you come on Saturday?' },
    output: z.object({ message: Message }),
  }),
  specRead: endpoint({
    method: 'POST',
    path: '/api/messaging/{id}/read',
    access: views,
    rowCheck: true,
    summary: 'Note that I have read a message, and what was said before it',
    undo: { no: 'what was seen stays seen.' },
    input: One,
  }),
  specMarkAllRead: endpoint({
    method: 'POST',
    path: '/api/messaging/mark-all-read',
    access: views,
    summary: 'Note that I have read all my messages, or those about one kind of record',
    undo: { no: 'what was seen stays seen.' },
    input: z.object({ contextType: z.string().max(63).optional() }),
    output: z.object({ count }),
  }),
  specContext: endpoint({
    method: 'GET',
    path: '/api/messaging/context/{type}/{id}',
    access: views,
    summary: 'The messages about a record that are addressed to me or that I sent, the oldest first',
    input: z.object({ type: z.string().max(63), id: z.uuid() }),
    output: z.object({ messages: z.array(Message) }),
  }),
  unreadCounts: endpoint({
    method: 'GET',
    path: '/api/message-notifications/unread-counts',
    access: signedIn,
    summary: 'Spec 3: messages of others that I have not read, by where they were said',
    output: z.object({
      general: count,
      committee: count,
      hosts: count,
      drivers: count,
      recipients: count,
      core_team: count,
      direct: count,
      groups: count,
      total: count,
      suggestion: count,
      project: count,
      task: count,
      /** Ours: what was said in kudos. */
      kudos: count,
    }),
  }),
})
