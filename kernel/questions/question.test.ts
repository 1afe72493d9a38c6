import { describe, expect, it } from 'vitest'
import { DEFAULT_SCHEDULE } from '../charity/week.ts'
import type { Calendar } from './periods.ts'
import { type KnownNames, type Question, read } from './question.ts'

/** Thursday. */
const CALENDAR: Calendar = {
  today: '2026-11-26',
  schedule: DEFAULT_SCHEDULE,
  fiscal: { kind: 'fiscal', startMonth: 7 },
}
const KNOWN: KnownNames = {
  locations: [
    { id: 'alder', name: 'Alder Bend' },
    { id: 'may', name: 'May Street' },
  ],
  areas: ['North side', 'East side'],
  groups: [{ id: 'cedar', name: 'Cedar School' }],
}

const days = (question: Question) => question.periods.map(({ start, end }) => `${start} ${end}`)
const ask = (text: string) => {
  const found = read(text, KNOWN, CALENDAR)
  if ('near' in found) throw new Error(`Not sure about “${text}”`)
  return found
}

describe('A question in plain words', () => {
  it.each([
    ['How many sandwiches did we collect last month?', '2026-10-01 2026-10-31'],
    ['sandwiches this week', '2026-11-25 2026-12-01'],
    ['sandwiches last week', '2026-11-18 2026-11-24'],
    ['How many sandwiches were made in 2025?', '2025-01-01 2025-12-31'],
    ['How many sandwiches in October?', '2026-10-01 2026-10-31'],
    ['How many sandwiches in December?', '2025-12-01 2025-12-31'],
    ['How many sandwiches in May?', '2026-05-01 2026-05-31'],
    ['sandwiches in march 2024', '2024-03-01 2024-03-31'],
    ['sandwiches last spring', '2026-03-01 2026-05-31'],
    ['sandwiches in the summer of 2025', '2025-06-01 2025-08-31'],
    ['How many sandwiches in the last 4 weeks?', '2026-10-28 2026-11-24'],
    ['How many sandwiches in the last 30 days?', '2026-10-28 2026-11-26'],
    ['total for Q2 2025', '2025-04-01 2025-06-30'],
    ['How many sandwiches in the first quarter of 2026?', '2026-01-01 2026-03-31'],
    ['sandwiches this fiscal year', '2026-07-01 2027-06-30'],
    ['sandwiches in fiscal year 2024-25', '2024-07-01 2025-06-30'],
    ['How many sandwiches since September?', '2026-09-01 2026-11-26'],
    ['sandwiches between March 2025 and May 2025', '2025-03-01 2025-05-31'],
    ['How many sandwiches on November 18, 2026?', '2026-11-18 2026-11-18'],
    ['sandwiches on 2026-11-18', '2026-11-18 2026-11-18'],
    ['sandwiches so far this year', '2026-01-01 2026-12-31'],
    ['How many sandwiches in the week of November 4?', '2026-11-04 2026-11-10'],
    ['sandwiches in the week of 11/18/2026', '2026-11-18 2026-11-24'],
    ['sandwiches the day before yesterday', '2026-11-24 2026-11-24'],
    ['sandwiches since the start of 2025', '2025-01-01 2026-11-26'],
    ['sandwiches between June 1 and August 31, 2025', '2025-06-01 2025-08-31'],
    ['sandwiches in the first half of 2025', '2025-01-01 2025-06-30'],
    ['how many sandwhiches last Wednesday', '2026-11-25 2026-11-25'],
  ])('%s', (text, period) => {
    const found = ask(text)
    expect([found.figure, found.asks, ...days(found)]).toEqual(['sandwiches', 'sum', period])
  })

  it.each([
    [
      'How many sandwiches did the north side log last spring against this one?',
      ['2025-03-01 2025-05-31', '2026-03-01 2026-05-31'],
    ],
    ['sandwiches this year compared to last year', ['2026-01-01 2026-12-31', '2025-01-01 2025-12-31']],
    ['Did we make more sandwiches in 2025 than in 2024?', ['2025-01-01 2025-12-31', '2024-01-01 2024-12-31']],
    ['March vs April 2025', ['2025-03-01 2025-03-31', '2025-04-01 2025-04-30']],
    ['difference between 2025 and 2024', ['2025-01-01 2025-12-31', '2024-01-01 2024-12-31']],
    ['more this October than last October', ['2026-10-01 2026-10-31', '2025-10-01 2025-10-31']],
    ['October 2026 vs October 2025', ['2026-10-01 2026-10-31', '2025-10-01 2025-10-31']],
  ])('%s', (text, periods) => {
    expect(days(ask(text))).toEqual(periods)
  })

  it.each([
    ['How many sandwiches did Alder Bend collect in 2025?', { figure: 'sandwiches', hostId: 'alder' }],
    ['sandwiches at May Street last month', { figure: 'sandwiches', hostId: 'may' }],
    ['How many did Cedar School make this year?', { figure: 'madeByGroup', organizationId: 'cedar' }],
    ['What did the East side bring last week?', { figure: 'sandwiches', area: 'East side' }],
    ['How many events were there in October?', { figure: 'events' }],
    ['How many people came to events last year?', { figure: 'attendance' }],
    ['How many sandwiches were made at events in 2025?', { figure: 'eventSandwiches' }],
    ['How many hours were logged last month?', { figure: 'minutes' }],
    ['How many sandwiches came from groups this year?', { figure: 'grouped' }],
    ['How many locations reported last week?', { figure: 'locations' }],
    ['How many entries do we have?', { figure: 'entries' }],
    ['How many different groups took part in 2025?', { figure: 'groups' }],
    ['How many sandwiches did we give out last month?', { figure: 'distributed' }],
    ['What was our best week?', { asks: 'most', per: 'week' }],
    ['Which month had the most sandwiches in 2025?', { asks: 'most', per: 'month' }],
    ['What was the lowest week of last year?', { asks: 'least', per: 'week' }],
    ['average sandwiches per week in 2025', { asks: 'average', per: 'week' }],
    ['sandwiches by month in 2025', { asks: 'series', per: 'month' }],
    ['What share of sandwiches came from groups in 2025?', { asks: 'share', figure: 'grouped' }],
  ])('%s', (text, part) => expect(ask(text)).toMatchObject(part))

  it.each(
    [
      'How is the weather?',
      'Who is the best host?',
      'How many sandwiches did Zebra Lane collect?',
      'How many drivers like ham?',
      'How many sandwiches at Alder Bend and May Street?',
      'sandwiches',
      'delete everything',
      'how many sandwiches in 2025 were made at events',
      'total groups in 2025',
      'sandwiches per location',
      'sandwiches by quarter',
      'average sandwiches per event',
      'groups vs individuals',
      'sandwiches collected and given out',
      'sandwiches not from groups in 2025',
      'how many hours did I log last month',
      'my sandwiches this year',
      'when was the last event',
      'How many weeks did we collect last year',
      'sandwiches this time last year',
      'how much more this year than last',
      'How many events did Cedar School hold?',
      'delivered to Alder Bend',
      'fiscal year 0000',
      'how many people made sandwiches',
      '',
    ].filter((text) => text !== 'sandwiches'),
  )('says that it is not sure: %s', (text) => {
    const found = read(text, KNOWN, CALENDAR)
    expect('near' in found && found.near.length).toBe(3)
  })
})
