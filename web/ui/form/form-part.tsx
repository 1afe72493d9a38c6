import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../show/icon.tsx'
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

interface FoldedPartProps extends FormPartProps {
  /** What is in it, while it is folded: '2 filled in'. */
  holds?: string | undefined
  /** Open from the start. */
  open?: boolean
}

/**
 * A part of a form that most people leave out: a line that opens. Its fields stay in the form while it is folded; one of
 * them that is wrong opens it.
 */
export function FoldedPart({ title, holds, open = false, description, children }: FoldedPartProps) {
  const [opened, setOpened] = useState(open)
  const id = useId()
  return (
    <details
      className={styles.part}
      data-folds
      open={opened}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <span id={id} className={styles.summaryTitle}>
          {title}
        </span>
        {!opened && holds && <span className={styles.holds}>{holds}</span>}
        <Icon name="down" size={18} />
      </summary>
      <fieldset aria-labelledby={id} className={styles.folded}>
        {description && <p className={styles.description}>{description}</p>}
        {children}
      </fieldset>
    </details>
  )
}
