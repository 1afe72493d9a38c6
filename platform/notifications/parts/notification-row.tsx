import { Badge } from '#web/ui/show/badge.tsx'
import { formatMoment } from '#web/ui/show/format.ts'
import type { Column } from '#web/ui/table/data-table/types.ts'
import type { Notification } from '../contract.ts'
import { NotificationMenu, NotificationTitle } from './notification-item.tsx'
import styles from './notifications.module.css'
import { CATEGORY_NAMES, PRIORITY_NAMES, PRIORITY_TONES } from './words.ts'

/** Where the list is: the focus goes there when what had it is gone. */
export const PLACE = 'all-notifications'
export const focusPlace = () => document.getElementById(PLACE)?.focus()

/** A notification in one line; the whole of it stands beside the list. */
export const COLUMNS: Column<Notification>[] = [
  {
    id: 'title',
    header: 'Title',
    fixed: true,
    cell: (one) => (
      <article className={styles.title} title={one.title} data-unread={!one.isRead || undefined}>
        <NotificationTitle brief notification={one} />
      </article>
    ),
  },
  {
    id: 'message',
    header: 'Message',
    cell: (one) => (
      <span className={styles.message} title={one.message}>
        {one.message}
      </span>
    ),
  },
  {
    id: 'priority',
    header: 'Priority',
    cell: ({ priority }) => <Badge tone={PRIORITY_TONES[priority]}>{PRIORITY_NAMES[priority]}</Badge>,
  },
  { id: 'category', header: 'Category', hidden: 'small', cell: ({ category }) => CATEGORY_NAMES[category] },
  {
    id: 'createdAt',
    header: 'When',
    cell: ({ createdAt }) => <span className={styles.when}>{formatMoment(createdAt)}</span>,
  },
  {
    id: 'menu',
    header: 'Actions',
    fixed: true,
    align: 'right',
    cell: (one) => <NotificationMenu size="sm" notification={one} onGone={focusPlace} />,
  },
]
