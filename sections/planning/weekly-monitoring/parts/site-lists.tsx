import { Skeleton } from '@mantine/core'
import { has } from '#kernel/people/access.ts'
import { can } from '#sections/collections/collections/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { formatNumber } from '#web/ui/show/format.ts'
import type { Site, Status, WeeklyStatus } from '../contract.ts'
import type { Answer } from '../reminders-contract.ts'
import { andMore } from './and-more.ts'
import styles from './site-lists.module.css'
import { SiteRow } from './site-row.tsx'

interface Group {
  title: (running: boolean) => string
  statuses: Status[]
}

/** What asks for a call comes first; within a list sites stand by name. */
const GROUPS: Group[] = [
  { title: (running) => (running ? 'Not in yet' : 'No report'), statuses: ['missing'] },
  { title: () => 'Partly in', statuses: ['partly'] },
  { title: () => 'Reported', statuses: ['reported', 'zero'] },
  { title: () => 'May skip or exempt', statuses: ['may_skip', 'exempt'] },
  { title: () => 'No collection this week', statuses: ['excluded'] },
]

interface SiteListsProps {
  status: WeeklyStatus
  answers: readonly Answer[]
  onRemind?: ((hostId: string) => void) | undefined
}

export function SiteLists({ status, answers, onRemind }: SiteListsProps) {
  const { week, sites, byStatus, counts } = status
  const user = useCurrentUser()
  const mayLog = has(user, can.COLLECTIONS_ADD) && !looksBack()
  return GROUPS.map((group) => {
    const found = sites.filter(({ status }) => group.statuses.includes(status))
    if (found.length === 0) return null
    const count = group.statuses.reduce((sum, one) => sum + byStatus[one], 0)
    return (
      <List
        key={group.statuses[0]}
        title={group.title(week.running)}
        sites={found}
        count={
          group.statuses[0] === 'reported' && counts.expected > 0
            ? `${formatNumber(counts.reported)} of ${formatNumber(counts.expected)} expected${andMore(status)}`
            : formatNumber(count)
        }
      >
        {(site) => (
          <SiteRow
            key={site.hostId}
            site={site}
            week={week}
            mayLog={mayLog}
            answers={answers.filter(({ hostId }) => hostId === site.hostId)}
            onRemind={onRemind}
          />
        )}
      </List>
    )
  })
}

function List({
  title,
  sites,
  count,
  children,
}: {
  title: string
  sites: Site[]
  /** On all pages. */
  count: string
  children: (site: Site) => React.ReactNode
}) {
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className={styles.title}>
        {title} <span className={styles.count}>{count}</span>
      </h3>
      <ul className={styles.list}>{sites.map(children)}</ul>
    </section>
  )
}

export const SiteListsSkeleton = () => (
  <div className={styles.group}>
    <Skeleton height={22} width={140} mb={10} />
    <div className={styles.list}>
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className={styles.row}>
          <Skeleton height={18} width="70%" />
          <Skeleton height={18} width="50%" />
        </div>
      ))}
    </div>
  </div>
)
