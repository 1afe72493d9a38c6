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
  /** In a list, where the whole of it opens beside it: the message in two lines at most. */
  brief?: boolean
}

/** Pressed, it is read, and leads where it leads. */
export function NotificationTitle({
  notification,
  onLeave,
  brief,
  className,
}: Pick<NotificationItemProps, 'notification' | 'onLeave' | 'brief'> & { className?: string }) {
  const { id, title, isRead, actionUrl } = notification
  const { read } = useNotificationChanges()
  const follow = useFollow(onLeave)
  const words = (
    <>
      {!isRead && (
        <>
          <span className={styles.dot} data-testid="unread-dot" aria-hidden />
          <VisuallyHidden>Unread:</VisuallyHidden>{' '}
        </>
      )}
      {title}
    </>
  )
  // In a list its button is where it opens.
  if (brief && hasButton(notification)) return <span className={className}>{words}</span>
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        if (!isRead) read(id)
        // Spec 4: with an action text, its button is the way.
        if (!notification.actionText) follow(actionUrl)
      }}
    >
      {words}
    </button>
  )
}

/** What can be done with it beside following it. */
export function NotificationMenu({
  notification: { id, title, isRead, isArchived },
  onGone,
  size,
}: Pick<NotificationItemProps, 'notification' | 'onGone'> & { size?: 'sm' }) {
  const { read, archive, restore } = useNotificationChanges()
  const items = [
    ...(isRead ? [] : [{ label: 'Mark as read', icon: 'check' as const, onClick: () => read(id) }]),
    isArchived
      ? { label: 'Put back', icon: 'undo' as const, onClick: () => restore(id, onGone) }
      : { label: 'Archive', icon: 'archive' as const, onClick: () => archive(id, onGone) },
  ]
  return (
    <Menu target={<IconButton icon="more" size={size} label={`What to do with: ${title}`} />} items={items} />
  )
}

/** Spec 2.6: one notification, with what can be done about it. */
export function NotificationItem({
  notification,
  onLeave,
  onGone,
  dated = formatWhen,
  brief,
}: NotificationItemProps) {
  const { id, message, category, priority, isRead, createdAt, actionUrl } = notification
  const { read } = useNotificationChanges()
  const follow = useFollow(onLeave)
  return (
    <article className={styles.item} data-unread={!isRead || undefined} data-brief={brief}>
      <span className={styles.icon} aria-hidden>
        <Icon name={CATEGORY_ICONS[category]} />
      </span>
      <div className={styles.words}>
        <NotificationTitle
          notification={notification}
          onLeave={onLeave}
          brief={brief}
          className={styles.title}
        />
        <p className={styles.message} title={brief ? message : undefined}>
          {message}
        </p>
        <div className={styles.facts}>
          <Badge tone={PRIORITY_TONES[priority]}>{PRIORITY_NAMES[priority]}</Badge>
          <Badge plain>{CATEGORY_NAMES[category]}</Badge>
          <time dateTime={createdAt}>{dated(createdAt)}</time>
        </div>
        {hasButton(notification) && !brief && (
          <div className={styles.action}>
            <ActionButton
              notification={notification}
              onFollow={() => {
                if (!isRead) read(id)
                follow(actionUrl)
              }}
            />
          </div>
        )}
      </div>
      <span className={styles.menu}>
        <NotificationMenu notification={notification} onGone={onGone} />
      </span>
    </article>
  )
}
