import { describe, expect, it } from 'vitest'
import { ask, CALENDAR, days, KNOWN } from './asked.ts'
import { read } from './question.ts'

describe('What stands beside a question', () => {
  it.each([
    'A parent asked me how many sandwiches we made in 2025. Do you have that?',
    'Council member asks: how many sandwiches in 2025?',
    'Slide 1: total sandwiches in 2025',
    'Re: your email - how many sandwiches did we make in 2025?',
    'My boss is speaking on Friday and wants one big number: sandwiches in 2025.',
    'I need to tell our newsletter editor how many sandwiches were made in 2025.',
    'sandwiches made in 2025, and I only need the count',
    'sandwiches in 2025 please, for the masthead',
    'Total sandwiches in 2025? It’s for an application due Friday.',
  ])('says nothing of what is asked: “%s”', (text) => {
    const found = ask(text)
    expect([found.figure, found.asks, found.places, days(found)]).toEqual([
      'sandwiches',
      'sum',
      [],
      ['2025-01-01 2025-12-31'],
    ])
  })

  it.each([
    'The funder only covers Alder Bend. What did it collect in 2025?',
    'I want to thank the hosts of Alder Bend. How many sandwiches did they make in 2025?',
    'Note to Alder Bend: their sandwiches in 2025',
    'I am the host at Alder Bend and I wonder how many sandwiches we had in 2025.',
  ])('says where: “%s”', (text) => {
    expect(ask(text)).toMatchObject({ figure: 'sandwiches', places: [{ hostId: 'alder' }] })
  })

  it('of two that are named, the question is about the one in it', () => {
    expect(ask('I host at Alder Bend and want to know what May Street made in 2025').places).toEqual([
      { hostId: 'may' },
    ])
  })

  it.each([
    'How many sandwiches in 2025? I mean the vegetarian ones.',
    'We only count ham. How many sandwiches in 2025?',
    'How many sandwiches in 2025, for the shelter?',
    'sandwiches in 2025, gluten free',
    'What was the total of 2025, and for children?',
    'Vegetarian: how many sandwiches in 2025?',
    'Lincoln High asked how many sandwiches they made in 2025',
    'Maple Grove report: how many sandwiches in 2025?',
    'My church wants to know what we made in 2025',
    'I’m asking about deliveries. How many sandwiches in 2025?',
    'I hosted at Alder Bend on Wednesday. How many sandwiches did we get?',
    'How many sandwiches in 2025? I meant 2024.',
    'Our auditor excluded Alder Bend. How many sandwiches in 2025?',
    'Cedar School asks how many sandwiches they made near us in 2025',
    'I don’t want groups. How many sandwiches in 2025?',
    'How many sandwiches did we make for the gala in 2025?',
    'How many sandwiches in 2025, from local donors?',
    'total for the annual gala sponsors',
    '2025, sorry, 2024',
    'How many weeks in 2025 had more than 50 locations?',
    'How many weeks in 2025 beat 2024?',
    'sandwiches 2023 to date',
    'did sandwiches fall in 2025',
    'How many sandwiches do we have right now?',
    'How many groups took part both in 2024 and 2025?',
    'How many sandwiches did places like Alder Bend make in 2025?',
    'How many sandwiches in this reporting period?',
  ])('may be a part of it, and then nobody guesses: “%s”', (text) => {
    expect(read(text, KNOWN, CALENDAR)).toHaveProperty('near')
  })

  it('is never what is counted, or when, or how', () => {
    for (const text of [
      'I need it by month. How many sandwiches in 2025?',
      'sandwiches in 2025, I need it monthly',
    ])
      expect(ask(text)).toMatchObject({ asks: 'series', per: 'month' })
    expect(ask('I’m reconciling the volunteer hours. How many were recorded in 2025?').figure).toBe('minutes')
    expect(days(ask('What was the total for fiscal 2025, and for fiscal 2024?'))).toEqual([
      '2025-07-01 2026-06-30',
      '2024-07-01 2025-06-30',
    ])
    expect(days(ask('What do groups make in an average month, looking at 2025?'))).toEqual([
      '2025-01-01 2025-12-31',
    ])
  })
})

describe('Several of them', () => {
  it.each([
    ['North side by fiscal year, fiscal 2023 to fiscal 2025', 3],
    ['Totals for each full fiscal year from 2022 to 2025', 4],
    ['April totals, 2022 through 2026', 5],
    ['total sandwiches spring 2024, spring 2025, spring 2026', 3],
    ['North side totals for the last three calendar years (2023, 2024, 2025)', 3],
    ['average week in 2025 and in 2022', 2],
    ['Alder Bend last October and this October', 2],
    ['How many in the week of November 5, 2025 and in the week of November 4, 2026?', 2],
  ])('are each by itself: %s', (text, count) => {
    expect([ask(text).periods.length, ask(text).joined]).toEqual([count, 'each'])
  })

  it('of an average that is taken of several months in a row, there is one', () => {
    expect(days(ask('Average volunteer hours per month for July, August and September 2026'))).toEqual([
      '2026-07-01 2026-09-30',
    ])
    expect(ask('average of the last 6 weeks')).toMatchObject({ asks: 'average', per: 'week' })
  })

  it('places stand beside each other where nothing but their names is said, or one is taken from the other', () => {
    expect(ask('Alder Bend, May Street: 2025 totals')).toMatchObject({
      joined: 'each',
      places: [{ hostId: 'alder' }, { hostId: 'may' }],
    })
    expect(ask('Alder Bend minus May Street in October')).toMatchObject({
      joined: 'difference',
      counted: 'up',
    })
    expect(read('Alder Bend and May Street sandwiches in October', KNOWN, CALENDAR)).toHaveProperty('near')
  })

  it.each([
    ['2025 Q1, Q2, Q3, Q4 totals', ['2025-01-01', '2025-04-01', '2025-07-01', '2025-10-01']],
    ['In 2025, July vs August', ['2025-07-01', '2025-08-01']],
    ['July 2024 vs August', ['2024-07-01', '2024-08-01']],
    ['sandwiches from November 2024 to March', ['2024-11-01']],
    ['In 2024, the difference between July and August', ['2024-07-01', '2024-08-01']],
    ['last week vs the same week last year', ['2026-11-18', '2025-11-19']],
    ['this month vs this month last year', ['2026-11-01', '2025-11-01']],
  ])('a year that is said once is that of all of them: %s', (text, starts) => {
    expect(ask(text).periods.map(({ start }) => start)).toEqual(starts)
  })

  it('fiscal years and whole months are whole', () => {
    expect(days(ask('sandwiches fiscal 2024 through 2025'))).toEqual(['2024-07-01 2026-06-30'])
    expect(days(ask('sandwiches last three full months'))).toEqual(['2026-08-01 2026-10-31'])
    expect(days(ask('2025 less December'))).toEqual(['2025-01-01 2025-12-31', '2025-12-01 2025-12-31'])
  })

  it('what is said twice in other words is one time', () => {
    expect(days(ask('H1 2026 total (January to June)'))).toEqual(['2026-01-01 2026-06-30'])
    expect(read('Difference between Q2 and Q3 2026, how many more in Q3?', KNOWN, CALENDAR)).toHaveProperty(
      'near',
    )
  })
})

describe('What a question counts', () => {
  it.each([
    ['How many weeks in 2025 had more than 10,000 sandwiches?', 'week', 'more', 10_000],
    ['In how many months did Alder Bend log fewer than 300?', 'month', 'fewer', 300],
    ['number of weeks over 9k in fiscal 2025', 'week', 'more', 9000],
    ['how many days reached at least 500 sandwiches this year', 'day', 'least', 500],
  ])('are those beyond a number: %s', (text, per, side, than) => {
    expect(ask(text)).toMatchObject({ asks: 'series', per, limit: { side, than } })
  })

  it('is the largest or the smallest entry, whoever made it', () => {
    expect(ask('biggest single entry of 2026')).toMatchObject({ asks: 'most', per: 'entry' })
    expect(ask('Smallest entry Alder Bend logged in 2026')).toMatchObject({ asks: 'least', per: 'entry' })
  })

  it('is sandwiches where a longer time stands alone, and nothing where a year, a day or a quarter does', () => {
    for (const text of ['last 6 weeks', 'week of nov 4', 'jan 2026', 'fiscal ytd'])
      expect(ask(text).figure, text).toBe('sandwiches')
    for (const text of ['2025', 'November', 'last Monday', 'the last quarter', 'this month last year'])
      expect(read(text, KNOWN, CALENDAR), text).toHaveProperty('near')
  })

  it('is locations where those of an area are counted, and sandwiches where a collection is weighed', () => {
    expect(ask('number of North side locations').figure).toBe('activeLocations')
    expect(ask('Median weekly collection in 2025').figure).toBe('sandwiches')
    expect(ask('How many collections in 2025?').figure).toBe('entries')
    expect(ask('average number of sandwiches per collection last month')).toMatchObject({ per: 'entry' })
  })

  it('is nothing for one week that is not named', () => {
    expect(read('numbers for that one week', KNOWN, CALENDAR)).toHaveProperty('near')
  })
})
