import { useQuery } from '@tanstack/react-query'
import { has } from '#kernel/people/access.ts'
import { can } from '#sections/collections/collections/access.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser, useSettings } from '#web/calls/session.ts'
import { useSection } from '#web/shell/routes.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { dashboard, type Overview } from './contract.ts'
import styles from './parts/dashboard.module.css'
import { GoalCard } from './parts/goal-card.tsx'
import { LifetimeCard } from './parts/lifetime-card.tsx'
import { MyEntries } from './parts/my-entries.tsx'
import { QuickLinks } from './parts/quick-links.tsx'
import { WeekReports } from './parts/week-reports.tsx'
import { WeekTiles } from './parts/week-tiles.tsx'
import { WeeksChart } from './parts/weeks-chart.tsx'
import { targets } from './tour-targets.ts'

/** The landing page (domain 3.1): record, look back, and the numbers of the charity. */
export default function DashboardScreen() {
  const user = useCurrentUser()
  const { go } = useSection()
  const { organizationName, motto } = useSettings()
  const overview = useQuery(query(dashboard.overview, {}))
  const seesLog = has(user, can.COLLECTIONS_VIEW)
  const record = {
    label: 'Record Collection Data',
    icon: 'add' as const,
    onClick: () => go('collections', { action: 'log' }),
    tour: targets.record,
  }
  return (
    <>
      <PageHeader
        title={`Welcome, ${user.firstName || user.displayName}`}
        description={[organizationName, motto].filter(Boolean).join(' · ') || '\u00a0'}
        main={has(user, can.COLLECTIONS_ADD) ? record : undefined}
        actions={
          seesLog && (
            <SectionButton section="collections" icon="history">
              View Collection History
            </SectionButton>
          )
        }
      />
      {seesLog && (
        <Async
          query={overview}
          what="the numbers of the overview"
          skeleton={<Numbers overview={undefined} />}
        >
          {(data) => <Numbers overview={data} />}
        </Async>
      )}
      <QuickLinks />
    </>
  )
}

/** Undefined while loading: the same shapes, so that nothing jumps. */
function Numbers({ overview }: { overview: Overview | undefined }) {
  const user = useCurrentUser()
  const log = overview?.log
  if (overview && (!log || log.lifetime.entries === 0))
    return (
      <div className={styles.surface}>
        <EmptyState icon="collections" title="Nothing has been logged yet">
          With the first collection the totals, the goal and the weeks appear here.
        </EmptyState>
      </div>
    )
  return (
    <div className={styles.page}>
      <div className={styles.top} {...targets.totals}>
        <LifetimeCard lifetime={log?.lifetime} />
        <GoalCard year={log?.year} />
      </div>
      <WeekTiles log={log ?? undefined} />
      <div className={styles.body}>
        <WeeksChart weeks={log?.weeks} />
        <div className={styles.side}>
          {overview?.monitoring && <WeekReports counts={overview.monitoring} />}
          {has(user, can.COLLECTIONS_ADD) && <MyEntries />}
        </div>
      </div>
    </div>
  )
}
