import { z } from 'zod'
import { contract, endpoint, lines, type OutputOf } from '#kernel/calls/contract.ts'
import { crud } from '#kernel/calls/crud.ts'
import { besideTask, MOVES } from '#platform/tasks/fields.ts'
import { fromMessage, withFiles } from '#platform/threads/links-contract.ts'
import { mayExport, mayManage, mayView } from './access.ts'
import { COLUMNS, type Column, MANY, post } from './fields.ts'

const path = '/api/team-board'
export const TABS = ['open', 'over', 'all'] as const

const columns = Object.keys(COLUMNS) as [Column, ...Column[]]
const ofTheKit = crud(
  path,
  post,
  { view: mayView, add: mayView, change: mayView, exports: mayExport, imports: mayManage },
  {
    beside: {
      ...besideTask,
      likes: z.int(),
      liked: z.boolean(),
      comments: z.int(),
    },
    filters: {
      tab: z.enum(TABS).optional(),
      column: z.enum(columns).optional(),
      whose: z.enum(['mine', 'nobody', 'posted']).optional(),
    },
    sorts: ['likes'],
    bulk: ['kind', 'priority', 'dueDate'],
  },
)
const { list, one, exportList, add, edit, remove, bulkEdit, bulkRemove } = ofTheKit

const One = z.object({ id: z.uuid() })
const notes = lines(2000).nullable().optional()
const { title, kind, assignedTo, dueDate } = post.fields

export const teamBoard = contract({
  list,
  one,
  exportList,
  add: { ...add, input: add.input.extend({ fromMessage, withFiles }) },
  edit,
  remove,
  bulkEdit,
  bulkRemove,
  addMany: endpoint({
    method: 'POST',
    path: `${path}/many`,
    access: mayView,
    summary: 'Post several things at once, for the same people',
    input: z.object({
      titles: z
        .array(title.input)
        .min(1, 'Please write at least one line')
        .max(MANY, `Please write at most ${MANY} lines`),
      kind: kind.input.default('task'),
      assignedTo: assignedTo.input.default([]),
      dueDate: dueDate.input.default(null),
    }),
    example: { titles: ['Wash the coolers', 'Order labels'] },
    output: z.object({ ids: z.array(z.string()) }),
  }),
  claim: endpoint({
    method: 'POST',
    path: `${path}/{id}/claim`,
    access: mayView,
    rowCheck: true,
    summary: 'I will handle this: a post that nobody has is mine and in progress',
    input: One,
    output: one.output,
  }),
  move: endpoint({
    method: 'POST',
    path: `${path}/{id}/move`,
    access: mayView,
    rowCheck: true,
    summary: 'Move a post on: start, put back, complete with notes, cancel, open it again',
    input: One.extend({ move: z.enum(MOVES), notes }),
    output: one.output,
  }),
  finish: endpoint({
    method: 'POST',
    path: `${path}/{id}/finish`,
    access: mayView,
    rowCheck: true,
    summary: 'My part of a post is done; the last part completes it',
    input: One.extend({ notes }),
    output: one.output,
  }),
  like: endpoint({
    method: 'POST',
    path: `${path}/items/{id}/like`,
    access: mayView,
    rowCheck: true,
    summary: 'Like a post; once each',
    undo: { no: 'take the like back instead.' },
    input: One,
    output: one.output,
  }),
  unlike: endpoint({
    method: 'DELETE',
    path: `${path}/items/{id}/like`,
    access: mayView,
    rowCheck: true,
    summary: 'No longer like a post',
    undo: { no: 'like it again instead.' },
    input: One,
    output: one.output,
  }),
  likes: endpoint({
    method: 'GET',
    path: `${path}/items/{id}/likes`,
    access: mayView,
    summary: 'Who likes a post',
    input: One,
    output: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  waiting: endpoint({
    method: 'GET',
    path: `${path}/waiting`,
    early: true,
    access: mayView,
    summary: 'How many posts wait for me: those that I have and did not finish',
    output: z.object({ count: z.int() }),
  }),
})
export type Post = OutputOf<typeof teamBoard.one>
