import { useState } from 'react'
import type { MessageUseProps } from '#kernel/portal/manifest.ts'
import { peopleLike } from '#platform/accounts/widgets.tsx'
import { FilesAlong, useFilesAlong } from '#platform/attachments/along-widgets.tsx'
import { titleFrom } from '#platform/tasks/widgets.tsx'
import { changeWithUndo } from '#web/calls/query.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { PeoplePicker } from '#web/ui/fields/people-picker.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { projectTask } from './fields.ts'
import { ProjectPicker } from './parts/project-picker.tsx'
import { tasks } from './tasks-contract.ts'

/** What somebody said becomes a task of a project, or of none. */
export default function TaskFromMessage({ message, onDone }: MessageUseProps) {
  const { labels } = projectTask
  const [title, setTitle] = useState<string | null>(titleFrom(message.text))
  const [projectId, setProjectId] = useState<string | null>(null)
  const [assignedTo, setAssignedTo] = useState<string[]>([])
  const [dueDate, setDueDate] = useState<string | null>(null)
  const [description, setDescription] = useState<string | null>(
    message.text.trim() === titleFrom(message.text) ? null : message.text,
  )
  const [withFiles, setWithFiles] = useFilesAlong(message.files)
  const save = async () => {
    await changeWithUndo(
      tasks.add,
      { title: title ?? '', projectId, assignedTo, dueDate, description, fromMessage: message.id, withFiles },
      `${title} added`,
    )
    onDone()
  }
  return (
    <SmallForm action="Add the task" onSubmit={save}>
      {(faults) => (
        <>
          <TextField label={labels.title} value={title} onChange={setTitle} error={faults.title} required />
          <ProjectPicker
            label="Project"
            description="Leave it empty for a task that belongs to none"
            value={projectId}
            onChange={setProjectId}
            error={faults.projectId}
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
          <TextAreaField
            label={labels.description}
            rows={4}
            value={description}
            onChange={setDescription}
            error={faults.description}
          />
          <FilesAlong
            files={message.files}
            value={withFiles}
            onChange={setWithFiles}
            error={faults.withFiles}
          />
        </>
      )}
    </SmallForm>
  )
}
