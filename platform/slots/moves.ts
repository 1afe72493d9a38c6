import { type Holder, signedIn } from '#kernel/people/access.ts'
import { steps } from '#kernel/portal/steps.ts'
import { coordinates } from './access.ts'
import { SIGNUP_STATUS, type SignupStatus } from './fields.ts'

/** What a move looks at beside the state. */
export interface Standing {
  status: SignupStatus
  /** Its end has passed. */
  isOver: boolean
}

const OVER = 'This is over.'
const beforeItsEnd = ({ isOver }: Standing) => !isOver || OVER

/** The life of one person's place. Whose place it is, `mayMove` decides; whether there is one, the database. */
export const signups = steps<Standing, Holder>()({
  states: {
    proposed: {
      label: SIGNUP_STATUS.proposed,
      tone: 'neutral',
      meaning: 'Nobody has asked them yet.',
      already: 'This was only proposed so far: ask, or confirm.',
    },
    asked: {
      label: SIGNUP_STATUS.asked,
      tone: 'info',
      meaning: 'They were asked, and the answer is due.',
      already: 'They were asked, and have not answered yet.',
    },
    tentative: {
      label: SIGNUP_STATUS.tentative,
      tone: 'warn',
      meaning: 'They will probably come.',
      already: 'They said perhaps.',
    },
    confirmed: { label: SIGNUP_STATUS.confirmed, tone: 'good', already: 'They come already.' },
    waiting: {
      label: SIGNUP_STATUS.waiting,
      tone: 'info',
      meaning: 'They move up as soon as a place is open, in the order in which they came.',
      already: 'They are on the waiting list, and move up by themselves.',
    },
    declined: { label: SIGNUP_STATUS.declined, tone: 'neutral', already: 'They said no already.' },
    canceled: {
      label: SIGNUP_STATUS.canceled,
      tone: 'neutral',
      already: 'They said already that they can’t come.',
    },
    attended: { label: SIGNUP_STATUS.attended, tone: 'good', already: 'They are checked in already.' },
    no_show: { label: SIGNUP_STATUS.no_show, tone: 'bad', already: 'It was noted that they did not come.' },
  },
  moves: {
    ask: { from: ['proposed'], to: 'asked', label: 'Ask them', access: coordinates, may: beforeItsEnd },
    hold: {
      from: ['proposed', 'asked', 'declined', 'canceled'],
      to: 'tentative',
      label: 'Perhaps',
      access: coordinates,
      may: beforeItsEnd,
    },
    confirm: {
      from: ['proposed', 'asked', 'tentative', 'declined', 'canceled'],
      to: 'confirmed',
      label: 'Confirm',
      access: signedIn,
      may: beforeItsEnd,
    },
    decline: {
      from: ['proposed', 'asked', 'tentative'],
      to: 'declined',
      label: 'Decline',
      access: signedIn,
    },
    cancel: {
      from: ['confirmed', 'waiting'],
      to: 'canceled',
      label: 'Can’t come',
      access: signedIn,
      may: beforeItsEnd,
    },
    arrive: {
      from: ['confirmed', 'no_show', 'tentative', 'asked'],
      to: 'attended',
      label: 'Check in',
      access: coordinates,
    },
    miss: {
      from: ['confirmed', 'attended'],
      to: 'no_show',
      label: 'Did not come',
      access: coordinates,
    },
    unmark: { from: ['attended', 'no_show'], to: 'confirmed', label: 'Not checked in', access: coordinates },
  },
  path: ['asked', 'confirmed', 'attended'],
})
export type SignupMove = keyof typeof signups.moves
export const SIGNUP_MOVES = Object.keys(signups.moves) as [SignupMove, ...SignupMove[]]
