import { z } from 'zod'
import { contract, endpoint, listInput, listOutput } from '#kernel/calls/contract.ts'
import { timeOfDay } from '#kernel/charity/settings.ts'
import { signedIn } from '#kernel/people/access.ts'
import { mayExport, mayRead, mayResend } from './access.ts'

/** Design 6: one truthful state. `answered` is a text somebody replied to; `unknown` may have been sent, or not. */
export const STATES = ['queued', 'sending', 'sent', 'failed', 'unknown', 'answered', 'skipped'] as const
export type MessageState = (typeof STATES)[number]
export const KINDS = ['mail', 'sms'] as const
/** What a message is about. `account` is always sent at once: passwords, applications. */
export const CATEGORIES = ['account', 'reminder', 'activity', 'announcement'] as const
export type Category = (typeof CATEGORIES)[number]
/** Which texts people agree to, each by itself (domain 11.10). */
export const CAMPAIGNS = ['hosts', 'events', 'team'] as const
export type Campaign = (typeof CAMPAIGNS)[number]
export const CHANNELS = ['mail', 'sms', 'both'] as const

const Message = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  /** Shortened for whoever may not see contact data. */
  to: z.string(),
  personName: z.string().nullable(),
  subject: z.string(),
  category: z.enum(CATEGORIES),
  state: z.enum(STATES),
  /** Why it waits, was skipped or failed. */
  reason: z.string().nullable(),
  attempts: z.int(),
  /** How it went out; `outbox`: it is kept here, because no service is set up. */
  via: z.enum(['smtp', 'twilio', 'outbox']).nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  /** When the phone had it; nobody says so of mails. */
  deliveredAt: z.string().nullable(),
})
export type OutboxMessage = z.output<typeof Message>

const Hours = z.object({ from: timeOfDay, to: timeOfDay })
const Preferences = z.object({
  /** Mails that are not about the account itself: reminders, activity, announcements. */
  mail: z.boolean(),
  /** Texts go only to who agreed to them (`text-messages`); until then everything is mailed. */
  preferred: z.enum(CHANNELS),
  /** In these hours only messages about the account go out; null: the organization's. */
  quiet: Hours.nullable(),
})

const filters = {
  search: listInput.search,
  state: z.enum(STATES).optional(),
  kind: z.enum(KINDS).optional(),
  category: z.enum(CATEGORIES).optional(),
}
const reading = { method: 'GET', access: mayRead, byPerson: true } as const

export const outbox = contract({
  list: endpoint({
    path: '/api/outbox',
    ...reading,
    summary: 'Emails and text messages of the portal, the newest first',
    input: z.object({ ...listInput, ...filters }),
    output: listOutput(Message, z.object({ mailServer: z.boolean(), textService: z.boolean() })),
  }),
  exportList: endpoint({
    ...reading,
    path: '/api/outbox/export',
    access: mayExport,
    summary: 'The filtered messages as a spreadsheet, without what they say',
    input: z.object({ format: z.enum(['csv', 'xlsx']).default('csv'), ...filters }),
    download: true,
  }),
  one: endpoint({
    path: '/api/outbox/{id}',
    ...reading,
    summary: 'One message as its reader sees it',
    input: z.object({ id: z.uuid() }),
    output: Message.extend({
      text: z.string(),
      html: z.string().nullable(),
      /** It has a personal link or code, which is left out here. */
      linkHidden: z.boolean(),
    }),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/outbox/{id}/resend',
    access: mayResend,
    byPerson: true,
    summary: 'Send a message once more',
    undo: { no: 'a message that was sent cannot be taken back.' },
    input: z.object({ id: z.uuid() }),
    output: z.object({ id: z.string() }),
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/api/message-preferences',
    access: signedIn,
    summary: 'How the portal may write to me',
    output: Preferences.extend({ organizationQuiet: Hours }),
  }),
  prefer: endpoint({
    method: 'PATCH',
    path: '/api/message-preferences',
    access: signedIn,
    summary: 'Choose how the portal may write to me',
    undo: { no: 'choose anew instead.' },
    input: Preferences.partial(),
    output: Preferences.extend({ organizationQuiet: Hours }),
  }),
})
