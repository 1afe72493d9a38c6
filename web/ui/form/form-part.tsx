import type { ReactNode } from 'react'
import styles from './form-part.module.css'

interface FormPartProps {
  title: string
  description?: ReactNode
  children: ReactNode
}

/** A named part of a long form, on a surface of its own. */
export const FormPart = ({ title, description, children }: FormPartProps) => (
  <fieldset className={styles.part}>
    <legend>{title}</legend>
    {description && <p className={styles.description}>{description}</p>}
    {children}
  </fieldset>
)
