import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { foldName } from '#kernel/language/names.ts'
import { keyOf, query } from '#web/calls/query.ts'
import type { FieldProps } from '#web/ui/fields/field.ts'
import { RecordPicker } from '#web/ui/fields/record-picker.tsx'
import { coolers } from '../contract.ts'
import type { Keeper } from '../custody.ts'

type Option = Keeper & { note: string | null }
const MOST_SHOWN = 60

/** As they are now, or as this device last knew them. */
async function readKeepers(client: QueryClient): Promise<{ items: Option[] }> {
  const all = query(coolers.keepers, {})
  try {
    return await client.fetchQuery(all)
  } catch (error) {
    const known = client.getQueryData(all.queryKey)
    if (known) return known
    throw error
  }
}

/** Who can have a cooler, by a part of the name, with the kind before the id: for pickers and filters. */
export const keepersNamed = (client: QueryClient, search: string, kind?: Keeper['kind']) => ({
  queryKey: [...keyOf(coolers.keepers), 'picker', kind ?? 'all', search],
  queryFn: async () => {
    const { items } = await readKeepers(client)
    const wanted = foldName(search)
    return {
      items: items
        .filter((one) => (kind === undefined || one.kind === kind) && foldName(one.name).includes(wanted))
        .slice(0, MOST_SHOWN)
        .map((one) => ({ ...one, key: `${one.kind}:${one.id}` })),
    }
  },
})

interface KeeperPickerProps extends Omit<FieldProps<string>, 'onChange'> {
  kind: Keeper['kind']
  onChange: (keeper: Keeper | null) => void
}

/** A person, or a location. Works without a network. */
export function KeeperPicker({ kind, onChange, ...props }: KeeperPickerProps) {
  const client = useQueryClient()
  return (
    <RecordPicker<Option>
      {...props}
      placeholder={props.placeholder ?? (kind === 'person' ? 'Type a name' : 'Choose a location')}
      getId={(one) => one.id}
      getLabel={(one) => one.name}
      getNote={(one) => one.note}
      query={(search) => keepersNamed(client, search, kind)}
      onChange={(_id, one) => onChange(one)}
    />
  )
}
