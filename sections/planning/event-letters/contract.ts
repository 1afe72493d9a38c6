import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { HOUR } from '#kernel/clock.ts'
import { LANGUAGE_IDS } from '#kernel/language/languages.ts'
import { defineLive } from '#kernel/portal/manifest.ts'
import { STATES } from '#platform/outbox/contract.ts'
import { mayView } from '#sections/planning/event-requests/access.ts'
import { sends } from './access.ts'
import { EVENT_LETTER_IDS } from './ids.ts'
import { PROTOCOL_STEPS } from './protocol.ts'

const id = z.uuid()
const letter = z.enum(EVENT_LETTER_IDS)

const Sent = z.object({
  id: z.string(),
  title: z.string(),
  subject: z.string().nullable(),
  sentAt: z.string(),
  /** Null: it went by itself. */
  by: z.string().nullable(),
  to: z.string().nullable(),
  /** How it fared; null when the outbox has it no more. */
  state: z.enum(STATES).nullable(),
  via: z.enum(['smtp', 'twilio', 'outbox']).nullable(),
  reason: z.string().nullable(),
})
const Coming = z.object({
  letter,
  title: z.string(),
  day: z.string(),
  time: z.string(),
  /** `off`: it only goes by hand; `skipped`: not about this event; `nobody`: there is no address;
   *  `unwanted`: its reader wants no more letters. */
  state: z.enum(['comes', 'off', 'skipped', 'nobody', 'unwanted']),
})
const EventLetters = z.object({
  /** Who is written to; the address only for whoever may see such. */
  reader: z
    .object({
      name: z.string(),
      email: z.string().nullable(),
      language: z.enum(LANGUAGE_IDS),
      /** They said by the link in a letter that nothing more is to come by itself. */
      noLettersSince: z.string().nullable(),
    })
    .nullable(),
  /** A request that came by the form. */
  came: z.object({ at: z.string(), confirmed: z.boolean(), language: z.enum(LANGUAGE_IDS) }).nullable(),
  sent: z.array(Sent),
  coming: z.array(Coming),
  /** `fits`: as the event stands it makes sense to send it. */
  letters: z.array(
    z.object({ id: letter, title: z.string(), when: z.string(), sent: z.int(), fits: z.boolean() }),
  ),
  /** Of a corporate priority: what is to be done, and what is done. */
  protocol: z
    .array(z.object({ step: z.enum(PROTOCOL_STEPS), day: z.int(), done: z.boolean(), due: z.boolean() }))
    .nullable(),
})
export type EventLettersAnswer = z.output<typeof EventLetters>

export const eventLetters = contract({
  ofEvent: endpoint({
    method: 'GET',
    path: '/api/event-requests/{id}/letters',
    access: mayView,
    summary: 'The letters about an event: what went, and what will go when',
    input: z.object({ id }),
    output: EventLetters,
  }),
  asSent: endpoint({
    method: 'GET',
    path: '/api/event-requests/{id}/letters/{sent}',
    access: mayView,
    summary: 'A letter about an event as it was sent',
    input: z.object({ id, sent: z.uuid() }),
    output: z.object({ subject: z.string(), text: z.string(), html: z.string().nullable() }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/event-requests/{id}/letters/preview',
    access: sends,
    reads: true,
    summary: 'A letter about an event as it would be sent now',
    input: z.object({ id, letter }),
    output: z.object({
      subject: z.string(),
      html: z.string(),
      /** What is not known; lines that say it are left out. */
      leftOut: z.array(z.string()),
      /** Why it cannot be sent, in words. */
      cannot: z.string().nullable(),
    }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/event-requests/{id}/letters/send',
    access: sends,
    rowCheck: true,
    summary: 'Send a letter about an event to whoever asked; the toolkit is noted as sent with it',
    undo: { no: 'an email that was sent cannot be taken back.' },
    throttle: [
      {
        name: 'event-letters',
        by: 'account',
        most: 200,
        within: HOUR,
        counts: 'successes',
        words: 'You sent many letters already. Please wait an hour and go on then.',
      },
    ],
    input: z.object({
      id,
      letter,
      /** It went before, and is to go once more all the same. */
      again: z.boolean().default(false),
    }),
    output: EventLetters,
  }),
  skip: endpoint({
    method: 'POST',
    path: '/api/event-requests/{id}/letters/skip',
    access: sends,
    rowCheck: true,
    summary: 'Leave out a letter that would go by itself about this event, or let it go after all',
    input: z.object({ id, letter, skip: z.boolean() }),
    output: EventLetters,
  }),
})

const shown = [eventLetters.ofEvent]

export default defineLive({
  refreshes: {
    'event-letters.changed': shown,
    'letters.changed': shown,
    'letters.sent': shown,
    'event-requests.changed': shown,
    'outbox.changed': shown,
  },
})
