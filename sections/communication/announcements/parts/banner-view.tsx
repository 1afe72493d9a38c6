import { useState } from 'react'
import { IconButton } from '#web/ui/action/button.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import type { Announcement } from '../contract.ts'
import { ICONS, LINK_TEXT, priorityLabel } from '../rules.ts'
import styles from './banner-view.module.css'

type Shown = Pick<Announcement, 'title' | 'message' | 'type' | 'priority' | 'link' | 'linkText'>

/** Spec 2.5, in one line; a press shows all of it. Also how the editor previews it, and then without a button to dismiss it. */
export function BannerView({ announcement, onDismiss }: { announcement: Shown; onDismiss?: () => void }) {
  const { title, message, type, priority, link, linkText } = announcement
  const [whole, setWhole] = useState(false)
  const label = priorityLabel(announcement)
  return (
    <section
      className={styles.banner}
      data-priority={priority}
      data-whole={whole || undefined}
      aria-label={onDismiss ? 'Announcement' : 'How it will look'}
    >
      <span className={styles.icon} data-type={type}>
        <Icon name={ICONS[type] ?? ICONS.alert} size={18} />
      </span>
      <button type="button" className={styles.text} aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {label && <Badge tone={priority === 'urgent' ? 'bad' : 'warn'}>{label}</Badge>}
        <strong>{title}</strong>
        <span className={styles.message}>{message}</span>
      </button>
      {link && (
        <a className={styles.link} href={link} target="_blank" rel="noreferrer noopener">
          {linkText ?? LINK_TEXT}
          {!link.startsWith('/') && <Icon name="external" size={16} />}
        </a>
      )}
      {onDismiss && <IconButton icon="close" label="Dismiss this announcement" onClick={onDismiss} />}
    </section>
  )
}
