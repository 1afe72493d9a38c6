import { useState } from 'react'
import { messageParts } from '#kernel/language/message-text.ts'
import { passes } from '#kernel/people/access.ts'
import { isOpen } from '#platform/tasks/access.ts'
import { DueBadge, StatusBadge } from '#platform/tasks/widgets.tsx'
import { adds as addsProjects } from '#sections/planning/projects/access.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { SectionLink } from '#web/shell/section-link.tsx'
import { sayFailed } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { later } from '#web/ui/later.tsx'
import { Line } from '#web/ui/layout/flow.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { mayRemoveLine, mayWrite } from '../access.ts'
import type { Meeting } from '../contract.ts'
import { LINE_KINDS, type LineKind } from '../fields.ts'
import { actionIn, withoutKind } from '../line-action.ts'
import { type MinutesLine, minutes } from '../minutes-contract.ts'
import { KindMark } from './marks.tsx'
import styles from './meetings.module.css'
import type { OutLine } from './use-out-lines.ts'

const LineEditor = later(() => import('./line-editor.tsx'))
const ProjectOfLine = later(() => import('./project-of-line.tsx'))

/** What a line says, with the names in it. */
export const LineText = ({ line }: { line: Pick<MinutesLine, 'text' | 'people' | 'kind'> }) => (
  <span className={styles.text}>
    {messageParts(line.kind === 'note' ? line.text : withoutKind(line.text)).map((part, index) => {
      if ('text' in part) return part.text
      if (!('person' in part)) return null
      const name = line.people.find(({ id }) => id === part.person)?.name
      return (
        <span key={index} className={styles.mention}>
          @{name ?? 'a former member'}
        </span>
      )
    })}
  </span>
)

/** The task that a line became, and how far it is. */
export const LineTask = ({ task }: Pick<MinutesLine, 'task'>) =>
  task && (
    <Line>
      <SectionLink section="meeting-tasks" params={{ id: task.id }} className={styles.link}>
        Task of {task.assignees.map(({ name }) => name).join(', ') || 'nobody yet'}
      </SectionLink>
      {isOpen(task) ? <DueBadge task={task} /> : <StatusBadge status={task.status} />}
    </Line>
  )

const namesInWords = ({ people }: Pick<MinutesLine, 'people'>) =>
  people.map(({ name }) => name).join(' and ') || 'a former member'

const kinds = Object.entries(LINE_KINDS) as [LineKind, string][]

/** One line of the minutes, with what it became. */
export function LineRow({ line, meeting }: { line: MinutesLine; meeting: Meeting }) {
  const user = useCurrentUser()
  const [editing, setEditing] = useState(false)
  const [project, setProject] = useState<boolean>()
  const may = mayWrite(user, meeting)
  const run = (work: Promise<unknown>) => void work.catch(sayFailed('The line stays as it was'))
  if (editing && may) return <LineEditor line={line} onClose={() => setEditing(false)} />
  return (
    <div className={styles.line}>
      <div className={styles.said}>
        <span>
          <KindMark kind={line.kind} /> <LineText line={line} />
        </span>
        <LineTask task={line.task} />
        {line.kind === 'action' && line.task === null && (
          <span className={styles.quiet}>
            {actionIn(line.text, meeting.date)
              ? `No task: ${namesInWords(line)} may not open meetings, and could not see it. Name somebody who may.`
              : 'No task yet: name somebody with @, and a day.'}{' '}
            Else it becomes one when the next meeting is got ready.
          </span>
        )}
      </div>
      {may && (
        <Menu
          target={<IconButton icon="more" size="sm" label={`Change “${line.words.slice(0, 40)}”`} />}
          items={[
            { label: 'Correct it', icon: 'edit', onClick: () => setEditing(true) },
            ...kinds
              .filter(([kind]) => kind !== line.kind)
              .map(([kind, label]) => ({
                label: `It is ${kind === 'action' ? 'an' : 'a'} ${label.toLowerCase()}`,
                onClick: () =>
                  run(
                    changeWithUndo(
                      minutes.edit,
                      { id: line.id, version: line.version, was: { kind: line.kind }, kind },
                      `Line changed: ${label.toLowerCase()}`,
                    ),
                  ),
              })),
            ...(passes(user, addsProjects)
              ? [
                  {
                    label: 'Make a project of it',
                    icon: 'projects' as const,
                    onClick: () => setProject(true),
                    divider: true,
                  },
                ]
              : []),
            {
              label: 'Comments and history',
              icon: 'history',
              href: `/dashboard?section=meeting-notes&id=${line.id}`,
              divider: true,
            },
            ...(mayRemoveLine(user, line, meeting)
              ? [
                  {
                    label: 'Delete it',
                    icon: 'trash' as const,
                    danger: true,
                    divider: true,
                    onClick: () => run(changeWithUndo(minutes.remove, { id: line.id }, 'Line deleted')),
                  },
                ]
              : []),
          ]}
        />
      )}
      {project !== undefined && (
        <ProjectOfLine line={line} meeting={meeting} opened={project} onClose={() => setProject(false)} />
      )}
    </div>
  )
}

interface OutRowProps {
  line: OutLine
  onAgain: () => void
  onDrop: () => void
}

/** A line on its way; one that did not arrive says why, and is sent again with a press. */
export const OutRow = ({ line, onAgain, onDrop }: OutRowProps) => (
  <div className={styles.line}>
    <div className={styles.said}>
      <span className={`${styles.text} ${styles.unsent}`}>{line.words}</span>
      {line.failure ? (
        <>
          <span className={styles.failure} role="alert">
            {line.failure}
          </span>
          <Line>
            <Button size="sm" onClick={onAgain}>
              Send it again
            </Button>
            <Button size="sm" variant="quiet" onClick={onDrop}>
              Discard it
            </Button>
          </Line>
        </>
      ) : (
        <span className={styles.quiet}>On its way…</span>
      )}
    </div>
  </div>
)
