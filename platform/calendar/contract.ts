import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { MINUTE } from '#kernel/clock.ts'
import { signedIn } from '#kernel/people/access.ts'
import { defineLive } from '#kernel/portal/manifest.ts'

/** Spans as calls tell them: whole days, or instants. */
export const SpanShape = z.union([
  z.object({ from: z.string(), to: z.string() }),
  z.object({ start: z.iso.datetime(), end: z.iso.datetime() }),
])

const ended = { no: 'an address that was given up stays given up; a new one can be made.' }

/** The address at which a calendar program reads what concerns a person (issue 10, "What must hold" 7). */
export const calendarFeed = contract({
  read: endpoint({
    method: 'GET',
    path: '/api/calendar-feed',
    access: signedIn,
    byPerson: true,
    summary: 'Whether you have a calendar address, and when a calendar last asked there',
    output: z.object({
      feed: z.object({ madeAt: z.iso.datetime(), askedAt: z.iso.datetime().nullable() }).nullable(),
    }),
  }),
  make: endpoint({
    method: 'POST',
    path: '/api/calendar-feed',
    access: signedIn,
    byPerson: true,
    secret: true,
    summary: 'Make your calendar address; one that you had before ends',
    throttle: [
      {
        name: 'calendar-feed',
        by: 'account',
        most: 20,
        within: 60 * MINUTE,
        words: 'Too many new addresses. Please try again in an hour.',
      },
    ],
    /** The address itself: in this answer and nowhere else. */
    output: z.object({ address: z.string() }),
    undo: ended,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/calendar-feed',
    access: signedIn,
    byPerson: true,
    summary: 'End your calendar address at once',
    undo: ended,
  }),
})

export default defineLive({ refreshes: { 'calendar-feed.changed': [calendarFeed.read] } })
