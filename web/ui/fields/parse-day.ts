import {
  addDays,
  type Day,
  dayOf,
  isDay,
  MONTH_NAMES,
  onOrBefore,
  WEEKDAY_NAMES,
  type Weekday,
  yearOf,
} from '#kernel/charity/day.ts'

/** What people type for a day: 11/18, 11/18/26, Nov 18, November 18 2026, 2026-11-18, today, wed (the latest one). */
export function parseDay(typed: string, today: Day): Day | undefined {
  const text = typed.trim().toLowerCase().replace(/,/g, ' ').replace(/\s+/g, ' ')
  const exact: string = text
  if (isDay(exact)) return exact
  if (text === 'today') return today
  if (text === 'yesterday') return addDays(today, -1)
  const weekday = WEEKDAY_NAMES.findIndex((name) => text.length >= 3 && name.toLowerCase().startsWith(text))
  if (weekday >= 0) return onOrBefore(today, weekday as Weekday)
  const slashed = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(text)
  if (slashed) return dayOf(yearFrom(slashed[3], today), Number(slashed[1]), Number(slashed[2]))
  const named = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?: (\d{2}|\d{4}))?$/.exec(text)
  const month = MONTH_NAMES.findIndex((name) => name.toLowerCase().startsWith(named?.[1] ?? '-'))
  if (named && month >= 0) return dayOf(yearFrom(named[3], today), month + 1, Number(named[2]))
  return undefined
}

const yearFrom = (typed: string | undefined, today: Day) =>
  typed === undefined ? yearOf(today) : typed.length === 2 ? 2000 + Number(typed) : Number(typed)
