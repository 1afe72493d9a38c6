import { z } from 'zod'
import { contract, day, endpoint, type OutputOf, text } from '#kernel/calls/contract.ts'
import { crud } from '#kernel/calls/crud.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { mayExport, mayTakePart, mayView } from './access.ts'
import { ATTENDANCE, type Attendance, KINDS, type Kind, line } from './fields.ts'

const path = '/api/meeting-notes'
const kinds = Object.keys(KINDS) as [Kind, ...Kind[]]
const states = Object.keys(ATTENDANCE) as [Attendance, ...Attendance[]]

const { list, one, exportList, add, edit, remove } = crud(
  path,
  line,
  { view: mayView, add: mayTakePart, change: mayTakePart, exports: mayExport },
  {
    beside: {
      meetingId: z.string(),
      meeting: z.object({ title: z.string(), date: z.string(), status: z.string() }),
      agendaItemId: z.string().nullable(),
      /** What was being talked about. */
      about: z.string().nullable(),
      by: z.string().nullable(),
      /** Whom it names. */
      people: z.array(z.object({ id: z.string(), name: z.string() })),
      /** In words, with names. */
      words: z.string(),
      task: z
        .object({
          id: z.string(),
          title: z.string(),
          status: z.enum(['pending', 'in_progress', 'completed', 'cancelled']),
          dueDate: z.string().nullable(),
          assignees: z.array(z.object({ id: z.string(), name: z.string(), done: z.boolean() })),
        })
        .nullable(),
    },
    filters: {
      meetingId: z.uuid().optional(),
      meetingKind: z.enum(kinds).optional(),
      projectId: z.uuid().optional(),
      from: day().optional(),
      until: day().optional(),
    },
  },
)
const agendaItemId = z.uuid().nullable().optional()

export const minutes = contract({
  list,
  one,
  exportList,
  /** All of one meeting, in the order in which it was written. */
  read: endpoint({
    method: 'GET',
    path: '/api/meetings/{id}/minutes',
    access: mayView,
    summary: 'The minutes of a meeting, line by line, and who was there',
    input: z.object({ id: z.uuid() }),
    output: z.object({
      lines: z.array(one.output),
      attendance: z.array(
        z.object({
          userId: z.string().nullable(),
          name: z.string(),
          isInvited: z.boolean(),
          state: z.enum(states).nullable(),
        }),
      ),
    }),
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/meetings/people',
    access: mayView,
    summary: 'People who may open meetings by their names: a task from minutes can be theirs',
    input: z.object({ search: text(100).default('') }),
    output: accounts.people.output,
  }),
  add: {
    ...add,
    rowCheck: true as const,
    input: add.input.extend({ meetingId: z.uuid(), agendaItemId }),
  },
  edit: { ...edit, input: edit.input.extend({ agendaItemId }) },
  remove,
})

export type MinutesLine = OutputOf<typeof minutes.one>
export type Minutes = OutputOf<typeof minutes.read>
