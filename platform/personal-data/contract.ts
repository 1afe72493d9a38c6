import { z } from 'zod'
import { contract, endpoint, listInput, listOutput, text } from '#kernel/calls/contract.ts'
import { signedIn } from '#kernel/people/access.ts'
import { mayAdminister } from './access.ts'

/** Typed letter for letter before anything is erased. */
export const ERASE_WORDS = 'erase everything'
/** What stands where the name stood. */
export const FORMER = 'A former member'

const words = z
  .string()
  .max(200)
  .refine((value) => value.trim().toLowerCase() === ERASE_WORDS, `Please type “${ERASE_WORDS}”`)
  .meta({ examples: [ERASE_WORDS] })

const Part = z.object({ title: z.string(), count: z.int(), keep: z.string().nullable() })
export const Holdings = z.object({ parts: z.array(Part) })
export type Holdings = z.output<typeof Holdings>

export const Erased = Holdings.extend({ erasureId: z.string() })
export type Erased = z.output<typeof Erased>

const Erasure = z.object({
  id: z.string(),
  /** Whoever asked: an administrator, or the person. */
  askedBy: z.string(),
  askedAt: z.string(),
  finishedAt: z.string().nullable(),
  state: z.enum(['erasing', 'searching', 'done']),
  /** Steps done, of all. */
  done: z.int(),
  total: z.int(),
  /** Places that wait for a decision, and those of them where the name is all there is. */
  places: z.int(),
  wholes: z.int(),
})
export type Erasure = z.output<typeof Erasure>

const Place = z.object({
  id: z.string(),
  /** What kind of record: 'collection entry'; and its field: 'Notes'. */
  record: z.string(),
  field: z.string(),
  /** The sentence around the name; null when it does not stand there any more. */
  excerpt: z
    .object({ before: z.string(), match: z.string(), after: z.string(), past: z.boolean() })
    .nullable(),
  /** The name is all there is, so it may be the name of something else: never taken out together with the others. */
  isWhole: z.boolean(),
  /** It is being taken out. */
  confirmed: z.boolean(),
  refused: z.string().nullable(),
})
export type Place = z.output<typeof Place>

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
    asksPassword: 'password',
    summary: 'Erase my account and my data, at once and for good',
    undo,
    input: z.object({ words, password: z.string().min(1, 'Please enter your password').max(1000) }),
    output: Erased,
  }),
  of: endpoint({
    method: 'GET',
    path: '/api/users/{id}/data',
    access: mayAdminister,
    byPerson: true,
    rowCheck: true,
    summary: 'What the portal holds about a person, in numbers',
    input: One,
    output: Holdings,
  }),
  exportOf: endpoint({
    method: 'GET',
    path: '/api/users/{id}/data/export',
    access: mayAdminister,
    byPerson: true,
    rowCheck: true,
    summary: 'Everything the portal holds about a person, for the person',
    input: One.extend({ format }),
    download: true,
  }),
  erase: endpoint({
    method: 'POST',
    path: '/api/users/{id}/data/erase',
    access: mayAdminister,
    byPerson: true,
    rowCheck: true,
    secret: true,
    summary: 'Erase the account and the data of a person, at once and for good',
    undo,
    input: One.extend({ words }),
    output: Erased,
  }),
  known: endpoint({
    method: 'GET',
    path: '/api/known-people',
    access: mayAdminister,
    byPerson: true,
    summary: 'People who have no account, by name, phone or email: 20 at most',
    input: z.object({ search: text(100).default('') }),
    output: z.object({
      items: z.array(z.object({ id: z.string(), name: z.string(), roles: z.array(z.string()) })),
    }),
  }),
  ofKnown: endpoint({
    method: 'GET',
    path: '/api/known-people/{id}/data',
    access: mayAdminister,
    byPerson: true,
    rowCheck: true,
    summary: 'What the portal holds about a person without an account, in numbers',
    input: One,
    output: Holdings,
  }),
  exportOfKnown: endpoint({
    method: 'GET',
    path: '/api/known-people/{id}/data/export',
    access: mayAdminister,
    byPerson: true,
    rowCheck: true,
    summary: 'Everything the portal holds about a person without an account, for the person',
    input: One.extend({ format }),
    download: true,
  }),
  eraseKnown: endpoint({
    method: 'POST',
    path: '/api/known-people/{id}/data/erase',
    access: mayAdminister,
    byPerson: true,
    rowCheck: true,
    secret: true,
    summary: 'Erase a person without an account and what they were here, for good',
    undo,
    input: One.extend({ words }),
    output: Erased,
  }),
  erasures: endpoint({
    method: 'GET',
    path: '/api/erasures',
    access: mayAdminister,
    byPerson: true,
    summary: 'Erased accounts, how far that is, and how many places wait for a decision',
    input: z.object({ page: listInput.page, limit: listInput.limit }),
    output: listOutput(Erasure),
  }),
  places: endpoint({
    method: 'GET',
    path: '/api/erasures/{id}/places',
    access: mayAdminister,
    byPerson: true,
    summary: 'Where an erased person is named in texts of others',
    input: One.extend({ page: listInput.page, limit: listInput.limit }),
    output: listOutput(Place),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/erasures/{id}/places',
    access: mayAdminister,
    byPerson: true,
    summary: 'Take the name out of some places or all, or leave it there',
    undo,
    input: One.extend({
      /** `all`: where more stands than the name. */
      places: z.union([z.literal('all'), z.array(z.uuid()).min(1, 'Please choose a place').max(200)]),
      take: z.boolean(),
    }),
    output: z.object({ decided: z.int() }),
  }),
  searchAgain: endpoint({
    method: 'POST',
    path: '/api/erasures/{id}/search',
    access: mayAdminister,
    byPerson: true,
    summary: 'Look once more where an erased person is named, as long as places wait for a decision',
    undo: { no: 'nothing is changed by looking.' },
    input: One,
  }),
})
