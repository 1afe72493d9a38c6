import '@mantine/core/styles/PasswordInput.layer.css'
import '../kit.css'
import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { type FieldProps, inputProps } from './field.ts'

interface PasswordFieldProps extends FieldProps<string> {
  autoComplete: 'new-password' | 'current-password'
}

/** A password, hidden until its owner wants to see it. */
export function PasswordField(props: PasswordFieldProps) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...inputProps(props)}
      autoComplete={props.autoComplete}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': `${visible ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`,
        'aria-pressed': visible,
        'aria-hidden': false,
        tabIndex: 0,
      }}
      // As high as the field within its border, for a thumb.
      vars={() => ({ root: { '--psi-button-size': '42px' } })}
      rightSectionWidth={44}
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}
