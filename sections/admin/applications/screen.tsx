import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PendingApplications } from './widgets.tsx'

/** People who want to join, for whoever may let them in. */
export default function ApplicationsScreen() {
  return (
    <>
      <PageHeader
        title="Applications"
        description="People who want to join. Whoever you approve gets an account and an email to choose a password."
      />
      <PendingApplications />
    </>
  )
}
