import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { passes } from '#kernel/people/access.ts'
import { hasOpenPart, isOpen } from '#platform/tasks/access.ts'
import { DueBadge, PriorityMark, whoHasIt } from '#platform/tasks/widgets.tsx'
import { change } from '#web/calls/api.ts'
import { query, refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { SectionLink } from '#web/shell/section-link.tsx'
import { sayFailed } from '#web/toast.ts'
import { IconButton } from '#web/ui/action/button.tsx'
import { ReorderList } from '#web/ui/board/reorder-list.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { mayChange, mayEdit, mayEditTask } from '../access.ts'
import type { Project } from '../contract.ts'
import { type ProjectTask, tasks } from '../tasks-contract.ts'
import { AddTask } from './add-task.tsx'
import styles from './projects.module.css'
import { finish, makeMove, unfinish } from './task-ways.ts'

const MOST = 200

/** The tasks of a project in the order that its people gave them, with their parts; done ones stand below. */
export function ProjectTasks({ project }: { project: Project }) {
  const user = useCurrentUser()
  const may = mayEdit(user, project) && project.archivedAt === null
  const answer = useQuery(
    query(tasks.list, { projectId: project.id, arranged: true, tab: 'all', limit: MOST }),
  )
  return (
    <Async query={answer} what="the tasks of this project" skeleton={<SkeletonLines lines={6} />}>
      {({ items, total }) => {
        const own = items.filter(({ parentId }) => parentId === null)
        const open = own.filter(isOpen)
        const over = own.filter((task) => !isOpen(task))
        const partsOf = (task: ProjectTask) => items.filter(({ parentId }) => parentId === task.id)
        return (
          <Stack>
            {own.length === 0 && (
              <Quiet>No tasks yet. Divide the project into what one person does until a day.</Quiet>
            )}
            {open.length > 0 && (
              <ReorderList
                label={`Tasks of ${project.title}`}
                items={open}
                idOf={({ id }) => id}
                nameOf={({ title }) => title}
                fixed={!may}
                onMove={async ({ id }, { before }) => {
                  await change(tasks.arrange, { id, before: before ?? null })
                  await refresh([tasks.list])
                }}
              >
                {(task) => <TaskLine task={task} parts={partsOf(task)} mayAdd={may} />}
              </ReorderList>
            )}
            {may && <AddTask projectId={project.id} />}
            {over.length > 0 && (
              <details className={styles.over}>
                <summary>{countOf(over.length, 'task')} done or canceled</summary>
                <ul className={styles.plain}>
                  {over.map((task) => (
                    <li key={task.id}>
                      <TaskLine task={task} parts={partsOf(task)} mayAdd={false} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
            {total > items.length && (
              <Quiet>
                The first {items.length} of {countOf(total, 'task')} stand here.{' '}
                <SectionLink section="tasks" params={{ projectId: project.id, tab: 'all' }}>
                  See all of them
                </SectionLink>
              </Quiet>
            )}
          </Stack>
        )
      }}
    </Async>
  )
}

interface TaskLineProps {
  task: ProjectTask
  parts?: ProjectTask[]
  mayAdd: boolean
}

/** One task: a press completes it, or one's own part of it; its title opens it. */
function TaskLine({ task, parts = [], mayAdd }: TaskLineProps) {
  const user = useCurrentUser()
  // On a phone there is room for its words; the task itself has the button.
  const phone = useIsPhone()
  const [dividing, setDividing] = useState(false)
  const facts = [
    whoHasIt(task) || (task.parentId === null && 'Nobody has it yet'),
    task.comments > 0 && countOf(task.comments, 'comment'),
  ]
  const divides =
    isOpen(task) && task.parentId === null && passes(user, mayChange) && (mayAdd || mayEditTask(user, task))
  return (
    <div className={styles.task}>
      <Tick task={task} />
      <div className={styles.words}>
        <span className={styles.titles}>
          <SectionLink section="tasks" params={{ id: task.id }} className={styles.title}>
            {task.title}
          </SectionLink>
          {task.isMilestone && <Badge tone="brand">Milestone</Badge>}
          {isOpen(task) && (task.priority === 'high' || task.priority === 'urgent') && (
            <PriorityMark priority={task.priority} />
          )}
          <DueBadge task={task} />
        </span>
        {facts.some(Boolean) && <span className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</span>}
        {parts.length > 0 && (
          <ul className={styles.plain}>
            {parts.map((part) => (
              <li key={part.id}>
                <TaskLine task={part} mayAdd={false} />
              </li>
            ))}
          </ul>
        )}
        {dividing && <AddTask parentId={task.id} label="A part of it" onDone={() => setDividing(false)} />}
      </div>
      {divides && !dividing && !phone && (
        <IconButton icon="add" label={`Divide ${task.title}`} onClick={() => setDividing(true)} />
      )}
    </div>
  )
}

function Tick({ task }: { task: ProjectTask }) {
  const user = useCurrentUser()
  const [busy, setBusy] = useState(false)
  const isDone = task.status === 'completed' || task.doneBy.includes(user.id)
  const press = async () => {
    setBusy(true)
    try {
      if (isDone) await unfinish(task)
      else if (hasOpenPart(user, task) && task.assignedTo.length > 1) await finish(task)
      else await makeMove(task, 'complete')
    } catch (error) {
      sayFailed('That was not noted')(error)
    } finally {
      setBusy(false)
    }
  }
  const words = isDone
    ? `Open ${task.title} again`
    : task.assignedTo.length > 1 && hasOpenPart(user, task)
      ? `My part of ${task.title} is done`
      : `Complete ${task.title}`
  return (
    <IconButton
      icon={isDone ? 'done' : 'open'}
      label={words}
      disabled={busy || !mayEditTask(user, task) || task.status === 'cancelled'}
      onClick={() => void press()}
    />
  )
}
