import type { ReactNode } from 'react'
import styles from './row-list.module.css'

/** A short list of things one has, each with what can be done about it: devices, keys, passkeys. */
export const RowList = ({ children }: { children: ReactNode }) => <ul className={styles.list}>{children}</ul>

interface ListRowProps {
  title?: ReactNode
  /** Beside the title: its state in a word. */
  badge?: ReactNode
  /** A quiet line below. */
  about?: ReactNode
  /** At the end of the row: its button. */
  action?: ReactNode
}

export const ListRow = ({ title, badge, about, action }: ListRowProps) => (
  <li className={styles.row}>
    <div>
      {title && <strong>{title}</strong>} {badge}
      {about && <p>{about}</p>}
    </div>
    {action}
  </li>
)
