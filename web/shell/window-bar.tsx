import type { ReactNode } from 'react'
import { Icon } from '#web/ui/show/icon.tsx'
import type { IconName } from '#web/ui/show/icons.ts'
import styles from './window-bar.module.css'

interface WindowBarProps {
  label: string
  kind: 'preview' | 'past'
  icon: IconName
  /** What this window shows, and what else is to be known of it where there is room. */
  what: string
  more: string
  /** The ways out. */
  children: ReactNode
}

/** Marks every page of a window that only looks, and leads out of it. */
export const WindowBar = ({ label, kind, icon, what, more, children }: WindowBarProps) => (
  <section className={styles.frame} data-kind={kind} aria-label={label}>
    <div className={styles.bar}>
      <Icon name={icon} size={18} />
      <p className={styles.words}>
        <strong>{what}</strong>
        <span> {more}</span>
      </p>
      {children}
    </div>
  </section>
)
