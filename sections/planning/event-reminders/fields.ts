import { fields } from '#kernel/fields/definition.ts'
import { choice } from '#kernel/fields/fields.ts'
import { taskFields } from '#platform/tasks/fields.ts'

/** Domain 4.2. */
export const KINDS = {
  follow_up: 'Follow up',
  toolkit_send: 'Send the toolkit',
  post_event: 'After the event',
  postponed_followup: 'Ask again: postponed',
  deadline: 'Deadline',
  check_in: 'Check in',
  custom: 'Something else',
} as const
export type Kind = keyof typeof KINDS

/** Domain 4.2: a task about an event request. */
export const reminder = fields(
  { one: 'reminder', many: 'reminders' },
  {
    title: taskFields.title,
    kind: choice('Type', KINDS, { initial: 'follow_up', sorted: true, filtered: true }),
    priority: taskFields.priority,
    dueDate: taskFields.dueDate,
    dueTime: taskFields.dueTime,
    assignedTo: taskFields.assignedTo,
    assignedName: taskFields.assignedName,
    description: taskFields.description,
    status: taskFields.status,
    completionNotes: taskFields.completionNotes,
  },
)
