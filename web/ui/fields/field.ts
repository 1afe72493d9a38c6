import type { ReactNode } from 'react'

/** What every field of the kit takes. `form.field('name')` gives the first five, typed by the form's values. */
export interface FieldProps<V> {
  /** Path of the value in the form: `groups.0.name`. Errors and the focus find the field by it. */
  name?: string
  value: V | null | undefined
  /** Text stands for what was typed and cannot be read as `V`; the schema then says what is wrong with it. */
  onChange: (value: V | string | null) => void
  /** In words; shown at the field. */
  error?: string
  disabled?: boolean
  label: string
  /** One line of help under the label. */
  description?: ReactNode
  required?: boolean
  placeholder?: string
  /** Only where opening it was asked for: a dialog, an editor. */
  focusOnMount?: boolean
  /** For tables and filters, where a heading already says it: the label is read aloud only. */
  hideLabel?: boolean
  size?: 'xs' | 'sm'
}

/** The part of the props that the UI kit's inputs understand. */
export const inputProps = (props: Omit<FieldProps<unknown>, 'value' | 'onChange'>) => ({
  name: props.name,
  label: props.hideLabel ? undefined : props.label,
  'aria-label': props.hideLabel ? props.label : undefined,
  description: props.description,
  required: props.required,
  withAsterisk: props.required,
  error: props.error,
  disabled: props.disabled,
  placeholder: props.placeholder,
  autoFocus: props.focusOnMount,
  'data-autofocus': props.focusOnMount || undefined,
  size: props.size ?? 'sm',
})

/** Of what is on or off: its label stands beside it. */
export const switchProps = ({
  label,
  hideLabel,
  description,
  error,
  disabled,
  name,
}: FieldProps<boolean>) => ({
  label: hideLabel ? undefined : label,
  'aria-label': hideLabel ? label : undefined,
  description,
  error,
  disabled,
  name,
})
