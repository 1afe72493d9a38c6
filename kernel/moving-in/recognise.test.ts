import { describe, expect, it, vi } from 'vitest'
import { MOST_LOOKED_AT } from '../language/brief.ts'
import {
  EMAILS,
  isCount,
  isDay,
  isDivider,
  isDuration,
  isEmail,
  isMoney,
  isName,
  isNothing,
  isPhone,
  isSerial,
  isYearless,
  PHONES,
  plainName,
  readClock,
  readRange,
  readReach,
  readYes,
  saysNoCollection,
  wholeDay,
  yearOf,
} from './cells.ts'
import { type Kind, recognise } from './recognise.ts'
import { type Sheet, sortRows, unmerged } from './sheets.ts'
import { tablesIn } from './tables.ts'

const sheet = (name: string, text: string, file = 'Book1.xlsx'): Sheet => ({
  file,
  name,
  rows: text
    .split('\n')
    .map((line, at) => ({ row: at + 1, cells: line.split('|').map((cell) => cell.trim()) })),
})
const field = (names: string, more = {}) => ({ label: names, names: names.split(', '), ...more })
const kinds: Kind[] = [
  {
    kind: 'log',
    fields: {
      host: field('host, site, location'),
      date: field('date', { looks: 'day' }),
      individual: field('count'),
    },
    needs: [['host'], ['date'], ['individual']],
    called: /\blog\b/,
    places: 'host',
  },
  {
    kind: 'groups',
    fields: {
      date: field('when', { looks: 'day' }),
      group: field('who'),
      count: field('how many'),
      host: field('where'),
    },
    needs: [['date'], ['group'], ['count']],
    called: /\bgroups\b/,
    places: 'host',
  },
  {
    kind: 'events',
    fields: {
      day: field('when', { looks: 'day' }),
      group: field('who'),
      made: field('how many'),
      at: field('where'),
    },
    needs: [['day'], ['group']],
    called: /\bevents?\b/,
  },
  {
    kind: 'people',
    fields: { name: field('name'), phone: field('phone', { looks: 'phone', byLook: true }) },
    needs: [['name'], ['phone']],
    called: /\bpeople\b/,
  },
  {
    kind: 'hours',
    fields: {
      person: field('name'),
      hours: field('hours', { looks: 'duration' }),
      day: field('date', { looks: 'day' }),
    },
    needs: [['person'], ['hours'], ['day']],
    called: /\bhours\b/,
  },
]
const kindOf = (one: Sheet, places: string[] = []) => {
  const found = recognise(one, kinds, new Set(places))
  return [found.kind, found.spread?.way ?? null, found.headerRow, found.sureness >= 0.5]
}

describe('what people write into cells', () => {
  it('is read at once, however long the cell', () => {
    const took = (letters: number) => {
      const start = process.cpuUsage()
      for (const bit of ['x', 'x.', '@', 'a@', '@.', '-', '1', '1 ', '( ']) {
        const cell = `a@${bit.repeat(letters / bit.length)} x`
        for (const one of [cell, cell.slice(2)]) {
          one.match(EMAILS)
          one.match(PHONES)
          expect([isEmail(one), isPhone(one), readReach(one).phone]).toEqual([false, false, ''])
        }
      }
      return process.cpuUsage(start).user
    }
    took(3200)
    expect(took(32_000) / took(3200)).toBeLessThan(40)
  })
  it('is read as they meant it: names, people to call, times, ranges, days without a year', () => {
    expect(['Abbot, Ada', 'Ada Abbot', 'Lee, Jr.', 'Oak St., 7'].map(plainName)).toEqual([
      'Ada Abbot',
      'Ada Abbot',
      'Lee, Jr.',
      'Oak St., 7',
    ])
    expect(readReach('Quin Nash / 404-555-7980 / quin@mail.example')).toEqual({
      name: 'Quin Nash',
      phone: '404-555-7980',
      email: 'quin@mail.example',
      rest: '',
    })
    expect(readReach('Ana Rey (678) 555-8465')).toMatchObject({ name: 'Ana Rey', phone: '(678) 555-8465' })
    expect('Ann 404-555-0123 x4, ann@a.example / bo@b.co.example'.match(EMAILS)).toHaveLength(2)
    expect(['10am', '2:30', '1899-12-31T10:00:00', '14:05', 'noon', '0.5', 'later'].map(readClock)).toEqual([
      '10:00',
      '14:30',
      '10:00',
      '14:05',
      '12:00',
      '12:00',
      undefined,
    ])
    expect(readRange('150-200')).toEqual({ least: 150, most: 200 })
    expect(['May 16', '04/16', 'Wednesday 04/16', '1.5', '12', '2025-05-16'].map(isYearless)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
    expect(wholeDay('Wednesday 04/16', 2025, 'month-first')).toBe('2025-04-16')
    expect([yearOf(['5/1/24', 'May 3', '2024-07-01'], []), yearOf(['May 3'], ['Intake 2023.xlsx'])]).toEqual([
      2024, 2023,
    ])
    expect(['X', 'no', 'moved away'].map(readYes)).toEqual([true, false, undefined])
    expect(['CLOSED', 'no collection', '12'].map(saysNoCollection)).toEqual([true, true, false])
  })
})

describe('a sheet', () => {
  it('with a row for each location and a column for each week is a log, and so it is the other way round', () => {
    const weeks = sheet(
      'Counts',
      'Counts - DO NOT SORT\n\nSite | Area | 1/8/25 | 1/15/25 | Jan 22 | TOTAL\nElm | N | 12 | closed | 4 | 16',
    )
    expect(kindOf(weeks)).toEqual(['log', 'by-week', 3, true])
    const places = sheet(
      'Sheet1',
      'Date | Elm | Oak | Total\n1/8/25 | 4 | 5 | 9\n1/15/25 | closed | 7 | 7\n1/22/25 | 1 | 2 | 3',
    )
    expect(kindOf(places, ['elm'])).toEqual(['log', 'by-location', 1, true])
    expect(kindOf(sheet('Hours', 'Name | 1/8/25 | 1/15/25 | 1/22/25\nAna | 2 | 1.5 | 0:45'))).toEqual([
      'hours',
      'by-week',
      1,
      true,
    ])
  })

  it('of 20,000 rows is looked at in a moment, also at a column that begins late and under headings of nothing', () => {
    const big = (heads: string[], cells: (row: number) => string[]): Sheet => ({
      file: 'Book1.xlsx',
      name: 'Sheet1',
      rows: [heads, ...Array.from({ length: 20_000 }, (_, at) => cells(at))].map((all, at) => ({
        row: at + 1,
        cells: all,
      })),
    })
    const log = big(['Site', 'Date', 'Count', 'a', 'b', 'c'], () => [
      'Elm',
      '1/8/25',
      '4',
      'one',
      'two',
      'three',
    ])
    const spread = big(['Date', 'Elm', 'Oak', 'Total'], (at) => ['1/8/25', '4', at < 500 ? '' : '5', '9'])
    const blank = big(['', '', ''], () => ['1/8/25', 'words', 'x'])
    const started = performance.now()
    expect(kindOf(log).slice(0, 3)).toEqual(['log', null, 1])
    expect(recognise(spread, kinds, new Set(['elm'])).spread).toMatchObject({ columns: [1, 2], sums: [3] })
    expect(recognise(blank, kinds).spread).toBeNull()
    expect(performance.now() - started).toBeLessThan(1000)
  })

  it('is told by what other sheets name, and asked about where nothing tells', () => {
    const rows =
      'when | who | how many | where\n1/8/25 | Scouts | 40 | Elm\n1/15/25 | Youth | 30 | Oak\n1/22/25 | Acme | 9 | Elm\n1/29/25 | Acme | 8 | -'
    expect(kindOf(sheet('Sheet1', rows), ['elm', 'oak'])).toEqual(['groups', null, 1, true])
    expect(kindOf(sheet('Sheet1', rows))[3]).toBe(false)
    expect(kindOf(sheet('Events', rows), ['a hall'])).toEqual(['events', null, 1, true])
    expect(kindOf(sheet('Stock', 'Item | Shelf\nBread | A\nHam | B'))).toEqual([null, null, 1, false])
    expect(
      recognise(sheet('Stock', 'Item | Shelf\nBread | 404-555-0101\nHam | 404-555-0102'), kinds, new Set(), {
        kind: 'people',
        columns: { 0: 'name' },
      }).columns.map(({ field, by }) => [field, by]),
    ).toEqual([
      ['name', 'chosen'],
      ['phone', 'cells'],
    ])
  })

  it('begins at its first headings, also where they are said again', () => {
    const again =
      'Site | Date | Count\nElm | 1/8/25 | 4\nOak | 1/8/25 | 5\nSite | Date | Count\nElm | 1/15/25 | 6'
    expect(kindOf(sheet('Log', again)).slice(0, 3)).toEqual(['log', null, 1])
    expect(kindOf(sheet('Log', again.replaceAll('Elm', 'Log')), ['oak'])[2]).toBe(1)
  })

  it('has each filled row once: read, or left with what it says', () => {
    const people = sheet(
      'People',
      'Our people\n\nName | Phone\nAna Rey | 404-555-0101\nBo Lee\nNORTH SIDE:\nName | Phone\nTotal | 2\n\nred = call back',
    )
    const { read, left, blank } = sortRows(people, { headerRow: 3, used: [0, 1], alone: 0 })
    expect(read.map(({ row }) => row)).toEqual([4, 5])
    expect(left.map(({ row, why }) => `${row} ${why}`)).toEqual([
      '1 title',
      '3 headings',
      '6 note',
      '7 headings',
      '8 sum',
      '10 note',
    ])
    expect(blank).toBe(2)
    expect(sortRows(people, { headerRow: 3, used: [0, 1], alone: 0, wanted: [6] }).read).toHaveLength(3)
  })

  it('with merged cells says the same in each of their rows', () => {
    const rows = sheet('Log', 'Site | Date\nElm | 1/8/25\n | 1/15/25\n |').rows
    expect(unmerged(rows, [{ column: 0, from: 2, to: 4 }]).map(({ cells }) => cells[0])).toEqual([
      'Site',
      'Elm',
      'Elm',
      '',
    ])
  })
})

describe('a cell that is a whole text', () => {
  const texts = ['1 ', '5/4/2025 ', '404-555-0100 ', 'Ada ', 'none ', '$1 ', 'a@b.example ']
  it('is neither a day nor a count, a name, a phone or nothing, whatever it begins with', () => {
    for (const text of texts)
      for (const looks of LOOKS)
        expect([text, looks.name, looks(text.repeat(1000))]).toEqual([text, looks.name, false])
    for (const text of ['404-555-0100', '306', 'Ada Abbot', '5/4/2025'])
      expect(LOOKS.some((looks) => looks(`${text}${' '.repeat(500)}and more`))).toBe(false)
  })
  it('is seen by no pattern in its whole length, and stays whole', () => {
    const rows = texts.flatMap((text) => [text.repeat(1000), text.repeat(1000).replaceAll(' ', '')])
    const all = (heading: string) =>
      [heading, ...rows.map((text) => Array(4).fill(text).join('|'))].join('\n')
    let longest = 0
    const exec = Function.prototype.call.bind(Reflect.get(RegExp.prototype, 'exec')) as (
      pattern: RegExp,
      text: string,
    ) => RegExpExecArray | null
    const spy = vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text) {
      longest = Math.max(longest, text.length)
      return exec(this, text)
    })
    try {
      for (const heading of [
        'Site|Date|Count|Notes',
        rows.slice(0, 4).join('|'),
        '5/1/2025|5/8/2025|5/15/2025|',
      ]) {
        const made = sheet('Sheet1', all(heading))
        longest = 0
        for (const one of tablesIn(made, kinds)) {
          const found = recognise(one, kinds)
          sortRows(one, { headerRow: found.headerRow, used: [0, 1, 2], alone: 0 })
        }
        expect(longest).toBeLessThanOrEqual(4 * (MOST_LOOKED_AT + 2))
        expect(tablesIn(made, kinds).flatMap((one) => one.rows)).toEqual(made.rows)
      }
    } finally {
      spy.mockRestore()
    }
    expect(longest).toBeGreaterThan(0)
  })
  const LOOKS = [
    isCount,
    isDay,
    isDivider,
    isDuration,
    isEmail,
    isMoney,
    isName,
    isNothing,
    isPhone,
    isSerial,
    isYearless,
  ]
})
