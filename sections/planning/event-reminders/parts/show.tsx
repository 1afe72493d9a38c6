import { isOpen } from '#platform/tasks/access.ts'
import { course, dueInWords, PRIORITIES, PRIORITY_TONES } from '#platform/tasks/fields.ts'
import { useSettings } from '#web/calls/session.ts'
import { useToday } from '#web/device/clock.ts'
import { Badge } from '#web/ui/show/badge.tsx'
import { formatClock } from '#web/ui/show/format.ts'
import type { Reminder } from '../contract.ts'

/** Domain 4.2: Today, Tomorrow, Overdue, or the day. */
export function DueBadge({ reminder }: { reminder: Pick<Reminder, 'dueDate' | 'dueTime' | 'status'> }) {
  const { timeZone } = useSettings()
  const today = useToday(timeZone ?? 'UTC')
  const due = dueInWords(reminder.dueDate, today, isOpen(reminder))
  if (!due) return null
  const words = [due.words, reminder.dueTime && formatClock(reminder.dueTime)].filter(Boolean).join(', ')
  return due.tone === 'neutral' ? <span>{words}</span> : <Badge tone={due.tone}>{words}</Badge>
}

/** Only what is more pressing than usual needs a mark; the words carry it. */
export const PriorityMark = ({ priority }: Pick<Reminder, 'priority'>) =>
  priority === 'high' || priority === 'urgent' ? (
    <Badge tone={PRIORITY_TONES[priority]}>{PRIORITIES[priority]}</Badge>
  ) : (
    <span>{PRIORITIES[priority]}</span>
  )

export const StatusBadge = ({ status }: Pick<Reminder, 'status'>) => (
  <Badge tone={course.states[status].tone}>{course.states[status].label}</Badge>
)

/** Who has it, in words: 'Ana, Ben (done)'. */
export const whoHasIt = ({ assignees, assignedName }: Pick<Reminder, 'assignees' | 'assignedName'>) =>
  [
    ...assignees.map(({ name, done }) => (done && assignees.length > 1 ? `${name} (done)` : name)),
    assignedName,
  ]
    .filter(Boolean)
    .join(', ')

/** The same in a narrow cell: 'Ana +2'. */
export function firstWhoHasIt({ assignees, assignedName }: Pick<Reminder, 'assignees' | 'assignedName'>) {
  const [first, ...more] = [...assignees.map(({ name }) => name), ...(assignedName ? [assignedName] : [])]
  return first && (more.length > 0 ? `${first} +${more.length}` : first)
}
