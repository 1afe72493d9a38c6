import { PageHeader } from '#web/ui/page-header.tsx'

export default function OnboardingScreen() {
  return <PageHeader title="Onboarding challenges" />
}
