import { z } from 'zod'
import { text } from '#kernel/calls/contract.ts'
import { fields } from '#kernel/fields/definition.ts'
import { choice, choices, longText, shortText, yesNo } from '#kernel/fields/fields.ts'
import { ROLE_NAMES, ROLES } from '#kernel/people/access.ts'

/** Spec 3, Signup application. */
export const SIGNUP_ROLE_NAMES = {
  volunteer: 'General Volunteer',
  host: 'Host Location',
  driver: 'Driver/Transportation',
  coordinator: 'Team Coordinator',
} as const
export type SignupRole = keyof typeof SIGNUP_ROLE_NAMES

export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const TIMES_OF_DAY = ['Morning', 'Afternoon', 'Evening'] as const
export const timeAt = (day: string, time: string) => `${day} ${time}`
export const IN_GENERAL = ['Weekends Only', 'Weekdays Only', 'Flexible Schedule'] as const
/** 24: each day in three parts, and three more. */
export const AVAILABILITY: readonly string[] = [
  ...DAYS.flatMap((day) => TIMES_OF_DAY.map((time) => timeAt(day, time))),
  ...IN_GENERAL,
]

export const INTERESTS: readonly string[] = [
  'Food Collection',
  'Food Distribution',
  'Transportation/Driving',
  'Event Requests',
  'Administrative Support',
  'Marketing/Outreach',
  'Technology Support',
  'Fundraising',
  'Community Partnerships',
  'Volunteer Coordination',
  'Data Management',
  'Special Events',
]

const asTheyAre = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]))
const BAD_EMAIL = 'Please enter a valid email address'

/** `duplicate`: there was an account or an open application with this e-mail address; its owner was told by mail. */
export const STATUS_NAMES = {
  pending: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  duplicate: 'Known already',
} as const
export type Status = keyof typeof STATUS_NAMES

/** What people answer, in the order of the screen, and what became of it. The messages are spec 5's, letter for letter. */
export const application = fields(
  { one: 'application', many: 'applications' },
  {
    firstName: shortText('First name', {
      min: 2,
      max: 80,
      required: 'First name must be at least 2 characters',
    }),
    lastName: shortText('Last name', {
      min: 2,
      max: 80,
      required: 'Last name must be at least 2 characters',
    }),
    email: {
      ...shortText('Email', { required: BAD_EMAIL, searched: true }),
      input: text(320, undefined, BAD_EMAIL).pipe(z.email(BAD_EMAIL)),
    },
    phone: shortText('Phone', { min: 10, max: 40, required: 'Please enter a valid phone number' }),
    address: shortText('Address', { min: 5, required: 'Please enter your address' }),
    city: shortText('City', {
      min: 2,
      max: 80,
      required: 'Please enter your city',
      searched: true,
      sorted: true,
    }),
    state: shortText('State', { min: 2, max: 80, required: 'Please enter your state' }),
    zipCode: shortText('ZIP code', { min: 5, max: 20, required: 'Please enter a valid ZIP code' }),
    role: choice('Wants to help as', SIGNUP_ROLE_NAMES, {
      initial: 'volunteer',
      filtered: true,
      sorted: true,
    }),
    availability: choices('Availability', asTheyAre(AVAILABILITY), {
      required: 'Please select at least one availability option',
      hint: 'Everything that usually works for you',
    }),
    interests: choices('Areas of interest', asTheyAre(INTERESTS), { hint: 'If you already know' }),
    emergencyContact: shortText('Emergency contact', {
      min: 5,
      required: 'Please provide emergency contact information',
      hint: 'Name and phone number',
    }),
    agreeToBackground: yesNo('Background check', {}),
    status: choice('Status', STATUS_NAMES, { kept: true, filtered: true }),
    givenRole: { ...choice('Role given', ROLE_NAMES, { kept: true }), output: z.enum(ROLES).nullable() },
    reason: longText('Reason', { kept: true }),
  },
)

/** Asked for with the rest; which words they were stands with the application. */
export const agreeToTerms = {
  ...yesNo('I agree to the terms and conditions', {}),
  input: z.literal(true, 'You must agree to the terms and conditions'),
}

/** Spec 5; the server asks the same. */
export const SignupForm = application.added.extend({
  role: application.fields.role.input.default('volunteer'),
  agreeToTerms: agreeToTerms.input,
})

/** Which words somebody agreed to; raise it with every change of `parts/terms.tsx`. */
export const TERMS_VERSION = '2026-11'

/** Lists of the directory in which whoever is approved may stand. */
export const DIRECTORIES = ['volunteers', 'drivers'] as const
export type Directory = (typeof DIRECTORIES)[number]
