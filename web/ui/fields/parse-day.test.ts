import { expect, test } from 'vitest'
import { parseDay } from './parse-day.ts'

const WEDNESDAY = '2026-11-18'

test.each([
  ['11/18', '2026-11-18'],
  ['11/18/26', '2026-11-18'],
  ['11.4.2025', '2025-11-04'],
  ['Nov 11', '2026-11-11'],
  ['november 11th, 2025', '2025-11-11'],
  ['2026-01-02', '2026-01-02'],
  ['today', '2026-11-18'],
  ['yesterday', '2026-11-17'],
  ['wed', '2026-11-18'],
  ['Thursday', '2026-11-12'],
])('"%s" typed on Wednesday, November 18, 2026 is %s', (typed, day) => {
  expect(parseDay(typed, WEDNESDAY)).toBe(day)
})

test.each([
  ['10/3', '2026-03-10'],
  ['18-11-26', '2026-11-18'],
  ['18 nov', '2026-11-18'],
  ['18 de noviembre de 2027', '2027-11-18'],
  ['2 sept. 2027', '2027-09-02'],
  ['mañana', '2026-11-19'],
])('"%s" typed on the Spanish page is %s: the day comes first', (typed, day) => {
  expect(parseDay(typed, WEDNESDAY, 'es')).toBe(day)
})

test.each(['', '2/30', '13/1', 'soon', 'th', '11/18/1899', 'No 18'])('"%s" is no day', (typed) => {
  expect(parseDay(typed, WEDNESDAY)).toBeUndefined()
})
