import { expect, it } from 'vitest'
import { DEFAULT_SCHEDULE } from '#kernel/charity/week.ts'
import { copiedOf, readCell, typedOf } from './cell-kinds.ts'
import { COLUMNS, daysOf } from './columns.ts'

it('the columns stand in the order in which the charity has always had them', () => {
  expect(COLUMNS.map(({ header }) => header)).toEqual([
    'Date',
    'Day',
    'Group',
    'Department',
    'Location',
    'Recipients',
    'Staff',
    'Start',
    'End',
    'Pickup',
    '# sandwiches',
    'Type',
    'Lead',
    'Van?',
    'Contact',
    'Phone',
    'Email',
    'Details',
    'Toolkit',
    'Final #',
    'Notes',
    'Additional notes',
    'Social',
  ])
})

it('what a cell says, copied or opened, is read as the same value', () => {
  const cells = [
    ['scheduledEventDate', '2026-11-18'],
    ['eventStartTime', '17:30'],
    ['estimatedSandwichCount', 1204],
    ['vanDriverNeeded', true],
    ['toolkitStatus', 'received_confirmed'],
    ['planningNotes', 'Two doors,\nthe left one'],
    ['eventAddress', null],
  ] as const
  for (const [name, value] of cells)
    for (const words of [copiedOf, typedOf])
      expect([name, readCell(name, words(name, value), 'UTC')]).toEqual([name, { value }])
})

it('what cannot be read is named and never guessed', () => {
  expect(readCell('eventStartTime', "25 o'clock", 'UTC')).toEqual({
    fault: "“25 o'clock” cannot be read here: it takes a time like 9:30 AM",
  })
  expect(readCell('estimatedSandwichCount', '12 or 13', 'UTC')).toHaveProperty('fault')
  expect(readCell('scheduledEventDate', 'next week', 'UTC')).toHaveProperty('fault')
  expect(readCell('toolkitStatus', '', 'UTC')).toEqual({ fault: 'Toolkit cannot be empty' })
})

it('periods are whole weeks of the charity and whole months', () => {
  const on = (period: Parameters<typeof daysOf>[0]) => daysOf(period, '2026-11-20', DEFAULT_SCHEDULE)
  expect(on('this_week')).toEqual({ from: '2026-11-18', until: '2026-11-24' })
  expect(on('last_week')).toEqual({ from: '2026-11-11', until: '2026-11-17' })
  expect(on('next_week')).toEqual({ from: '2026-11-25', until: '2026-12-01' })
  expect(on('this_month')).toEqual({ from: '2026-11-01', until: '2026-11-30' })
  expect(on('next_month')).toEqual({ from: '2026-12-01', until: '2026-12-31' })
  expect(on('all')).toBeUndefined()
})
