import { type ReactNode, useRef } from 'react'
import styles from './figures-table.module.css'
import { useIsWider } from './use-is-wider.ts'

/**
 * Figures side by side: rows named in the first column, which stays while the others scroll. Write `thead`, `tbody` and
 * `tfoot` with `th` and `td`; a row `data-part` belongs to the one above, a cell `data-fault` cannot be true, and
 * `data-now` on a heading is today's. What is searched, sorted or chosen is a `DataTable`.
 */
export function FiguresTable({ label, children }: { label: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const wide = useIsWider(frame)
  return (
    // The arrow keys scroll what does not fit.
    <div ref={frame} className={styles.frame} {...(wide && { ...AS_REGION, 'aria-label': label })}>
      <table className={styles.table} aria-label={label}>
        {children}
      </table>
    </div>
  )
}

const AS_REGION = { role: 'region', tabIndex: 0 } as const
