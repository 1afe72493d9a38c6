/** A clock time is text like '17:30', as the wall clock of the organization shows it. */

import { HOUR_MINUTES } from './duration.ts'

const CLOCK = /^(\d{1,2})(?:[:.h](\d\d))?(?::\d\d)?\s*(?:([ap])\.?m?\.?)?$/i

/** '5:30 PM', '17:30', '5pm', 'noon' as '17:30' and so on; undefined when it is no time. '5' alone may be morning or evening. */
export function readClock(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim().toLowerCase()
  if (text === 'noon' || text === 'midday') return '12:00'
  const [, hours = '', minutes, half] = CLOCK.exec(text) ?? []
  if (hours === '' || (minutes === undefined && half === undefined)) return undefined
  const hour = Number(hours)
  if (half ? hour < 1 || hour > 12 : hour > 23) return undefined
  if (Number(minutes ?? 0) > 59) return undefined
  const of24 = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  return `${String(of24).padStart(2, '0')}:${minutes ?? '00'}`
}

/** `09:30` -> 570, from midnight. */
export const minutesOfClock = (time: string): number =>
  Number(time.slice(0, 2)) * HOUR_MINUTES + Number(time.slice(3, 5))
/** 570, from midnight -> `09:30`. */
export const clockOfMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / HOUR_MINUTES)).padStart(2, '0')}:${String(minutes % HOUR_MINUTES).padStart(2, '0')}`

const HALF_DAY = 12

/** `21:00` -> `9:00 PM`. Without `Intl`, whose first formatter takes a phone longer than all rows of a list. */
export function clockWords(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % HALF_DAY || HALF_DAY}:${time.slice(3, 5)} ${hour < HALF_DAY ? 'AM' : 'PM'}`
}
