import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Said to a screen reader, not shown. A plain element: rows have hundreds of them. */
export const VisuallyHidden = ({ id, children }: { id?: string; children: ReactNode }) => (
  <span id={id} className={styles.hidden}>
    {children}
  </span>
)
