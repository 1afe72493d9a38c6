import { Skeleton } from '@mantine/core'
import { can } from '#features/collections/access.ts'
import { has } from '#kernel/access.ts'
import { useCurrentUser } from '#web/session.ts'
import type { Site, Status, WeeklyStatus } from '../contract.ts'
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

export function SiteLists({ status: { week, sites } }: { status: WeeklyStatus }) {
  const user = useCurrentUser()
  const mayLog = has(user, can.COLLECTIONS_ADD)
  return GROUPS.map((group) => {
    const found = sites.filter(({ status }) => group.statuses.includes(status))
    if (found.length === 0) return null
    return (
      <List key={group.statuses[0]} title={group.title(week.running)} sites={found}>
        {(site) => <SiteRow key={site.hostId} site={site} week={week} mayLog={mayLog} />}
      </List>
    )
  })
}

function List({
  title,
  sites,
  children,
}: {
  title: string
  sites: Site[]
  children: (site: Site) => React.ReactNode
}) {
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className={styles.title}>
        {title} <span className={styles.count}>{sites.length}</span>
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
