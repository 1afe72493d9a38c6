import { z } from 'zod'
import { contract, endpoint, requiredText } from '#kernel/calls/contract.ts'
import { MINUTE } from '#kernel/clock.ts'
import { signedIn } from '#kernel/people/access.ts'

const password = z.string().max(1000)
const once = { no: 'what people sign in with is never put back.' }
const withPassword = {
  method: 'POST',
  access: signedIn,
  secret: true,
  input: z.object({ password }),
  asksPassword: 'password',
  undo: once,
} as const
const name = requiredText(60, 'Please give the passkey a name')

const App = z.object({ createdAt: z.iso.datetime(), usedAt: z.iso.datetime().nullable() })
const Passkey = App.extend({ id: z.string(), name: z.string() })

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
      app: App.nullable(),
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
    /** `setup` comes back with the first code; `uri` is what the QR code says. */
    output: z.object({ setup: z.string(), key: z.string(), uri: z.string() }),
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
    ...withPassword,
    path: '/api/second-factor/app/remove',
    summary: 'Stop using the authenticator app',
  }),
  newCodes: endpoint({
    ...withPassword,
    path: '/api/second-factor/recovery-codes',
    summary: 'Make new recovery codes; the old ones end',
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  passkeyOptions: endpoint({
    ...withPassword,
    path: '/api/second-factor/passkeys/options',
    beforeFactor: true,
    summary: 'What a browser needs to make a passkey',
    output: z.object({ options: z.record(z.string(), z.unknown()) }),
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/second-factor/passkeys',
    access: signedIn,
    beforeFactor: true,
    secret: true,
    summary: 'Add the passkey that the browser made',
    input: z.object({
      name,
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
    input: z.object({ id: z.uuid(), name }),
    undo: once,
  }),
  removePasskey: endpoint({
    ...withPassword,
    path: '/api/second-factor/passkeys/{id}/remove',
    summary: 'Remove a passkey',
    input: z.object({ id: z.uuid(), password }),
  }),
})
