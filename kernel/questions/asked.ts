import { DEFAULT_HOLIDAYS, DEFAULT_SCHEDULE } from '../charity/week.ts'
import type { Calendar } from './days.ts'
import { knownNames } from './places.ts'
import { type Question, read } from './question.ts'

/** What the tests ask, and on which day: a Thursday. */
export const CALENDAR: Calendar = {
  today: '2026-11-26',
  schedule: DEFAULT_SCHEDULE,
  fiscal: { kind: 'fiscal', startMonth: 7 },
  holidays: DEFAULT_HOLIDAYS,
}
export const KNOWN = knownNames({
  locations: [
    { id: 'alder', name: 'Alder Bend', area: 'North side' },
    { id: 'may', name: 'May Street', area: 'East side' },
    { id: 'mill', name: 'Mill Court', area: 'Site 4B' },
  ],
  groups: [
    { id: 'cedar', name: 'Cedar School' },
    { id: 'troop', name: 'Troop 12' },
    { id: 'oak', name: 'Oak Club' },
    { id: 'oak-youth', name: 'The Oak Club' },
    { id: 'oaks', name: 'Oaks Club' },
    { id: 'unit', name: 'Family Group A' },
  ],
})

export const days = (question: Question) => question.periods.map(({ start, end }) => `${start} ${end}`)
export const ask = (text: string) => {
  const found = read(text, KNOWN, CALENDAR)
  if ('near' in found) throw new Error(`Not sure about “${text}”`)
  return found
}
