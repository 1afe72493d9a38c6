import type { ReactNode } from 'react'
import { reference } from '#kernel/fields/fields.ts'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { reminders } from '../contract.ts'
import { reminder } from '../fields.ts'

const event = { ...reference('Event', {}), needed: true as const }

/** A new one also says which event it is about. */
export const newReminder = {
  fields: { eventRequestId: event, ...reminder.fields },
  input: reminders.add.input.omit({ id: true }),
  initial: { eventRequestId: null, ...reminder.initial },
  labels: { eventRequestId: 'Event', ...reminder.labels },
}

/** The fields in their places; what few need stands last. */
export const formOf = (field: (name: never) => ReactNode, isNew: boolean) => {
  const of = (name: string) => field(name as never)
  return (
    <>
      {isNew && of('eventRequestId')}
      {of('title')}
      <FieldRow>
        {of('dueDate')}
        {of('dueTime')}
      </FieldRow>
      {of('assignedTo')}
      <FieldRow>
        {of('kind')}
        {of('priority')}
      </FieldRow>
      {of('assignedName')}
      {of('description')}
    </>
  )
}
