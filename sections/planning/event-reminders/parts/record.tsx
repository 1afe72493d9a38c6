import { madeInWords } from '#kernel/portal/steps.ts'
import { course, type MoveName } from '#platform/tasks/fields.ts'
import { endOf, TaskHead } from '#platform/tasks/record-widgets.tsx'
import { DueBadge, PriorityMark, whoHasIt } from '#platform/tasks/widgets.tsx'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { SectionLink } from '#web/shell/section-link.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { editsAll, mayEdit } from '../access.ts'
import { type Reminder, reminders } from '../contract.ts'
import { reminder as def, KINDS } from '../fields.ts'

const movedTo = (row: Reminder, name: MoveName) => madeInWords(course, row.title, name)

/** Where a reminder stands, and what its reader may do with it. */
export function Head({ row }: { row: Reminder }) {
  const user = useCurrentUser()
  const { id, title } = row
  return (
    <TaskHead
      row={row}
      may={mayEdit(user, row)}
      mayAll={editsAll(user)}
      onMove={(move, notes) => changeWithUndo(reminders.move, { id, move, notes }, movedTo(row, move))}
      onFinish={(notes) => changeWithUndo(reminders.finish, { id, notes }, `${title}: your part is done`)}
    />
  )
}

/** What there is to know about one. */
export const Facts = ({ row }: { row: Reminder }) => (
  <DefinitionList
    items={[
      {
        label: 'Event',
        value: row.event && (
          <SectionLink section="event-requests" params={{ tab: 'all', id: row.event.id }}>
            {row.event.name}
          </SectionLink>
        ),
      },
      { label: def.labels.dueDate, value: <DueBadge task={row} /> },
      { label: def.labels.assignedTo, value: whoHasIt(row) || 'Nobody yet' },
      { label: def.labels.kind, value: KINDS[row.kind] },
      { label: def.labels.priority, value: <PriorityMark priority={row.priority} /> },
      ...(row.description ? [{ label: def.labels.description, value: row.description }] : []),
      ...endOf(row),
    ]}
  />
)
