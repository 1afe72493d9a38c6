import { fields } from '#kernel/fields/definition.ts'
import { choice, dayField } from '#kernel/fields/fields.ts'
import { STATUS_NAMES, type Status, taskFields } from '#platform/tasks/fields.ts'

/** Domain 7.6. */
export const KINDS = { task: 'Task', note: 'Note', idea: 'Idea' } as const
export type Kind = keyof typeof KINDS

/** Ours: so many lines become posts at once. */
export const MANY = 30

/** Domain 7.6: something to be done, to be known or to be thought about, for whoever takes it on. */
export const post = fields(
  { one: 'post', many: 'posts' },
  {
    title: { ...taskFields.title, label: 'What is it about?' },
    kind: choice('Type', KINDS, { initial: 'task', sorted: true, filtered: true, also: ['type'] }),
    assignedTo: { ...taskFields.assignedTo, hint: 'They are told; leave it empty for whoever takes it on' },
    dueDate: dayField('Due', { sorted: true, also: ['due date'] }),
    priority: taskFields.priority,
    description: taskFields.description,
    status: taskFields.status,
    completionNotes: taskFields.completionNotes,
  },
)

/** The columns of the board; what was canceled, or done long ago, stands in the list alone. */
export const COLUMNS = {
  pending: 'Open',
  in_progress: STATUS_NAMES.in_progress,
  completed: 'Done',
} as const satisfies Partial<Record<Status, string>>
export type Column = keyof typeof COLUMNS

/** Ours: so long what is done stays on the board. */
export const DONE_DAYS = 30
