import { z } from 'zod'
import { contract, endpoint, lines, type OutputOf } from '#kernel/calls/contract.ts'
import { crud } from '#kernel/calls/crud.ts'
import { besideTask, MOVES } from '#platform/tasks/fields.ts'
import { mayExport, mayView } from './access.ts'
import { action, KINDS, type Kind } from './fields.ts'

const path = '/api/meeting-tasks'
export const ACTION_TABS = ['open', 'over', 'all'] as const
const kinds = Object.keys(KINDS) as [Kind, ...Kind[]]

const { list, one, exportList, edit } = crud(
  path,
  action,
  { view: mayView, add: mayView, change: mayView, exports: mayExport },
  {
    beside: {
      ...besideTask,
      /** The meeting in whose minutes it stands. */
      meeting: z.object({ id: z.string(), title: z.string(), date: z.string() }).nullable(),
    },
    filters: {
      tab: z.enum(ACTION_TABS).optional(),
      whose: z.enum(['mine', 'nobody']).optional(),
      overdue: z.boolean().optional(),
      meetingId: z.uuid().optional(),
      meetingKind: z.enum(kinds).optional(),
    },
  },
)
export const Action = one.output
const One = z.object({ id: z.uuid() })
const notes = lines(2000).nullable().optional()

/** Tasks that lines of minutes became. */
export const actions = contract({
  list,
  one,
  exportList,
  edit,
  move: endpoint({
    method: 'POST',
    path: `${path}/{id}/move`,
    access: mayView,
    rowCheck: true,
    summary: 'Move a task from the minutes on: start, put back, complete with notes, cancel, open it again',
    input: One.extend({ move: z.enum(MOVES), notes }),
    output: one.output,
  }),
  finish: endpoint({
    method: 'POST',
    path: `${path}/{id}/complete`,
    access: mayView,
    rowCheck: true,
    summary: 'My part of a task from the minutes is done; the last part completes it',
    input: One.extend({ notes }),
    output: one.output,
  }),
})

export type ActionTask = OutputOf<typeof actions.one>
