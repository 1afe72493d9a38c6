import { z } from 'zod'
import { contract, endpoint, requiredText } from '#kernel/calls/contract.ts'
import { MINUTE } from '#kernel/clock.ts'
import { signedIn } from '#kernel/people/access.ts'

const password = z.string().max(1000)
const once = { no: 'what people sign in with is never put back.' }

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
})

/** Design 3: a second step at sign-in, of one's own choice or because the role asks for it. */
export const secondFactor = contract({
  read: endpoint({
    method: 'GET',
    path: '/api/second-factor',
    access: signedIn,
    beforeFactor: true,
    summary: 'What you sign in with beyond your password',
    output: z.object({
      required: z.boolean(),
      hasPassword: z.boolean(),
      app: z.object({ createdAt: z.iso.datetime(), usedAt: z.iso.datetime().nullable() }).nullable(),
      recoveryCodesLeft: z.int(),
      passkeys: z.array(Passkey),
    }),
  }),
  startApp: endpoint({
    method: 'POST',
    path: '/api/second-factor/app',
    access: signedIn,
    beforeFactor: true,
    reads: true,
    secret: true,
    summary: 'Begin to set up an authenticator app',
    input: z.object({ password }),
    asksPassword: 'password',
    /** `setup` comes back with the first code; `qr` is a drawing (SVG path data of `size` modules). */
    output: z.object({
      setup: z.string(),
      key: z.string(),
      uri: z.string(),
      qr: z.object({ size: z.int(), path: z.string() }),
    }),
  }),
  confirmApp: endpoint({
    method: 'POST',
    path: '/api/second-factor/app/confirm',
    access: signedIn,
    beforeFactor: true,
    secret: true,
    summary: 'Finish an authenticator app with its first code',
    throttle: [
      {
        name: 'second-factor',
        by: 'account',
        most: 10,
        within: 15 * MINUTE,
        counts: 'failures',
        words: 'Too many tries. Please wait a quarter of an hour and try again.',
      },
    ],
    input: z.object({ setup: z.string().max(2000), code: z.string().trim().max(20) }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    undo: once,
  }),
  removeApp: endpoint({
    method: 'POST',
    path: '/api/second-factor/app/remove',
    access: signedIn,
    secret: true,
    summary: 'Stop using the authenticator app',
    input: z.object({ password }),
    asksPassword: 'password',
    undo: once,
  }),
  newCodes: endpoint({
    method: 'POST',
    path: '/api/second-factor/recovery-codes',
    access: signedIn,
    secret: true,
    summary: 'Make new recovery codes; the old ones end',
    input: z.object({ password }),
    asksPassword: 'password',
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    undo: once,
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/api/second-factor/passkeys/options',
    access: signedIn,
    beforeFactor: true,
    secret: true,
    summary: 'What a browser needs to make a passkey',
    input: z.object({ password }),
    asksPassword: 'password',
    output: z.object({ options: z.record(z.string(), z.unknown()) }),
    undo: once,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/second-factor/passkeys',
    access: signedIn,
    beforeFactor: true,
    secret: true,
    summary: 'Add the passkey that the browser made',
    input: z.object({
      name: requiredText(60, 'Please give the passkey a name'),
      response: z.record(z.string(), z.unknown()),
    }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    undo: once,
  }),
  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/api/second-factor/passkeys/{id}',
    access: signedIn,
    summary: 'Rename a passkey',
    input: z.object({ id: z.uuid(), name: requiredText(60, 'Please give the passkey a name') }),
    undo: once,
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/api/second-factor/passkeys/{id}/remove',
    access: signedIn,
    secret: true,
    summary: 'Remove a passkey',
    input: z.object({ id: z.uuid(), password }),
    asksPassword: 'password',
    undo: once,
  }),
})
