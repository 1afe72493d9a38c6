import '../kit.css'
import type { ReactNode } from 'react'
import styles from './field-group.module.css'

interface FieldGroupProps {
  label: string
  description?: ReactNode
  error?: string
  disabled?: boolean
  children: ReactNode
}

/** Several controls that are one field, in the order of every field: its name, its hint, the controls, what is wrong. */
export const FieldGroup = ({ label, description, error, disabled, children }: FieldGroupProps) => (
  <fieldset className={styles.group} disabled={disabled}>
    <legend className="mantine-InputWrapper-label">{label}</legend>
    {description && <p className="mantine-InputWrapper-description">{description}</p>}
    {children}
    {error && (
      <p className="mantine-InputWrapper-error" data-fault tabIndex={-1}>
        {error}
      </p>
    )}
  </fieldset>
)
