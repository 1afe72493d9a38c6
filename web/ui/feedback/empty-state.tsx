import type { ReactNode } from 'react'
import { Icon } from '../show/icon.tsx'
import type { IconName } from '../show/icons.ts'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  icon?: IconName
  /** What is not here yet: 'No collections logged yet'. */
  title: string
  /** What to do about it. */
  children?: ReactNode
  /** The button that does it. */
  action?: ReactNode
}

/** Nothing to show, and what to do about it. */
export const EmptyState = ({ icon = 'list', title, children, action }: EmptyStateProps) => (
  <div className={styles.empty}>
    <div className={styles.icon}>
      <Icon name={icon} size={24} />
    </div>
    <p className={styles.title}>{title}</p>
    {children && <p className={styles.text}>{children}</p>}
    {action && <div className={styles.actions}>{action}</div>}
  </div>
)
