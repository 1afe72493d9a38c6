import { z } from 'zod'
import { signedIn } from '#kernel/access.ts'
import { contract, endpoint, listInput, listOutput } from '#kernel/contract.ts'
import { mayRead, mayResend } from './access.ts'

/** Design 6: one truthful state. `answered` is a text message somebody replied to. */
export const STATES = ['queued', 'sent', 'failed', 'answered', 'skipped'] as const
export type MessageState = (typeof STATES)[number]
export const KINDS = ['mail', 'sms'] as const
/** What a message is about. `account` is always sent at once: passwords, applications. */
export const CATEGORIES = ['account', 'reminder', 'activity', 'announcement'] as const
export type Category = (typeof CATEGORIES)[number]

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
  /** How it went out; `outbox`: it is kept here, because no mail server is set up. */
  via: z.enum(['smtp', 'outbox']).nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
})
export type OutboxMessage = z.output<typeof Message>

const Preferences = z.object({
  /** Mails that are not about the account itself: reminders, activity, announcements. */
  mail: z.boolean(),
  sms: z.boolean(),
  preferred: z.enum(KINDS),
})

export const outbox = contract({
  list: endpoint({
    method: 'GET',
    path: '/api/outbox',
    access: mayRead,
    summary: 'Mails and text messages of the portal, the newest first',
    input: z.object({
      ...listInput,
      state: z.enum(STATES).optional(),
      kind: z.enum(KINDS).optional(),
      category: z.enum(CATEGORIES).optional(),
    }),
    output: listOutput(Message, z.object({ mailServer: z.boolean() })),
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/outbox/{id}',
    access: mayRead,
    summary: 'One message as its reader sees it',
    input: z.object({ id: z.uuid() }),
    output: Message.extend({
      text: z.string(),
      html: z.string().nullable(),
      /** It has a personal link, which is left out here. */
      linkHidden: z.boolean(),
    }),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/outbox/{id}/resend',
    access: mayResend,
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
    output: Preferences,
  }),
  prefer: endpoint({
    method: 'PATCH',
    path: '/api/message-preferences',
    access: signedIn,
    summary: 'Choose how the portal may write to me',
    undo: { no: 'choose anew instead.' },
    input: Preferences.partial(),
    output: Preferences,
  }),
})
