import { z } from 'zod'
import { contract, endpoint, requiredText } from '#kernel/calls/contract.ts'
import { MINUTE } from '#kernel/clock.ts'
import { mayMake, maySee } from './access.ts'

const path = '/api/live-addresses'

const LiveAddress = z.object({
  id: z.string(),
  kind: z.enum(['list', 'feed']),
  title: z.string(),
  /** Which list or feed it is of. */
  of: z.string(),
  /** What of the list it holds: `status: approved`; empty for all of it. */
  filter: z.array(z.string()),
  ownerName: z.string(),
  isOwn: z.boolean(),
  madeAt: z.iso.datetime(),
  askedAt: z.iso.datetime().nullable(),
  /** How often it was read. */
  asked: z.int(),
  /** `closed`: who made it may not export it any more or has no account any more, or the list does not know this filter any more. */
  state: z.enum(['works', 'closed']),
})

/** Issue 14: lists that spreadsheet programs read by themselves, and feeds, at secret addresses. */
export const liveAddresses = contract({
  list: endpoint({
    method: 'GET',
    path,
    access: maySee,
    byPerson: true,
    summary: 'The live addresses of lists and feeds: one’s own, and for administrators all',
    output: z.object({
      items: z.array(LiveAddress),
      /** What there are feeds of, for this person. */
      feeds: z.array(z.object({ name: z.string(), title: z.string() })),
    }),
  }),
  make: endpoint({
    method: 'POST',
    path,
    access: mayMake,
    byPerson: true,
    secret: true,
    // Whoever sits at an open screen must not walk away with a way in.
    asksPassword: 'password',
    summary: 'Make a live address of a list as it is filtered, or of a feed',
    throttle: [
      {
        name: 'live-address',
        by: 'account',
        most: 30,
        within: 60 * MINUTE,
        words: 'Too many new addresses. Please try again in an hour.',
      },
    ],
    example: {
      title: 'Locations',
      list: '/api/hosts/export',
      filter: { search: 'Oak' },
      password: 'Sandwich-Test-1',
    },
    input: z.object({
      title: requiredText(80, 'Please say what it is for'),
      /** The export of a list: `/api/hosts/export`; or a feed. */
      list: z.string().max(200).optional(),
      filter: z.record(z.string().max(60), z.unknown()).default({}),
      feed: z.string().max(60).optional(),
      password: z.string().min(1, 'Please enter your password').max(1000),
    }),
    /** The address itself: in this answer and nowhere else. */
    output: z.object({ id: z.string(), address: z.string() }),
    undo: { no: 'an address is ended, not taken back.' },
  }),
  end: endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    access: maySee,
    byPerson: true,
    rowCheck: true,
    summary: 'End a live address at once',
    input: z.object({ id: z.uuid() }),
    undo: { no: 'an address that was ended stays ended; a new one can be made.' },
  }),
})
