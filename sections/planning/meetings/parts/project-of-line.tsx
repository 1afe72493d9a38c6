import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatDay } from '#kernel/charity/day.ts'
import { peopleLike } from '#platform/accounts/widgets.tsx'
import { projects } from '#sections/planning/projects/contract.ts'
import { project as def } from '#sections/planning/projects/fields.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { PeoplePicker } from '#web/ui/fields/people-picker.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { Meeting } from '../contract.ts'
import { asked } from '../line-action.ts'
import type { MinutesLine } from '../minutes-contract.ts'

interface ProjectOfLineProps {
  line: MinutesLine
  meeting: Meeting
  opened: boolean
  onClose: () => void
}

/** What a meeting decides may be more than one task: it becomes a project, which says where it comes from. */
export default function ProjectOfLine({ line, meeting, opened, onClose }: ProjectOfLineProps) {
  const [, navigate] = useLocation()
  const said = asked(line.text, meeting.date)
  const [title, setTitle] = useState<string | null>(said.title)
  const [assignedTo, setAssignedTo] = useState(line.people.map(({ id }) => id))
  const [dueDate, setDueDate] = useState<string | null>(said.due)
  const { labels } = def
  const save = async () => {
    const description = `${meeting.title}, ${formatDay(meeting.date, 'short')}: ${line.words}`
    const made = await changeWithUndo(
      projects.add,
      { title: title ?? '', assignedTo, dueDate, description },
      `${title} added`,
    )
    navigate(`/projects/${made.number}`)
  }
  return (
    <Dialog opened={opened} onClose={onClose} title="Make a project of it">
      <SmallForm
        action="Make the project"
        onSubmit={save}
        actions={<Button onClick={onClose}>Cancel</Button>}
      >
        {(faults) => (
          <>
            <TextField
              name="title"
              label={labels.title}
              value={title}
              onChange={setTitle}
              error={faults.title}
              required
            />
            <PeoplePicker
              label={labels.assignedTo}
              people={peopleLike}
              max={20}
              value={assignedTo}
              onChange={setAssignedTo}
              error={faults.assignedTo}
            />
            <DateField label={labels.dueDate} value={dueDate} onChange={setDueDate} error={faults.dueDate} />
          </>
        )}
      </SmallForm>
    </Dialog>
  )
}
