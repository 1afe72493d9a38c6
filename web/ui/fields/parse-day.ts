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
import type { Language } from '#kernel/language/languages.ts'

/** What people type for a day: 11/18, 11/18/26, Nov 18, November 18 2026, 2026-11-18, today, wed (the latest one). */
export function parseDay(typed: string, today: Day, language: Language = 'en'): Day | undefined {
  const text = typed.trim().toLowerCase().replace(/,/g, ' ').replace(/\s+/g, ' ')
  const exact: string = text
  if (isDay(exact)) return exact
  if (language === 'es') return parseSpanish(text, today)
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

const MESES =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
const FROM_TODAY: Record<string, number> = { hoy: 0, ayer: -1, manana: 1 }

/** In Spanish the day comes first: 18/11, 18/11/26, 18 nov, 18 de noviembre de 2026, mañana. */
function parseSpanish(typed: string, today: Day): Day | undefined {
  const text = typed.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const days = FROM_TODAY[text]
  if (days !== undefined) return addDays(today, days)
  const slashed = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(text)
  if (slashed) return dayOf(yearFrom(slashed[3], today), Number(slashed[2]), Number(slashed[1]))
  const named = /^(\d{1,2})(?: de)? ([a-z]{3,10})\.?(?:(?: de)? (\d{2}|\d{4}))?$/.exec(text)
  const month = MESES.findIndex((name) => name.startsWith(named?.[2] ?? '-'))
  return named && month >= 0 ? dayOf(yearFrom(named[3], today), month + 1, Number(named[1])) : undefined
}
