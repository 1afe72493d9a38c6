import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { query } from '#web/calls/query.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { Chip } from '#web/ui/action/chip.tsx'
import { FailedState } from '#web/ui/feedback/failed-state.tsx'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { CATEGORIES, type NotificationCategory, notifications } from '../contract.ts'
import styles from './bell.module.css'
import { NotificationItem } from './notification-item.tsx'
import { useNotificationChanges } from './use-changes.ts'
import { CATEGORY_NAMES } from './words.ts'

interface BellPanelProps {
  counts: { total: number; byCategory: Partial<Record<NotificationCategory, number>> }
  onClose: () => void
  onViewAll: () => void
}

/** Spec 2.6, the dropdown. */
export function BellPanel({ counts, onClose, onViewAll }: BellPanelProps) {
  const [tab, setTab] = useState('all')
  const [filtering, setFiltering] = useState(false)
  const [category, setCategory] = useState<NotificationCategory>()
  const { readAll } = useNotificationChanges()
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.heading}>Notifications</h2>
        {counts.total > 0 && (
          <Button variant="quiet" onClick={readAll}>
            Mark all read
          </Button>
        )}
        <IconButton
          icon="filter"
          label="Filter by category"
          aria-expanded={filtering}
          onClick={() => setFiltering(!filtering)}
        />
      </div>
      {filtering && (
        <fieldset className={styles.filters} aria-label="Category">
          {CATEGORIES.map((one) => (
            <Chip
              key={one}
              pressed={category === one}
              // Spec 5: only one at a time.
              onClick={() => setCategory(category === one ? undefined : one)}
            >
              {CATEGORY_NAMES[one]}
              {(counts.byCategory[one] ?? 0) > 0 && <span>{counts.byCategory[one]}</span>}
            </Chip>
          ))}
        </fieldset>
      )}
      <Tabs
        label="Notifications"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'all', label: 'All', content: <Items category={category} onLeave={onClose} /> },
          {
            id: 'unread',
            label: `Unread (${counts.total})`,
            content: <Items unread category={category} onLeave={onClose} />,
          },
        ]}
      />
      <div className={styles.foot}>
        <Button variant="quiet" fullWidth onClick={onViewAll}>
          View all notifications
        </Button>
      </div>
    </>
  )
}

interface ItemsProps {
  unread?: boolean
  category: NotificationCategory | undefined
  onLeave: () => void
}

function Items({ unread, category, onLeave }: ItemsProps) {
  const answer = useQuery(query(notifications.list, { unread_only: unread || undefined, category }))
  const list = useRef<HTMLDivElement>(null)
  const items = answer.data?.notifications
  if (!items && answer.error)
    return (
      <FailedState
        what="your notifications"
        error={answer.error}
        retry={() => void answer.refetch()}
        busy={answer.isFetching}
      />
    )
  const words = items ? (unread ? 'No unread notifications' : 'No notifications') : 'Loading notifications...'
  return (
    // What had the focus may leave the list; the list itself takes it then.
    <div ref={list} className={styles.list} tabIndex={-1}>
      <LiveRegion>{!items?.length && <p className={styles.none}>{words}</p>}</LiveRegion>
      {items?.map((one) => (
        <NotificationItem
          key={one.id}
          notification={one}
          onLeave={onLeave}
          onGone={() => list.current?.focus()}
        />
      ))}
    </div>
  )
}
