import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorInput.layer.css'
import '../kit.css'
import { ColorInput } from '@mantine/core'
import { type FieldProps, inputProps } from './field.ts'

/** A colour as `#1f7a5c`; it can be typed as well. */
export const ColourField = (props: FieldProps<string>) => (
  <ColorInput
    {...inputProps(props)}
    format="hex"
    value={props.value ?? ''}
    onChange={props.onChange}
    popoverProps={{ shadow: 'md' }}
    withEyeDropper={false}
  />
)
