import { useQuery } from '@tanstack/react-query'
import { ROLE_NAMES } from '#kernel/access.ts'
import { formatDay } from '#kernel/day.ts'
import { query } from '#web/query.ts'
import { useQueryState } from '#web/query-state.ts'
import { Async } from '#web/ui/async.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { announcements, type Managed, STATES } from './contract.ts'
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
  const [{ id, state }, setPlace] = useQueryState({ id: '', state: 'all' })
  const wanted = STATES.find((one) => one === state)
  const answer = useQuery(query(announcements.list, { limit: 200, state: wanted }))
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
          value={SHOW.find(({ value }) => value === state)?.value ?? 'all'}
          onChange={(value) => setPlace({ state: value })}
        />
      </div>
      <Async
        query={answer}
        what="the announcements"
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState icon="megaphone" title={wanted ? 'None of these' : 'No announcements yet'}>
            {wanted ? 'Look at all of them instead.' : 'What you write here stands above every section.'}
          </EmptyState>
        }
      >
        {({ items }) => (
          <ul className={styles.list}>
            {items.map((one) => (
              <li key={one.id}>
                <Row announcement={one} onOpen={() => setPlace({ id: one.id }, { push: true })} />
              </li>
            ))}
          </ul>
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
        {formatDay(startDate)} to {formatDay(endDate)} ·{' '}
        {roles.length === 0 ? 'Everyone' : roles.map((role) => ROLE_NAMES[role]).join(', ')} · seen by {seen},
        dismissed by {dismissed}
      </span>
    </button>
  )
}
