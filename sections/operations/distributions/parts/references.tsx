import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { passes } from '#kernel/people/access.ts'
import { mayView as mayViewDrivers } from '#sections/operations/drivers/access.ts'
import { drivers } from '#sections/operations/drivers/contract.ts'
import { DriverPicker } from '#sections/operations/drivers/picker-widgets.tsx'
import { HostPicker } from '#sections/operations/hosts/picker-widgets.tsx'
import { useHostOptions } from '#sections/operations/hosts/widgets.tsx'
import { RecipientPicker } from '#sections/operations/recipients/picker-widgets.tsx'
import { useRecipientOptions } from '#sections/operations/recipients/widgets.tsx'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import type { FieldProps } from '#web/ui/fields/field.ts'
import { RecordPicker } from '#web/ui/fields/record-picker.tsx'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'
import { type DistributedEvent, distributedEvents } from '../contract.ts'

/** From where: also the built-in Groups, for what groups bring themselves. */
export function FromPicker({ ofEvent, ...props }: FieldProps<string> & { ofEvent?: boolean | undefined }) {
  const groups = useHostOptions().data?.items.find(({ isBuiltIn }) => isBuiltIn)?.id
  const { value, onChange } = props
  // What an event made stands with the groups in the log, unless somebody says where it was brought.
  useEffect(() => {
    if (ofEvent && !value && groups) onChange(groups)
  }, [ofEvent, value, groups, onChange])
  return <HostPicker {...props} onChange={(id) => onChange(id)} withGroups clearable={!props.required} />
}

const eventsLike = (until?: string | null) => (search: string) =>
  query(distributedEvents.events, { ...(search ? { search } : {}), ...(until ? { until } : {}) })

interface EventPickerProps extends FieldProps<string> {
  /** Nothing goes out of an event before its day. */
  until?: string | null | undefined
  /** How the row calls the event that stands in it. */
  called?: string | null | undefined
}

/** From which event, among those that whoever asks may see. */
export const EventPicker = ({ until, called, ...props }: EventPickerProps) => (
  <RecordPicker<DistributedEvent>
    {...props}
    placeholder="Choose an event"
    valueLabel={called ?? undefined}
    getId={({ id }) => id}
    getLabel={({ name }) => name}
    query={eventsLike(until)}
    onChange={(id) => props.onChange(id)}
    clearable
  />
)

export const ToPicker = (props: FieldProps<string>) => (
  <RecipientPicker {...props} onChange={(id) => props.onChange(id)} />
)
/** Who drives, as of a day of the form; nothing for whoever may not see drivers. */
export function ByPicker({ day, ...props }: FieldProps<string> & { day?: string | null | undefined }) {
  const user = useCurrentUser()
  if (!passes(user, mayViewDrivers)) return null
  return <DriverPicker {...props} day={day ?? null} onChange={(id) => props.onChange(id)} clearable />
}

const options = (items: readonly { id: string; name: string }[] | undefined) =>
  (items ?? []).map(({ id, name }) => ({ value: id, label: name }))

export const EVENT: Filter = {
  kind: 'record',
  name: 'eventId',
  label: 'Event',
  anyLabel: 'Any event',
  query: eventsLike(),
}

/** Filters by location, recipient and driver, as far as this person may see each. */
export function useReferenceFilters(): { host: Filter; recipient: Filter; driver: Filter } {
  const user = useCurrentUser()
  const seesDrivers = passes(user, mayViewDrivers)
  const { data: who } = useQuery({ ...query(drivers.candidates, {}), enabled: seesDrivers })
  const select = (name: string, label: string, items: Parameters<typeof options>[0]): Filter => ({
    kind: 'select',
    name,
    label,
    anyLabel: `Any ${label.toLowerCase()}`,
    options: options(items),
  })
  return {
    host: select('hostId', 'Location', useHostOptions().data?.items),
    recipient: select('recipientId', 'Recipient', useRecipientOptions().data?.items),
    driver: select('driverId', 'Driver', who?.items),
  }
}
