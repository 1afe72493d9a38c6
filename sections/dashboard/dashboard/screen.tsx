import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { has } from '#kernel/people/access.ts'
import { can } from '#sections/collections/collections/access.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser, useSettings } from '#web/calls/session.ts'
import { HomeCards } from '#web/shell/home-cards.tsx'
import { useSection } from '#web/shell/routes.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { Async, SkeletonLines, Waiting } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { dashboard, type Overview } from './contract.ts'
import styles from './parts/dashboard.module.css'
import { GoalCard } from './parts/goal-card.tsx'
import { LedgerTiles } from './parts/ledger-tiles.tsx'
import { LifetimeCard } from './parts/lifetime-card.tsx'
import { QuickLinks } from './parts/quick-links.tsx'
import { WeekTiles } from './parts/week-tiles.tsx'
import { WeeksChart } from './parts/weeks-chart.tsx'
import { targets } from './tour-targets.ts'

/** Home (domain 3.1): what waits for this person first, as the slices say; then the numbers of the charity. */
export default function DashboardScreen() {
  const user = useCurrentUser()
  const { go } = useSection()
  const { organizationName, motto } = useSettings()
  const overview = useQuery(query(dashboard.overview, {}))
  const seesLog = has(user, can.COLLECTIONS_VIEW)
  const record = {
    label: 'Log a collection',
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
            <SectionButton section="collections" icon="collections">
              See the log
            </SectionButton>
          )
        }
      />
      <Suspense fallback={<OnItsWay />}>
        <div className={styles.mine} {...targets.mine}>
          <HomeCards />
        </div>
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
      </Suspense>
    </>
  )
}

/** All of Home comes at once: nothing on it makes room for what arrives later. */
const OnItsWay = () => (
  <Waiting what="your page">
    <div className={styles.surface}>
      <SkeletonLines lines={6} />
    </div>
  </Waiting>
)

/** Undefined while loading: the same shapes, so that nothing jumps. */
function Numbers({ overview }: { overview: Overview | undefined }) {
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
    <Stack>
      <div className={styles.top} {...targets.totals}>
        <LifetimeCard lifetime={log?.lifetime} />
        <GoalCard year={log?.year} />
      </div>
      <WeekTiles log={log ?? undefined} />
      {overview?.ledger && <LedgerTiles ledger={overview.ledger} />}
      <WeeksChart weeks={log?.weeks} />
    </Stack>
  )
}
