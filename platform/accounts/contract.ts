import { z } from 'zod'
import { contract, endpoint, text } from '#kernel/calls/contract.ts'
import { everyone, ROLES, signedIn } from '#kernel/people/access.ts'

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
  renamedAt: z.string().nullable().optional(),
  /** The file of their photo (`GET /api/photos/{id}`). */
  photoId: z.string().nullable().optional(),
  /** The role asks for a second step at sign-in that is not set up: that comes first. */
  secondFactorMissing: z.boolean(),
  /** The window previews a role: the rights are that role's, and nothing can be changed. */
  preview: z.boolean().optional(),
})

/** Who somebody is, to everybody: design 4 shows names and roles. */
const NamedPerson = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  photoId: z.string().nullable(),
})
type NamedPerson = z.output<typeof NamedPerson>

export const accounts = contract({
  people: endpoint({
    method: 'GET',
    path: '/api/people',
    access: signedIn,
    summary: 'People by their names, to choose or to mention one; or those with these ids',
    input: z.object({ search: text(100).default(''), ids: z.array(z.uuid()).max(200).optional() }),
    output: z.object({ items: z.array(NamedPerson) }),
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    access: signedIn,
    beforeFactor: true,
    early: true,
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
