import { fields } from '#kernel/fields/definition.ts'
import { choice, dayField, longText, shortText, wholeNumber } from '#kernel/fields/fields.ts'

export const STATUS_NAMES = { draft: 'Draft', sent: 'Sent' } as const

/** A day of driving, as lists, spreadsheets and the history name it. */
export const run = fields(
  { one: 'run', many: 'runs' },
  {
    day: dayField('Day', { sorted: true }),
    name: shortText('Name', { max: 120, required: 'Please enter a name', searched: true, sorted: true }),
    status: choice('Status', STATUS_NAMES, { initial: 'draft', sorted: true, filtered: true, kept: true }),
    coldMinutes: wholeNumber('Out of the cold at most', { min: 15, max: 600, unit: 'minutes' }),
    milesPerHour: wholeNumber('Speed', { min: 5, max: 80, unit: 'miles an hour' }),
    notes: longText('Notes for everybody', { max: 2000, searched: true }),
  },
)
