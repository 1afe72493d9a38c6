import { useState } from 'react'
import type { MessageUseProps } from '#kernel/portal/manifest.ts'
import { peopleLike } from '#platform/accounts/widgets.tsx'
import { FilesAlong, useFilesAlong } from '#platform/attachments/along-widgets.tsx'
import { titleFrom } from '#platform/tasks/widgets.tsx'
import { changeWithUndo } from '#web/calls/query.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { PeoplePicker } from '#web/ui/fields/people-picker.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { teamBoard } from './contract.ts'
import { KINDS, type Kind, post } from './fields.ts'

const kinds = Object.entries(KINDS).map(([value, label]) => ({ value: value as Kind, label }))

/** What somebody said becomes a post of the team board. */
export default function PostFromMessage({ message, onDone }: MessageUseProps) {
  const { labels } = post
  const [title, setTitle] = useState<string | null>(titleFrom(message.text))
  const [kind, setKind] = useState<Kind>('task')
  const [assignedTo, setAssignedTo] = useState<string[]>([])
  const [dueDate, setDueDate] = useState<string | null>(null)
  const [description, setDescription] = useState<string | null>(
    message.text.trim() === titleFrom(message.text) ? null : message.text,
  )
  const [withFiles, setWithFiles] = useFilesAlong(message.files)
  const save = async () => {
    await changeWithUndo(
      teamBoard.add,
      { title: title ?? '', kind, assignedTo, dueDate, description, fromMessage: message.id, withFiles },
      `${title}: it is on the team board`,
    )
    onDone()
  }
  return (
    <SmallForm action="Put it on the board" onSubmit={save}>
      {(faults) => (
        <>
          <TextField label={labels.title} value={title} onChange={setTitle} error={faults.title} required />
          <SelectField
            label={labels.kind}
            options={kinds}
            value={kind}
            onChange={(value) => setKind((value as Kind | null) ?? 'task')}
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
