import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf, formatClock } from '#web/ui/show/format.ts'
import { isOpen } from './access.ts'
import { course, dueInWords, PRIORITIES, PRIORITY_TONES, type Shown } from './fields.ts'

/** Domain 4.2: Today, Tomorrow, Overdue, or the day. */
export function DueBadge({
  task,
}: {
  task: Pick<Shown, 'dueDate' | 'status'> & { dueTime?: string | null }
}) {
  const { today } = useOrganizationClock()
  const due = dueInWords(task.dueDate, today, isOpen(task))
  if (!due) return null
  const words = [due.words, task.dueTime && formatClock(task.dueTime)].filter(Boolean).join(', ')
  return due.tone === 'neutral' ? <span>{words}</span> : <Badge tone={due.tone}>{words}</Badge>
}

/** Only what is more pressing than usual needs a mark; the words carry it. */
export const PriorityMark = ({ priority }: Pick<Shown, 'priority'>) =>
  priority === 'high' || priority === 'urgent' ? (
    <Badge tone={PRIORITY_TONES[priority]}>{PRIORITIES[priority]}</Badge>
  ) : (
    <span>{PRIORITIES[priority]}</span>
  )

/** The same where there is no column for it: nothing for what is not pressing. */
export const PressingMark = ({ priority }: Pick<Shown, 'priority'>) =>
  priority === 'high' || priority === 'urgent' ? <PriorityMark priority={priority} /> : null

export const StatusBadge = ({ status }: Pick<Shown, 'status'>) => (
  <Badge tone={course.states[status].tone}>{course.states[status].label}</Badge>
)

type Whose = Pick<Shown, 'assignees'> & { assignedName?: string | null }

/** Who has it, in words: 'Ana, Ben (done)'. */
export const whoHasIt = ({ assignees, assignedName }: Whose) =>
  [
    ...assignees.map(({ name, done }) => (done && assignees.length > 1 ? `${name} (done)` : name)),
    assignedName,
  ]
    .filter(Boolean)
    .join(', ')

/** The same in a narrow cell: 'Ana +2'. */
export function firstWhoHasIt({ assignees, assignedName }: Whose) {
  const [first, ...more] = [...assignees.map(({ name }) => name), ...(assignedName ? [assignedName] : [])]
  return first && (more.length > 0 ? `${first} +${more.length}` : first)
}

/** What became of many that somebody completed: 'Two tasks completed, your part of one task done'. */
export const completedInWords = ({ completed, parts }: { completed: number; parts: number }, noun: string) =>
  [
    (completed > 0 || parts === 0) && `${countOf(completed, noun)} completed`,
    parts > 0 && `your part of ${countOf(parts, noun)} done`,
  ]
    .filter(Boolean)
    .join(', ')
