import { z } from 'zod'
import { contract, endpoint, type Throttle } from '#kernel/calls/contract.ts'
import { MINUTE } from '#kernel/clock.ts'
import { everyone, signedIn } from '#kernel/people/access.ts'
import { isGoodPassword, PASSWORD_TOO_WEAK } from '#kernel/people/password.ts'

/** Spec 8. */
export const NO_TOKEN = 'Invalid reset link. Please request a new password reset.'
export const BAD_TOKEN = 'Invalid or expired reset token.'

const Token = z.string().min(1, NO_TOKEN).max(200, BAD_TOKEN)
export const NewPassword = z
  .string()
  .refine((value) => value.isWellFormed() && isGoodPassword(value), PASSWORD_TOO_WEAK)
  .meta({ examples: ['Three-red-Coolers-7'] })

/** Nobody guesses 256 bits, but nobody shall try either. */
const throttle: Throttle[] = [
  {
    name: 'reset-link',
    by: 'address',
    most: 30,
    within: 15 * MINUTE,
    words: 'That was a lot at once. Please wait a quarter of an hour and try again.',
  },
]
/** Also ends what acts in this person's name: keys of other programs, live addresses, webhooks. */
const endKeys = z.boolean().default(true)
const undo = { no: 'a password that was changed stays changed.' }

/** Spec 7. */
export const passwords = contract({
  verify: endpoint({
    method: 'GET',
    path: '/api/verify-reset-token/{token}',
    access: everyone,
    summary: 'Is this link to set a password still good, and whose is it',
    throttle,
    input: z.object({ token: Token }),
    output: z.object({
      valid: z.boolean(),
      email: z.string().nullable(),
      message: z.string(),
      /** Keys of other programs, live addresses and webhooks of this person. */
      keys: z.int(),
      /** `invite`: the person was just let in and has no password yet. */
      purpose: z.enum(['reset', 'invite']).nullable(),
    }),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/reset-password',
    access: everyone,
    secret: true,
    summary: 'Set a new password with the link from the email',
    throttle,
    undo,
    input: z.object({ token: Token, newPassword: NewPassword, endKeys }),
    output: z.object({ success: z.boolean(), message: z.string() }),
  }),
  keys: endpoint({
    method: 'GET',
    path: '/api/auth/keys',
    access: signedIn,
    summary: 'How many keys of other programs, live addresses and webhooks act in my name',
    output: z.object({ count: z.int() }),
  }),
  change: endpoint({
    method: 'POST',
    path: '/api/auth/change-password',
    access: signedIn,
    secret: true,
    asksPassword: 'currentPassword',
    summary: 'Change my password; my other sessions end',
    undo,
    input: z.object({
      currentPassword: z.string().min(1, 'Please enter your current password').max(1000),
      newPassword: NewPassword,
      endKeys,
    }),
    output: z.object({ success: z.boolean(), message: z.string() }),
  }),
})
