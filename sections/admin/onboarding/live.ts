import { defineLive } from '#kernel/portal/manifest.ts'
import { onboarding, onboardingAdmin } from './contract.ts'

export default defineLive({
  refreshes: {
    'onboarding.progress': [onboarding.challenges, onboarding.stats],
    'onboarding.standings': [onboarding.leaderboard, onboarding.hidden, onboardingAdmin.usersProgress],
    'users.changed': [onboarding.leaderboard, onboardingAdmin.usersProgress],
    'challenges.changed': [
      onboarding.challenges,
      onboarding.stats,
      onboardingAdmin.all,
      onboardingAdmin.usersProgress,
    ],
  },
})
