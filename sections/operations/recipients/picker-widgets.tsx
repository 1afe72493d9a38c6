import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { namedAlike } from '#kernel/language/names.ts'
import { keyOf, query } from '#web/calls/query.ts'
import type { FieldProps } from '#web/ui/fields/field.ts'
import { RecordPicker } from '#web/ui/fields/record-picker.tsx'
import { recipients } from './contract.ts'
import { namesOfStatus } from './fields.ts'
import { useRecipientOptions } from './widgets.tsx'

const MOST_SHOWN = 60

interface RecipientPickerProps extends Omit<FieldProps<string>, 'onChange'> {
  onChange: (recipientId: string | null) => void
}

/** Chooses a recipient: active ones first, each with its region. For those who may see recipients. */
export function RecipientPicker({ onChange, ...props }: RecipientPickerProps) {
  const client = useQueryClient()
  const { data } = useRecipientOptions()
  return (
    <RecordPicker<Option>
      {...props}
      placeholder={props.placeholder ?? 'Choose a recipient'}
      valueLabel={data?.items.find(({ id }) => id === props.value)?.name}
      getId={({ id }) => id}
      getLabel={({ name }) => name}
      getNote={({ region, status }) =>
        [region, status === 'inactive' && namesOfStatus.inactive].filter(Boolean).join(' · ')
      }
      query={(search) => ({
        queryKey: [...keyOf(recipients.options), 'picker', search],
        queryFn: async () => ({ items: namedAlike(await optionsOf(client), search).slice(0, MOST_SHOWN) }),
      })}
      onChange={onChange}
    />
  )
}

type Option = Awaited<ReturnType<typeof optionsOf>>[number]
const optionsOf = async (client: QueryClient) =>
  (await client.fetchQuery(query(recipients.options, {}))).items.map((one) => ({ ...one, area: one.region }))
