import type { FieldErrors } from '#kernel/calls/errors.ts'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { agendaItem, type SectionName } from '../fields.ts'

export interface ItemValues {
  title: string | null
  section: SectionName
  minutes: number | null
  description: string | null
}
export const NOTHING: ItemValues = { title: null, section: 'new_business', minutes: null, description: null }

interface FieldsProps {
  values: ItemValues
  onChange: (values: ItemValues) => void
  faults: FieldErrors
}

/** What there is to say of something that is to be talked about. */
export function ItemFields({ values, onChange, faults }: FieldsProps) {
  const { labels, fields } = agendaItem
  const set = (more: Partial<ItemValues>) => onChange({ ...values, ...more })
  return (
    <>
      <TextField
        label={labels.title}
        value={values.title}
        onChange={(title) => set({ title })}
        error={faults.title}
        required
      />
      <FieldRow>
        <SelectField
          label={labels.section}
          options={fields.section.options}
          value={values.section}
          onChange={(section) => section && set({ section: section as SectionName })}
          error={faults.section}
        />
        <NumberField
          label={labels.minutes}
          unit="minutes"
          plain
          value={values.minutes}
          onChange={(minutes) => set({ minutes: minutes as number | null })}
          error={faults.minutes}
        />
      </FieldRow>
      <TextAreaField
        label={labels.description}
        rows={2}
        value={values.description}
        onChange={(description) => set({ description })}
        error={faults.description}
      />
    </>
  )
}
