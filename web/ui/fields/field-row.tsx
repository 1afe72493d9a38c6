import type { CSSProperties, ReactNode } from 'react'
import styles from './field-row.module.css'

interface FieldRowProps {
  columns?: string
  /** A button beside the last control. */
  end?: ReactNode
  children: ReactNode
}

/** Fields side by side where there is room: names, hints and controls of neighbours stand on the same lines. */
export const FieldRow = ({ columns, end, children }: FieldRowProps) => (
  <div className={styles.row} style={columns ? ({ '--field-columns': columns } as CSSProperties) : undefined}>
    {children}
    {end && <div className={styles.end}>{end}</div>}
  </div>
)
