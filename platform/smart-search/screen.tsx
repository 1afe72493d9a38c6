import { passes } from '#kernel/people/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { mayWrite } from './access.ts'
import { AnalyticsTab } from './parts/analytics-tab.tsx'
import { FeaturesTab } from './parts/features-tab.tsx'
import { OverviewTab } from './parts/overview-tab.tsx'
import { QualityTab } from './parts/quality-tab.tsx'
import { SynonymsTab } from './parts/synonyms-tab.tsx'
import { TestTab } from './parts/test-tab.tsx'
import { WholeFile } from './parts/whole-file.tsx'
import { targets } from './tour-targets.ts'

/** Domain 11.7: what the search knows, what people look for, and how well it answers. */
export default function SmartSearchScreen() {
  const user = useCurrentUser()
  const [{ tab }, set] = useQueryState({ tab: 'overview' })
  const edits = passes(user, mayWrite)
  const tabs = [
    { id: 'overview', label: 'Overview', content: <OverviewTab edits={edits} /> },
    { id: 'features', label: 'Features', content: <FeaturesTab edits={edits} /> },
    { id: 'synonyms', label: 'Synonyms', content: <SynonymsTab edits={edits} /> },
    { id: 'analytics', label: 'Analytics', content: <AnalyticsTab /> },
    { id: 'quality', label: 'Quality', content: <QualityTab /> },
    { id: 'test', label: 'Test search', content: <TestTab /> },
  ]
  return (
    <>
      <PageHeader
        title="SmartSearch AI"
        description="What the search finds, what people look for, and how well it answers."
        actions={<WholeFile edits={edits} />}
      />
      <Tabs
        label="Search administration"
        tour={targets.tabs}
        tabs={tabs}
        value={tab}
        onChange={(next) => set({ tab: next }, { push: true })}
      />
    </>
  )
}
