import { addDays, type Day, daysInMonth, monthOf, yearOf } from '#kernel/charity/day.ts'
import type { ListedEvent } from '#sections/planning/event-requests/contract.ts'
import type { EventLetterId } from './ids.ts'

type Status = ListedEvent['status']

/** What decides whether a letter about an event goes by itself. Days and times are the charity's. */
export interface Known {
  status: Status
  scheduledEventDate: Day | null
  eventStartTime: string | null
  actualSandwichCount: number | null
  /** When the toolkit last went to them, if it did. */
  toolkitOn: Day | null
  /** Somebody has talked to them since. */
  talkedSince: boolean
  followUpOneDayDate: Day | null
  followUpOneMonthDate: Day | null
}

/** From which day on, until which one it still makes sense, and what makes another one of it. */
export interface Window {
  from: Day
  until: Day
  /** On its last day until this time: what begins at ten needs no reminder at eleven. */
  untilTime?: string
  occasion: string
}

/** The same day of the next month, or its last one. */
export function monthLater(day: Day): Day {
  const [year, month] = monthOf(day) === 12 ? [yearOf(day) + 1, 1] : [yearOf(day), monthOf(day) + 1]
  const date = Math.min(Number(day.slice(8)), daysInMonth(year, month))
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** No letter goes by itself about anything older. */
export const DAYS_BACK = 60

/** What begins at a time that nobody knows is taken to begin at noon. */
const NOON = '12:00'
const TO_COME: readonly Status[] = ['scheduled', 'rescheduled']

type Rule = (known: Known) => Window | null

/** When each letter goes. A portal that was switched off sends what is late as long as it makes sense, and no longer. */
export const RULES = {
  'event-day-two': ({ status, toolkitOn, talkedSince }) =>
    status === 'in_process' && toolkitOn && !talkedSince
      ? { from: addDays(toolkitOn, 2), until: addDays(toolkitOn, 6), occasion: toolkitOn }
      : null,
  'event-week-before': ({ status, scheduledEventDate: day }) =>
    TO_COME.includes(status) && day
      ? { from: addDays(day, -7), until: addDays(day, -2), occasion: day }
      : null,
  'event-day-before': ({ status, scheduledEventDate: day, eventStartTime }) =>
    TO_COME.includes(status) && day
      ? { from: addDays(day, -1), until: day, untilTime: eventStartTime ?? NOON, occasion: day }
      : null,
  'event-thanks': ({ status, scheduledEventDate: day, actualSandwichCount, followUpOneDayDate }) =>
    status === 'completed' && day && (actualSandwichCount ?? 0) > 0 && followUpOneDayDate === null
      ? { from: addDays(day, 1), until: addDays(day, 28), occasion: '' }
      : null,
  'event-month-after': ({ status, scheduledEventDate: day, followUpOneMonthDate }) =>
    status === 'completed' && day && followUpOneMonthDate === null
      ? { from: monthLater(day), until: addDays(monthLater(day), 14), occasion: '' }
      : null,
} as const satisfies Record<string, Rule>
export type ByItself = keyof typeof RULES
export const BY_ITSELF = Object.keys(RULES) as ByItself[]

const BEFORE: readonly Status[] = ['new', 'in_process', 'standby', 'stalled', 'postponed']

/** Where an event stands when it makes sense that somebody sends this letter by hand. */
export const FITS: Record<EventLetterId, readonly Status[]> = {
  'event-toolkit': [...BEFORE, ...TO_COME],
  'event-day-two': BEFORE,
  'event-week-before': TO_COME,
  'event-day-before': TO_COME,
  'event-thanks': ['completed'],
  'event-month-after': ['completed'],
}

export interface Clock {
  today: Day
  /** `09:05` */
  time: string
}

/** It is its time: not before that time of its first day, and no later than still makes sense. */
export const isDue = (window: Window, from: string, { today, time }: Clock): boolean =>
  today >= window.from &&
  // On later days from the same time on, too, so that nothing goes at midnight.
  time >= from &&
  (today < window.until || (today === window.until && time < (window.untilTime ?? '24:00')))
