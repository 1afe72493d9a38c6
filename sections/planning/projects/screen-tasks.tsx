import { useQuery } from '@tanstack/react-query'
import { passes } from '#kernel/people/access.ts'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import {
  completedInWords,
  DueBadge,
  firstWhoHasIt,
  PressingMark,
  PriorityMark,
  StatusBadge,
  whoHasIt,
} from '#platform/tasks/widgets.tsx'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RowWords } from '#web/ui/show/row-words.tsx'
import type { BulkAction, Column } from '#web/ui/table/data-table/types.ts'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'
import { mayChange, mayEditTask, mayRemoveTask } from './access.ts'
import { projects } from './contract.ts'
import { projectTask } from './fields.ts'
import { newTask, taskControls, taskForm } from './parts/task-form.tsx'
import { TaskBody } from './parts/task-record.tsx'
import { type ProjectTask, tasks } from './tasks-contract.ts'

/** Domain 8.1: what is to be done in all projects, and what belongs to none. */
export default function TasksScreen() {
  const user = useCurrentUser()
  const known = useQuery(query(projects.list, { tab: 'open', sort: 'title', order: 'asc', limit: 200 }))
  return (
    <RecordsScreen
      def={projectTask}
      calls={tasks}
      section="tasks"
      table="tasks"
      title="Tasks"
      description="What is to be done in all projects, and what belongs to none."
      add="Add a task"
      nameOf={(row) => row.title}
      may={{
        add: passes(user, mayChange),
        edit: (row) => mayEditTask(user, row),
        remove: (row) => mayRemoveTask(user, row),
      }}
      actions={
        <SectionButton variant="quiet" icon="projects" section="projects">
          Projects
        </SectionButton>
      }
      heaps={{
        name: 'tab',
        label: 'Tasks by state',
        usual: 'open',
        tabs: [
          { id: 'open', label: 'Open' },
          { id: 'over', label: 'Done and canceled' },
          { id: 'all', label: 'All' },
        ],
      }}
      unfiltered={['status']}
      columns={columns}
      card={(row) => (
        <RowWords
          title={row.title}
          marks={
            <>
              <DueBadge task={row} />
              <PressingMark priority={row.priority} />
            </>
          }
          lines={[placeOf(row), whoHasIt(row) || 'Nobody has it yet']}
        />
      )}
      filters={[
        ...filters,
        {
          kind: 'select',
          name: 'projectId',
          label: 'Project',
          anyLabel: 'Any project',
          options: [
            { value: 'none', label: 'One-off tasks' },
            ...(known.data?.items ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ],
        },
      ]}
      bulk={[{ ...completing, may: (row) => mayEditTask(user, row) }]}
      empty={
        <EmptyState icon="checklist" title="No tasks here">
          A task is what one person does, or several together, until a day.
        </EmptyState>
      }
      form={(field, row) => taskForm(field as never, row === 'new')}
      newDef={newTask as never}
      controls={taskControls}
      record={{ body: (row) => <TaskBody task={row} /> }}
    />
  )
}

const placeOf = ({ project }: ProjectTask) => project?.title ?? 'One-off task'

const columns: Column<ProjectTask>[] = [
  {
    id: 'title',
    header: projectTask.labels.title,
    sort: true,
    fixed: true,
    line: true,
    cell: (row) => <span title={row.title}>{row.title}</span>,
  },
  {
    id: 'project',
    header: 'Project',
    line: true,
    cell: (row) => <span title={placeOf(row)}>{placeOf(row)}</span>,
  },
  {
    id: 'assignees',
    header: projectTask.labels.assignedTo,
    line: true,
    cell: (row) => <span title={whoHasIt(row)}>{firstWhoHasIt(row)}</span>,
  },
  {
    id: 'dueDate',
    header: projectTask.labels.dueDate,
    sort: true,
    line: true,
    cell: (row) => (
      <>
        <DueBadge task={row} />
        <PressingMark priority={row.priority} />
      </>
    ),
  },
  {
    id: 'priority',
    header: projectTask.labels.priority,
    sort: true,
    hidden: true,
    cell: (row) => <PriorityMark priority={row.priority} />,
  },
  {
    id: 'status',
    header: projectTask.labels.status,
    sort: true,
    cell: (row) => <StatusBadge status={row.status} />,
  },
]

const filters: Filter[] = [
  {
    kind: 'select',
    name: 'whose',
    label: 'Whose',
    anyLabel: 'Whoever has it',
    options: [
      { value: 'mine', label: 'I have it' },
      { value: 'nobody', label: 'Nobody has it' },
      { value: 'written', label: 'I wrote it down' },
    ],
  },
  {
    kind: 'select',
    name: 'due',
    label: 'Due',
    anyLabel: 'Whenever it is due',
    options: [
      { value: 'overdue', label: 'Overdue' },
      { value: 'week', label: 'In the next seven days' },
    ],
  },
]

const completing: BulkAction<ProjectTask> = {
  label: 'Complete',
  icon: 'check',
  run: (selected) =>
    changeWithUndo(tasks.completeMany, selected as never, (answer) => completedInWords(answer, 'task')),
}
