import { ownedBy } from '#server/data/personal-data.ts'
import { challengeProgress, leaderboardHidden } from './tables.ts'

export const personalData = [
  ownedBy(challengeProgress.userId, { title: 'Onboarding challenges you completed', erasure: 'delete' }),
  ownedBy(leaderboardHidden.userId, {
    title: 'That you would rather not be on the leaderboard',
    erasure: 'delete',
  }),
]
