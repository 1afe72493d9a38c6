import { z } from 'zod'
import { everyone, ROLES, signedIn } from '#kernel/access.ts'
import { contract, endpoint } from '#kernel/contract.ts'

/** Spec 3, User. */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  permissions: z.array(z.string()),
  isActive: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  preferredEmail: z.string().nullable(),
  /** The file of their photo (`GET /api/photos/{id}`). */
  photoId: z.string().nullable().optional(),
  /** The role asks for a second step at sign-in that is not set up: that comes first. */
  secondFactorMissing: z.boolean(),
})

export const accounts = contract({
  me: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    access: signedIn,
    beforeFactor: true,
    summary: 'The person who is signed in',
    output: User,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    access: everyone,
    summary: 'Sign out and end this session',
    undo: { no: 'a session that was ended stays ended.' },
  }),
})
