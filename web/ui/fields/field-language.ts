import { createContext, useContext } from 'react'
import { type Day, formatDay } from '#kernel/charity/day.ts'
import { LANGUAGES, type Language } from '#kernel/language/languages.ts'
import { once } from '#kernel/once.ts'

/** What fields say by themselves, beside the label and the hint that they are given. */
interface FieldWords {
  dayExample: string
  notADay: string
  /** Null: the field's own words, which are English. */
  notANumber: string | null
  calendarFor: (label: string) => string
  loadingCalendar: string
  clear: (label: string) => string
  takeOut: (day: string) => string
  takenOut: (day: string) => string
  day: (day: Day) => string
  calendar: Record<
    | 'previousMonth'
    | 'nextMonth'
    | 'monthLevelControl'
    | 'yearLevelControl'
    | 'previousYear'
    | 'nextYear'
    | 'previousDecade'
    | 'nextDecade',
    string
  >
}

const spanishDay = once(
  () => new Intl.DateTimeFormat(LANGUAGES.es.locale, { dateStyle: 'medium', timeZone: 'UTC' }),
)

export const FIELD_WORDS: Record<Language, FieldWords> = {
  en: {
    dayExample: 'Nov 18, 2026',
    notADay: 'Please enter a day, like 11/18/2026',
    notANumber: null,
    calendarFor: (label) => `Calendar for ${label}`,
    loadingCalendar: 'Loading the calendar',
    clear: (label) => `Clear ${label}`,
    takeOut: (day) => `Take ${day} out`,
    takenOut: (day) => `${day} taken out`,
    day: (day) => formatDay(day, 'short'),
    calendar: {
      previousMonth: 'Previous month',
      nextMonth: 'Next month',
      monthLevelControl: 'Choose a month',
      yearLevelControl: 'Choose a year',
      previousYear: 'Previous year',
      nextYear: 'Next year',
      previousDecade: 'Previous decade',
      nextDecade: 'Next decade',
    },
  },
  es: {
    dayExample: '18 nov 2026',
    notADay: 'Por favor, escriba una fecha como 18/11/2026',
    notANumber: 'Por favor, escriba un número',
    calendarFor: (label) => `Calendario: ${label}`,
    loadingCalendar: 'Cargando el calendario',
    clear: (label) => `Borrar: ${label}`,
    takeOut: (day) => `Quitar ${day}`,
    takenOut: (day) => `Se quitó ${day}`,
    day: (day) => spanishDay().format(new Date(`${day}T00:00:00Z`)),
    calendar: {
      previousMonth: 'Mes anterior',
      nextMonth: 'Mes siguiente',
      monthLevelControl: 'Elegir un mes',
      yearLevelControl: 'Elegir un año',
      previousYear: 'Año anterior',
      nextYear: 'Año siguiente',
      previousDecade: 'Década anterior',
      nextDecade: 'Década siguiente',
    },
  },
}

/** Of a page for people outside, who chose it; the portal itself is English. */
export const FieldLanguage = createContext<Language>('en')

export function useFieldLanguage() {
  const language = useContext(FieldLanguage)
  return { language, words: FIELD_WORDS[language] }
}
