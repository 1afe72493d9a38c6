import { z } from 'zod'
import { text } from '#kernel/calls/contract.ts'

/** Spec 3, Signup application. */
export const SIGNUP_ROLES = ['volunteer', 'host', 'driver', 'coordinator'] as const
export type SignupRole = (typeof SIGNUP_ROLES)[number]
export const SIGNUP_ROLE_NAMES: Record<SignupRole, string> = {
  volunteer: 'General Volunteer',
  host: 'Host Location',
  driver: 'Driver/Transportation',
  coordinator: 'Team Coordinator',
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
/** 24: each day in three parts, and three more. */
export const AVAILABILITY: readonly string[] = [
  ...DAYS.flatMap((day) => [`${day} Morning`, `${day} Afternoon`, `${day} Evening`]),
  'Weekends Only',
  'Weekdays Only',
  'Flexible Schedule',
]

export const INTERESTS = [
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
] as const

const AVAILABILITY_NEEDED = 'Please select at least one availability option'
const BAD_EMAIL = 'Please enter a valid email address'

/** Spec 5, letter for letter; the server asks the same. */
export const SignupForm = z.object({
  firstName: text(80).min(2, 'First name must be at least 2 characters'),
  lastName: text(80).min(2, 'Last name must be at least 2 characters'),
  email: text(320).pipe(z.email(BAD_EMAIL)),
  phone: text(40).min(10, 'Please enter a valid phone number'),
  address: text(200).min(5, 'Please enter your address'),
  city: text(80).min(2, 'Please enter your city'),
  state: text(80).min(2, 'Please enter your state'),
  zipCode: text(20).min(5, 'Please enter a valid ZIP code'),
  role: z.enum(SIGNUP_ROLES).default('volunteer'),
  availability: z
    .array(z.enum(AVAILABILITY as [string, ...string[]]))
    .min(1, AVAILABILITY_NEEDED)
    .max(AVAILABILITY.length),
  interests: z.array(z.enum(INTERESTS)).max(INTERESTS.length).optional(),
  emergencyContact: text(200).min(5, 'Please provide emergency contact information'),
  agreeToTerms: z.literal(true, 'You must agree to the terms and conditions'),
  agreeToBackground: z.boolean().optional(),
})

/** Which words somebody agreed to; raise it with every change of `parts/terms.tsx`. */
export const TERMS_VERSION = '2026-11'
