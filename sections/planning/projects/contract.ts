import { z } from 'zod'
import { hasOneTarget, ONE_TARGET } from '#kernel/calls/bulk.ts'
import { contract, endpoint, type OutputOf } from '#kernel/calls/contract.ts'
import { crud } from '#kernel/calls/crud.ts'
import { adds, imports, mayChange, mayDelete, mayExport, mayView } from './access.ts'
import { MOVES, project } from './fields.ts'

const path = '/api/projects'
/** Domain 8.1: heaps by status, what is archived, and templates. */
export const TABS = [
  'open',
  'in_progress',
  'waiting',
  'tabled',
  'completed',
  'archived',
  'templates',
] as const

const Named = z.object({ id: z.string(), name: z.string() })
const ofTheKit = crud(
  path,
  project,
  { view: mayView, add: adds, change: mayChange, remove: mayDelete, exports: mayExport, imports },
  {
    beside: {
      /** Spec 2.3: its number in addresses. */
      number: z.int(),
      owners: z.array(Named),
      support: z.array(Named),
      addedBy: z.string().nullable(),
      completedAt: z.string().nullable(),
      archivedAt: z.string().nullable(),
      /** Its tasks without the canceled ones. */
      tasks: z.object({ all: z.int(), done: z.int(), overdue: z.int() }),
      /** Percent: of its tasks, or as somebody entered it. */
      done: z.int(),
      /** The open task that is due next, and whose turn it is. */
      next: z.object({ title: z.string(), dueDate: z.string().nullable(), who: z.string() }).nullable(),
    },
    filters: {
      tab: z.enum(TABS).optional(),
      /** Mine: I made it, or am among its owners or supporters. */
      whose: z.enum(['mine', 'nobody']).optional(),
      overdue: z.boolean().optional(),
    },
    totals: { overdue: z.int(), unassigned: z.int(), forMeeting: z.int() },
    bulk: ['priority', 'category', 'dueDate', 'reviewInNextMeeting'],
  },
)
const { one, bulkRemove } = ofTheKit

const One = z.object({ id: z.uuid() })

const change = (name: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${path}/{id}/${name}`,
    access: mayChange,
    rowCheck: true,
    summary,
    input: One,
    output: one.output,
  })

export const projects = contract({
  ...ofTheKit,
  numbered: endpoint({
    method: 'GET',
    path: `${path}/numbered/{number}`,
    access: mayView,
    summary: 'The project of this number',
    input: z.object({ number: z.int().min(1).max(2_147_483_647) }),
    output: z.object({ id: z.string() }),
  }),
  move: endpoint({
    method: 'POST',
    path: `${path}/{id}/move`,
    access: mayChange,
    rowCheck: true,
    summary: 'Move a project on: start, let wait, table, complete, open again',
    input: One.extend({ move: z.enum(MOVES) }),
    output: one.output,
  }),
  claim: change('claim', 'I take this on: a project that nobody has is mine and in progress'),
  archive: change('archive', 'Put a project away: if it was open it is completed by it'),
  restore: change('restore', 'Take a project out of the archive'),
  copy: endpoint({
    method: 'POST',
    path: `${path}/{id}/copy`,
    // With the project its tasks would go, also those that somebody changed by now.
    undo: { no: 'delete the project that was made instead.' },
    access: adds,
    summary:
      'Make a project, or a template, like this one: with its tasks, their days moved along, none of them done',
    input: One.extend({
      title: project.fields.title.input,
      /** The new project begins then; without it days are left out. */
      startDate: project.fields.startDate.input,
      isTemplate: z.boolean().default(false),
      /** With the people of the project and of its tasks. */
      withPeople: z.boolean().default(false),
    }),
    output: one.output,
  }),
  archiveMany: endpoint({
    method: 'POST',
    path: `${path}/archive-many`,
    access: mayChange,
    rowCheck: true,
    summary: 'Put many projects away; all of them or none',
    input: z.object(bulkRemove.input.shape).refine(hasOneTarget, ONE_TARGET),
    example: { ids: ['0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70'] },
    output: z.object({ archived: z.int() }),
  }),
})
export type Project = OutputOf<typeof projects.one>
