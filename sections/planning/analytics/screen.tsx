import { has } from '#kernel/people/access.ts'
import { can as log } from '#sections/collections/collections/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { AskPart } from './parts/ask-part.tsx'
import { HostTab } from './parts/host-tab.tsx'
import { ImpactTab } from './parts/impact-tab.tsx'
import { targets } from './tour-targets.ts'

/** What everybody together makes (domain 10.1), and what one location does (10.2); compared with years before, never with each other. */
export default function AnalyticsScreen() {
  const user = useCurrentUser()
  const [state, setState] = useQueryState({ tab: 'impact' })
  return (
    <>
      <PageHeader title="Analytics" description="What was made and how it goes, counted from the log." />
      {has(user, log.COLLECTIONS_VIEW) ? (
        <>
          <AskPart />
          <Tabs
            label="Analytics"
            tour={targets.tabs}
            value={state.tab}
            onChange={(tab) => setState({ tab })}
            tabs={[
              { id: 'impact', label: 'Impact Dashboard', content: <ImpactTab /> },
              { id: 'hosts', label: 'Host Analytics', content: <HostTab /> },
            ]}
          />
        </>
      ) : (
        <EmptyState icon="analytics" title="Your account does not show the log">
          Analytics are counted from the collections log. An administrator can open it for you.
        </EmptyState>
      )}
    </>
  )
}
