import type { Field, FieldExtras } from '#kernel/fields/fields.ts'
import { useSettings } from '../calls/session.ts'
import { CheckboxField, CheckboxGroupField, RadioGroupField } from '../ui/fields/choice-fields.tsx'
import { DateField } from '../ui/fields/date-field.tsx'
import type { FieldProps } from '../ui/fields/field.ts'
import { MomentField } from '../ui/fields/moment-field.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { NumberField } from '../ui/fields/number-field.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '../ui/fields/text-field.tsx'

export interface FieldInputProps extends Omit<FieldProps<never>, 'onChange'> {
  field: Field & FieldExtras
  onChange: (value: never) => void
}

/** The usual control for a declared field; where another fits better, a form names it instead. */
export function FieldInput({ field, ...given }: FieldInputProps) {
  // The form types a field by its schema, which is what the field's kind was made from.
  const props = given as unknown as FieldProps<never> & { onChange: (value: unknown) => void }
  const options = field.options ?? []
  switch (field.kind) {
    case 'longText':
      return <TextAreaField {...props} />
    case 'choice':
      return options.some(({ description }) => description) ? (
        <RadioGroupField {...props} options={options} />
      ) : (
        <SelectField {...props} options={options} />
      )
    case 'choices':
      return <CheckboxGroupField {...props} value={props.value as never} options={options} />
    case 'yesNo':
      return <CheckboxField {...props} />
    case 'number':
      return <NumberField {...props} plain unit={field.unit} />
    case 'money':
      return <MoneyField {...props} />
    case 'day':
      return <DateField {...props} />
    case 'moment':
      return <Moment {...props} time={field.time ?? '00:00'} />
    default:
      return <TextField {...props} type={field.inputType} />
  }
}

/** By the organization's clock, as soon as that is known. */
function Moment(props: FieldProps<string> & { time: string }) {
  const { timeZone } = useSettings()
  return timeZone ? <MomentField {...props} timeZone={timeZone} /> : null
}
