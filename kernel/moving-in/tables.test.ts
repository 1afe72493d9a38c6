import { expect, it } from 'vitest'
import { readCouple } from './cells.ts'
import type { Kind } from './recognise.ts'
import type { Sheet } from './sheets.ts'
import { tablesIn } from './tables.ts'
import { withYears } from './years.ts'

const sheet = (text: string): Sheet => ({
  file: 'Book1.xlsx',
  name: 'All',
  rows: text
    .split('\n')
    .map((line, at) => ({ row: at + 1, cells: line.split('|').map((cell) => cell.trim()) })),
})
const field = (names: string) => ({ label: names, names: names.split(', ') })
const kinds: Kind[] = [
  {
    kind: 'drivers',
    fields: { name: field('name'), phone: field('phone') },
    needs: [['name'], ['phone']],
    called: /drivers/,
  },
  {
    kind: 'helpers',
    fields: { name: field('name'), likes: field('likes, phone') },
    needs: [['name'], ['likes']],
    called: /helpers/,
  },
  {
    kind: 'log',
    fields: { host: field('site'), count: field('count') },
    needs: [['host'], ['count']],
    called: /log/,
  },
]
const seen = (text: string) =>
  tablesIn(sheet(text), kinds).map(({ name, rows }) => [
    name,
    ...rows.map(({ row, cells }) => `${row} ${cells.filter(Boolean).join(' ')}`),
  ])

it('two lists below or beside each other are two sheets; every row is in one of them', () => {
  expect(seen('Drivers\nName | Phone\nAnn | 1\n\nHelpers\nName | Likes\nBo | bread')).toEqual([
    ['All', '1 Drivers', '2 Name Phone', '3 Ann 1', '4 '],
    ['All, from row 5', '5 Helpers', '6 Name Likes', '7 Bo bread'],
  ])
  expect(seen('Drivers\nName | Phone\nAnn | 1\nHelpers\nName | Phone\nBo | 2').map(([name]) => name)).toEqual(
    ['All', 'All, from row 4'],
  )
  expect(seen('Name | Phone | | Site | Count\nAnn | 1 | | Elm | 4\n | | | Oak | 5')).toEqual([
    ['All', '1 Name Phone', '2 Ann 1', '3 '],
    ['All, from column D', '1 Site Count', '2 Elm 4', '3 Oak 5'],
  ])
})

it('one list stays one: with headings said again, a column left blank, or words between its rows', () => {
  for (const text of [
    'Name | Phone\nAnn | 1\n\nName | Phone\nBo | 2',
    'Name | | Phone\nAnn | | 1',
    'Name | Phone\nAnn | 1\n\nNORTH SIDE\nBo | 2',
    'Name | Phone | | Site | Count\nAnn | 1 | also | Elm | 4',
  ])
    expect(seen(text)).toHaveLength(1)
})

it('at most twenty lists of a sheet are told apart, beside and below each other; a sheet of more stays whole', () => {
  const beside = (lists: number) => {
    const line = (cells: string) => Array.from({ length: lists }, () => cells).join(' | | ')
    return seen(`${line('Name | Phone')}\n${line('Ann | 1')}`)
  }
  expect([20, 21, 333].map((lists) => beside(lists).length)).toEqual([20, 1, 1])
  const below = (lists: number) =>
    seen(
      Array.from({ length: lists }, (_, nth) => `Name | ${nth % 2 ? 'Phone' : 'Likes'}\nAnn | 1`).join(
        '\n\n',
      ),
    )
  expect([20, 21].map((lists) => below(lists).length)).toEqual([20, 1])
})

it('a log in sections, each below its day, has the day in each row', () => {
  expect(seen('Week of 1/8/2025\nSite | Count\nElm | 4\nWeek of 1/15/2025\nSite | Count\nOak | 5')).toEqual([
    [
      'All',
      '1 Week of 1/8/2025',
      '2 Site Count Date',
      '3 Elm 4 1/8/2025',
      '4 Week of 1/15/2025',
      '5 Site Count Date',
      '6 Oak 5 1/15/2025',
    ],
  ])
})

it('days without a year go on over New Year, also backwards; where they stand in no order, they are of one year', () => {
  const read = (text: string, base?: number) =>
    withYears(text.split(', '), base, 'month-first').cells.join(', ')
  expect(read('Oct 2, Dec 4, Jan 8, Feb 5', 2024)).toBe('Oct 2 2024, Dec 4 2024, Jan 8 2025, Feb 5 2025')
  expect(read('2/5, 1/8, 12/4, 10/2', 2025)).toBe('2/5/2025, 1/8/2025, 12/4/2024, 10/2/2024')
  expect(read('12/18, 1/8/2025, 1/15', 2025)).toBe('12/18/2024, 1/8/2025, 1/15/2025')
  expect(read('5/1, 12/4, 1/8, 11/2, 3/4', 2024)).toBe('5/1/2024, 12/4/2024, 1/8/2024, 11/2/2024, 3/4/2024')
  expect(read('Nov, Dec, Jan 2025, Feb-25, Host', 2024)).toBe(
    '2024-11-30, 2024-12-31, 2025-01-31, 2025-02-28, Host',
  )
  expect(read('Jan 8, May')).toBe('Jan 8, May')
})

it('a couple is two people where both have a last name', () => {
  expect(
    ['Ann & Bob Miller', 'Ann Lee and Bo Roe', 'Mr. and Mrs. Park', 'Ann & Bob', 'Ann Miller'].map(
      readCouple,
    ),
  ).toEqual([['Ann Miller', 'Bob Miller'], ['Ann Lee', 'Bo Roe'], undefined, undefined, undefined])
})
