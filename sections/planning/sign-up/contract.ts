import { z } from 'zod'
import { contract, endpoint, lines, type OutputOf } from '#kernel/calls/contract.ts'
import { HOUR } from '#kernel/clock.ts'
import { emailAddress, phoneNumber, webAddress } from '#kernel/fields/fields.ts'
import { hasWebAddress, NO_WEB_ADDRESS } from '#kernel/language/names.ts'
import { everyone, signedIn } from '#kernel/people/access.ts'
import { defineLive } from '#kernel/portal/manifest.ts'
import { personFields } from '#platform/people/fields.ts'
import { coordinates, mayView } from '#platform/slots/access.ts'
import { slots } from '#platform/slots/contract.ts'
import { slot } from '#platform/slots/fields.ts'

export const BAD_PAGE = 'This page is not open any more. Please ask for the new address.'
const token = z.string().min(1, BAD_PAGE).max(300, BAD_PAGE)
const words = 'That was a lot at once. Please wait an hour and try again.'
const looks = [{ name: 'sign-up-look', by: 'address' as const, most: 2000, within: HOUR, words }]
const { status, role } = slot.fields

/**
 * A whole school behind one address signs up in one morning (docs/decisions/130-slots.md); whoever goes on after that waits
 * longer each time.
 */
const SCHOOL = { most: 300, free: 250, within: HOUR, counts: 'successes' } as const

/** What whoever comes by the public page or a personal link sees of a shift: nothing of who else comes. */
const facts = {
  title: z.string(),
  role: role.output,
  roleName: z.string().nullable(),
  day: z.string().nullable(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  place: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  instructions: z.string().nullable(),
}
const Place = z.object({
  ...facts,
  organization: z.string(),
  /** What they are called; nothing else of them. */
  name: z.string(),
  slotStatus: status.output,
  answer: z.enum(['asked', 'comes', 'waits', 'not']),
})
const Page = z.object({ url: z.string().nullable(), outsideAddress: z.string().nullable() })

export const signUp = contract({
  counts: endpoint({
    method: 'GET',
    path: '/api/sign-up/counts',
    access: mayView,
    summary: 'How many shifts are mine, open, in the next seven days, or wait for an answer',
    output: z.object({
      mine: z.int(),
      open: z.int(),
      week: z.int(),
      due: z.int(),
      /** Asked of me, and not answered. */
      askedOfMe: z.int(),
      /** Where people sign up instead of here, if anywhere. */
      outsideAddress: z.string().nullable(),
    }),
  }),
  /** The badge: what somebody asked me and I have not answered. */
  asked: endpoint({
    method: 'GET',
    path: '/api/sign-up/asked',
    early: true,
    access: signedIn,
    summary: 'How many shifts I was asked for and have not answered',
    output: z.object({ count: z.int() }),
  }),
  page: endpoint({
    method: 'GET',
    path: '/api/sign-up/page',
    access: coordinates,
    summary: 'The address of the public page, and of an outside one in its place',
    output: Page,
  }),
  changePage: endpoint({
    method: 'PUT',
    path: '/api/sign-up/page',
    access: coordinates,
    summary: 'Open the public page under a new address, close it, or name an outside page instead',
    input: z.object({
      page: z.enum(['renew', 'close', 'stays']).default('stays'),
      outsideAddress: webAddress('Outside page', {}).input.optional(),
    }),
    undo: { no: 'an address that was printed stays what it is; open a new one instead.' },
    output: Page,
  }),
  checkOut: endpoint({
    method: 'POST',
    path: '/api/slot-signups/{id}/check-out',
    access: coordinates,
    summary: 'Somebody leaves: their hours stand in the work log and wait for approval',
    input: z.object({
      id: z.uuid(),
      minutes: z
        .int()
        .min(1)
        .max(24 * 60, 'At most 24 hours')
        .optional(),
    }),
    undo: { no: 'the hours are in the work log by now; correct them there.' },
    output: z.object({ minutes: z.int(), logged: z.boolean() }),
  }),
  offered: endpoint({
    method: 'POST',
    path: '/api/sign-up-page',
    access: everyone,
    secret: true,
    reads: true,
    throttle: looks,
    summary: 'What the public page offers',
    input: z.object({ token }),
    output: z.object({
      organization: z.string(),
      items: z.array(z.object({ id: z.string(), ...facts, open: z.int(), waiting: z.int() })),
    }),
  }),
  take: endpoint({
    method: 'PUT',
    path: '/api/sign-up-page',
    access: everyone,
    secret: true,
    throttle: [
      { name: 'sign-up-take', by: 'address', ...SCHOOL, words },
      { name: 'sign-up-all', by: 'everybody', most: 1000, within: HOUR, counts: 'successes', words },
    ],
    summary: 'Sign up for a shift on the public page: a place, or the end of the waiting list',
    undo: { no: 'whoever signed up has their own link, and coordinators the list of the shift.' },
    input: z.object({
      token,
      slotId: z.uuid('Please choose a shift'),
      name: personFields(signedIn).name.input.refine((name) => !hasWebAddress(name), NO_WEB_ADDRESS),
      phone: phoneNumber('Phone', { required: 'Please enter a phone number' }).input,
      email: emailAddress('Email', {}).input.optional(),
      note: lines(500).nullable().optional(),
      /** Personal links that this page gave: who has them knows of these places. */
      mine: z.array(z.string().max(300)).max(50).default([]),
    }),
    output: z.object({
      status: z.enum(['confirmed', 'waiting']),
      /** They were on the list before. */
      already: z.boolean(),
      /** How many wait before them. */
      before: z.int(),
      /** For their personal link; null where they are on the list and did not show it. */
      token: z.string().nullable(),
      mailed: z.boolean(),
    }),
  }),
  place: endpoint({
    method: 'POST',
    path: '/api/my-shift',
    access: everyone,
    secret: true,
    reads: true,
    throttle: looks,
    summary: 'The place that a personal link is about',
    input: z.object({ token }),
    output: Place,
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/api/my-shift',
    access: everyone,
    secret: true,
    throttle: looks,
    summary: 'Say by a personal link that one comes, or cannot',
    undo: { no: 'the same link says the opposite, and coordinators have the list of the shift.' },
    input: z.object({ token, comes: z.boolean(), reason: lines(500).nullable().optional() }),
    output: Place,
  }),
})
export type Offered = OutputOf<typeof signUp.offered>['items'][number]
export type MyPlace = OutputOf<typeof signUp.place>

export default defineLive({
  refreshes: {
    'slots.changed': [signUp.counts, signUp.asked, slots.list],
    'event-requests.changed': [signUp.counts],
    'sign-up.changed': [signUp.page, signUp.counts],
  },
})
