import { z } from 'zod'
import { signedIn } from '#kernel/access.ts'
import { contract, endpoint } from '#kernel/contract.ts'
import { mayAdminister } from './access.ts'

/** Typed letter for letter before anything is erased. */
export const ERASE_WORDS = 'erase everything'
/** What stands where the name stood. */
export const FORMER = 'A former member'

const words = z
  .string()
  .max(200)
  .refine((value) => value.trim().toLowerCase() === ERASE_WORDS, `Please type “${ERASE_WORDS}”`)

const Part = z.object({ title: z.string(), count: z.int(), keep: z.string().nullable() })
export const Holdings = z.object({ parts: z.array(Part) })
export type Holdings = z.output<typeof Holdings>

const format = z.enum(['json', 'html']).default('html')
const undo = { no: 'what was erased is gone.' }
const One = z.object({ id: z.uuid() })

export const personalData = contract({
  mine: endpoint({
    method: 'GET',
    path: '/api/me/data',
    access: signedIn,
    summary: 'What the portal holds about me, in numbers, and what erasing leaves',
    output: Holdings,
  }),
  exportMine: endpoint({
    method: 'GET',
    path: '/api/me/data/export',
    access: signedIn,
    summary: 'Everything the portal holds about me, to read or for programs',
    input: z.object({ format }),
    download: true,
  }),
  eraseMe: endpoint({
    method: 'POST',
    path: '/api/me/data/erase',
    access: signedIn,
    secret: true,
    summary: 'Erase my account and my data, at once and for good',
    undo,
    input: z.object({ words, password: z.string().min(1, 'Please enter your password').max(1000) }),
    output: Holdings,
  }),
  of: endpoint({
    method: 'GET',
    path: '/api/users/{id}/data',
    access: mayAdminister,
    rowCheck: true,
    summary: 'What the portal holds about a person, in numbers',
    input: One,
    output: Holdings,
  }),
  exportOf: endpoint({
    method: 'GET',
    path: '/api/users/{id}/data/export',
    access: mayAdminister,
    rowCheck: true,
    summary: 'Everything the portal holds about a person, for the person',
    input: One.extend({ format }),
    download: true,
  }),
  erase: endpoint({
    method: 'POST',
    path: '/api/users/{id}/data/erase',
    access: mayAdminister,
    rowCheck: true,
    secret: true,
    summary: 'Erase the account and the data of a person, at once and for good',
    undo,
    input: One.extend({ words }),
    output: Holdings,
  }),
})
