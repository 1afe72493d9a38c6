import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import type { FieldProps } from '#web/ui/fields/field.ts'
import { RecordPicker } from '#web/ui/fields/record-picker.tsx'
import { projects } from '../contract.ts'

/** Which of the open projects. */
export function ProjectPicker(props: FieldProps<string> & { onChange: (id: string | null) => void }) {
  const known = useQuery({
    ...query(projects.one, { id: props.value ?? '' }),
    enabled: Boolean(props.value),
  })
  return (
    <RecordPicker
      {...props}
      placeholder="Type the title of the project"
      valueLabel={known.data?.title}
      query={(search) => query(projects.list, { search, tab: 'open', limit: 10 })}
      getId={(one) => one.id}
      getLabel={(one) => one.title}
      getNote={(one) => `#${one.number}`}
    />
  )
}
