import { useState } from 'react'
import { hasOpenPart, isDoneFor, isOpen } from '#platform/tasks/access.ts'
import { DueBadge, StatusBadge, whoHasIt } from '#platform/tasks/widgets.tsx'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { SectionLink } from '#web/shell/section-link.tsx'
import { sayFailed } from '#web/toast.ts'
import { IconButton } from '#web/ui/action/button.tsx'
import { mayChangeTask } from '../access.ts'
import { type ActionTask, actions } from '../actions-contract.ts'
import styles from './meetings.module.css'

/** A task from minutes in a line: a press completes it, or one's own part of it; its title opens it. */
export function ActionRow({ task }: { task: ActionTask }) {
  const user = useCurrentUser()
  const [busy, setBusy] = useState(false)
  const isOver = !isOpen(task) || isDoneFor(user, task)
  const isPart = task.assignedTo.length > 1 && hasOpenPart(user, task)
  const press = async () => {
    setBusy(true)
    try {
      const { id, title } = task
      if (isPart) await changeWithUndo(actions.finish, { id }, `${title}: your part is done`)
      else await changeWithUndo(actions.move, { id, move: 'complete' }, `${title}: completed`)
    } catch (error) {
      sayFailed('That was not noted')(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.item}>
      <IconButton
        icon={isOver ? 'done' : 'open'}
        label={isPart ? `My part of ${task.title} is done` : `Complete ${task.title}`}
        disabled={busy || isOver || !mayChangeTask(user, task)}
        onClick={() => void press()}
      />
      <span className={styles.words}>
        <span className={styles.titles}>
          <SectionLink section="meeting-tasks" params={{ id: task.id }} className={styles.link}>
            {task.title}
          </SectionLink>
          {isOpen(task) ? <DueBadge task={task} /> : <StatusBadge status={task.status} />}
        </span>
        <span className={styles.quiet}>{whoHasIt(task) || 'Nobody has it yet'}</span>
      </span>
    </div>
  )
}
