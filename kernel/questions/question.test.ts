import { describe, expect, it } from 'vitest'
import { DEFAULT_HOLIDAYS, DEFAULT_SCHEDULE, type HolidayRule } from '../charity/week.ts'
import type { Calendar } from './days.ts'
import { isWithinOther, knownNames } from './places.ts'
import { type Question, read } from './question.ts'

/** Thursday. */
const CALENDAR: Calendar = {
  today: '2026-11-26',
  schedule: DEFAULT_SCHEDULE,
  fiscal: { kind: 'fiscal', startMonth: 7 },
  holidays: DEFAULT_HOLIDAYS,
}
const KNOWN = knownNames({
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
    ['Hi! Could you please tell me how many sandwiches we made last month, thanks', '2026-10-01 2026-10-31'],
    ['how mnay sandwiches last yaer', '2025-01-01 2025-12-31'],
    ['How many sandwiches did we make on the 18th of November 2026?', '2026-11-18 2026-11-18'],
    ['sandwiches in 10/2026', '2026-10-01 2026-10-31'],
    ['sandwiches in the 4th quarter of 2025', '2025-10-01 2025-12-31'],
    ['How many sandwiches have our hosts collected this year?', '2026-01-01 2026-12-31'],
    ['sandwiches the week before Thanksgiving 2025', '2025-11-19 2025-11-25'],
    ['sandwiches in Q2 of fiscal year 2025-26', '2025-10-01 2025-12-31'],
    ['sandwiches in the first three months of 2026', '2026-01-01 2026-03-31'],
    ['sandwiches in October two years ago', '2024-10-01 2024-10-31'],
    ["Sandwiches in '25", '2025-01-01 2025-12-31'],
    ['Our funder asks how many sandwiches we made in H1 2026', '2026-01-01 2026-06-30'],
    ['For the newsletter: sandwiches by the end of 2024', '1900-01-01 2024-12-31'],
    ['Sandwiches in the winter of 2024-2025', '2024-12-01 2025-02-28'],
    ['sandwiches on Wednesday, November 11, 2026', '2026-11-11 2026-11-11'],
    ['From January 2025 until now, how many sandwiches have our volunteers made?', '2025-01-01 2026-11-26'],
    ['sandwiches since the beginning of the year', '2026-01-01 2026-11-26'],
    ['in 2025 from June to August, how many sandwiches', '2025-06-01 2025-08-31'],
    ['sandwiches in 2025 until June', '2025-01-01 2025-06-30'],
    ['summer total 2024', '2024-06-01 2024-08-31'],
    ['sandwiches before October this year', '2026-01-01 2026-09-30'],
    ['sandwiches in the first half of fiscal year 2025-26', '2025-07-01 2025-12-31'],
    [
      'We have a board meeting tomorrow. How many sandwiches in the month of May 2025?',
      '2025-05-01 2025-05-31',
    ],
    ['no. of sandwiches in the last 2 yrs', '2024-11-27 2026-11-26'],
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
    ['What were our totals in 2024 and 2025?', ['2024-01-01 2024-12-31', '2025-01-01 2025-12-31']],
    ['October 2026 vs last year', ['2026-10-01 2026-10-31', '2025-10-01 2025-10-31']],
    ['October 2026 against the previous month', ['2026-10-01 2026-10-31', '2026-09-01 2026-09-30']],
    ['last 4 weeks vs previous 4 weeks', ['2026-10-28 2026-11-24', '2026-09-30 2026-10-27']],
    ['January to June 2026 vs January to June 2025', ['2026-01-01 2026-06-30', '2025-01-01 2025-06-30']],
    ['June to August 2026 vs 2025', ['2026-06-01 2026-08-31', '2025-06-01 2025-08-31']],
    ['this quarter vs the same quarter last year', ['2026-10-01 2026-12-31', '2025-10-01 2025-12-31']],
    ['this fall versus last fall', ['2026-09-01 2026-11-30', '2025-09-01 2025-11-30']],
    ['this summer vs the summer of 2024', ['2026-06-01 2026-08-31', '2024-06-01 2024-08-31']],
    ['October 2026 vs October 2025', ['2026-10-01 2026-10-31', '2025-10-01 2025-10-31']],
  ])('%s', (text, periods) => {
    expect(days(ask(text))).toEqual(periods)
  })

  it.each([
    [
      'How many sandwiches did Alder Bend collect in 2025?',
      { figure: 'sandwiches', places: [{ hostId: 'alder' }] },
    ],
    ['sandwiches at May Street last month', { figure: 'sandwiches', places: [{ hostId: 'may' }] }],
    [
      'How many did Cedar School make this year?',
      { figure: 'madeByGroup', places: [{ organizationId: 'cedar' }] },
    ],
    ['How many sandwiches did the hosts on the east side make in 2025?', { places: [{ area: 'East side' }] }],
    ['What did Alder Bnd bring last week?', { places: [{ hostId: 'alder' }] }],
    ['How many did Trop 12 make in 2025?', { places: [{ organizationId: 'troop' }] }],
    ['sandwiches in Agust 2025', { periods: [{ start: '2025-08-01' }] }],
    ['sandwiches in Marhc 2025', { periods: [{ start: '2025-03-01' }] }],
    ['How many active drivers are there?', { figure: 'drivers', periods: [] }],
    ['What did the East side bring last week?', { figure: 'sandwiches', places: [{ area: 'East side' }] }],
    ['How many events were there in October?', { figure: 'events' }],
    ['How many people came to events last year?', { figure: 'attendance' }],
    ['How many sandwiches were made at events in 2025?', { figure: 'eventSandwiches' }],
    ['How many hours were logged last month?', { figure: 'minutes' }],
    ['How many sandwiches came from groups this year?', { figure: 'grouped' }],
    ['How many locations reported last week?', { figure: 'locations' }],
    ['How many entries do we have?', { figure: 'entries' }],
    ['How many different groups took part in 2025?', { figure: 'groups' }],
    ['How many locations had entries in 2025?', { figure: 'locations' }],
    ['total from Cedar School to date', { figure: 'madeByGroup', periods: [] }],
    ['My name is Ana. How many locations report per week in 2025?', { figure: 'locations', asks: 'series' }],
    ['share of groups per quarter in 2025', { figure: 'grouped', asks: 'share', by: 'quarter' }],
    ['Which five months of all time were the best?', { asks: 'most', ranks: [1, 5] }],
    ['events next month', { figure: 'plannedEvents' }],
    ['May Street, individuals, 2025', { figure: 'individual', places: [{ hostId: 'may' }] }],
    ['sandwiches per entry this year', { asks: 'average', per: 'entry' }],
    ['How many times did Alder Bend log in 2025?', { figure: 'entries', places: [{ hostId: 'alder' }] }],
    ['average sandwiches per week by month in 2025', { asks: 'average', per: 'week', by: 'month' }],
    ['sandwiches by area last year', { asks: 'sum', by: 'area', places: [{ area: 'East side' }, {}, {}] }],
    ['sandwiches per location last year', { asks: 'average', per: 'location' }],
    ['groups compared to individuals in 2025', { figure: 'grouped', beside: 'individual' }],
    ['the north side without Alder Bend in 2025', { places: [{}, {}], joined: 'without' }],
    ['sandwiches at Alder Bend on the north side in 2025', { places: [{ hostId: 'alder' }] }],
    ['How many did Oak Club make in 2025?', { places: [{ organizationIds: ['oak', 'oak-youth'] }] }],
    ['How many events did Cedar School hold?', { figure: 'events', places: [{ organizationId: 'cedar' }] }],
    ['How many people came to Oak Club’s events last year?', { figure: 'attendance' }],
    ['sandwiches at Cedar School events in 2025', { figure: 'eventSandwiches' }],
    ['How many did Oaks Club make in 2025?', { places: [{ organizationId: 'oaks' }] }],
    ['How many sandwiches did we give out last month?', { figure: 'distributed' }],
    ['What was our best week?', { asks: 'most', per: 'week' }],
    ['Which month had the most sandwiches in 2025?', { asks: 'most', per: 'month' }],
    ['What was the lowest week of last year?', { asks: 'least', per: 'week' }],
    ['average sandwiches per week in 2025', { asks: 'average', per: 'week' }],
    ['sandwiches by month in 2025', { asks: 'series', per: 'month' }],
    ['Alder Bend vs May Street 2025', { places: [{ hostId: 'alder' }, { hostId: 'may' }], joined: 'each' }],
    ['Alder Bend and May Street together in 2025', { joined: 'together' }],
    ['sandwiches in 2025, not counting Alder Bend', { places: [{ hostId: 'alder' }], joined: 'without' }],
    ['sandwiches of 2025 excluding December', { joined: 'without' }],
    ['sandwiches not from groups in 2025', { figure: 'individual' }],
    ['how many more sandwiches in 2025 than in 2024', { joined: 'difference', counted: 'up' }],
    [
      'how many fewer events in 2025 than in 2024',
      { figure: 'events', joined: 'difference', counted: 'down' },
    ],
    ['the difference between 2024 and 2025', { joined: 'difference', counted: 'either' }],
    ['by what percentage did sandwiches grow from 2023 to 2024', { joined: 'change' }],
    ['top 3 weeks of 2025', { asks: 'most', ranks: [1, 3] }],
    ['second best month of 2024', { asks: 'most', per: 'month', ranks: [2, 2] }],
    ['median week in 2025', { asks: 'median', per: 'week' }],
    ['sandwiches by quarter', { asks: 'series', per: 'quarter' }],
    ['average sandwiches per event', { figure: 'eventSandwiches', asks: 'average', per: 'event' }],
    ['what share of sandwiches came from the north side in 2025', { asks: 'share', figure: 'sandwiches' }],
    ['how many hosts are there on the north side', { figure: 'activeLocations' }],
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
      'total groups in 2025',
      'sandwiches per location',
      'Which locations had entries last month?',
      'list of drivers',
      'the number of sandwiches and the best week in 2025',
      'sandwiches by location in 2025',
      'sandwiches by October 2026',
      'since January compared to last year',
      'how many individuals made sandwiches in 2025',
      'how many volunteers made sandwiches',
      'sandwiches by group in 2025',
      'average sandwiches per location per week in 2025',
      'How many sandwiches has Alder Bend made since it began?',
      'sandwiches on Thursday, November 11, 2026',
      'sandwiches in the summer of 2024-2025',
      'Skip the groups. How many sandwiches in 2025?',
      'groups vs individuals',
      'sandwiches collected and given out',
      'how many hours did I log last month',
      'my sandwiches this year',
      'when was the last event',
      'How many weeks did we collect last year',
      'sandwiches this time last year',
      'how much more this year than last',
      'How many events did Cedar School cancel?',
      'How many hours did Cedar School work in 2025?',
      'delivered to Alder Bend',
      'fiscal year 0000',
      'how many people made sandwiches',
      'How many sandwiches can we make in a week?',
      'how many sandwiches are we going to make this month',
      'sandwiches in the last year',
      'How many groups do we have?',
      'in 2025',
      'How many sandwiches did we make at the start of 2025?',
      'How many sandwiches did each of our hosts collect last month?',
      'How many sandwiches did we make in 2025 and what was the best month?',
      'sandwiches sept 26',
      'how many sandwiches this Friday',
      'the week before Thanksgiving',
      'total for the top 3 weeks of 2025',
      'by what percentage did sandwiches drop from 2024 to 2025',
      'sandwiches of 2025 without August 2024',
      'Alder Bend or May Street',
      'What about 2023?',
      'I logged how many hours last month?',
      'How many did Troop 13 make in 2025?',
      'How many did Troop 1 make in 2025?',
      'How many did Family Group AB make in 2025?',
      'sandwiches from Site 4A in 2025',
      'How many did Troop 12 A make in 2025?',
      'How many sandwiches were bought in 2025?',
      'How many sandwiches did Augusta make?',
      'How many sandwiches did Marco make?',
      'sandwiches at Marsh',
      'How many food drives last year?',
      'How many entrees in 2025?',
      '',
    ].filter((text) => text !== 'sandwiches'),
  )('says that it is not sure: %s', (text) => {
    const found = read(text, KNOWN, CALENDAR)
    expect('near' in found && found.near.length).toBe(3)
  })

  it.each([
    'sandwiches so far this year vs last year',
    'sandwiches this year compared to the same time last year',
    'Did we make more sandwiches this year so far than at this time last year?',
    'How many sandwiches compared to the same time last year?',
    'sandwiches this year compared to last year at this time',
    'year to date compared with the same period a year ago',
  ])('asks for the same days of both years: %s', (text) => {
    const found = ask(text)
    expect([found.sameDays, ...days(found)]).toEqual([true, '2026-01-01 2026-12-31', '2025-01-01 2025-12-31'])
    expect(ask('this year vs last year').sameDays).toBeUndefined()
  })

  it('knows no holiday by a name in other letters', () => {
    const holidays = ['感謝祭', '感謝祭 Day'].map((name) => ({ ...DEFAULT_HOLIDAYS[0], name }) as HolidayRule)
    const found = read('sandwiches in the week of November 4', KNOWN, { ...CALENDAR, holidays })
    expect(found).toMatchObject({ periods: [{ start: '2026-11-04' }] })
    const two = read('sandwiches this week', KNOWN, { ...CALENDAR, holidays })
    expect(two).toMatchObject({ periods: [{ start: '2026-11-25' }] })
    const day = read('sandwiches on the day before yesterday', KNOWN, { ...CALENDAR, holidays })
    expect(day).toMatchObject({ periods: [{ start: '2026-11-24' }] })
  })

  it('counts a location in its area once', () => {
    expect(isWithinOther([{ hostId: 'alder' }, { area: 'North side' }], KNOWN)).toBe(true)
    expect(isWithinOther([{ hostId: 'alder' }, { area: 'East side' }], KNOWN)).toBe(false)
    expect(isWithinOther([{ hostId: 'alder' }], KNOWN)).toBe(false)
  })
})
