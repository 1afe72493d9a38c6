import { useQuery } from '@tanstack/react-query'
import { formatMomentIn } from '#kernel/charity/day.ts'
import { ROLE_NAMES } from '#kernel/people/access.ts'
import { query } from '#web/calls/query.ts'
import { useSettings } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { Pager } from '#web/ui/table/data-table/pager.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { announcements, type Managed } from './contract.ts'
import { AnnouncementDrawer } from './parts/announcement-drawer.tsx'
import styles from './parts/announcements.module.css'
import { priorityLabel } from './rules.ts'
import { targets } from './tour-targets.ts'
import { STATE_NAMES, STATE_TONES } from './words.ts'

const SHOW = [
  { value: 'all', label: 'All' },
  { value: 'active', label: STATE_NAMES.active },
  { value: 'scheduled', label: STATE_NAMES.scheduled },
  { value: 'expired', label: STATE_NAMES.expired },
] as const

/** Domain 7.7: what everyone should see first, and when. */
export default function AnnouncementsScreen() {
  const [{ id }, setPlace] = useQueryState({ id: '' })
  const list = useListState(announcements.list, { filters: { state: 'all' } })
  const answer = useQuery(query(announcements.list, list.params))
  const filtered = list.active.length > 0
  return (
    <>
      <PageHeader
        title="Announcements"
        description="A banner above every section: one at a time, the most important first."
        main={{
          label: 'Write an announcement',
          icon: 'add',
          onClick: () => setPlace({ id: 'new' }, { push: true }),
          tour: targets.add,
        }}
      />
      <div className={styles.head} {...targets.state}>
        <Segmented
          label="Show"
          options={SHOW}
          value={SHOW.find(({ value }) => value === list.filters.state)?.value ?? 'all'}
          onChange={(state) => list.set({ state })}
        />
      </div>
      <Async
        query={answer}
        what="the announcements"
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState icon="megaphone" title={filtered ? 'None of these' : 'No announcements yet'}>
            {filtered ? 'Look at all of them instead.' : 'What you write here stands above every section.'}
          </EmptyState>
        }
      >
        {({ items, total }) => (
          <>
            <ul className={styles.list}>
              {items.map((one) => (
                <li key={one.id}>
                  <Row announcement={one} onOpen={() => setPlace({ id: one.id }, { push: true })} />
                </li>
              ))}
            </ul>
            <Pager list={list} total={total} words={{ one: 'announcement', many: 'announcements' }} />
          </>
        )}
      </Async>
      {id !== '' && (
        <AnnouncementDrawer
          id={id}
          onOpen={(next) => setPlace({ id: next })}
          onClose={() => setPlace({ id: '' })}
        />
      )}
    </>
  )
}

function Row({ announcement, onOpen }: { announcement: Managed; onOpen: () => void }) {
  const { title, message, state, startDate, endDate, roles, seen, dismissed } = announcement
  const { timeZone } = useSettings()
  const label = priorityLabel(announcement)
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <span className={styles.title}>
        {title}
        <Badge tone={STATE_TONES[state]}>{STATE_NAMES[state]}</Badge>
        {label && <Badge tone={label === 'Urgent' ? 'bad' : 'warn'}>{label}</Badge>}
      </span>
      <span>{message}</span>
      <span className={styles.soft}>
        {timeZone && [startDate, endDate].map((at) => formatMomentIn(timeZone, new Date(at))).join(' to ')} ·{' '}
        {roles.length === 0 ? 'Everyone' : roles.map((role) => ROLE_NAMES[role]).join(', ')} · seen by {seen},
        dismissed by {dismissed}
      </span>
    </button>
  )
}
