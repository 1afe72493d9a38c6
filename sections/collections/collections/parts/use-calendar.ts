import { todayIn } from '#kernel/charity/day.ts'
import { defaultSettings } from '#kernel/charity/settings.ts'
import { latestCollectionDay, type Week, weekOf } from '#kernel/charity/week.ts'
import { useSettings } from '#web/calls/session.ts'

/** The organisation's today and weeks; never the phone's own zone. */
export function useCalendar() {
  const settings = { ...defaultSettings, ...useSettings() }
  const today = todayIn(settings.timeZone)
  const schedule = settings.collectionWeekdays
  return {
    today,
    /** Today, if it is a collection day, else the last one before it. */
    latest: latestCollectionDay(today, schedule),
    weekOf: (day: string): Week => weekOf(day, schedule),
  }
}
