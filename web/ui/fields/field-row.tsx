import type { CSSProperties, ReactNode } from 'react'
import styles from './field-row.module.css'

/** Fields side by side where there is room: names, hints and controls of neighbours stand on the same lines. */
export const FieldRow = ({ columns, children }: { columns?: string; children: ReactNode }) => (
  <div className={styles.row} style={columns ? ({ '--field-columns': columns } as CSSProperties) : undefined}>
    {children}
  </div>
)
