import { useState } from 'react'
import { IconButton } from '#web/ui/action/button.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { Badge } from '#web/ui/show/badge.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import type { Announcement } from '../contract.ts'
import { ICONS, LINK_TEXT, priorityLabel } from '../rules.ts'
import styles from './banner-view.module.css'

type Shown = Pick<Announcement, 'title' | 'message' | 'type' | 'priority' | 'link' | 'linkText'>

/** Spec 2.5; also how the editor previews it, and then without a button to dismiss it. */
export function BannerView({ announcement, onDismiss }: { announcement: Shown; onDismiss?: () => void }) {
  const { title, message, type, priority, link, linkText } = announcement
  const label = priorityLabel(announcement)
  return (
    <section
      className={styles.banner}
      data-priority={priority}
      aria-label={onDismiss ? 'Announcement' : 'How it will look'}
    >
      <span className={styles.icon} data-type={type}>
        <Icon name={ICONS[type] ?? ICONS.alert} size={20} />
      </span>
      <div className={styles.head}>
        {label && <Badge tone={priority === 'urgent' ? 'bad' : 'warn'}>{label}</Badge>}
        <strong>{title}</strong>
      </div>
      <Message text={message} />
      {link && (
        <a className={styles.link} href={link} target="_blank" rel="noreferrer noopener">
          {linkText ?? LINK_TEXT}
          {!link.startsWith('/') && <Icon name="external" size={16} />}
        </a>
      )}
      {onDismiss && (
        <span className={styles.dismiss}>
          <IconButton icon="close" label="Dismiss this announcement" onClick={onDismiss} />
        </span>
      )}
    </section>
  )
}

/** On a phone it takes one line, so that the section below is seen; a touch shows all of it. */
function Message({ text }: { text: string }) {
  const phone = useIsPhone()
  const [whole, setWhole] = useState(false)
  if (!phone) return <p className={styles.message}>{text}</p>
  return (
    <button
      type="button"
      className={styles.message}
      title={text}
      aria-expanded={whole}
      onClick={() => setWhole(!whole)}
    >
      <span>{text}</span>
    </button>
  )
}
