import { useQuery } from '@tanstack/react-query'
import { CATEGORIES } from '#kernel/charity/group-categories.ts'
import { foldName } from '#kernel/language/names.ts'
import { query } from '#web/calls/query.ts'
import type { FieldProps } from '#web/ui/fields/field.ts'
import { RecordPicker } from '#web/ui/fields/record-picker.tsx'
import { groups } from '../contract.ts'
import { categoryKey, categoryName } from '../fields.ts'

const KNOWN = Object.keys(CATEGORIES)

/** The usual categories, and those that people added. */
export function useCategories() {
  const { data } = useQuery(query(groups.categories, {}))
  return [...KNOWN, ...(data?.items ?? [])].map((value) => ({ value, label: categoryName(value) }))
}

/** One of the known categories, or a new one (domain 4.6: 2 to 50 letters, digits or underscores). */
export function CategoryField(props: FieldProps<string>) {
  const options = useCategories()
  return (
    <RecordPicker<(typeof options)[number]>
      {...props}
      placeholder="Choose or type one"
      clearable
      valueLabel={props.value ? categoryName(categoryKey(props.value)) : undefined}
      getId={(option) => option.value}
      getLabel={(option) => option.label}
      query={(search) => ({
        queryKey: ['categories of groups', search, options.length],
        queryFn: () => ({
          items: options.filter(({ label }) => foldName(label).includes(foldName(search))),
        }),
      })}
      onCreate={(name) => props.onChange(name)}
    />
  )
}
