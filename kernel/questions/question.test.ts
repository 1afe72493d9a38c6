import { describe, expect, it } from 'vitest'
import { DEFAULT_HOLIDAYS, type HolidayRule } from '../charity/week.ts'
import { ask, CALENDAR, days, KNOWN } from './asked.ts'
import { isWithinOther } from './places.ts'
import { read } from './question.ts'

describe('A question in plain words', () => {
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
    ['Alder Bend as a percent of the North side in 2025', { whole: { place: { area: 'North side' } } }],
    ['what percent of 2025 came in December', { asks: 'share', whole: { period: { start: '2025-01-01' } } }],
    ['made vs given out in october', { figure: 'sandwiches', beside: 'distributed' }],
    ['Break down 2025 by groups and individuals', { figure: 'grouped', beside: 'individual' }],
    ['How many sandwiches are expected from the upcoming events?', { figure: 'plannedSandwiches' }],
    [
      'which event made the most sandwiches in 2025',
      { figure: 'eventSandwiches', asks: 'most', per: 'event' },
    ],
    ['top 3 events by attendance', { figure: 'attendance', asks: 'most', per: 'event', ranks: [1, 3] }],
    ['How many are scheduled? Events in December', { figure: 'plannedEvents' }],
    ['Hi, I host at Alder Bend, what did we turn in for october?', { places: [{ hostId: 'alder' }] }],
    ['just the individual ones at Alder Bend for oct', { figure: 'individual' }],
    ['each of the last four weeks, one by one', { asks: 'series', per: 'week' }],
    ["how's each area doing this month, list them", { by: 'area' }],
    ['How many sandwiches has Alder Bend made since it began?', { periods: [] }],
    ['how many of our hosts reported this week', { figure: 'locations' }],
    ['did we make more last week than the week before? show both', { joined: 'each', asks: 'sum' }],
    ['how many inactive drivers', { figure: 'inactiveDrivers' }],
    ['active recipients on the north side', { figure: 'partners', places: [{ area: 'North side' }] }],
    ['north side, east side and Mill Court in 2025', { places: [{}, {}, {}], joined: 'each' }],
    ['sandwiches in the summer of 2023, 2024 and 2025', { periods: [{}, {}, {}], joined: 'each' }],
    ['How many left Alder Bend in October?', { figure: 'distributed', places: [{ hostId: 'alder' }] }],
    ['share of October’s distribution from Alder Bend', { figure: 'distributed', asks: 'share' }],
    ['what percent of all group sandwiches did Cedar School make', { whole: { figure: 'grouped' } }],
    ['median entry at Alder Bend in 2025', { asks: 'median', per: 'entry' }],
    ['median number of sandwiches at an event in 2025', { asks: 'median', per: 'event' }],
    ['Our school is Cedar School; what have we made in 2025?', { places: [{ organizationId: 'cedar' }] }],
    [
      'How far ahead of May Street was Alder Bend in 2025?',
      { places: [{ hostId: 'alder' }, { hostId: 'may' }], joined: 'difference', counted: 'up' },
    ],
    [
      'How far ahead of 2024 was 2025?',
      { periods: [{ start: '2025-01-01' }, { start: '2024-01-01' }], joined: 'difference' },
    ],
    [
      'total for the twelve months from July 2024 to June 2025',
      { periods: [{ start: '2024-07-01', end: '2025-06-30' }] },
    ],
    ['We host at Alder Bend and want our total for 2025', { places: [{ hostId: 'alder' }], periods: [{}] }],
    ['most volunteer hours in a month', { figure: 'minutes', asks: 'most', per: 'month' }],
    ['weekly average since the beginning of September', { periods: [{ start: '2026-09-01' }] }],
    ['All-time sandwiches, as of today?', { figure: 'sandwiches', periods: [] }],
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
      'sandwiches on Thursday, November 11, 2026',
      'sandwiches in the summer of 2024-2025',
      'Skip the groups. How many sandwiches in 2025?',
      'groups vs individuals',
      'sandwiches collected and given out',
      'how many hours did I log last month',
      'my sandwiches this year',
      'when was the last event',
      'hours?',
      'how many do I need to make',
      'How many sandwiches are left?',
      'half year figure 2026',
      'total for the five weeks from October 7 to November 3',
      'how many deliveries in October',
      'How many weeks did we collect last year',
      'sandwiches this time last year',
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
      'sandwiches in winter 2025',
      'sandwiches from 2025 to 2023',
      'sandwiches Q4 2025 to Q1 2025',
      'sandwiches last 0 weeks',
      'how many sandwiches have we yet to make in 2025',
      'how many events were off in 2025',
      'groups that took part in 2025',
      'groups who came in 2025',
      'worst day of 2025',
      'how many events from November to December 2026',
      'events until December 31 2026',
      'sandwiches in 2025-2026',
      'sandwiches at each location in October',
      'average sandwiches per host per week in 2025',
      'sandwiches and events in October',
      'Not Alder Bend, October',
      'How many events in December?',
      'How many sandwiches could we have made in 2025?',
      'how many hours per volunteer in 2025',
      'October 2026 above 9000 sandwiches',
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

  it.each([
    'What share of group sandwiches came from Alder Bend in 2025?',
    'Alder Bend’s share of group sandwiches in 2025',
    'sandwiches from October on in 2025',
    'in 2025 starting from October',
    'in 2025 before the end of June',
    'How many sandwiches without Cedar School in 2025?',
    'How many sandwiches did we give to groups in 2025?',
    'How many sandwiches did we make for Cedar School in 2025?',
    'How many sandwiches did Cedar School get in 2025?',
    'How far behind is Alder Bend from May Street in 2025?',
    'By how many was Alder Bend beaten by May Street in 2025?',
    'sandwiches after the start of 2025',
    'sandwiches from the end of June to August 2025',
    'By how many did we fall behind 2024 in 2025?',
    'How many sandwiches in October without groups and individuals?',
    'sandwiches in the city of atlanta in 2025',
    'percent increase from Alder Bend to May Street in 2025',
    'What percent of Alder Bend’s 2025 sandwiches came in December?',
    'How many regular volunteers do we have?',
    'How many drivers are available?',
    'How many of us came in 2025?',
    'volunteers that made sandwiches in 2025',
    'How many sandwiches did we get out of in 2025?',
  ])('stays open where its words leave open what is meant: “%s”', (text) => {
    expect(read(text, KNOWN, CALENDAR)).toHaveProperty('near')
  })

  it('what is said after what it is for is no word of courtesy', () => {
    expect(ask('How many sandwiches did we make in 2025? I want it without groups.').figure).toBe(
      'individual',
    )
    expect(ask('sandwiches in 2025 i want these only from groups').figure).toBe('grouped')
  })

  it('of whoever says where they are, and asks about everybody, everybody is counted', () => {
    expect(ask('I host at Alder Bend. How many sandwiches did all locations make in 2025?').places).toEqual(
      [],
    )
  })
})
