import { z } from 'zod'
import { contract, endpoint, requiredText } from '#kernel/calls/contract.ts'
import { version } from '#kernel/calls/crud.ts'
import { MINUTE } from '#kernel/clock.ts'
import { mayFollow } from './access.ts'

const path = '/api/followed-sheets'

/** What is done by itself with what stands there anew. */
export const RULES = {
  ask: 'Nothing: somebody looks first',
  additions: 'New rows come in, as long as nothing else changes',
  clean: 'New and changed rows come in',
} as const
export const PACES = { hour: 'Every hour', day: 'Every day' } as const
export type Rule = keyof typeof RULES
export type Pace = keyof typeof PACES
export type Outcome = 'same' | 'brought' | 'waits'

const rule = z.enum(Object.keys(RULES) as [Rule, ...Rule[]])
const pace = z.enum(Object.keys(PACES) as [Pace, ...Pace[]])
const moment = z.iso.datetime().nullable()

const Sheet = z.object({
  id: z.string(),
  version: z.int(),
  title: z.string(),
  /** Of its address, which is shown to nobody again. */
  host: z.string(),
  /** Read with the account of the portal. */
  isPrivate: z.boolean(),
  target: z.string(),
  targetTitle: z.string(),
  rule,
  pace,
  isOn: z.boolean(),
  ownerName: z.string(),
  readAt: moment,
  failingSince: moment,
  /** Why it cannot be read or brought in. */
  fault: z.string().nullable(),
  outcome: z.enum(['same', 'brought', 'waits']).nullable(),
  created: z.int(),
  updated: z.int(),
})

const all = { access: mayFollow, byPerson: true } as const
const id = z.uuid()
const title = requiredText(80, 'Please give it a name')
const undo = { no: 'it says what is read from now on, and is changed back by hand.' }

/** Issue 14: a sheet that somebody published elsewhere is read on a schedule, and comes in as an import would. */
export const followedSheets = contract({
  list: endpoint({
    ...all,
    method: 'GET',
    path,
    summary: 'Published sheets that are read on a schedule, and what came of it',
    output: z.object({
      items: z.array(Sheet),
      /** Into which lists a sheet may come in, for this person. */
      targets: z.array(z.object({ name: z.string(), title: z.string() })),
    }),
  }),
  add: endpoint({
    ...all,
    method: 'POST',
    path,
    summary: 'Read a published sheet on a schedule',
    example: {
      title: 'Locations',
      address: 'https://docs.example/pub?output=csv',
      target: '/api/hosts/import',
      rule: 'ask',
      pace: 'hour',
    },
    input: z.object({
      title,
      address: z.url('Please enter a web address').max(1000),
      /** Of a Google sheet that is shared with the account of the portal: its address in the browser. */
      isPrivate: z.boolean().default(false),
      target: z.string().min(1, 'Please choose one of the lists').max(200),
      rule,
      pace,
    }),
    output: z.object({ id: z.string() }),
    undo,
  }),
  edit: endpoint({
    ...all,
    method: 'PATCH',
    path: `${path}/{id}`,
    rowCheck: true,
    summary: 'Change how a published sheet is read, or turn it off',
    input: z.object({
      id,
      version,
      rule: rule.optional(),
      pace: pace.optional(),
      isOn: z.boolean().optional(),
    }),
    undo,
  }),
  remove: endpoint({
    ...all,
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Read a published sheet no more; what came in stays',
    input: z.object({ id }),
    undo,
  }),
  readNow: endpoint({
    ...all,
    method: 'POST',
    path: `${path}/{id}/read`,
    summary: 'Read a published sheet now',
    throttle: [
      {
        name: 'followed-sheet',
        by: 'account',
        most: 30,
        within: 10 * MINUTE,
        words: 'This is a lot at once. Please wait a few minutes.',
      },
    ],
    input: z.object({ id }),
    undo: { no: 'it only reads.' },
  }),
  look: endpoint({
    ...all,
    method: 'GET',
    path: `${path}/{id}/preview`,
    summary: 'What a published sheet would do that waits for somebody',
    input: z.object({ id }),
    output: z.object({
      counts: z.object({
        new: z.int(),
        changed: z.int(),
        unchanged: z.int(),
        duplicate: z.int(),
        problem: z.int(),
      }),
      missing: z.array(z.string()),
      creates: z.array(z.string()),
      problems: z.array(z.object({ row: z.int(), message: z.string() })),
    }),
  }),
  bringIn: endpoint({
    ...all,
    method: 'POST',
    path: `${path}/{id}/bring-in`,
    summary: 'Bring in the good rows of a published sheet, as one change that can be undone',
    input: z.object({ id }),
    output: z.object({ created: z.int(), updated: z.int() }),
  }),
})
