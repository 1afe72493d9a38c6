import { z } from 'zod'
import { everyone, signedIn } from '#kernel/access.ts'
import { contract, endpoint } from '#kernel/contract.ts'
import { isGoodPassword, PASSWORD_TOO_WEAK } from '#kernel/password.ts'

/** Spec 8. */
export const NO_TOKEN = 'Invalid reset link. Please request a new password reset.'
export const BAD_TOKEN = 'Invalid or expired reset token.'

const Token = z.string().min(1, NO_TOKEN).max(200, BAD_TOKEN)
export const NewPassword = z
  .string()
  .refine((value) => value.isWellFormed() && isGoodPassword(value), PASSWORD_TOO_WEAK)

const undo = { no: 'a password that was changed stays changed.' }

/** Spec 7. */
export const passwords = contract({
  verify: endpoint({
    method: 'GET',
    path: '/api/verify-reset-token/{token}',
    access: everyone,
    summary: 'Is this link to set a password still good, and whose is it',
    input: z.object({ token: Token }),
    output: z.object({
      valid: z.boolean(),
      email: z.string().nullable(),
      message: z.string(),
      /** `invite`: the person was just let in and has no password yet. */
      purpose: z.enum(['reset', 'invite']).nullable(),
    }),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/reset-password',
    access: everyone,
    summary: 'Set a new password with the link from the mail',
    undo,
    input: z.object({ token: Token, newPassword: NewPassword }),
    output: z.object({ success: z.boolean(), message: z.string() }),
  }),
  change: endpoint({
    method: 'POST',
    path: '/api/auth/change-password',
    access: signedIn,
    secret: true,
    summary: 'Change my password; my other sessions end',
    undo,
    input: z.object({
      currentPassword: z.string().min(1, 'Please enter your current password').max(1000),
      newPassword: NewPassword,
    }),
    output: z.object({ success: z.boolean(), message: z.string() }),
  }),
})
