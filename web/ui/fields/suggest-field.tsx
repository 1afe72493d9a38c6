import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '../kit.css'
import { Autocomplete } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useIsTouch } from '../layout/use-is-phone.ts'
import { type FieldProps, inputProps } from './field.ts'

interface SuggestFieldProps extends FieldProps<string> {
  /** What was entered before; anything else can be typed too. */
  suggestions: readonly string[]
  maxLength?: number
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/**
 * One line of text that offers what was entered before, from the first letter on. For fingers above the field: below it
 * are the next field and the keyboard.
 */
export function SuggestField(props: SuggestFieldProps) {
  const touch = useIsTouch()
  const typed = props.value?.trim() ?? ''
  return (
    <Autocomplete
      {...inputProps(props)}
      autoComplete="off"
      autoCapitalize="words"
      data={typed === '' ? [] : props.suggestions.filter((one) => one !== typed)}
      openOnFocus={false}
      // As many as are seen at once: nothing to scroll.
      limit={touch ? 3 : 5}
      maxDropdownHeight={320}
      maxLength={props.maxLength}
      value={props.value ?? ''}
      onChange={props.onChange}
      onKeyDown={props.onKeyDown}
      comboboxProps={{ shadow: 'md', position: touch ? 'top' : 'bottom' }}
    />
  )
}
