import { type ReactNode, useId } from 'react'
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

export function ListRow({ title, badge, about, action }: ListRowProps) {
  const id = useId()
  return (
    <li className={styles.row}>
      <div>
        {title && <strong id={id}>{title}</strong>} {badge}
        {about && <p>{about}</p>}
      </div>
      {/* Whoever hears a button only hears of what it is. */}
      {action && title ? (
        <fieldset aria-labelledby={id} className={styles.action}>
          {action}
        </fieldset>
      ) : (
        action
      )}
    </li>
  )
}
