import { z } from 'zod'
import { signedIn } from '#kernel/access.ts'
import { contract, endpoint } from '#kernel/contract.ts'

const ended = { no: 'a session that was ended stays ended.' }

export const OpenSession = z.object({
  id: z.string(),
  /** In words: `Chrome on Android`. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  current: z.boolean(),
})

export const LinkedSignIn = z.object({
  id: z.string(),
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
})

/** Design 3: everybody sees where they are signed in, and ends it there. */
export const signIns = contract({
  list: endpoint({
    method: 'GET',
    path: '/api/sessions',
    access: signedIn,
    summary: 'Where you are signed in',
    output: z.object({ items: z.array(OpenSession) }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/sessions/{id}',
    access: signedIn,
    summary: 'Sign out somewhere else',
    input: z.object({ id: z.uuid() }),
    undo: ended,
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/api/sessions/end-others',
    access: signedIn,
    summary: 'Sign out everywhere but here',
    output: z.object({ ended: z.int() }),
    undo: ended,
  }),
  linked: endpoint({
    method: 'GET',
    path: '/api/linked-sign-ins',
    access: signedIn,
    summary: 'Other places that sign you in',
    /** `available` is what the other place is called; null when there is none. */
    output: z.object({ available: z.string().nullable(), items: z.array(LinkedSignIn) }),
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/api/linked-sign-ins/{id}',
    access: signedIn,
    summary: 'Stop signing in through another place',
    input: z.object({ id: z.uuid() }),
    undo: { no: 'what people sign in with is never put back.' },
  }),
})
