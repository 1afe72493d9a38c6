import type { ReactNode } from 'react'
import styles from './figures-table.module.css'

/**
 * Figures side by side: rows named in the first column, which stays while the others scroll. Write `thead`, `tbody` and
 * `tfoot` with `th` and `td`; a row `data-part` belongs to the one above, a cell `data-fault` cannot be true, and
 * `data-now` on a heading is today's. What is searched, sorted or chosen is a `DataTable`.
 */
export const FiguresTable = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.frame}>
    <table className={styles.table} aria-label={label}>
      {children}
    </table>
  </div>
)
