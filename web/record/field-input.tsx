import type { ComponentType } from 'react'
import type { Definition, Fields } from '#kernel/fields/definition.ts'
import type { Field, FieldExtras } from '#kernel/fields/fields.ts'
import { useCurrentUser, useSettings } from '../calls/session.ts'
import { CheckboxField, CheckboxGroupField, RadioGroupField } from '../ui/fields/choice-fields.tsx'
import { DateField } from '../ui/fields/date-field.tsx'
import { DaysField } from '../ui/fields/days-field.tsx'
import type { FieldProps } from '../ui/fields/field.ts'
import { MomentField } from '../ui/fields/moment-field.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { type Notation, NumberField } from '../ui/fields/number-field.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { SuggestField } from '../ui/fields/suggest-field.tsx'
import { TagsField } from '../ui/fields/tags-field.tsx'
import { TextAreaField, TextField } from '../ui/fields/text-field.tsx'
import { PointField } from './point-field.tsx'
import { seenBy } from './record-columns.tsx'

interface FieldInputProps extends Omit<FieldProps<never>, 'onChange'> {
  field: Field & FieldExtras
  onChange: (value: never) => void
  /** What was entered before, to choose from; those of the field when left out. */
  suggestions?: readonly string[] | undefined
}

export const DECIMALS: Notation = {
  read: (typed) => {
    const value = Number(typed.trim())
    return Number.isFinite(value)
      ? { ok: true, value }
      : { ok: false, message: 'Please enter a number like 33.75' }
  },
  plain: String,
  format: String,
  inputMode: 'decimal',
}

const NOT_KNOWN = 'Not known'

/** What choosing nothing is called, where one may; a field that has these words among its options says them once. */
function emptyWords({ needed, initial, placeholder, options = [] }: Field & FieldExtras) {
  if (needed || initial !== null) return undefined
  return placeholder ?? (options.some(({ label }) => label === NOT_KNOWN) ? 'Not asked yet' : NOT_KNOWN)
}

/** The usual control for a declared field; where another fits better, a form names it instead. */
function FieldInput({ field, suggestions = field.suggestions, ...given }: FieldInputProps) {
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
        <SelectField {...props} options={options} emptyLabel={emptyWords(field)} />
      )
    case 'choices':
      return <CheckboxGroupField {...props} value={props.value as never} options={options} />
    case 'tags':
      return <TagsField {...props} value={props.value as never} suggestions={suggestions} />
    case 'yesNo':
      return <CheckboxField {...props} />
    case 'number':
      return (
        <NumberField {...props} plain unit={field.unit} {...(field.decimals ? { notation: DECIMALS } : {})} />
      )
    case 'money':
      return <MoneyField {...props} />
    case 'day':
      return <DateField {...props} />
    case 'days':
      return <DaysField {...props} value={props.value as never} />
    case 'moment':
      return <Moment {...props} time={field.time ?? '00:00'} />
    default:
      if (suggestions) return <SuggestField {...props} suggestions={suggestions} />
      return <TextField {...props} type={field.inputType} />
  }
}

/** Both halves of a point, with the address of the form. */
function Point({ def: { fields }, form }: { def: Pick<Definition, 'fields'>; form: FormOf }) {
  const half = (name: 'latitude' | 'longitude') => ({
    ...(form.field(name as never) as Pick<FieldProps<number>, 'value' | 'onChange' | 'error'>),
    label: fields[name]?.label ?? name,
  })
  const values = (form.values ?? {}) as Record<string, string | null | undefined>
  return (
    <PointField
      latitude={half('latitude')}
      longitude={half('longitude')}
      address={values[fields.latitude?.addressIn ?? 'address']}
      degrees={DECIMALS}
    />
  )
}
interface FormOf {
  field: (name: never) => object
  values?: object
}

/** By the organization's clock, as soon as that is known. */
function Moment(props: FieldProps<string> & { time: string }) {
  const { timeZone } = useSettings()
  return timeZone ? <MomentField {...props} timeZone={timeZone} /> : null
}

/** By the name of the field. */
export type Controls = Record<string, ComponentType<FieldProps<string>>>

interface Inputs {
  /** The first field takes the focus: a new record. */
  focusFirst?: boolean
  /** Instead of the usual control: the picker of a `reference`. */
  controls?: Controls | undefined
  /** Which fields the form has; those that this person may see when left out. */
  has?: (name: string) => boolean
}

/** `field('title')` in a form of declared fields: with its label, its hint and its usual control, for whoever may see it. */
export function useFieldInputs<F extends Fields>(
  def: Pick<Definition<F>, 'fields'> & { initial: object },
  form: FormOf,
  { focusFirst = false, has, controls }: Inputs = {},
) {
  const user = useCurrentUser()
  const [first] = Object.keys(def.initial)
  return (name: keyof F & string, special: Partial<FieldInputProps> = {}) => {
    const field = def.fields[name]
    if (!field || !(has ? has(name) : seenBy(user, field))) return null
    // A point is one control, in the place of its first half.
    if (field.half === 'longitude') return null
    if (field.half === 'latitude') return <Point key={name} def={def} form={form} />
    // The form holds the fields of the same definition.
    const given = form.field(name as never) as Pick<FieldInputProps, 'name' | 'value' | 'onChange' | 'error'>
    const Input = (controls?.[name] as typeof FieldInput | undefined) ?? FieldInput
    return (
      <Input
        key={name}
        field={field}
        {...given}
        label={field.label}
        description={field.hint}
        placeholder={field.placeholder}
        required={field.needed}
        focusOnMount={focusFirst && name === first}
        {...special}
      />
    )
  }
}
