import { formatDay } from '#kernel/charity/day.ts'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import type { MoveName } from '#platform/tasks/fields.ts'
import { Assignees, endOf, TaskHead } from '#platform/tasks/record-widgets.tsx'
import { DueBadge, firstWhoHasIt, PriorityMark, StatusBadge, whoHasIt } from '#platform/tasks/widgets.tsx'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { SectionButton, SectionLink } from '#web/shell/section-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { AsWritten, Stack } from '#web/ui/layout/flow.tsx'
import { RowWords } from '#web/ui/show/row-words.tsx'
import type { Column } from '#web/ui/table/data-table/types.ts'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'
import { manages, mayChangeTask } from './access.ts'
import { type ActionTask, actions } from './actions-contract.ts'
import { action, KINDS } from './fields.ts'

/** Peers 1.10: who promised what in a meeting, until when, and what of it is done. */
export default function MeetingTasksScreen() {
  const user = useCurrentUser()
  return (
    <RecordsScreen
      def={action}
      // Neither is offered: tasks come and go with their lines.
      calls={{ ...actions, add: actions.edit, remove: actions.move }}
      section="meeting-tasks"
      table="tasks"
      title="Tasks from minutes"
      description="Who promised what in a meeting. What is open comes back at the next one until it is done."
      add="Add a task"
      nameOf={(row) => row.title}
      may={{ add: false, edit: (row) => mayChangeTask(user, row) }}
      actions={
        <SectionButton variant="quiet" icon="people" section="meetings">
          Meetings
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
          marks={<DueBadge task={row} />}
          lines={[whoHasIt(row) || 'Nobody has it yet', fromOf(row)]}
        />
      )}
      filters={filters}
      empty={
        <EmptyState icon="checklist" title="No tasks here">
          A line of minutes with @name and a day becomes a task, and stands here until it is done.
        </EmptyState>
      }
      form={(field) => (
        <>
          {field('title')}
          {field('assignedTo')}
          <FieldRow>
            {field('dueDate')}
            {field('priority')}
          </FieldRow>
          {field('description')}
        </>
      )}
      controls={{ assignedTo: Assignees }}
      record={{ body: (row) => <Body task={row} /> }}
    />
  )
}

const fromOf = ({ meeting }: ActionTask) =>
  meeting ? `${meeting.title}, ${formatDay(meeting.date, 'short')}` : ''

function Body({ task }: { task: ActionTask }) {
  const user = useCurrentUser()
  const { id, title } = task
  const make = (move: MoveName, notes: string | null) =>
    changeWithUndo(actions.move, { id, move, notes }, `${title} moved on`)
  return (
    <Stack>
      <TaskHead
        row={task}
        may={mayChangeTask(user, task)}
        mayAll={manages(user)}
        onMove={make}
        onFinish={(notes) => changeWithUndo(actions.finish, { id, notes }, `${title}: your part is done`)}
      />
      <DefinitionList
        items={[
          {
            label: 'Promised in',
            value: task.meeting && (
              <SectionLink section="meetings" params={{ id: task.meeting.id, part: 'minutes' }}>
                {fromOf(task)}
              </SectionLink>
            ),
          },
          { label: action.labels.assignedTo, value: whoHasIt(task) || 'Nobody has it yet' },
          ...(task.dueDate ? [{ label: action.labels.dueDate, value: <DueBadge task={task} /> }] : []),
          { label: action.labels.priority, value: <PriorityMark priority={task.priority} /> },
          ...(task.description
            ? [{ label: action.labels.description, value: <AsWritten>{task.description}</AsWritten> }]
            : []),
          ...endOf(task),
        ]}
      />
    </Stack>
  )
}

const columns: Column<ActionTask>[] = [
  {
    id: 'title',
    header: action.labels.title,
    sort: true,
    fixed: true,
    line: true,
    cell: (row) => <span title={row.title}>{row.title}</span>,
  },
  {
    id: 'assignees',
    header: action.labels.assignedTo,
    line: true,
    cell: (row) => <span title={whoHasIt(row)}>{firstWhoHasIt(row)}</span>,
  },
  {
    id: 'dueDate',
    header: action.labels.dueDate,
    sort: true,
    line: true,
    cell: (row) => <DueBadge task={row} />,
  },
  {
    id: 'meeting',
    header: 'Promised in',
    line: true,
    cell: (row) => <span title={fromOf(row)}>{fromOf(row)}</span>,
  },
  {
    id: 'priority',
    header: action.labels.priority,
    sort: true,
    hidden: true,
    cell: (row) => <PriorityMark priority={row.priority} />,
  },
  {
    id: 'status',
    header: action.labels.status,
    sort: true,
    hidden: true,
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
    ],
  },
  {
    kind: 'select',
    name: 'meetingKind',
    label: 'Type of meeting',
    anyLabel: 'Any meeting',
    options: Object.entries(KINDS).map(([value, label]) => ({ value, label })),
  },
  { kind: 'switch', name: 'overdue', label: 'Overdue' },
]
