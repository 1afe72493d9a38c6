import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDay } from '#kernel/charity/day.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { mayView as seesEvents } from '#sections/planning/event-requests/access.ts'
import { eventRequests, type ListedEvent } from '#sections/planning/event-requests/contract.ts'
import { mayView as seesProjects } from '#sections/planning/projects/access.ts'
import { projects } from '#sections/planning/projects/contract.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
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

/** The costs of one project or one event; a costs tab leads here with its own. */
export function usePlaceFilters(user: CurrentUser): Filter[] {
  const client = useQueryClient()
  const [{ projectId, eventId }] = useQueryState({ projectId: '', eventId: '' })
  const [inProjects, inEvents] = [passes(user, seesProjects), passes(user, seesEvents)]
  const project = useQuery({
    ...query(projects.one, { id: projectId }),
    enabled: inProjects && projectId !== '',
  })
  const event = useQuery({
    ...query(eventRequests.one, { id: eventId }),
    enabled: inEvents && eventId !== '',
  })
  const all: (Filter | false)[] = [
    inProjects && {
      kind: 'record',
      name: 'projectId',
      label: 'Project',
      anyLabel: 'Any project',
      ...(projectId === '' ? {} : { valueLabel: project.data?.title ?? 'One project' }),
      query: (search) => ({
        queryKey: ['expenses', 'projects named', search],
        queryFn: async () => {
          const { items } = await client.fetchQuery(query(projects.list, { search, limit: 10 }))
          return { items: items.map(({ id, title }) => ({ id, name: title })) }
        },
      }),
    },
    inEvents && {
      kind: 'record',
      name: 'eventId',
      label: 'Event',
      anyLabel: 'Any event',
      ...(eventId === '' ? {} : { valueLabel: event.data ? titleOf(event.data) : 'One event' }),
      query: (search) => ({
        queryKey: ['expenses', 'events named', search],
        queryFn: async () => {
          const { items } = await client.fetchQuery(query(eventRequests.list, { search, limit: 10 }))
          return { items: items.map((one) => ({ id: one.id, name: titleOf(one) })) }
        },
      }),
    },
  ]
  return all.filter((filter) => filter !== false)
}

export const CLAIMANT: Filter = {
  kind: 'record',
  name: 'claimantId',
  label: 'Paid by',
  anyLabel: 'Anybody',
  query: (search) => query(accounts.people, { search }),
}
