import { z } from 'zod'
import { contract, count, day, endpoint, lines, requiredText, text } from '#kernel/calls/contract.ts'
import { version } from '#kernel/calls/crud.ts'
import { timeOfDay } from '#kernel/charity/settings.ts'
import { HOUR } from '#kernel/clock.ts'
import { everyone } from '#kernel/people/access.ts'
import { logs, mayView, reminds } from './access.ts'
import { ANSWER_STATES, ANSWER_WAYS, type AnswerState, type AnswerWay } from './fields.ts'

const path = '/api/monitoring'
const sent = { no: 'a message that was sent stays sent.' }
/** With their values in braces; the letter `monitoring-reminder` is their home. */
const Words = z.object({ subject: z.string(), body: z.string(), text: z.string() })
const Plan = z.object({
  id: z.string(),
  version,
  alertTimes: z
    .array(z.object({ weekday: z.literal([0, 1, 2, 3, 4, 5, 6]), time: timeOfDay }))
    .max(14, 'Please keep this to 14 times'),
  remindHosts: z.boolean(),
  words: Words,
})
export type Plan = z.output<typeof Plan>

const WAYS = ['mail', 'text'] as const
const MOST_SITES = 500

const Preview = z.object({
  week: z.object({ start: z.string(), label: z.string(), holidays: z.array(z.string()) }),
  words: Words,
  /** By name: who would be reminded, and how. */
  sites: z.array(
    z.object({
      hostId: z.string(),
      name: z.string(),
      contact: z.string().nullable(),
      /** They can be reached so; a text only where they agreed to these. */
      mail: z.boolean(),
      text: z.boolean(),
      /** When somebody last reminded them in this week. */
      remindedAt: z.string().nullable(),
    }),
  ),
  /** Texts are sent by a service, and not only kept in the outbox. */
  textsReady: z.boolean(),
})
export type Preview = z.output<typeof Preview>

const Sent = z.object({
  id: z.string(),
  hostId: z.string(),
  location: z.string(),
  name: z.string(),
  way: z.enum(WAYS),
  sentAt: z.string(),
  /** Nobody: the schedule. */
  sentBy: z.string().nullable(),
  /** What became of it, as the outbox says. */
  state: z.string(),
  reason: z.string().nullable(),
})
export type Sent = z.output<typeof Sent>

const Answer = z.object({
  id: z.string(),
  weekStart: z.string(),
  hostId: z.string().nullable(),
  location: z.string().nullable(),
  name: z.string(),
  way: z.enum(Object.keys(ANSWER_WAYS) as [AnswerWay]),
  said: z.string(),
  individual: z.int().nullable(),
  groups: z.array(z.object({ name: z.string(), count: z.int() })),
  state: z.enum(Object.keys(ANSWER_STATES) as [AnswerState]),
  entryId: z.string().nullable(),
  createdAt: z.string(),
  /** Sandwiches that the log has of this location and week already. */
  inLog: z.int(),
})
export type Answer = z.output<typeof Answer>

const week = day().optional()
const sending = {
  method: 'POST',
  access: reminds,
  undo: sent,
  output: z.object({ sent: z.int(), skipped: z.int() }),
} as const
const own = {
  /** In other words than the usual ones. */
  subject: text(160).optional(),
  body: lines(3000).optional(),
}

export const BAD_ANSWER_LINK =
  'This link is not valid any more. Please send the numbers to whoever asked you.'
const byLink = {
  access: everyone,
  secret: true,
  throttle: [
    {
      name: 'answer-link',
      by: 'address' as const,
      most: 60,
      within: HOUR,
      words: 'That was a lot at once. Please wait an hour and try again.',
    },
  ],
}
const Token = z.string().min(1, BAD_ANSWER_LINK).max(200, BAD_ANSWER_LINK)

export const reminding = contract({
  plan: endpoint({
    method: 'GET',
    path: `${path}/plan`,
    access: mayView,
    summary: 'When the portal reminds by itself, and in which words',
    output: Plan,
  }),
  changePlan: endpoint({
    method: 'PUT',
    path: `${path}/plan`,
    access: reminds,
    summary: 'Change when the portal reminds by itself',
    input: Plan.omit({ id: true, words: true }),
    output: Plan,
  }),
  preview: endpoint({
    method: 'GET',
    path: `${path}/reminders/preview`,
    access: reminds,
    summary: 'Who would be reminded of the numbers of a week, how, and in which words',
    input: z.object({ week }),
    output: Preview,
  }),
  log: endpoint({
    method: 'GET',
    path: `${path}/reminders`,
    access: mayView,
    summary: 'What was sent about a week, and what became of it',
    input: z.object({ week }),
    output: z.object({ items: z.array(Sent) }),
  }),
  emailMany: endpoint({
    ...sending,
    path: `${path}/send-email-reminder`,
    summary: 'Remind several locations by email, or all that are not in yet',
    input: z.object({ week, hostIds: z.array(z.uuid()).max(MOST_SITES).optional(), ...own }),
  }),
  emailOne: endpoint({
    ...sending,
    path: `${path}/send-email-reminder/{location}`,
    summary: 'Remind one location by email',
    input: z.object({ location: z.uuid(), week, ...own }),
  }),
  textMany: endpoint({
    ...sending,
    path: `${path}/send-sms-reminders`,
    summary: 'Remind several locations by text message, or all that are not in yet',
    input: z.object({ week, hostIds: z.array(z.uuid()).max(MOST_SITES).optional(), body: own.body }),
  }),
  textOne: endpoint({
    ...sending,
    path: `${path}/send-sms-reminder/{location}`,
    summary: 'Remind one location by text message',
    input: z.object({ location: z.uuid(), week, body: own.body }),
  }),
  textsReady: endpoint({
    method: 'GET',
    path: `${path}/sms-config`,
    access: mayView,
    summary: 'Whether text messages are set up',
    output: z.object({ ready: z.boolean() }),
  }),
  testEmail: endpoint({
    ...sending,
    path: `${path}/test-email`,
    byPerson: true,
    summary: 'Send me the reminder as an email, to see how it looks',
  }),
  testText: endpoint({
    ...sending,
    path: `${path}/test-sms`,
    byPerson: true,
    summary: 'Send me the reminder as a text message, to see how it looks',
  }),
  checkNow: endpoint({
    ...sending,
    path: `${path}/check-now`,
    summary: 'Tell the administrators now who is in and who is not',
  }),
  answers: endpoint({
    method: 'GET',
    path: `${path}/answers`,
    access: logs,
    summary: 'What locations answered: of a week, or what still waits',
    input: z.object({ week }),
    output: z.object({ items: z.array(Answer) }),
  }),
  accept: endpoint({
    method: 'POST',
    path: `${path}/answers/{id}/accept`,
    access: logs,
    rowCheck: true,
    summary: 'Take the numbers that a location answered into the log',
    input: z.object({
      id: z.uuid(),
      /** Where the log has something of this location and week already. */
      evenSo: z.boolean().default(false),
    }),
    output: Answer,
  }),
  decline: endpoint({
    method: 'POST',
    path: `${path}/answers/{id}/decline`,
    access: logs,
    rowCheck: true,
    summary: 'Set an answer aside: it was read, or is in the log another way',
    input: z.object({ id: z.uuid() }),
    output: Answer,
  }),
  asked: endpoint({
    method: 'POST',
    path: '/api/answer-numbers',
    ...byLink,
    reads: true,
    summary: 'Which location and week a link in a reminder asks for',
    input: z.object({ token: Token }),
    output: z.object({
      organization: z.string(),
      location: z.string(),
      week: z.string(),
      /** What was answered by now. */
      said: z.string().nullable(),
      inLog: z.boolean(),
    }),
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/api/answer-numbers',
    ...byLink,
    summary: 'Answer a reminder with the numbers of a location',
    undo: { no: 'an answer is corrected by another one.' },
    input: z.object({
      token: Token,
      individualSandwiches: count(),
      groups: z
        .array(z.object({ name: requiredText(120, 'Please name this group'), count: count() }))
        .max(20, 'Please enter at most 20 groups')
        .default([]),
      note: lines(1000).default(''),
    }),
    output: z.object({ said: z.string() }),
  }),
})
