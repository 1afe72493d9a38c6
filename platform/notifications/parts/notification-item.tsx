import { IconButton } from '#web/ui/action/button.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import type { Notification } from '../contract.ts'
import { hasButton } from '../rules.ts'
import { ActionButton } from './action-button.tsx'
import styles from './notification-item.module.css'
import { useNotificationChanges } from './use-changes.ts'
import { useFollow } from './use-follow.ts'
import { CATEGORY_ICONS, CATEGORY_NAMES, formatWhen, PRIORITY_NAMES, PRIORITY_TONES } from './words.ts'

interface NotificationItemProps {
  notification: Notification
  /** A link inside the portal was followed. */
  onLeave?: () => void
  /** It is gone from this list: the focus wants another place. */
  onGone?: () => void
  /** The year stands there as well. */
  dated?: (instant: string) => string
}

/** Spec 2.6: one notification, with what can be done about it. */
export function NotificationItem({
  notification,
  onLeave,
  onGone,
  dated = formatWhen,
}: NotificationItemProps) {
  const { id, title, message, category, priority, isRead, isArchived, createdAt, actionUrl } = notification
  const { read, archive, restore } = useNotificationChanges()
  const follow = useFollow(onLeave)
  const seen = () => {
    if (!isRead) read(id)
  }
  const items = [
    ...(isRead ? [] : [{ label: 'Mark as read', icon: 'check' as const, onClick: () => read(id) }]),
    isArchived
      ? { label: 'Put back', icon: 'undo' as const, onClick: () => restore(id, onGone) }
      : { label: 'Archive', icon: 'archive' as const, onClick: () => archive(id, onGone) },
  ]
  return (
    <article className={styles.item} data-unread={!isRead || undefined}>
      <span className={styles.icon} aria-hidden>
        <Icon name={CATEGORY_ICONS[category]} />
      </span>
      <div className={styles.words}>
        <button
          type="button"
          className={styles.title}
          onClick={() => {
            seen()
            // Spec 4: with an action text, its button is the way.
            if (!notification.actionText) follow(actionUrl)
          }}
        >
          {!isRead && (
            <>
              <span className={styles.dot} data-testid="unread-dot" aria-hidden />
              <VisuallyHidden>Unread:</VisuallyHidden>{' '}
            </>
          )}
          {title}
        </button>
        <p className={styles.message}>{message}</p>
        <div className={styles.facts}>
          <Badge tone={PRIORITY_TONES[priority]}>{PRIORITY_NAMES[priority]}</Badge>
          <Badge plain>{CATEGORY_NAMES[category]}</Badge>
          <time dateTime={createdAt}>{dated(createdAt)}</time>
        </div>
        {hasButton(notification) && (
          <div className={styles.action}>
            <ActionButton
              notification={notification}
              onFollow={() => {
                seen()
                follow(actionUrl)
              }}
            />
          </div>
        )}
      </div>
      <span className={styles.menu}>
        <Menu target={<IconButton icon="more" label={`What to do with: ${title}`} />} items={items} />
      </span>
    </article>
  )
}
