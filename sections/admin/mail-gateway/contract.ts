import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { MINUTE } from '#kernel/clock.ts'
import { bringsIn, mayRead } from './access.ts'

/** Ours: what most mail servers take. */
export const MAIL_BYTES = 20_000_000

export const STATES = ['waiting', 'posted', 'ignored', 'refused'] as const
export type MailState = (typeof STATES)[number]

const Received = z.object({
  id: z.string(),
  state: z.enum(STATES),
  /** Why it was ignored or refused, or what of it was. */
  reason: z.string().nullable(),
  /** As the mail says it, which proves nothing; shortened for whoever may not see contact data. */
  from: z.string().nullable(),
  /** Whose answer it is, by the address it was sent to. */
  personName: z.string().nullable(),
  receivedAt: z.string(),
})
export type ReceivedMail = z.output<typeof Received>

export const mailGateway = contract({
  bringIn: endpoint({
    method: 'POST',
    path: '/api/mail/incoming',
    access: bringsIn,
    summary:
      'Hand over an email that came to the address for answers, as it came (RFC 5322), in the field `file`',
    upload: { maxBytes: MAIL_BYTES, passing: true },
    undo: { no: 'what came in came in.' },
    throttle: [
      {
        name: 'mail-incoming',
        by: 'everybody',
        most: 120,
        within: MINUTE,
        words: 'These are more than 120 emails in a minute. Please bring the others later.',
      },
    ],
    status: 202,
    output: z.object({ id: z.string() }),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/mail/incoming',
    access: mayRead,
    byPerson: true,
    summary: 'How answers by email come in, and what became of the latest',
    output: z.object({
      mailServer: z.boolean(),
      replyAddress: z.string(),
      /** Where mails are brought. */
      address: z.string(),
      items: z.array(Received),
    }),
  }),
})
