import { type ReactNode, useState } from 'react'
import type { FieldErrors } from '#kernel/calls/errors.ts'
import type { MessageUseProps } from '#kernel/portal/manifest.ts'
import { peopleLike } from '#platform/accounts/widgets.tsx'
import { FilesAlong, useFilesAlong } from '#platform/attachments/along-widgets.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { PeoplePicker } from '#web/ui/fields/people-picker.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'

interface TaskFromMessageProps extends Pick<MessageUseProps, 'message'> {
  /** What the button says. */
  action: string
  labels: Record<'title' | 'assignedTo' | 'dueDate' | 'description', string>
  /** What else the task has, below its title. */
  children: (faults: FieldErrors) => ReactNode
  onSubmit: (said: TaskSaid) => Promise<void>
}

interface TaskSaid {
  title: string
  assignedTo: string[]
  dueDate: string | null
  description: string | null
  fromMessage: string
  withFiles: string[]
}

/** What somebody said becomes a task: its first sentence the title, all of it the details where that is more. */
export function TaskFromMessage({ message, action, labels, children, onSubmit }: TaskFromMessageProps) {
  const [title, setTitle] = useState<string | null>(titleFrom(message.text))
  const [assignedTo, setAssignedTo] = useState<string[]>([])
  const [dueDate, setDueDate] = useState<string | null>(null)
  const [description, setDescription] = useState<string | null>(
    message.text.trim() === titleFrom(message.text) ? null : message.text,
  )
  const [withFiles, setWithFiles] = useFilesAlong(message.files)
  return (
    <SmallForm
      action={action}
      onSubmit={() =>
        onSubmit({ title: title ?? '', assignedTo, dueDate, description, fromMessage: message.id, withFiles })
      }
    >
      {(faults) => (
        <>
          <TextField label={labels.title} value={title} onChange={setTitle} error={faults.title} required />
          {children(faults)}
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

/** Ours: a line holds so much of what was said; all of it stands in the details. */
const TITLE_LENGTH = 120

/** The first sentence, or as many whole words as fit. */
function titleFrom(text: string): string {
  const [line = ''] = text.trim().split('\n')
  const sentence = /^.*?[.!?](?=\s|$)/u.exec(line)?.[0] ?? line
  if (sentence.length <= TITLE_LENGTH) return sentence
  const cut = sentence.slice(0, TITLE_LENGTH)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), TITLE_LENGTH / 2)).trimEnd()}…`
}
