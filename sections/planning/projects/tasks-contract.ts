import { z } from 'zod'
import { hasOneTarget, ONE_TARGET } from '#kernel/calls/bulk.ts'
import { contract, endpoint, lines, type OutputOf } from '#kernel/calls/contract.ts'
import { crud } from '#kernel/calls/crud.ts'
import { besideTask, MOVES } from '#platform/tasks/fields.ts'
import { fromMessage, withFiles } from '#platform/threads/links-contract.ts'
import { mayChange, mayExport, mayView } from './access.ts'
import { projectTask } from './fields.ts'

const path = '/api/tasks'
export const TASK_TABS = ['open', 'over', 'all'] as const

const ofTheKit = crud(
  path,
  projectTask,
  { view: mayView, add: mayChange, change: mayView, exports: mayExport },
  {
    beside: {
      ...besideTask,
      /** Null: a one-off task. */
      project: z.object({ id: z.string(), number: z.int(), title: z.string() }).nullable(),
      parentId: z.string().nullable(),
      subtasks: z.object({ all: z.int(), done: z.int() }),
      comments: z.int(),
    },
    filters: {
      tab: z.enum(TASK_TABS).optional(),
      whose: z.enum(['mine', 'nobody', 'written']).optional(),
      due: z.enum(['overdue', 'week']).optional(),
      /** `none`: one-off tasks. */
      projectId: z.union([z.uuid(), z.literal('none')]).optional(),
      /** Parts of this task. */
      parentId: z.uuid().optional(),
      /** In the order that people gave them, subtasks below their task. */
      arranged: z.boolean().optional(),
    },
    bulk: ['priority', 'dueDate'],
  },
)
const { list, one, exportList, add, edit, remove, bulkEdit, bulkRemove } = ofTheKit
const One = z.object({ id: z.uuid() })
const notes = lines(2000).nullable().optional()

export const tasks = contract({
  list,
  one,
  exportList,
  add: {
    ...add,
    rowCheck: true as const,
    input: add.input.extend({
      /** Of a project that one may edit; a one-off task without it. */
      projectId: z.uuid('Please choose a project').nullable().optional(),
      /** A part of this task, of the same project. */
      parentId: z.uuid().nullable().optional(),
      fromMessage,
      withFiles,
    }),
  },
  edit,
  remove,
  bulkEdit,
  bulkRemove,
  move: endpoint({
    method: 'POST',
    path: `${path}/{id}/move`,
    access: mayView,
    rowCheck: true,
    summary: 'Move a task on: start, put back, complete with notes, cancel, open it again',
    input: One.extend({ move: z.enum(MOVES), notes }),
    output: one.output,
  }),
  finish: endpoint({
    method: 'POST',
    path: `${path}/{id}/complete`,
    access: mayView,
    rowCheck: true,
    summary: 'My part of a task is done; the last part completes it',
    input: One.extend({ notes }),
    output: one.output,
  }),
  unfinish: endpoint({
    method: 'DELETE',
    path: `${path}/{id}/complete`,
    access: mayView,
    rowCheck: true,
    summary: 'My part of a task is not done after all; what was completed is open again',
    input: One,
    output: one.output,
  }),
  arrange: endpoint({
    method: 'POST',
    path: `${path}/{id}/arrange`,
    undo: { no: 'move it back instead.' },
    access: mayChange,
    rowCheck: true,
    summary: 'Put a task of a project before another one of it, or last',
    input: One.extend({ before: z.uuid().nullable() }),
    output: one.output,
  }),
  take: endpoint({
    method: 'POST',
    path: `${path}/{id}/take`,
    access: mayChange,
    rowCheck: true,
    summary: 'A post of the team board becomes a task of a project, with what was said about it',
    input: One.extend({ projectId: z.uuid('Please choose a project') }),
    output: one.output,
  }),
  completeMany: endpoint({
    method: 'POST',
    path: `${path}/complete-many`,
    access: mayView,
    rowCheck: true,
    summary: 'Complete many tasks at once; all of them or none',
    input: z.object({ ...bulkRemove.input.shape, notes }).refine(hasOneTarget, ONE_TARGET),
    example: { ids: ['0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70'] },
    /** Of those that several have, one's own part. */
    output: z.object({ completed: z.int(), parts: z.int() }),
  }),
})
export type ProjectTask = OutputOf<typeof tasks.one>
