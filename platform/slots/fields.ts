import { z } from 'zod'
import type { When } from '#kernel/charity/shift-time.ts'
import { fields } from '#kernel/fields/definition.ts'
import {
  choice,
  clockTime,
  dayField,
  longText,
  point,
  shortText,
  wholeNumber,
  yesNo,
} from '#kernel/fields/fields.ts'
import { coordinates } from './access.ts'

export const ROLES = {
  driver: 'Driver',
  van_driver: 'Van driver',
  speaker: 'Speaker',
  volunteer: 'Volunteer',
  other: 'Something else',
} as const
export type SlotRole = keyof typeof ROLES

/** `planned`: its day is not agreed on yet, so nobody is offered it. */
const SLOT_STATUS = {
  planned: 'Not agreed on yet',
  open: 'Takes place',
  called_off: 'Called off',
} as const
export type SlotStatus = keyof typeof SLOT_STATUS

/** Where somebody stands; how they go from one to another, `moves.ts` says. */
export const SIGNUP_STATUS = {
  proposed: 'Proposed',
  asked: 'Asked',
  tentative: 'Tentative',
  confirmed: 'Comes',
  waiting: 'Waiting list',
  declined: 'Declined',
  canceled: 'Can’t come',
  attended: 'Was there',
  no_show: 'Did not come',
} as const
export type SignupStatus = keyof typeof SIGNUP_STATUS

/** These have a place. Whoever did not come had one: after the day nobody moves up. The same list stands in `slot_held`. */
export const HOLDING = ['confirmed', 'attended', 'no_show'] as const satisfies SignupStatus[]
export const holds = (status: SignupStatus) => (HOLDING as readonly SignupStatus[]).includes(status)
/** These may still come. */
export const PERHAPS = ['proposed', 'asked', 'tentative'] as const satisfies SignupStatus[]

/** How somebody came to a place. */
export const CAME = {
  assigned: 'Assigned',
  self: 'Signed up',
  public: 'Public page',
  cover: 'Covers for somebody',
  roster: 'From the roster',
} as const
export type Came = keyof typeof CAME

const HOW_MANY = 'Please enter a whole number from 1 to 1,000'

const { latitude, longitude } = point({ addressIn: 'place' })

/** Who is needed, when and where: by an event, on a delivery day, for anything. */
export const slot = fields(
  { one: 'shift', many: 'shifts' },
  {
    title: shortText('What it is', {
      max: 160,
      required: 'Please say what it is',
      searched: true,
      sorted: true,
      placeholder: 'Delivery day',
      also: ['shift', 'title', 'event', 'what'],
    }),
    role: choice('Role', ROLES, { initial: 'volunteer', sorted: true, filtered: true }),
    roleName: shortText('What they do', {
      max: 80,
      placeholder: 'Loading coolers',
      hint: 'Where no role says it',
      also: ['task', 'job'],
    }),
    day: dayField('Day', { sorted: true, also: ['date'] }),
    startTime: clockTime('Begins', { also: ['start', 'from'] }),
    endTime: clockTime('Ends', { also: ['end', 'until'] }),
    place: shortText('Where', {
      max: 300,
      searched: true,
      hint: 'An address leads the maps of phones there',
      also: ['address', 'place', 'location'],
    }),
    latitude,
    longitude,
    needed: {
      ...wholeNumber('How many', { min: 1, max: 1000, also: ['needed', 'places', 'number'] }),
      input: z.int(HOW_MANY).min(1, HOW_MANY).max(1000, HOW_MANY),
      output: z.int(),
      initial: 1 as number | null,
    },
    instructions: longText('For whoever comes', { max: 2000, also: ['instructions'] }),
    notes: longText('Notes', { max: 2000, seenBy: coordinates, hint: 'Seen by coordinators only' }),
    isPublic: yesNo('On the public page', { filtered: true, also: ['public'] }),
    status: choice('Status', SLOT_STATUS, { initial: 'open', sorted: true, filtered: true, kept: true }),
  },
)
/** 'Driver', or in the planner's own words: 'Loading coolers'. */
export const roleWords = ({ role, roleName }: { role: SlotRole; roleName: string | null }) =>
  roleName || (role === 'other' ? 'Helper' : ROLES[role])

/** What people are told of a shift; kept of one that is gone. */
export interface ToldShift extends When {
  title: string
  role: SlotRole
  roleName: string | null
  place: string | null
  status: string
}

interface Where {
  place: string | null
  latitude: number | null
  longitude: number | null
}

/** Where to go, in words; by degrees where only a pin says so. */
export const whereInWords = ({ place, latitude, longitude }: Where): string | null =>
  place ??
  (latitude === null || longitude === null ? null : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`)

/** The same for a map that shows the way: the pin is surer than words. */
export const wayTo = ({ place, latitude, longitude }: Where) =>
  latitude === null || longitude === null ? place : { lat: latitude, lng: longitude }
