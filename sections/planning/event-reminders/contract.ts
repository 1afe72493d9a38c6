import { z } from 'zod'
import { hasOneTarget, ONE_TARGET } from '#kernel/calls/bulk.ts'
import { contract, endpoint, lines, type OutputOf } from '#kernel/calls/contract.ts'
import { crud, withPut } from '#kernel/calls/crud.ts'
import { defineLive } from '#kernel/portal/manifest.ts'
import { besideTask, MOVES } from '#platform/tasks/fields.ts'
import { adds, mayExport, mayView } from './access.ts'
import { reminder } from './fields.ts'

const path = '/api/event-reminders'

/** Domain 4.2: what is still to be done, and what is over. */
export const TABS = ['pending', 'completed'] as const

const eventRequestId = z.uuid('Please choose an event request')
const ofTheKit = crud(
  path,
  reminder,
  { view: mayView, add: adds, change: mayView, exports: mayExport },
  {
    beside: {
      /** What it is about. */
      event: z.object({ id: z.string(), name: z.string(), day: z.string().nullable() }).nullable(),
      ...besideTask,
    },
    filters: {
      tab: z.enum(TABS).optional(),
      /** Those that wait for me. */
      mine: z.boolean().optional(),
      due: z.enum(['overdue', 'today', 'this_week']).optional(),
      eventRequestId: z.uuid().optional(),
    },
    totals: { overdue: z.int(), today: z.int(), urgent: z.int(), unassigned: z.int() },
    bulk: ['priority', 'dueDate', 'kind'],
  },
)
const { list, one, exportList, add, edit, remove, bulkEdit, bulkRemove } = ofTheKit

const notes = lines(2000).nullable().optional()
export const reminders = contract({
  list,
  one,
  exportList,
  add: { ...add, rowCheck: true as const, input: add.input.extend({ eventRequestId }) },
  ...withPut(`${path}/{id}`, { edit }),
  remove,
  bulkEdit,
  bulkRemove,
  /** The badge (spec 7): what waits for whoever asks. */
  count: endpoint({
    method: 'GET',
    path: `${path}/count`,
    early: true,
    access: mayView,
    summary: 'How many event reminders wait for me',
    output: z.object({ count: z.int() }),
  }),
  tabCounts: endpoint({
    method: 'GET',
    path: `${path}/tab-counts`,
    access: mayView,
    summary: 'How many event reminders are pending, and how many are over',
    output: z.object({ pending: z.int(), completed: z.int() }),
  }),
  move: endpoint({
    method: 'POST',
    path: `${path}/{id}/move`,
    access: mayView,
    rowCheck: true,
    summary: 'Take an event reminder on: start, complete with notes, cancel, open it again',
    input: z.object({ id: z.uuid(), move: z.enum(MOVES), notes }),
    output: one.output,
  }),
  finish: endpoint({
    method: 'POST',
    path: `${path}/{id}/finish`,
    access: mayView,
    rowCheck: true,
    summary: 'My part of an event reminder is done; the last part completes it',
    input: z.object({ id: z.uuid(), notes }),
    output: one.output,
  }),
  completeMany: endpoint({
    method: 'POST',
    path: `${path}/complete-many`,
    access: mayView,
    rowCheck: true,
    summary: 'Complete many event reminders at once; all of them or none',
    input: z.object({ ...bulkRemove.input.shape, notes }).refine(hasOneTarget, ONE_TARGET),
    example: { ids: ['0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70'] },
    /** Of those that several have, one's own part. */
    output: z.object({ completed: z.int(), parts: z.int() }),
  }),
})
export type Reminder = OutputOf<typeof reminders.one>

const lists = [reminders.list, reminders.one]

export default defineLive({
  refreshes: {
    'tasks.changed': [...lists, reminders.count, reminders.tabCounts],
    'event-requests.changed': lists,
  },
})
