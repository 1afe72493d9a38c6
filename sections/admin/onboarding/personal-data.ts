import { eq } from 'drizzle-orm'
import { definePersonalData } from '#server/data/personal-data.ts'
import { challengeProgress, leaderboardHidden } from './tables.ts'

export const personalData = [
  definePersonalData({
    table: challengeProgress,
    title: 'Onboarding challenges you completed',
    of: ({ id }) => eq(challengeProgress.userId, id),
    erasure: 'delete',
  }),
  definePersonalData({
    table: leaderboardHidden,
    title: 'That you would rather not be on the leaderboard',
    of: ({ id }) => eq(leaderboardHidden.userId, id),
    erasure: 'delete',
  }),
]
