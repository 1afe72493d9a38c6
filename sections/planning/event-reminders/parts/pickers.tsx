import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { Assignees } from '#platform/tasks/record-widgets.tsx'
import { eventRequests, type ListedEvent } from '#sections/planning/event-requests/contract.ts'
import { query } from '#web/calls/query.ts'
import type { FieldProps } from '#web/ui/fields/field.ts'
import { RecordPicker } from '#web/ui/fields/record-picker.tsx'

const titleOf = ({ organizationName, department }: ListedEvent) =>
  [organizationName ?? 'Somebody', department].filter(Boolean).join(', ')
const dayOf = (row: ListedEvent) => {
  const day = row.scheduledEventDate ?? row.desiredEventDate
  return day ? formatDay(day, 'short') : 'No date yet'
}

/** Which event a reminder is about. */
function EventPicker(props: FieldProps<string>) {
  const known = useQuery({
    ...query(eventRequests.one, { id: props.value ?? '' }),
    enabled: Boolean(props.value),
  })
  return (
    <RecordPicker
      {...props}
      placeholder="Type the name of the group"
      valueLabel={known.data && titleOf(known.data)}
      query={(search) => query(eventRequests.list, { search, limit: 10 })}
      getId={(event) => event.id}
      getLabel={titleOf}
      getNote={dayOf}
    />
  )
}

export const controls: Record<string, ComponentType<FieldProps<string>>> = {
  eventRequestId: EventPicker,
  assignedTo: Assignees,
}
