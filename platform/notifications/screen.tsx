import { useMutation, useQuery } from '@tanstack/react-query'
import { mutation, query } from '#web/calls/query.ts'
import { useQueryState } from '#web/query-state.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { RecordPane } from '#web/ui/overlay/record-pane.tsx'
import { countOf, formatMoment } from '#web/ui/show/format.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { oneOf } from '#web/ui/table/filter-bar/one-of.ts'
import { useListState } from '#web/ui/table/list-state.ts'
import { type Notification, notifications, SHOWN } from './contract.ts'
import { NotificationItem } from './parts/notification-item.tsx'
import { COLUMNS, focusPlace, PLACE } from './parts/notification-row.tsx'
import styles from './parts/notifications.module.css'
import { STALE, useNotificationChanges } from './parts/use-changes.ts'
import { CATEGORY_NAMES } from './parts/words.ts'
import { targets } from './tour-targets.ts'

const WORDS = { one: 'notification', many: 'notifications' }
const SHOW_NAMES = { current: 'All', unread: 'Unread', archived: 'Archive' } as const
const SHOW = SHOWN.map((value) => ({ value, label: SHOW_NAMES[value] }))
const NOTHING = {
  current: ['No notifications', 'What concerns you arrives here, and at the bell above.'],
  unread: ['No unread notifications', 'You have seen everything.'],
  archived: ['The archive is empty', 'What you put away is kept here for 90 days.'],
} as const

/** Everything that the bell has ever said, with the archive (domain 13). */
export default function NotificationsScreen() {
  const list = useListState(notifications.all, { filters: { category: '' }, piles: { show: 'current' } })
  const [{ id }, setPlace] = useQueryState({ id: '' })
  const answer = query(notifications.all, list.params)
  const { data } = useQuery({ ...answer, placeholderData: (before) => before })
  const { read, readAll } = useNotificationChanges()
  const show = SHOWN.find((one) => one === list.filters.show) ?? 'current'
  const [title, hint] = NOTHING[show]
  const opened = data?.items.find((one) => one.id === id)
  const open = (one: Notification) => {
    // Among the unread ones it would be gone while it is read.
    if (!one.isRead && show !== 'unread') read(one.id)
    setPlace({ id: one.id }, { push: true })
  }
  return (
    <>
      <PageHeader
        title="Notifications"
        description="What the portal told you, the newest first."
        actions={
          <>
            <div {...targets.show}>
              <Segmented
                label="Show"
                options={SHOW}
                value={show}
                onChange={(value) => list.set({ show: value })}
              />
            </div>
            <Button icon="check" onClick={readAll}>
              Mark all read
            </Button>
            <ArchiveRead />
          </>
        }
      />
      <div id={PLACE} tabIndex={-1} className={styles.place}>
        <DataTable<Notification>
          name="notifications"
          label="Notifications"
          words={WORDS}
          list={list}
          find={{
            searchLabel: 'Search notifications',
            filters: [oneOf('category', 'Category', CATEGORY_NAMES)],
          }}
          query={answer}
          exports={notifications.exportAll}
          columns={COLUMNS}
          card={(one) => (
            <NotificationItem brief notification={one} dated={formatMoment} onGone={focusPlace} />
          )}
          rowId={(one) => one.id}
          rowLabel={(one) => one.title}
          open={open}
          openId={id}
          record={
            opened && (
              <RecordPane key={id} title={opened.title} onClose={() => setPlace({ id: '' })}>
                <NotificationItem notification={opened} dated={formatMoment} onGone={focusPlace} />
              </RecordPane>
            )
          }
          empty={
            <EmptyState icon={show === 'archived' ? 'archive' : 'bell'} title={title}>
              {hint}
            </EmptyState>
          }
        />
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
        onSuccess: ({ archived }) => toast({ title: `${countOf(archived, WORDS.one, WORDS.many)} archived` }),
      },
    )
  return (
    <Button icon="archive" busy={isPending} onClick={away}>
      Archive what I have read
    </Button>
  )
}
