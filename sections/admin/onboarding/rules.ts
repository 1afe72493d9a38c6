import type { Challenge, Stats } from './contract.ts'
import { CATEGORIES, type Category } from './fields.ts'

/** Domain 11.14: points as earned, and the percentage rounded. */
export function statsOf(challenges: readonly Challenge[]): Stats {
  const done = challenges.filter(({ isCompleted }) => isCompleted)
  return {
    totalPoints: done.reduce((sum, { points }) => sum + points, 0),
    completedChallenges: done.length,
    totalChallenges: challenges.length,
    completionPercentage: Math.round((done.length / Math.max(1, challenges.length)) * 100),
  }
}

export interface Group {
  category: Category
  challenges: Challenge[]
  done: number
}

/** Spec 2.7: by category, in its order; a category without challenges is left out. */
export const groupsOf = (challenges: readonly Challenge[]): Group[] =>
  CATEGORIES.map((category) => {
    const own = challenges.filter((challenge) => challenge.category === category)
    return { category, challenges: own, done: own.filter(({ isCompleted }) => isCompleted).length }
  }).filter(({ challenges: own }) => own.length > 0)

/** Spec 2.7: gold when all is done, blue and pulsing while some remain, grey otherwise. */
export type Look = 'gold' | 'blue' | 'grey'
export function lookOf(stats: Stats | undefined): Look {
  if (!stats || stats.totalChallenges === 0) return 'grey'
  return stats.completedChallenges >= stats.totalChallenges ? 'gold' : 'blue'
}
