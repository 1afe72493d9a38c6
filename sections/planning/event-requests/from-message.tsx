import { useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import type { MessageUseProps } from '#kernel/portal/manifest.ts'
import { FilesAlong, useFilesAlong } from '#platform/attachments/along-widgets.tsx'
import { threads } from '#platform/threads/contract.ts'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { RecordPicker } from '#web/ui/fields/record-picker.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { eventRequests } from './contract.ts'
import { dayOf, organizationOf } from './words.ts'

/** What somebody said becomes a note on an event: it stands among the comments of the event. */
export default function NoteFromMessage({ message, onDone }: MessageUseProps) {
  const [event, setEvent] = useState<{ id: string; name: string } | null>(null)
  const [body, setBody] = useState<string | null>(`${message.author}: ${message.text}`)
  const [withFiles, setWithFiles] = useFilesAlong(message.files)
  const save = async () => {
    if (!event) return
    await changeWithUndo(
      threads.post,
      { table: 'event_requests', id: event.id, body: body ?? '', fromMessage: message.id, withFiles },
      `Noted on ${event.name}`,
    )
    onDone()
  }
  return (
    <SmallForm action="Put the note there" disabled={!event} onSubmit={save}>
      {(faults) => (
        <>
          <RecordPicker
            label="Event"
            placeholder="Type the name of the group"
            required
            value={event?.id ?? null}
            valueLabel={event?.name}
            query={(search) => query(eventRequests.list, { search, limit: 10 })}
            getId={({ id }) => id}
            getLabel={organizationOf}
            getNote={(row) => {
              const day = dayOf(row)
              return day ? formatDay(day, 'short') : 'No date yet'
            }}
            onChange={(id, row) => setEvent(id && row ? { id, name: organizationOf(row) } : null)}
          />
          <TextAreaField
            label="Note"
            description="Whoever may see the event can read it."
            rows={5}
            value={body}
            onChange={setBody}
            error={faults.body}
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
