import { dueInWords } from '#platform/tasks/fields.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import type { Project } from '../contract.ts'
import { course, OPEN } from '../fields.ts'
import styles from './projects.module.css'

export const isOpenProject = ({ status, archivedAt }: Pick<Project, 'status' | 'archivedAt'>) =>
  OPEN.includes(status) && archivedAt === null

export const StatusMark = ({ project: { status, archivedAt } }: { project: Project }) =>
  archivedAt ? (
    <Badge tone="neutral">Archived</Badge>
  ) : (
    <Badge tone={course.states[status].tone}>{course.states[status].label}</Badge>
  )

/** Domain 8.1: until when, and that it is overdue. */
export function Due({ project }: { project: Project }) {
  const { today } = useOrganizationClock()
  const due = dueInWords(project.dueDate, today, isOpenProject(project))
  if (!due) return null
  return due.tone === 'neutral' ? <span>{due.words}</span> : <Badge tone={due.tone}>{due.words}</Badge>
}

/** '3 of 5', and percent where there are no tasks. */
export const doneInWords = ({ tasks: { all, done }, done: percent }: Project) =>
  all > 0 ? `${done} of ${all} done` : `${percent}%`

/** How far it is, drawn and in words. */
export const Done = ({ project }: { project: Project }) => (
  <span className={styles.done}>
    <ProgressBar label={`${project.title}: how much is done`} value={project.done} />
    <span>{doneInWords(project)}</span>
  </span>
)

/** Its owners, with an account or without. */
export const whoHas = ({ owners, assignedNames }: Pick<Project, 'owners' | 'assignedNames'>) =>
  [...owners.map(({ name }) => name), ...assignedNames].join(', ')

export const whoSupports = ({ support, supportNames }: Pick<Project, 'support' | 'supportNames'>) =>
  [...support.map(({ name }) => name), ...supportNames].join(', ')

/** 'Ana +2' */
export function firstWhoHas({ owners, assignedNames }: Pick<Project, 'owners' | 'assignedNames'>) {
  const [first, ...more] = [...owners.map(({ name }) => name), ...assignedNames]
  return first && (more.length > 0 ? `${first} +${more.length}` : first)
}

/** What a project waits for, and that it is overdue. */
export function WaitsFor({ project }: { project: Project }) {
  const { today } = useOrganizationClock()
  const words = waitsFor(project)
  const due = project.next && dueInWords(project.next.dueDate, today, isOpenProject(project))
  return (
    <span title={words ?? undefined}>
      {/* First, since a narrow column ends the words. */}
      {due?.tone === 'bad' && <Badge tone="bad">{due.words}</Badge>} {words}
    </span>
  )
}

/** The open task that is next, and whose turn it is: what a project waits for. */
const waitsFor = ({ next }: Pick<Project, 'next'>) =>
  next && (next.who ? `${next.title}: ${next.who}` : `${next.title}: nobody has it yet`)
