import { z } from 'zod'
import { contract, endpoint } from '#kernel/calls/contract.ts'
import { mayKeepAccount } from './access.ts'

const path = '/api/sheet-account'
const byPerson = { access: mayKeepAccount, byPerson: true } as const

/** Issue 14: an account of Google's for programs, with which private sheets are read that were shared with it. */
export const sheetAccount = contract({
  read: endpoint({
    ...byPerson,
    method: 'GET',
    path,
    summary: 'The account with which private sheets are read; its key is shown to nobody',
    output: z.object({
      account: z.object({ email: z.string(), savedAt: z.iso.datetime() }).nullable(),
    }),
  }),
  save: endpoint({
    ...byPerson,
    method: 'PUT',
    path,
    secret: true,
    // What is shared with it is read here from now on.
    asksPassword: 'password',
    summary: 'Keep the key of an account with which private sheets are read, instead of the one before',
    example: { key: '{}', password: 'Sandwich-Test-1' },
    input: z.object({
      /** The JSON file that Google gives for a service account. */
      key: z.string().min(1, 'Please choose the file with the key').max(20_000, 'This is no such key'),
      password: z.string().min(1, 'Please enter your password').max(1000),
    }),
    output: z.object({ email: z.string() }),
    undo: { no: 'the key before is not kept.' },
  }),
  remove: endpoint({
    ...byPerson,
    method: 'DELETE',
    path,
    summary: 'Forget the account; private sheets are read no more',
    undo: { no: 'the key is not kept.' },
  }),
})
