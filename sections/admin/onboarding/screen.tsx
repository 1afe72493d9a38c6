import { useQueryState } from '#web/query-state.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Invite } from './parts/invite.tsx'
import { ManageTab } from './parts/manage-tab.tsx'
import { ProgressTab } from './parts/progress-tab.tsx'
import { targets } from './tour-targets.ts'

/** Domain 11.6: who has done what, and what there is to do. */
export default function OnboardingScreen() {
  const [{ tab }, set] = useQueryState({ tab: 'progress' })
  const tabs = [
    { id: 'progress', label: 'Progress', content: <ProgressTab /> },
    { id: 'challenges', label: 'Challenges', content: <ManageTab /> },
  ]
  return (
    <>
      <PageHeader
        title="Onboarding challenges"
        actions={<Invite />}
        description="How new people find their way around the portal, and what they get points for."
      />
      <Tabs
        label="Onboarding challenges"
        tour={targets.tabs}
        tabs={tabs}
        value={tab}
        onChange={(next) => set({ tab: next }, { push: true })}
      />
    </>
  )
}
