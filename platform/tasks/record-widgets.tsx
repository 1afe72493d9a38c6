import { type ReactNode, useState } from 'react'
import { peopleLike } from '#platform/accounts/widgets.tsx'
import { useCurrentUser } from '#web/calls/session.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import type { FieldProps } from '#web/ui/fields/field.ts'
import { PeoplePicker } from '#web/ui/fields/people-picker.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Steps } from '#web/ui/steps/steps.tsx'
import { hasOpenPart, mayCancel, sharesIt } from './access.ts'
import { course, courseOfOthers, courseOfParts, type MoveName, type Shown, taskFields } from './fields.ts'
import { StatusBadge } from './widgets.tsx'

/** Several people, who are told. */
export const Assignees = (props: FieldProps<string>) => {
  const several = props as unknown as FieldProps<string[]> & { onChange: (ids: string[]) => void }
  return <PeoplePicker {...several} people={peopleLike} max={20} />
}

interface TaskHeadProps {
  row: Shown
  /** May its reader move it at all? */
  may: boolean
  /** May they complete it for the others who have a part of it? */
  mayAll: boolean
  onMove: (move: MoveName, notes: string | null) => Promise<unknown>
  /** One's own part is done, where others have one too. */
  onFinish: (notes: string | null) => Promise<unknown>
  /** Beside the state. */
  children?: ReactNode
}

/** Where a task stands, and what its reader may do with it. */
export function TaskHead({ row, may, mayAll, onMove, onFinish, children }: TaskHeadProps) {
  const user = useCurrentUser()
  const others = row.assignedTo.length > 1 && hasOpenPart(user, row)
  if (!may)
    return (
      <Line>
        <StatusBadge status={row.status} />
        {children}
      </Line>
    )
  return (
    <Stack>
      <Steps
        steps={
          mayAll || !sharesIt(user, row) ? course : mayCancel(user, row) ? courseOfParts : courseOfOthers
        }
        row={row}
        who={user}
        onMove={(move) => onMove(move, null)}
        forms={{
          complete: ({ others: buttons }) => (
            <Notes whole others={buttons} onDone={(notes) => onMove('complete', notes)} />
          ),
        }}
      >
        {children}
      </Steps>
      {others && <Notes onDone={onFinish} />}
    </Stack>
  )
}

interface NotesProps {
  whole?: boolean
  others?: ReactNode
  onDone: (notes: string | null) => Promise<unknown>
}

/** What came of it, with the button that completes it, or one's own part of it. */
function Notes({ whole = false, others, onDone }: NotesProps) {
  const [notes, setNotes] = useState('')
  const [busy, setBusy] = useState(false)
  const done = async () => {
    setBusy(true)
    try {
      await onDone(notes.trim() || null)
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
        label={taskFields.completionNotes.label}
        description="Optional"
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

/** What became of it and who wrote it down, for the list of its facts. */
export const endOf = ({ completionNotes, completedAt, completedByName, addedBy }: Shown) => [
  ...(completionNotes ? [{ label: taskFields.completionNotes.label, value: completionNotes }] : []),
  ...(completedAt
    ? [
        {
          label: 'Completed',
          value: (
            <>
              <Ago at={completedAt} />
              {completedByName && `, by ${completedByName}`}
            </>
          ),
        },
      ]
    : []),
  ...(addedBy ? [{ label: 'Written down by', value: addedBy }] : []),
]
