import { z } from 'zod'
import { contract, day, endpoint, lines, type OutputOf, text } from '#kernel/calls/contract.ts'
import { crud, version } from '#kernel/calls/crud.ts'
import { signedIn } from '#kernel/people/access.ts'
import { fromMessage } from '#platform/threads/links-contract.ts'
import { coordinates, mayExport, mayView, signsUp } from './access.ts'
import { CAME, SIGNUP_STATUS, slot } from './fields.ts'
import { SIGNUP_MOVES } from './moves.ts'

export const BAD_LINK = 'This link is not valid any more. Please ask whoever sent it, or sign up again.'

const keys = <const T extends Record<string, string>>(names: T) =>
  Object.keys(names) as [keyof T & string, ...(keyof T & string)[]]

/** Somebody on the list of a shift. */
const Coming = z.object({
  id: z.string(),
  slotId: z.string(),
  personId: z.string(),
  name: z.string(),
  status: z.enum(keys(SIGNUP_STATUS)),
  came: z.enum(keys(CAME)),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  checkedInAt: z.string().nullable(),
  checkedOutAt: z.string().nullable(),
  version: z.int(),
})
export type Signup = z.output<typeof Coming>

const beside = {
  ownerTable: z.string().nullable(),
  ownerId: z.string().nullable(),
  seriesId: z.string().nullable(),
  /** Who has a place; who might come; who waits; how many places are open. */
  held: z.int(),
  tentative: z.int(),
  waiting: z.int(),
  open: z.int(),
  /** Where whoever asks stands on its list. */
  mine: Coming.nullable(),
  /** Everybody on its list, who comes first; for whoever may know. */
  people: z.array(Coming).nullable(),
}

const calls = crud(
  '/api/slots',
  slot,
  { view: mayView, add: coordinates, change: coordinates, exports: mayExport },
  {
    beside,
    filters: {
      show: z.enum(['open', 'mine', 'coming', 'past', 'due', 'week', 'today', 'helped']).optional(),
      from: day().optional(),
      until: day().optional(),
      ownerTable: text(60).optional(),
      ownerId: z.uuid().optional(),
      seriesId: z.uuid().optional(),
      personId: z.uuid().optional(),
    },
  },
)

const MOST_WEEKS = 26
const HOURS = 'Please choose 1 to 72 hours'
export const USUAL_HOURS = 24
const CLOCK = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 17:30')
  .optional()
const note = lines(500).nullable().optional()

/** Domain 9.2: from an hour to three days before. */
const Wish = z.object({ hours: z.int(HOURS).min(1, HOURS).max(72, HOURS) })

const Candidate = z.object({
  personId: z.string(),
  name: z.string(),
  /** What they are and what tells whether they fit. */
  about: z.string(),
  /** What speaks against them, in words: an expired agreement, an event at the same time. Who chooses decides. */
  warnings: z.array(z.string()),
  /** Nothing speaks against them. */
  isFree: z.boolean(),
})

export const slots = contract({
  list: calls.list,
  one: calls.one,
  exportList: calls.exportList,
  add: {
    ...calls.add,
    summary: 'Plan a shift, once or on the same weekday for some weeks',
    input: calls.add.input.extend({
      weeks: z.int().min(1).max(MOST_WEEKS, `Please plan at most ${MOST_WEEKS} weeks at once`).optional(),
    }),
  },
  edit: calls.edit,
  remove: calls.remove,
  /** Calls a shift off, or lets it take place after all; who was coming is told. */
  callOff: endpoint({
    method: 'POST',
    path: '/api/slots/{id}/call-off',
    access: coordinates,
    rowCheck: true,
    summary: 'Call a shift off, or let it take place after all; who was coming is told',
    input: z.object({ id: z.uuid(), version, takesPlace: z.boolean().default(false) }),
    output: calls.one.output,
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/api/slots/{id}/sign-up',
    access: signsUp,
    summary: 'Sign up for a shift: a place, or the end of the waiting list',
    input: z.object({ id: z.uuid(), note }),
    output: calls.one.output,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/slots/{id}/assign',
    access: coordinates,
    summary: 'Put somebody down for a shift: they come, might come, or are asked',
    input: z.object({
      id: z.uuid(),
      personId: z.uuid('Please choose a person'),
      status: z.enum(['confirmed', 'tentative', 'asked', 'proposed']).default('confirmed'),
      note,
      /** Where all places are taken, one more is needed from then on. */
      oneMore: z.boolean().optional(),
    }),
    output: calls.one.output,
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/slot-signups/{id}/move',
    access: signedIn,
    rowCheck: true,
    summary: 'Say of somebody’s place that they come, cannot come, were there…; whoever waits moves up',
    input: z.object({
      id: z.uuid(),
      move: z.enum(SIGNUP_MOVES),
      reason: lines(500).nullable().optional(),
      fromMessage,
    }),
    output: calls.one.output,
  }),
  reminder: endpoint({
    method: 'GET',
    path: '/api/slots/reminder',
    access: signedIn,
    summary: 'How many hours before a shift I am reminded',
    output: Wish,
  }),
  remindMe: endpoint({
    method: 'PUT',
    path: '/api/slots/reminder',
    access: signedIn,
    summary: 'Say how many hours before a shift I want to be reminded',
    input: Wish,
    undo: { no: 'it is your own choice; choose again.' },
    output: Wish,
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/api/slots/{id}/candidates',
    access: coordinates,
    summary: 'Who could take a place of a shift, who is free first, with what speaks against each',
    input: z.object({ id: z.uuid(), search: text(100).optional() }),
    output: z.object({ items: z.array(Candidate) }),
  }),
  /** For what has no such shift yet. */
  candidatesFor: endpoint({
    method: 'GET',
    path: '/api/slots/candidates',
    access: coordinates,
    summary: 'Who could help in a role at a time for which no shift is planned yet',
    input: z.object({
      role: slot.fields.role.input,
      day: day().optional(),
      startTime: CLOCK,
      endTime: CLOCK,
      search: text(100).optional(),
    }),
    output: z.object({ items: z.array(Candidate) }),
  }),
})
export type Slot = OutputOf<typeof slots.one>
export type Candidate = z.output<typeof Candidate>
