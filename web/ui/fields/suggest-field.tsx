import '../kit.css'
import { Autocomplete } from '@mantine/core'
import { type FieldProps, inputProps } from './field.ts'

interface SuggestFieldProps extends FieldProps<string> {
  /** What was entered before; anything else can be typed too. */
  suggestions: readonly string[]
  maxLength?: number
}

/** One line of text that offers what was entered before. */
export const SuggestField = (props: SuggestFieldProps) => (
  <Autocomplete
    {...inputProps(props)}
    autoComplete="off"
    autoCapitalize="words"
    data={[...props.suggestions]}
    // As many as are seen at once: nothing to scroll.
    limit={5}
    maxDropdownHeight={320}
    maxLength={props.maxLength}
    value={props.value ?? ''}
    onChange={props.onChange}
    comboboxProps={{ shadow: 'md' }}
  />
)
