import { formatDay, todayIn } from '#kernel/charity/day.ts'
import { countOf } from '#kernel/language/count.ts'

export const points = (count: number) => countOf(count, 'point')

/** The day as the organization's calendar has it. */
export const completedOn = (instant: string, timeZone: string) =>
  `You completed this on ${formatDay(todayIn(timeZone, new Date(instant)))}.`
