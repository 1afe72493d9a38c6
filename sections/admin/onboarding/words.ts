import { formatDay, todayIn } from '#kernel/charity/day.ts'

export const points = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'point' : 'points'}`

/** The day as the organization's calendar has it. */
export const completedOn = (instant: string, timeZone: string) =>
  `You completed this on ${formatDay(todayIn(timeZone, new Date(instant)))}.`
