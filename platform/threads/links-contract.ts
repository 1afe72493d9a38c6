import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { signedIn } from '#kernel/people/access.ts'

/** Of a call that makes something: the message that it is made of. */
export const fromMessage = z.uuid().optional()
/** And those of its files that go along: from then on they are what was made, for whoever may see that. */
export const withFiles = z.array(z.uuid()).max(100).optional()

/** Where a record comes from, for whoever may read that: a message; null where it was deleted. */
export const Origin = z
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

const SOMETHING = '00000000-0000-4000-8000-000000000000'

/** What leads from messages to records and back: what became of them, where a record comes from, and cards. */
export const links = contract({
  became: endpoint({
    method: 'GET',
    path: '/api/threads/became',
    access: signedIn,
    summary: 'What was made of messages: tasks, notes, shifts that need somebody, as they are now',
    input: z.object({ messages: z.array(z.uuid()).min(1, 'Please name a message').max(MOST_SHOWN) }),
    example: { messages: ['00000000-0000-4000-8000-000000000000'] },
    output: z.object({ items: z.array(Outcome) }),
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
