import { z } from 'zod'
import { contract, endpoint, requiredLines, text } from '#kernel/calls/contract.ts'
import { coordinates, manages, receives, sends, views } from './access.ts'

/** Ours: a few sentences. */
export const WORDS_LENGTH = 1000
export const WHAT_FOR_LENGTH = 120
/** Ours, as is how many of a list come at once. */
export const UNTHANKED_DAYS = 90
const PAGE = 50
const MOST = 200

const Person = z.object({ id: z.string(), name: z.string(), photoId: z.string().nullable() })

const Kudos = z.object({
  id: z.string(),
  /** Null: they have no account any more. */
  sender: Person.nullable(),
  recipient: Person,
  /** What for, in words; empty where nobody said. */
  entityName: z.string(),
  contextType: z.string(),
  contextId: z.string().nullable(),
  /** Null: whoever wrote it deleted the words. */
  content: z.string().nullable(),
  sentAt: z.string(),
  /** Something in it that this person has not read. */
  unread: z.boolean(),
  /** What was said after the first words. */
  replies: z.int(),
  mayRemove: z.boolean(),
})
export type Kudos = z.output<typeof Kudos>

const Page = z.object({ limit: z.int().min(1).max(5000).default(PAGE) })
const Listed = z.object({ items: z.array(Kudos), more: z.boolean() })
const kudosIds = z.array(z.uuid()).max(MOST, 'Please choose fewer.')
const context = {
  contextType: z.string().max(40),
  contextId: z.uuid(),
}

const Wish = z.object({ weekly: z.boolean() })

const base = '/api/messaging/kudos'

export const kudos = contract({
  received: endpoint({
    method: 'GET',
    path: `${base}/received`,
    access: views,
    summary: 'The kudos that I received, the latest first',
    input: Page,
    output: Listed,
  }),
  sent: endpoint({
    method: 'GET',
    path: `${base}/sent`,
    access: views,
    summary: 'The kudos that I sent, the latest first',
    input: Page,
    output: Listed,
  }),
  all: endpoint({
    method: 'GET',
    path: `${base}/all`,
    access: manages,
    summary: 'Everybody’s kudos, the latest first',
    input: Page,
    output: Listed,
  }),
  one: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    access: views,
    rowCheck: true,
    summary: 'One kudos, for whom it is between',
    input: z.object({ id: z.uuid() }),
    output: Kudos,
  }),
  unnotified: endpoint({
    method: 'GET',
    path: `${base}/unnotified`,
    access: receives,
    summary: 'Spec 3: kudos that I was not told of yet, the oldest first',
    output: z.array(
      z.object({
        id: z.string(),
        content: z.string(),
        senderName: z.string(),
        entityName: z.string(),
        contextType: z.string(),
        createdAt: z.string(),
      }),
    ),
  }),
  markInitialNotified: endpoint({
    method: 'POST',
    path: `${base}/mark-initial-notified`,
    access: receives,
    summary: 'Note that I was told of these kudos',
    undo: { no: 'what was said stays said.' },
    input: z.object({ kudosIds }),
  }),
  markRead: endpoint({
    method: 'POST',
    path: `${base}/mark-read`,
    access: views,
    rowCheck: true,
    summary: 'Note that I have read these kudos',
    undo: { no: 'what was seen stays seen.' },
    input: z.object({ kudosIds: kudosIds.min(1, 'Please choose a kudos.') }),
    example: { kudosIds: ['00000000-0000-4000-8000-000000000000'] },
  }),
  waiting: endpoint({
    method: 'GET',
    path: `${base}/unread`,
    early: true,
    access: views,
    summary: 'How many messages in my kudos I have not read',
    output: z.object({ count: z.int().min(0) }),
  }),
  check: endpoint({
    method: 'GET',
    path: `${base}/check`,
    access: sends,
    summary: 'Who did a shift, a run or an event, and whom of them I have thanked for it',
    input: z.object(context),
    example: { contextType: 'shift', contextId: '00000000-0000-4000-8000-000000000000' },
    output: z.object({
      entityName: z.string(),
      isOver: z.boolean(),
      people: z.array(Person.extend({ thanked: z.boolean() })),
    }),
  }),
  send: endpoint({
    method: 'POST',
    path: `${base}/send`,
    access: sends,
    summary: 'Thank somebody, for a shift, a run or an event, or in general',
    input: z.object({
      recipientId: z.uuid('Please choose somebody.'),
      content: requiredLines(WORDS_LENGTH, 'Please write a few words.'),
      contextType: z.string().max(40).default('general'),
      contextId: z.uuid().nullable().default(null),
      /** What for, where it is nothing that the portal knows. */
      entityName: text(WHAT_FOR_LENGTH).default(''),
    }),
    example: {
      recipientId: '00000000-0000-4000-8000-000000000000',
      content: 'Thank you for staying late.',
      entityName: 'Wednesday evening',
    },
    output: z.object({ id: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    access: views,
    rowCheck: true,
    summary: 'Take a kudos back',
    input: z.object({ id: z.uuid() }),
  }),
  unthanked: endpoint({
    method: 'GET',
    path: `${base}/unthanked`,
    access: coordinates,
    summary: 'Who was not thanked for 90 days, by name',
    output: z.object({ items: z.array(Person.extend({ role: z.string() })) }),
  }),
  digest: endpoint({
    method: 'GET',
    path: `${base}/digest`,
    access: coordinates,
    summary: 'Whether I get the list of those not thanked by email on Mondays',
    output: Wish,
  }),
  wantDigest: endpoint({
    method: 'PUT',
    path: `${base}/digest`,
    access: coordinates,
    summary: 'Say whether I want the list of those not thanked by email on Mondays',
    undo: { no: 'it is your own choice; choose again.' },
    input: Wish,
    output: Wish,
  }),
})
