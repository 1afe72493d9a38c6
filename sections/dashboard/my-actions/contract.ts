import { z } from 'zod'
import { contract, endpoint, listInput, listOutput, type OutputOf } from '#kernel/calls/contract.ts'
import { WAITING_KINDS, WAITING_PRIORITIES } from '#kernel/portal/waiting.ts'
import { mayView } from './access.ts'

/** When it is due, as the board puts it into groups. */
export const GROUPS = ['overdue', 'today', 'week', 'later', 'undated'] as const
/** Domain 8.3: in what part they have it. */
export const PARTS = ['lead', 'driver', 'speaker', 'volunteer', 'direct'] as const
/** Domain 8.3: how far ahead, or back for what is over. */
export const RANGES = ['30', '90'] as const
export const SHOWN = ['all', ...WAITING_KINDS, 'past'] as const

const Act = z.object({
  about: z.string(),
  recordId: z.string(),
  type: z.string(),
  label: z.string(),
  /** Sent along with it: as whoever presses has seen the record. */
  data: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
const Action = z.object({
  id: z.string(),
  kind: z.enum(WAITING_KINDS),
  what: z.string(),
  title: z.string(),
  about: z.string().nullable(),
  as: z.string().nullable(),
  due: z.string().nullable(),
  dueTime: z.string().nullable(),
  priority: z.enum(WAITING_PRIORITIES),
  state: z
    .object({ words: z.string(), tone: z.enum(['neutral', 'good', 'warn', 'bad', 'info', 'brand']) })
    .nullable(),
  followUp: z.boolean(),
  over: z.boolean(),
  group: z.enum(GROUPS),
  opens: z.object({ section: z.string(), params: z.record(z.string(), z.string()) }),
  acts: z.array(Act),
})

const filters = {
  search: listInput.search,
  show: z.enum(SHOWN).default('all'),
  priority: z.enum(WAITING_PRIORITIES).optional(),
  group: z.enum(GROUPS).optional(),
  part: z.enum(PARTS).optional(),
  /** Only those to be called or written to again. */
  followUp: z.boolean().optional(),
  /** Days from today; without a day of its own it stays. */
  within: z.enum(RANGES).optional(),
}

/** Domain 8.3: everything that waits for me, whichever section has it. */
export const myActions = contract({
  list: endpoint({
    method: 'GET',
    path: '/api/me/dashboard',
    access: mayView,
    summary: 'Everything that waits for me, the most pressing first; counted by kind whatever is filtered',
    input: z.object({ ...listInput, ...filters }),
    output: listOutput(
      Action,
      z.object({ counts: z.record(z.enum(WAITING_KINDS), z.int()), overdue: z.int(), today: z.int() }),
    ),
  }),
  exportList: endpoint({
    method: 'GET',
    path: '/api/me/actions/export',
    access: mayView,
    summary: 'What waits for me as a spreadsheet, with the same filters',
    input: z.object({ format: z.enum(['csv', 'xlsx']).default('csv'), ...filters }),
    download: true,
  }),
  act: endpoint({
    method: 'POST',
    path: '/api/me/actions/{about}/{recordId}/{type}',
    access: mayView,
    rowCheck: true,
    summary: 'Do what one of my actions offers, in place: complete a task, answer, approve',
    input: z.object({
      about: z
        .string()
        .regex(/^[a-z]+(_[a-z]+)*$/)
        .max(60),
      recordId: z.uuid(),
      type: z
        .string()
        .regex(/^[a-z]+(_[a-z]+)*$/)
        .max(60),
      data: z.record(z.string().max(100), z.union([z.string().max(500), z.number()])).default({}),
    }),
    example: { about: 'task', recordId: '0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70', type: 'complete' },
    output: z.object({ message: z.string() }),
  }),
})
export type Action = OutputOf<typeof myActions.list>['items'][number]
export type Totals = NonNullable<OutputOf<typeof myActions.list>['totals']>
