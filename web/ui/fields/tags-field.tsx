import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '../kit.css'
import { TagsInput } from '@mantine/core'
import { foldName } from '#kernel/language/names.ts'
import { announce } from '../feedback/announce.ts'
import { type FieldProps, inputProps } from './field.ts'

interface TagsFieldProps extends Omit<FieldProps<string[]>, 'onChange'> {
  onChange: (tags: string[]) => void
  /** What is proposed; anything else can be typed too. */
  suggestions?: readonly string[] | undefined
  max?: number
}

/** Several words, chosen or typed: Enter or a comma takes one in, Backspace takes the last one out again. */
export function TagsField(props: TagsFieldProps) {
  const { suggestions = [], max = 20, onChange } = props
  const value = props.value ?? []
  const known = new Map(suggestions.map((one) => [foldName(one), one]))
  return (
    <TagsInput
      {...inputProps(props)}
      placeholder={value.length === 0 ? (props.placeholder ?? 'Choose or type') : undefined}
      data={[...suggestions]}
      value={value}
      maxTags={max}
      splitChars={[',', ';']}
      acceptValueOnBlur
      isDuplicate={(tag, tags) => tags.some((one) => foldName(one) === foldName(tag))}
      onRemove={(tag) => announce(`${tag} taken out`)}
      onChange={(tags) => onChange(tags.map((tag) => known.get(foldName(tag)) ?? tag))}
      comboboxProps={{ shadow: 'md' }}
      maxDropdownHeight={280}
    />
  )
}
