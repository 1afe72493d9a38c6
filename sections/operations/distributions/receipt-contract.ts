import { z } from 'zod'
import { contract, endpoint, lines } from '#kernel/calls/contract.ts'
import { HOUR } from '#kernel/clock.ts'
import { everyone } from '#kernel/people/access.ts'
import { edits } from './access.ts'

export const BAD_LINK = 'This link is not valid any more. Please ask whoever sent it for a new one.'
const token = z.string().min(1, BAD_LINK).max(200, BAD_LINK)
const byLink = {
  access: everyone,
  secret: true,
  throttle: [
    {
      name: 'receipt-link',
      by: 'address' as const,
      most: 60,
      within: HOUR,
      words: 'That was a lot at once. Please wait an hour and try again.',
    },
  ],
}
const Delivered = z.object({
  organization: z.string(),
  recipientName: z.string(),
  distributionDate: z.string(),
  sandwichCount: z.int(),
  /** '120 Deli, 40 PB&J' */
  kinds: z.string(),
  receivedCount: z.int().nullable(),
  receivedNote: z.string().nullable(),
})

const WORDS = 'Please enter how many arrived, 0 for none'
export const receipts = contract({
  /** Where to write is the recipient's own email, or that of its primary contact; 409 in words where nobody can be written to. */
  ask: endpoint({
    method: 'POST',
    path: '/api/sandwich-distributions/{id}/receipt-link',
    access: edits,
    rowCheck: true,
    secret: true,
    summary:
      'Ask the recipient to confirm a delivery: by email, or by a link to pass on; it ends an earlier one',
    input: z.object({ id: z.uuid(), by: z.enum(['email', 'link']) }),
    undo: { no: 'a link that was given away stays with whoever has it, until it expires.' },
    throttle: [
      {
        name: 'receipt-ask',
        by: 'account',
        most: 300,
        within: HOUR,
        counts: 'successes',
        words: 'You asked many recipients already. Please wait an hour and go on then.',
      },
    ],
    output: z.object({ url: z.string().nullable(), sentTo: z.string().nullable() }),
  }),
  delivered: endpoint({
    method: 'POST',
    path: '/api/receipt',
    ...byLink,
    reads: true,
    summary: 'The delivery that a link is about',
    input: z.object({ token }),
    output: Delivered,
  }),
  confirm: endpoint({
    method: 'PUT',
    path: '/api/receipt',
    ...byLink,
    summary: 'Say how many sandwiches of a delivery arrived',
    input: z.object({
      token,
      receivedCount: z.int(WORDS).min(0, WORDS).max(1_000_000, WORDS),
      receivedNote: lines(1000)
        .nullable()
        .transform((words) => words || null),
    }),
    output: Delivered,
  }),
})
