import { z } from 'zod'
import { contract, endpoint, text } from '#kernel/calls/contract.ts'
import { version } from '#kernel/calls/crud.ts'
import { HOUR } from '#kernel/clock.ts'
import { fields } from '#kernel/fields/definition.ts'
import { longText, shortText } from '#kernel/fields/fields.ts'
import { everyone, ROLES, signedIn } from '#kernel/people/access.ts'

/** A photo leaves the browser at this size (`parts/shrink.ts`); more than this no such picture weighs. */
export const PHOTO_PX = 512
export const PHOTO_BYTES = 1_000_000
const PHOTO_EDGE = 512

export const BAD_LINK = 'This link is not valid any more. Please ask for a new one in your profile.'

/** What people say about themselves. */
export const about = fields(
  { one: 'profile', many: 'profiles' },
  {
    firstName: shortText('First name', { max: 80, required: 'Please enter your first name' }),
    lastName: { ...shortText('Last name', {}), input: text(80), output: z.string(), initial: '' },
    displayName: shortText('Display name', { max: 120, required: 'Please enter the name that others see' }),
    phone: shortText('Phone', { max: 40 }),
    address: longText('Address', { max: 300 }),
  },
)

export const Profile = about.row.omit({ createdBy: true, createdAt: true, updatedAt: true }).extend({
  email: z.string(),
  preferredEmail: z.string().nullable(),
  /** An address that waits for its link to be opened. */
  pendingEmail: z.string().nullable(),
  photoId: z.string().nullable(),
  role: z.enum(ROLES),
})
export type Profile = z.output<typeof Profile>

const Email = z
  .string()
  .trim()
  .max(320)
  .pipe(z.email('Please enter a valid email address'))
  .refine((value) => value.isWellFormed(), 'Please enter a valid email address')
  .meta({ examples: ['somebody@charity.example'] })

/** Domain 11.9. */
export const profile = contract({
  read: endpoint({
    method: 'GET',
    path: '/api/auth/profile',
    access: signedIn,
    summary: 'What I say about myself',
    output: Profile,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/auth/profile',
    access: signedIn,
    summary: 'Change my names, phone and address',
    input: about.input.partial().extend({ version }),
    output: Profile,
  }),
  askEmail: endpoint({
    method: 'POST',
    path: '/api/auth/profile/email',
    access: signedIn,
    summary: 'Send a link to the address I would rather be written to',
    undo: { no: 'the email is on its way; its link may simply be left alone.' },
    throttle: [
      {
        name: 'prove-email',
        by: 'account',
        most: 3,
        within: HOUR,
        counts: 'successes',
        words: 'You asked several times already. Please wait an hour and try again.',
      },
    ],
    input: z.object({ email: Email }),
    output: Profile,
  }),
  dropEmail: endpoint({
    method: 'DELETE',
    path: '/api/auth/profile/email',
    access: signedIn,
    summary: 'Write to the address I sign in with again',
    undo: { no: 'ask for a new link to the address instead.' },
    output: Profile,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/auth/profile/email/confirm',
    access: everyone,
    secret: true,
    summary: 'Prove a preferred address with the link from the email',
    undo: { no: 'an address that was proved stays; choose another in your profile.' },
    throttle: [
      {
        name: 'confirm-email',
        by: 'address',
        most: 60,
        within: HOUR,
        words: 'That was a lot at once. Please wait an hour and try again.',
      },
    ],
    input: z.object({ token: z.string().min(1, BAD_LINK).max(200, BAD_LINK) }),
    output: z.object({ email: z.string() }),
  }),
  setPhoto: endpoint({
    method: 'POST',
    path: '/api/auth/profile/photo',
    access: signedIn,
    summary: 'Set my photo',
    upload: { maxBytes: PHOTO_BYTES, edge: PHOTO_EDGE },
    output: Profile,
  }),
  dropPhoto: endpoint({
    method: 'DELETE',
    path: '/api/auth/profile/photo',
    access: signedIn,
    summary: 'Remove my photo',
    output: Profile,
  }),
  photo: endpoint({
    method: 'GET',
    path: '/api/photos/{id}',
    access: signedIn,
    rowCheck: true,
    summary: 'The photo of a person',
    input: z.object({ id: z.uuid() }),
    download: true,
  }),
})
