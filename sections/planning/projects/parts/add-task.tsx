import { useState } from 'react'
import { peopleLike } from '#platform/accounts/widgets.tsx'
import { changeWithUndo } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { PeoplePicker } from '#web/ui/fields/people-picker.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { projectTask } from '../fields.ts'
import { tasks } from '../tasks-contract.ts'

interface AddTaskProps {
  projectId?: string
  parentId?: string
  label?: string
  onDone?: () => void
}

/** A line, who, until when; the next one can be written at once. */
export function AddTask({ projectId, parentId, label = 'Add a task', onDone }: AddTaskProps) {
  const [opened, setOpened] = useState(onDone !== undefined)
  const [title, setTitle] = useState<string | null>(null)
  const [assignedTo, setAssignedTo] = useState<string[]>([])
  const [dueDate, setDueDate] = useState<string | null>(null)
  const close = () => {
    setOpened(false)
    onDone?.()
  }
  if (!opened)
    return (
      <div>
        <Button icon="add" onClick={() => setOpened(true)}>
          {label}
        </Button>
      </div>
    )
  const save = async () => {
    await changeWithUndo(
      tasks.add,
      { title: title ?? '', assignedTo, dueDate, ...(parentId ? { parentId } : { projectId }) },
      `${title} added`,
    )
    setTitle(null)
    setAssignedTo([])
    setDueDate(null)
  }
  return (
    <SmallForm action={label} onSubmit={save} actions={<Button onClick={close}>Close</Button>}>
      {(faults) => (
        <>
          <TextField
            label={projectTask.labels.title}
            value={title}
            onChange={setTitle}
            error={faults.title}
            required
          />
          <FieldRow>
            <PeoplePicker
              label={projectTask.labels.assignedTo}
              people={peopleLike}
              max={20}
              value={assignedTo}
              onChange={setAssignedTo}
              error={faults.assignedTo}
            />
            <DateField
              label={projectTask.labels.dueDate}
              value={dueDate}
              onChange={setDueDate}
              error={faults.dueDate}
            />
          </FieldRow>
        </>
      )}
    </SmallForm>
  )
}
