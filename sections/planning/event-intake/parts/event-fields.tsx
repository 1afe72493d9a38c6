import type { ReactNode } from 'react'
import { useToday } from '#web/device/clock.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { DaysField } from '#web/ui/fields/days-field.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { FormPart } from '#web/ui/form/form-part.tsx'
import type { OwnField } from '../fields.ts'
import type { IntakeWords } from '../words.ts'

/** What a field of these pages is given; each takes its own kind of value. */
export interface Given {
  name: string
  label: string
  description?: string | undefined
  error?: string | undefined
  required?: boolean
  disabled?: boolean
  value: never
  onChange: (value: unknown) => void
}

export const optionsOf = <V extends string>(names: Record<V, string>) =>
  (Object.entries(names) as [V, string][]).map(([value, label]) => ({ value, label }))

interface EventFieldsProps {
  words: IntakeWords
  field: (name: OwnField) => Given
  /** Among what is made: the kind, where it is asked. */
  kind?: ReactNode
}

/** When, where and what: the same for asking and for correcting it later. */
export function EventFields({ words, field, kind }: EventFieldsProps) {
  const today = useToday(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return (
    <>
      <FormPart title={words.event}>
        <FieldRow>
          <DateField {...field('desiredEventDate')} min={today} />
          <DaysField {...field('backupDates')} min={today} />
        </FieldRow>
        <RadioGroupField {...field('dateFlexible')} options={optionsOf(words.yesNo)} />
        <TextField {...field('eventAddress')} autoComplete="street-address" />
      </FormPart>
      <FormPart title={words.sandwiches}>
        <FieldRow>
          <NumberField {...field('estimatedSandwichCount')} plain />
          <NumberField {...field('estimatedAttendance')} plain />
        </FieldRow>
        {kind}
        <RadioGroupField {...field('hasRefrigeration')} options={optionsOf(words.yesNo)} />
        <TextAreaField {...field('message')} />
      </FormPart>
    </>
  )
}
