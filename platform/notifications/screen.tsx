import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { mutation, query } from '#web/calls/query.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { countOf, formatMoment } from '#web/ui/show/format.ts'
import { Pager } from '#web/ui/table/data-table/pager.tsx'
import { oneOf } from '#web/ui/table/filter-bar/one-of.ts'
import { FilterBar } from '#web/ui/table/filter-bar.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { notifications, SHOWN } from './contract.ts'
import { NotificationItem } from './parts/notification-item.tsx'
import styles from './parts/notifications.module.css'
import { STALE, useNotificationChanges } from './parts/use-changes.ts'
import { CATEGORY_NAMES } from './parts/words.ts'
import { targets } from './tour-targets.ts'

const SHOW_NAMES = { current: 'All', unread: 'Unread', archived: 'Archive' } as const
const SHOW = SHOWN.map((value) => ({ value, label: SHOW_NAMES[value] }))
const NOTHING = {
  current: ['No notifications', 'What concerns you arrives here, and at the bell above.'],
  unread: ['No unread notifications', 'You have seen everything.'],
  archived: ['The archive is empty', 'What you put away is kept here for 90 days.'],
} as const

/** Everything that the bell has ever said, with the archive (domain 13). */
export default function NotificationsScreen() {
  const list = useListState(notifications.all, { filters: { show: 'current', category: '' } })
  const answer = useQuery({
    ...query(notifications.all, list.params),
    placeholderData: (before) => before,
  })
  const { readAll } = useNotificationChanges()
  const place = useRef<HTMLDivElement>(null)
  const show = SHOWN.find((one) => one === list.filters.show) ?? 'current'
  const filtered = list.search !== '' || list.filters.category !== ''
  const [title, hint] = filtered ? ['Nothing fits', 'Try other words or another category.'] : NOTHING[show]
  return (
    <>
      <PageHeader
        title="Notifications"
        description="What the portal told you, the newest first."
        actions={
          <>
            <Button icon="check" onClick={readAll}>
              Mark all read
            </Button>
            <ArchiveRead />
          </>
        }
      />
      <div className={styles.show} {...targets.show}>
        <Segmented label="Show" options={SHOW} value={show} onChange={(value) => list.set({ show: value })} />
      </div>
      <FilterBar
        list={list}
        what="notifications"
        total={answer.data?.total}
        searchLabel="Search notifications"
        filters={[oneOf('category', 'Category', CATEGORY_NAMES)]}
      />
      <div ref={place} tabIndex={-1} className={styles.place}>
        <Async
          query={answer}
          what="your notifications"
          empty={
            <EmptyState icon={show === 'archived' ? 'archive' : 'bell'} title={title}>
              {hint}
            </EmptyState>
          }
        >
          {({ items, total }) => (
            <Card flush>
              <div className={styles.list}>
                {items.map((one) => (
                  <NotificationItem
                    key={one.id}
                    notification={one}
                    dated={formatMoment}
                    onGone={() => place.current?.focus()}
                  />
                ))}
              </div>
              <Pager list={list} total={total} words={{ one: 'notification', many: 'notifications' }} />
            </Card>
          )}
        </Async>
      </div>
    </>
  )
}

function ArchiveRead() {
  const { mutate, isPending } = useMutation(
    mutation(notifications.archiveRead, { refreshes: STALE, failed: 'Nothing was archived' }),
  )
  const away = () =>
    mutate(
      {},
      {
        onSuccess: ({ archived }) =>
          toast({ title: `${countOf(archived, 'notification', 'notifications')} archived` }),
      },
    )
  return (
    <Button icon="archive" busy={isPending} onClick={away}>
      Archive what I have read
    </Button>
  )
}
