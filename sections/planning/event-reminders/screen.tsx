import { useQuery } from '@tanstack/react-query'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import { isOpen } from '#platform/tasks/access.ts'
import { PRIORITIES, STATUS_NAMES } from '#platform/tasks/fields.ts'
import {
  completedInWords,
  DueBadge,
  firstWhoHasIt,
  PriorityMark,
  StatusBadge,
  whoHasIt,
} from '#platform/tasks/widgets.tsx'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import { RowWords } from '#web/ui/show/row-words.tsx'
import type { BulkAction, Column } from '#web/ui/table/data-table/types.ts'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'
import { mayAdd, mayEdit, mayRemove } from './access.ts'
import { type Reminder, reminders } from './contract.ts'
import { reminder } from './fields.ts'
import { formOf, newReminder } from './parts/fields-of-form.tsx'
import { controls } from './parts/pickers.tsx'
import { Facts, Head } from './parts/record.tsx'
import { targets } from './tour-targets.ts'

const ONE = 'event reminder'

/** Domain 4.2: what is to be done about events. */
export default function EventRemindersScreen() {
  const user = useCurrentUser()
  const { data: counts } = useQuery(query(reminders.tabCounts, {}))
  return (
    <RecordsScreen
      def={reminder}
      calls={reminders}
      section="event-reminders"
      table="tasks"
      title="Event Reminders"
      description="What is to be done about events, by whom and until when."
      add="Add a reminder"
      nameOf={(row) => row.title}
      may={{
        add: mayAdd(user),
        edit: (row) => mayEdit(user, row),
        remove: (row) => mayRemove(user, row),
      }}
      heaps={{
        name: 'tab',
        label: 'Reminders by state',
        usual: 'pending',
        tabs: [
          { id: 'pending', label: 'Pending', ...(counts ? { count: counts.pending, counted: ONE } : {}) },
          {
            id: 'completed',
            label: 'Completed',
            ...(counts ? { count: counts.completed, counted: ONE } : {}),
          },
        ],
      }}
      figures={(totals) => [
        { label: 'Overdue', value: totals && formatNumber(totals.overdue) },
        { label: 'Due today', value: totals && formatNumber(totals.today) },
        { label: 'Urgent', value: totals && formatNumber(totals.urgent) },
        { label: 'Nobody has it', value: totals && formatNumber(totals.unassigned) },
      ]}
      columns={columns}
      card={(row) => (
        <RowWords
          title={row.title}
          marks={<DueBadge task={row} />}
          lines={[
            row.event?.name,
            [
              isOpen(row) ? PRIORITIES[row.priority] : STATUS_NAMES[row.status],
              whoHasIt(row) || 'Nobody yet',
            ].join(' · '),
          ]}
        />
      )}
      filters={filters}
      bulk={bulk}
      empty={
        <EmptyState icon="bell" title="No reminders here">
          Write down what is to be done about an event; whoever has it is told in time.
        </EmptyState>
      }
      form={(field, row) => formOf(field as never, row === 'new')}
      newDef={newReminder as never}
      controls={controls}
      record={{
        body: (row) => (
          <Stack>
            <Head row={row} />
            <Facts row={row} />
          </Stack>
        ),
      }}
      tour={{ add: targets.add, find: targets.find, list: targets.list }}
    />
  )
}

const columns: Column<Reminder>[] = [
  {
    id: 'title',
    header: 'What is to be done',
    sort: true,
    fixed: true,
    line: true,
    cell: (row) => row.title,
  },
  { id: 'event', header: 'Event', line: true, cell: (row) => row.event?.name },
  { id: 'dueDate', header: 'Due', sort: true, cell: (row) => <DueBadge task={row} /> },
  { id: 'assignees', header: 'Assigned to', line: true, cell: (row) => firstWhoHasIt(row) },
  { id: 'priority', header: 'Priority', sort: true, cell: (row) => <PriorityMark priority={row.priority} /> },
  {
    id: 'status',
    header: 'Status',
    sort: true,
    hidden: true,
    cell: (row) => <StatusBadge status={row.status} />,
  },
]

const filters: Filter[] = [
  {
    kind: 'select',
    name: 'due',
    label: 'Due',
    anyLabel: 'Whenever it is due',
    options: [
      { value: 'overdue', label: 'Overdue' },
      { value: 'today', label: 'Today' },
      { value: 'this_week', label: 'This week' },
    ],
  },
  { kind: 'switch', name: 'mine', label: 'Waits for me' },
]

const bulk: BulkAction[] = [
  {
    label: 'Complete',
    icon: 'check',
    run: (selected) =>
      changeWithUndo(reminders.completeMany, selected as never, (answer) =>
        completedInWords(answer, 'reminder'),
      ),
  },
]
