import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { namedAlike } from '#kernel/language/names.ts'
import { keyOf, query } from '#web/calls/query.ts'
import type { FieldProps } from '#web/ui/fields/field.ts'
import { RecordPicker } from '#web/ui/fields/record-picker.tsx'
import { hosts } from './contract.ts'
import { type HostOption, useHostOptions, useRecentHosts } from './widgets.tsx'

const MOST_SHOWN = 60

interface HostPickerProps extends Omit<FieldProps<string>, 'onChange'> {
  onChange: (hostId: string | null, host: HostOption | null) => void
  /** Also offers the built-in "Groups", for groups that came without a site. */
  withGroups?: boolean
  clearable?: boolean
  /** Nothing found: offers to add what was typed. */
  onCreate?: (name: string) => void
}

/** Chooses a location: those chosen last first, then the active ones, inactive ones at the end. Works without a network. */
export function HostPicker({ withGroups, onChange, ...props }: HostPickerProps) {
  const client = useQueryClient()
  const [recent, choose] = useRecentHosts()
  const options = useHostOptions()
  const chosen = options.data?.items.find((host) => host.id === props.value)
  return (
    <RecordPicker<HostOption>
      {...props}
      placeholder={props.placeholder ?? 'Choose a location'}
      valueLabel={chosen?.name}
      getId={(host) => host.id}
      getLabel={(host) => host.name}
      getNote={(host) => noteOf(host, recent)}
      query={(search) => ({
        queryKey: [...keyOf(hosts.options), 'picker', search, withGroups === true, recent],
        queryFn: async () => {
          const { items } = await readOptions(client)
          const offered = items.filter((host) => withGroups || !host.isBuiltIn)
          return { items: arrange(namedAlike(offered, search), search === '' ? recent : []) }
        },
      })}
      onChange={(id, host) => {
        if (id !== null) choose(id)
        onChange(id, host)
      }}
    />
  )
}

const noteOf = (host: HostOption, recent: string[]) =>
  [
    host.area,
    host.status === 'inactive' && 'Inactive',
    host.isBuiltIn && 'Groups without a location',
    recent.includes(host.id) && 'Chosen lately',
  ]
    .filter(Boolean)
    .join(' · ')

/** The options as the server has them now, or as they were last known here. */
async function readOptions(client: QueryClient): Promise<OutputOf<typeof hosts.options>> {
  const options = query(hosts.options, {})
  try {
    return await client.fetchQuery(options)
  } catch (error) {
    const known = client.getQueryData(options.queryKey)
    if (known) return known
    throw error
  }
}

function arrange(items: HostOption[], recent: string[]): HostOption[] {
  const lately = recent.flatMap((id) => items.find((host) => host.id === id) ?? [])
  return [...lately, ...items.filter((host) => !lately.includes(host))].slice(0, MOST_SHOWN)
}
