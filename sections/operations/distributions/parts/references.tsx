import { useQuery } from '@tanstack/react-query'
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
import type { Filter } from '#web/ui/table/filter-bar/types.ts'

/** From where: also the built-in Groups, for what groups bring themselves. */
export const FromPicker = (props: FieldProps<string>) => (
  <HostPicker {...props} onChange={(id) => props.onChange(id)} withGroups clearable={!props.required} />
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
