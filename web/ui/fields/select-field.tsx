import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '../kit.css'
import { NativeSelect, Select } from '@mantine/core'
import { useIsTouch } from '../layout/use-is-phone.ts'
import { type FieldProps, inputProps } from './field.ts'

export interface Option<V extends string = string> {
  value: V
  label: string
  disabled?: boolean
}

interface SelectFieldProps<V extends string> extends FieldProps<V> {
  options: readonly Option<V>[]
  /** May be left empty; the words for that: 'Any host'. */
  emptyLabel?: string
  /** Typing narrows the list. */
  searchable?: boolean
}

/** One of a known list. On phones the phone's own list, unless it is searchable. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { options, value, onChange, emptyLabel, searchable } = props
  const touch = useIsTouch()
  const find = (picked: string | null) => options.find((option) => option.value === picked)?.value ?? null
  if (touch && !searchable) {
    // Who has chosen where something has to be chosen is not offered to choose nothing.
    const none = emptyLabel ?? (find(value ?? null) ? undefined : (props.placeholder ?? 'Please choose'))
    return (
      <NativeSelect
        {...inputProps(props)}
        data={[...(none === undefined ? [] : [{ value: '', label: none }]), ...options]}
        value={value ?? ''}
        onChange={(event) => onChange(find(event.currentTarget.value))}
      />
    )
  }
  return (
    <Select
      {...inputProps(props)}
      placeholder={props.placeholder ?? emptyLabel ?? 'Please choose'}
      data={options.map((option) => ({ ...option }))}
      value={value ?? null}
      onChange={(picked) => onChange(find(picked))}
      searchable={searchable}
      clearable={emptyLabel !== undefined}
      clearButtonProps={{ 'aria-label': `Clear ${props.label}` }}
      allowDeselect={false}
      nothingFoundMessage="Nothing found"
      maxDropdownHeight={320}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
