import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { signedIn } from '#kernel/people/access.ts'
import { mayHelp } from './access.ts'

const password = z.string().max(1000)
const ended = { no: 'a session that was ended stays ended.' }

const OpenSession = z.object({
  id: z.string(),
  /** In words: `Chrome on Android`. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  current: z.boolean(),
})

const LinkedSignIn = z.object({
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
  startLink: endpoint({
    method: 'POST',
    path: '/api/linked-sign-ins',
    access: signedIn,
    reads: true,
    secret: true,
    summary: 'Begin to sign in through another place, too',
    input: z.object({ password }),
    asksPassword: 'password',
    /** Where the browser goes from here, within two minutes. */
    output: z.object({ address: z.string() }),
  }),
  unlink: endpoint({
    method: 'POST',
    path: '/api/linked-sign-ins/{id}/remove',
    access: signedIn,
    secret: true,
    summary: 'Stop signing in through another place',
    input: z.object({ id: z.uuid(), password }),
    asksPassword: 'password',
    undo: { no: 'what people sign in with is never put back.' },
  }),
})

const helping = {
  access: mayHelp,
  byPerson: true,
  rowCheck: true,
  input: z.object({ id: z.uuid() }),
} as const

/** For administrators: a phone is lost, a laptop stolen, a password forgotten. None of it tells them a secret. */
export const memberSignIns = contract({
  read: endpoint({
    method: 'GET',
    path: '/api/users/{id}/sign-in',
    ...helping,
    summary: 'How somebody signs in, and on how many devices they are signed in',
    output: z.object({
      sessions: z.int(),
      hasPassword: z.boolean(),
      app: z.boolean(),
      passkeys: z.int(),
    }),
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/api/users/{id}/end-sessions',
    ...helping,
    summary: 'Sign somebody out everywhere',
    output: z.object({ ended: z.int() }),
    undo: ended,
  }),
  removeSecondStep: endpoint({
    method: 'POST',
    path: '/api/users/{id}/remove-second-step',
    ...helping,
    summary: 'Remove the second step of somebody who lost it, and sign them out; they are told',
    undo: { no: 'what people sign in with is never put back.' },
  }),
  sendPasswordLink: endpoint({
    method: 'POST',
    path: '/api/users/{id}/password-link',
    ...helping,
    summary: 'Email somebody a link to set a password; nobody else learns it',
    undo: { no: 'an email that was sent is on its way.' },
  }),
})
