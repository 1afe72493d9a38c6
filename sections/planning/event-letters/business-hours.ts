import { addDays, type Day, instantIn, todayIn, weekday } from '#kernel/charity/day.ts'
import { HOUR } from '#kernel/clock.ts'

const isWorkday = (day: Day) => weekday(day) !== 0 && weekday(day) !== 6

/** Longer ago than this is long ago. */
const MOST_DAYS = 14

/** Hours from one instant to another that lie on Monday to Friday where the charity is, clock changes and all. */
export function businessHours(timeZone: string, from: Date, until: Date): number {
  const last = todayIn(timeZone, until)
  let day = todayIn(timeZone, from)
  if (day < addDays(last, -MOST_DAYS)) return MOST_DAYS * 24
  let ms = 0
  for (; day <= last; day = addDays(day, 1)) {
    if (!isWorkday(day)) continue
    const begin = Math.max(from.getTime(), instantIn(timeZone, day).getTime())
    const end = Math.min(until.getTime(), instantIn(timeZone, addDays(day, 1)).getTime())
    ms += Math.max(0, end - begin)
  }
  return ms / HOUR
}
