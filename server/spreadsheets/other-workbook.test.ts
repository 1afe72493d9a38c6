import { utils, write } from '@e965/xlsx'
import { writeOds } from 'hucre/ods'
import { describe, expect, test } from 'vitest'
import { asXlsx, readTable, readTables, type Table } from './spreadsheet.ts'

type Cells = (string | number | boolean | Date | null)[][]
const DAY = new Date(Date.UTC(2019, 10, 18))
const NOON = new Date(Date.UTC(2019, 10, 18, 14, 5))
const ROWS: Cells = [
  ['Group Name', 'Event Date', 'Sandwiches', 'Notes'],
  ['Café Lumière', DAY, 306, '=1+1'],
  [],
  ["O'Hara & Sons, Inc.", NOON, 0.1, true],
]
const READ = [
  { row: 1, cells: ['Group Name', 'Event Date', 'Sandwiches', 'Notes'] },
  { row: 2, cells: ['Café Lumière', '2019-11-18', '306', '=1+1'] },
  { row: 3, cells: [] },
  { row: 4, cells: ["O'Hara & Sons, Inc.", '2019-11-18T14:05:00', '0.1', 'TRUE'] },
]

/** As a program writes it that is none of ours: Excel 97, Excel 95, OpenDocument. */
const written = (bookType: 'biff8' | 'biff5' | 'ods', rows: Cells, date1904 = false) => {
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet(rows, { cellDates: false, UTC: true, dateNF: 'yyyy-mm-dd hh:mm' })
  utils.book_append_sheet(book, sheet, 'Events')
  if (date1904) book.Workbook = { WBProps: { date1904: true } }
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer)
}

describe('a spreadsheet of another program', () => {
  test('of Excel 97 gives days as days and text as it is', async () => {
    const table = await readTable(written('biff8', ROWS), 'events.xls')
    expect(table).toMatchObject({ format: 'xls', sheet: 'Events' })
    expect(table.rows).toEqual(READ)
  })

  test('of Excel 95 as well', async () => {
    const table = await readTable(written('biff5', ROWS), 'events.xls')
    expect(table.rows.map(({ cells }) => cells.slice(1))).toEqual(READ.map(({ cells }) => cells.slice(1)))
  })

  test('an OpenDocument sheet is read, whoever wrote it', async () => {
    const theirs = await readTable(written('ods', ROWS), 'events.ods')
    expect(theirs).toMatchObject({ format: 'ods', sheet: 'Events' })
    expect(theirs.rows[1]?.cells.slice(0, 3)).toEqual(['Café Lumière', '2019-11-18', '306'])
    const others = await readTable(await writeOds({ sheets: [{ name: 'Events', rows: ROWS }] }), 'events.ods')
    expect(others.rows[1]?.cells.slice(0, 3)).toEqual(['Café Lumière', '2019-11-18', '306'])
  })

  test('is written as one of ours that reads the same, whatever its sheets are called', async () => {
    const cells = ['_x000D_', '=1+1', '-5', ' 12 ', 'two\nlines', '00123', '']
    const about = { format: 'ods', encoding: 'utf-8' } as const
    const long = 'Volunteers of the north side, all of them'
    const tables: Table[] = [long, `${long} 2`, 'a/b', ''].map((sheet) => ({
      ...about,
      sheet,
      rows: [
        { row: 1, cells: ['a'] },
        { row: 2, cells: [] },
        { row: 3, cells: [...cells, 'end'] },
      ],
      merged: [{ column: 0, from: 1, to: 3 }],
    }))
    const read = await readTables(await asXlsx(tables), 'kept.xlsx')
    expect(read.map(({ sheet }) => sheet)).toEqual([
      'Volunteers of the north side, a',
      'Volunteers of the north side, 2',
      'a-b',
      'Sheet',
    ])
    for (const { rows, merged } of read)
      expect({ rows, merged }).toEqual({ rows: tables[0]?.rows, merged: tables[0]?.merged })
  })

  test('a damaged one, or one with a password, is refused in words', async () => {
    const whole = written('biff8', ROWS)
    for (const cut of [8, 600, 2000])
      await expect(readTable(whole.slice(0, cut), 'events.xls')).rejects.toMatchObject({
        code: 'UNPROCESSABLE',
        message: expect.stringContaining('damaged, protected by a password'),
      })
  })

  test('of 5,000 rows is read whole', async () => {
    const rows: Cells = [['Name', 'Date', 'Count']]
    for (let index = 0; index < 5000; index++) rows.push([`Group ${index}`, DAY, index])
    const table = await readTable(written('biff8', rows), 'events.xls')
    expect(table.rows).toHaveLength(5001)
    expect(table.rows.at(-1)?.cells).toEqual(['Group 4999', '2019-11-18', '4999'])
  })
})
