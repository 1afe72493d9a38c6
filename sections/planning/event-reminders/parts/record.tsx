import { type ReactNode, useState } from 'react'
import { hasOpenPart } from '#platform/tasks/access.ts'
import { course, type MoveName } from '#platform/tasks/fields.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { SectionLink } from '#web/shell/section-link.tsx'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Steps } from '#web/ui/steps/steps.tsx'
import { mayEdit } from '../access.ts'
import { type Reminder, reminders } from '../contract.ts'
import { reminder as def, KINDS } from '../fields.ts'
import { DueBadge, PriorityMark, StatusBadge, whoHasIt } from './show.tsx'

const movedTo = (row: Reminder, name: MoveName) =>
  `${row.title}: ${course.states[course.moves[name].to].label.toLowerCase()}`

/** Where a reminder stands, and what its reader may do with it. */
export function Head({ row }: { row: Reminder }) {
  const user = useCurrentUser()
  const others = row.assignedTo.length > 1 && hasOpenPart(user, row)
  if (!mayEdit(user, row)) return <StatusBadge status={row.status} />
  return (
    <Stack>
      <Steps
        steps={course}
        row={row}
        who={user}
        onMove={(move) => changeWithUndo(reminders.move, { id: row.id, move }, movedTo(row, move))}
        forms={{ complete: ({ others: buttons }) => <Notes row={row} whole others={buttons} /> }}
      />
      {others && <Notes row={row} />}
    </Stack>
  )
}

/** What came of it, with the button that completes it, or one's own part of it. */
function Notes({ row, whole = false, others }: { row: Reminder; whole?: boolean; others?: ReactNode }) {
  const [notes, setNotes] = useState('')
  const [busy, setBusy] = useState(false)
  const done = async () => {
    setBusy(true)
    const given = { id: row.id, notes: notes.trim() || null }
    try {
      if (whole)
        await changeWithUndo(
          reminders.move,
          { ...given, move: 'complete' as const },
          movedTo(row, 'complete'),
        )
      else await changeWithUndo(reminders.finish, given, `${row.title}: your part is done`)
    } catch (error) {
      sayFailed('That was not noted')(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack>
      <TextAreaField
        name={whole ? 'completionNotes' : 'partNotes'}
        label={def.labels.completionNotes}
        description="May be left out"
        rows={2}
        maxLength={2000}
        focusOnMount={whole}
        value={notes}
        onChange={(value) => setNotes(value ?? '')}
      />
      <Line>
        <Button variant="primary" icon="check" busy={busy} onClick={() => void done()}>
          {whole ? 'Complete it' : 'My part is done'}
        </Button>
        {others}
      </Line>
    </Stack>
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
      { label: def.labels.dueDate, value: <DueBadge reminder={row} /> },
      { label: def.labels.assignedTo, value: whoHasIt(row) || 'Nobody yet' },
      { label: def.labels.kind, value: KINDS[row.kind] },
      { label: def.labels.priority, value: <PriorityMark priority={row.priority} /> },
      ...(row.description ? [{ label: def.labels.description, value: row.description }] : []),
      ...(row.completionNotes ? [{ label: def.labels.completionNotes, value: row.completionNotes }] : []),
      ...(row.completedAt
        ? [
            {
              label: 'Completed',
              value: (
                <>
                  <Ago at={row.completedAt} />
                  {row.completedByName && `, by ${row.completedByName}`}
                </>
              ),
            },
          ]
        : []),
      ...(row.addedBy ? [{ label: 'Written down by', value: row.addedBy }] : []),
    ]}
  />
)
