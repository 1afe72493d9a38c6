import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#kernel/charity/day.ts'
import { passes } from '#kernel/people/access.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { mayView as seesEvents } from '#sections/planning/event-requests/access.ts'
import { eventRequests, type ListedEvent } from '#sections/planning/event-requests/contract.ts'
import { mayView as seesProjects } from '#sections/planning/projects/access.ts'
import { projects } from '#sections/planning/projects/contract.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import type { FieldProps } from '#web/ui/fields/field.ts'
import { RecordPicker } from '#web/ui/fields/record-picker.tsx'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'

const titleOf = ({ organizationName, department }: Pick<ListedEvent, 'organizationName' | 'department'>) =>
  [organizationName ?? 'Somebody', department].filter(Boolean).join(', ')

/** For which project, among those that whoever asks may see. */
export function ProjectPicker(props: FieldProps<string>) {
  const user = useCurrentUser()
  const sees = passes(user, seesProjects)
  const known = useQuery({
    ...query(projects.one, { id: props.value ?? '' }),
    enabled: sees && Boolean(props.value),
  })
  if (!sees) return null
  return (
    <RecordPicker
      {...props}
      placeholder="Type the title of the project"
      valueLabel={known.data?.title}
      query={(search) => query(projects.list, { search, limit: 10 })}
      getId={(one) => one.id}
      getLabel={(one) => one.title}
      getNote={(one) => `#${one.number}`}
      onChange={(id) => props.onChange(id)}
      clearable
    />
  )
}

export function EventPicker(props: FieldProps<string>) {
  const user = useCurrentUser()
  const sees = passes(user, seesEvents)
  const known = useQuery({
    ...query(eventRequests.one, { id: props.value ?? '' }),
    enabled: sees && Boolean(props.value),
  })
  if (!sees) return null
  return (
    <RecordPicker
      {...props}
      placeholder="Type the name of the group"
      valueLabel={known.data && titleOf(known.data)}
      query={(search) => query(eventRequests.list, { search, limit: 10 })}
      getId={(event) => event.id}
      getLabel={titleOf}
      getNote={(event) => {
        const day = event.scheduledEventDate ?? event.desiredEventDate
        return day ? formatDay(day, 'short') : 'No date yet'
      }}
      onChange={(id) => props.onChange(id)}
      clearable
    />
  )
}

/** Whose money it was. */
export const ClaimantPicker = (props: FieldProps<string>) => (
  <RecordPicker
    {...props}
    placeholder="I paid it"
    query={(search) => query(accounts.people, { search })}
    getId={({ id }) => id}
    getLabel={({ name }) => name}
    onChange={(id) => props.onChange(id)}
    clearable
  />
)

export const controls = { projectId: ProjectPicker, eventId: EventPicker }

export const CLAIMANT: Filter = {
  kind: 'record',
  name: 'claimantId',
  label: 'Paid by',
  anyLabel: 'Anybody',
  query: (search) => query(accounts.people, { search }),
}
