import type { ReactNode } from 'react'
import styles from './flow.module.css'

interface Held {
  children: ReactNode
}

/** Parts of a page, one below the other. */
export const Stack = ({ children }: Held) => <div className={styles.stack}>{children}</div>

/** Parts of a page side by side, where there is room. */
export const Columns = ({ children }: Held) => <div className={styles.columns}>{children}</div>

/** Buttons, badges and words in a line that wraps. */
export const Line = ({ children }: Held) => <div className={styles.line}>{children}</div>

/** Words that stand back behind what matters: a hint, a date. */
export const Quiet = ({ children, as: Tag = 'p' }: Held & { as?: 'p' | 'span' | 'output' }) => (
  <Tag className={styles.quiet}>{children}</Tag>
)

/** Words as somebody wrote them, line by line; nothing where there are none. */
export const AsWritten = ({ children }: { children: string | null }) =>
  children && <span className={styles.written}>{children}</span>
