import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { passes } from '#kernel/people/access.ts'
import { isOpen } from '#platform/tasks/access.ts'
import { REPEATS } from '#platform/tasks/fields.ts'
import { endOf, TaskHead } from '#platform/tasks/record-widgets.tsx'
import { DueBadge, PriorityMark, StatusBadge, whoHasIt } from '#platform/tasks/widgets.tsx'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { SectionLink } from '#web/shell/section-link.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { AsWritten, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { editsAll, mayChange, mayEditTask } from '../access.ts'
import { projectTask as def } from '../fields.ts'
import { type ProjectTask, tasks } from '../tasks-contract.ts'
import { AddTask } from './add-task.tsx'
import { finish, makeMove } from './task-ways.ts'
import { pageOf } from './ways.ts'

/** Where a task stands, what its reader may do with it, and its parts. */
export function TaskBody({ task }: { task: ProjectTask }) {
  const user = useCurrentUser()
  const may = mayEditTask(user, task)
  return (
    <Stack>
      <TaskHead
        row={task}
        may={may}
        mayAll={passes(user, editsAll)}
        onMove={(move, notes) => makeMove(task, move, notes)}
        onFinish={(notes) => finish(task, notes)}
      >
        {task.isMilestone && <Badge tone="brand">Milestone</Badge>}
      </TaskHead>
      <DefinitionList
        items={[
          {
            label: 'Project',
            value: task.project ? (
              <Link href={pageOf(task.project)}>{task.project.title}</Link>
            ) : (
              'One-off task'
            ),
          },
          { label: def.labels.assignedTo, value: whoHasIt(task) || 'Nobody has it yet' },
          ...(task.dueDate ? [{ label: def.labels.dueDate, value: <DueBadge task={task} /> }] : []),
          { label: def.labels.priority, value: <PriorityMark priority={task.priority} /> },
          ...(task.repeats ? [{ label: def.labels.repeats, value: REPEATS[task.repeats] }] : []),
          ...(task.description
            ? [{ label: def.labels.description, value: <AsWritten>{task.description}</AsWritten> }]
            : []),
          ...endOf(task),
        ]}
      />
      {task.parentId === null && (
        <Parts task={task} mayAdd={may && isOpen(task) && passes(user, mayChange)} />
      )}
    </Stack>
  )
}

const MOST = 200

/** What a task is divided into. */
function Parts({ task, mayAdd }: { task: ProjectTask; mayAdd: boolean }) {
  const { data } = useQuery({
    ...query(tasks.list, { parentId: task.id, arranged: true, tab: 'all', limit: MOST }),
    enabled: task.subtasks.all > 0,
  })
  const parts = data?.items ?? []
  const more = (data?.total ?? 0) - parts.length
  if (parts.length === 0 && !mayAdd) return null
  return (
    <Section title="Its parts">
      <Stack>
        {parts.length > 0 && (
          <RowList>
            {parts.map((part) => (
              <ListRow
                key={part.id}
                title={
                  <SectionLink section="tasks" params={{ id: part.id }}>
                    {part.title}
                  </SectionLink>
                }
                badge={isOpen(part) ? <DueBadge task={part} /> : <StatusBadge status={part.status} />}
                about={whoHasIt(part) || 'Nobody has it yet'}
              />
            ))}
          </RowList>
        )}
        {more > 0 && <Quiet>And {countOf(more, 'more part')}.</Quiet>}
        {mayAdd && <AddTask parentId={task.id} label="Add a part" />}
      </Stack>
    </Section>
  )
}
