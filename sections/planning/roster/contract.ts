import { z } from 'zod'
import { contract, endpoint, lines, text } from '#kernel/calls/contract.ts'
import { HOUR } from '#kernel/clock.ts'
import { everyone } from '#kernel/people/access.ts'
import { signsUp } from '#platform/slots/access.ts'
import { ROLES } from '#platform/slots/fields.ts'
import { fromMessage } from '#platform/threads/links-contract.ts'
import { keepsPairs, plans } from './access.ts'
import { ASK_ANSWERS, PAIR_KINDS, QUESTION_STATES, ROUND_STATES } from './fields.ts'

const keys = <const T extends Record<string, string>>(names: T) =>
  Object.keys(names) as [keyof T & string, ...(keyof T & string)[]]
const role = z.enum(keys(ROLES))

// The search for somebody who steps in

const Ask = z.object({
  id: z.string(),
  personId: z.string(),
  name: z.string(),
  /** Null for whom a coordinator left out. */
  askedAt: z.string().nullable(),
  byHand: z.boolean(),
  answer: z.enum(keys(ASK_ANSWERS)).nullable(),
  words: z.string().nullable(),
  answeredAt: z.string().nullable(),
})

const Round = z.object({
  id: z.string(),
  status: z.enum(keys(ROUND_STATES)),
  /** Who cannot come. */
  instead: z.string().nullable(),
  wonBy: z.string().nullable(),
  startedAt: z.string(),
  lookAt: z.string().nullable(),
  asks: z.array(Ask),
})
export type Round = z.output<typeof Round>

const Cover = z.object({
  /** Places that nobody has. */
  open: z.int(),
  /** Why nobody is looked for (now); null when one may begin. */
  cannotBegin: z.string().nullable(),
  rounds: z.array(Round),
  /** Who is asked next, in this order. */
  next: z.array(z.object({ personId: z.string(), name: z.string() })),
})
export type Cover = z.output<typeof Cover>

export const BAD_LINK = 'This link is not valid any more. Please ask whoever sent it for a new one.'
const Token = z.string().min(1, BAD_LINK).max(200, BAD_LINK)
const byLink = {
  access: everyone,
  secret: true,
  throttle: [
    {
      name: 'cover-link',
      by: 'address' as const,
      most: 120,
      within: HOUR,
      words: 'That was a lot at once. Please wait an hour and try again.',
    },
  ],
}
const Questions = z.object({
  organization: z.string(),
  called: z.string(),
  items: z.array(
    z.object({
      id: z.string(),
      what: z.string(),
      when: z.string(),
      /** The same for programs: an answer says which day and time it is for. */
      times: z.string(),
      place: z.string().nullable(),
      instructions: z.string().nullable(),
      state: z.enum(keys(QUESTION_STATES)),
    }),
  ),
})
export type Question = z.output<typeof Questions>['items'][number]

// Who comes with whom

const Pair = z.object({
  id: z.string(),
  kind: z.enum(keys(PAIR_KINDS)),
  one: z.object({ personId: z.string(), name: z.string() }),
  other: z.object({ personId: z.string(), name: z.string() }),
  why: z.string().nullable(),
})
export type Pair = z.output<typeof Pair>
const Pairs = z.object({ items: z.array(Pair) })
const whom = z.uuid('Please choose a person')

// The month

const pick = z.object({ slotId: z.uuid(), personId: z.uuid() })
const month = z.string().regex(/^(20|21)\d\d-(0[1-9]|1[0-2])$/, 'Please choose a month')
const MOST_PICKS = 2_000
/** More at once is a mistake, or a program that reads everything. */
export const MOST_SHIFTS = 400

/** Whom no message of the portal reaches: they have neither an account nor an email address here. */
const Unreached = z.object({
  personId: z.string(),
  name: z.string(),
  /** There is a phone number to call. */
  hasPhone: z.boolean(),
})
export type Unreached = z.output<typeof Unreached>

const Proposal = z.object({
  shifts: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      role: z.string(),
      day: z.string(),
      when: z.string(),
      place: z.string().nullable(),
      needed: z.int(),
      people: z.array(
        z.object({
          personId: z.string(),
          name: z.string(),
          /** There before: with a place, or asked. */
          isThere: z.boolean(),
          /** Kept by whoever plans. */
          isLocked: z.boolean(),
          reason: z.string(),
          /** Rules that this breaks; only what people put there themselves can. */
          broken: z.string().nullable(),
        }),
      ),
      open: z.int(),
      /** Why nobody fits. */
      gap: z.string().nullable(),
      /** Who could take a place beside all others, the most suitable first. */
      others: z.array(z.object({ personId: z.string(), name: z.string(), more: z.int() })),
    }),
  ),
  value: z.int(),
  /** Nothing is better within the rules. */
  isBest: z.boolean(),
  people: z.array(
    z.object({ personId: z.string(), name: z.string(), times: z.int(), wish: z.int().nullable() }),
  ),
  /** Of these people. */
  unreached: z.array(Unreached),
})
export type Proposal = z.output<typeof Proposal>

export const roster = contract({
  cover: endpoint({
    method: 'GET',
    path: '/api/slots/{id}/cover',
    access: plans,
    summary: 'Who was asked to step in for a shift, when, and what they said; who is asked next',
    input: z.object({ id: z.uuid() }),
    output: Cover,
  }),
  beginCover: endpoint({
    method: 'POST',
    path: '/api/slots/{id}/cover',
    access: plans,
    summary: 'Look for somebody for an open place: people are asked in turn until one says yes',
    undo: { no: 'stop it instead: whoever was asked is told.' },
    input: z.object({ id: z.uuid(), fromMessage }),
    output: Cover,
  }),
  /** For a message that says so. */
  toCover: endpoint({
    method: 'GET',
    path: '/api/cover/for-message/{messageId}',
    access: signsUp,
    rowCheck: true,
    summary:
      'Shifts for which somebody may be looked for: my own places, and for whoever plans those of whoever wrote it and open ones',
    input: z.object({ messageId: z.uuid(), search: text(100).default('') }),
    output: z.object({
      items: z.array(
        z.object({
          slotId: z.string(),
          /** The place that is given back; null where one is open already. */
          signupId: z.string().nullable(),
          title: z.string(),
          when: z.string(),
          /** Who can’t come. */
          instead: z.string().nullable(),
        }),
      ),
    }),
  }),
  stopCover: endpoint({
    method: 'POST',
    path: '/api/cover-rounds/{id}/stop',
    access: plans,
    summary: 'Ask nobody else; whoever was asked is told that it is settled',
    undo: { no: 'begin anew instead: people were told already.' },
    input: z.object({ id: z.uuid() }),
    output: Cover,
  }),
  askNow: endpoint({
    method: 'POST',
    path: '/api/slots/{id}/cover/ask',
    access: plans,
    summary: 'Ask somebody for an open place of a shift by hand',
    undo: { no: 'a question that was sent stays sent.' },
    input: z.object({ id: z.uuid(), personId: z.uuid('Please choose a person') }),
    output: Cover,
  }),
  leaveOut: endpoint({
    method: 'POST',
    path: '/api/slots/{id}/cover/leave-out',
    access: plans,
    summary: 'Do not ask somebody for this shift',
    undo: { no: 'ask them by hand instead.' },
    input: z.object({ id: z.uuid(), personId: z.uuid('Please choose a person') }),
    output: Cover,
  }),
  questions: endpoint({
    method: 'POST',
    path: '/api/cover/questions',
    ...byLink,
    reads: true,
    summary: 'What the person whose link this is was asked',
    input: z.object({ token: Token }),
    output: Questions,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/cover/answer',
    ...byLink,
    summary: 'Say yes or no to a question, or write something that a coordinator reads',
    undo: { no: 'an answer that was given is known already.' },
    input: z.object({
      token: Token,
      id: z.uuid(),
      answer: z.enum(['yes', 'no', 'other']),
      words: lines(500).nullish(),
      /** Day and time that whoever answers has before them; a yes to others than the shift has now is none. */
      times: text(40).optional(),
    }),
    output: Questions,
  }),
  pairs: endpoint({
    method: 'GET',
    path: '/api/roster/pairs',
    access: keepsPairs,
    summary: 'Which two are kept apart, or gladly come together, when a month is proposed',
    output: Pairs,
  }),
  addPair: endpoint({
    method: 'POST',
    path: '/api/roster/pairs',
    access: keepsPairs,
    summary: 'Keep two apart when a month is proposed, or have them come together where it can be',
    input: z.object({
      personId: whom,
      otherId: whom,
      kind: z.enum(keys(PAIR_KINDS)).default('apart'),
      why: lines(300).nullish(),
    }),
    example: {
      personId: '0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70',
      otherId: '0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b71',
      kind: 'apart' as const,
    },
    output: Pairs,
  }),
  removePair: endpoint({
    method: 'DELETE',
    path: '/api/roster/pairs/{id}',
    access: keepsPairs,
    summary: 'Plan two people again as anybody else',
    input: z.object({ id: z.uuid() }),
    output: Pairs,
  }),
  helpers: endpoint({
    method: 'GET',
    path: '/api/roster/helpers',
    access: plans,
    summary: 'Everybody with whom months are planned',
    input: z.object({ search: text(100).optional() }),
    output: z.object({ items: z.array(z.object({ personId: z.string(), name: z.string() })) }),
  }),
  propose: endpoint({
    method: 'POST',
    path: '/api/roster/propose',
    access: plans,
    reads: true,
    summary: 'Who could come when in a month, with a reason for each and for each place that stays open',
    input: z.object({
      month,
      roles: z.array(role).max(5).optional(),
      /** Settled by whoever plans; everything else is arranged around it. */
      locked: z.array(pick).max(MOST_PICKS).default([]),
      /** Not to be proposed there. */
      without: z.array(pick).max(MOST_PICKS).default([]),
    }),
    example: { month: '2026-12', roles: ['driver'] },
    output: Proposal,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/roster/publish',
    access: plans,
    summary: 'Put everybody of a proposed month down: whoever wished it so comes, all others are asked',
    input: z.object({
      month,
      picks: z.array(pick).min(1, 'There is nobody to put down').max(MOST_PICKS),
    }),
    example: {
      month: '2026-12',
      picks: [
        {
          slotId: '0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70',
          personId: '0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b71',
        },
      ],
    },
    output: z.object({
      asked: z.int(),
      down: z.int(),
      people: z.int(),
      left: z.int(),
      unreached: z.array(Unreached),
    }),
  }),
})
