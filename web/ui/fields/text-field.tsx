import '../kit.css'
import { Textarea, TextInput } from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute, KeyboardEvent } from 'react'
import { Icon } from '../show/icon.tsx'
import type { IconName } from '../show/icons.ts'
import { type FieldProps, inputProps } from './field.ts'
import styles from './text-field.module.css'

interface TextFieldProps extends FieldProps<string> {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'time'
  autoComplete?: HTMLInputAutoCompleteAttribute
  icon?: IconName
  /** Which keys a phone shows: figures alone for a code. */
  inputMode?: 'numeric'
  readOnly?: boolean
  maxLength?: number
  onBlur?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** One line of text. */
export const TextField = (props: TextFieldProps) => (
  <TextInput
    {...inputProps(props)}
    type={props.type}
    autoComplete={props.autoComplete ?? 'off'}
    leftSection={props.icon && <Icon name={props.icon} size={16} />}
    inputMode={props.inputMode}
    readOnly={props.readOnly}
    maxLength={props.maxLength}
    value={props.value ?? ''}
    onChange={(event) => props.onChange(event.currentTarget.value)}
    onFocus={props.readOnly ? (event) => event.currentTarget.select() : undefined}
    onBlur={props.onBlur}
    onKeyDown={props.onKeyDown}
  />
)

interface TextAreaFieldProps extends FieldProps<string> {
  /** It grows with the text, from this many lines. */
  rows?: number
  maxLength?: number
}

/** Several lines of text; grows as one types. */
export const TextAreaField = (props: TextAreaFieldProps) => (
  <Textarea
    {...inputProps(props)}
    rows={props.rows ?? 3}
    resize="vertical"
    classNames={{ input: styles.area }}
    styles={{ input: { '--rows': props.rows ?? 3 } }}
    maxLength={props.maxLength}
    value={props.value ?? ''}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
)
