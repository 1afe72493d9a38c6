import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DEFAULT_SCHEDULE } from '#kernel/charity/week.ts'
import { type OutCell, readTable, writeCsv, writeXlsx } from '#server/spreadsheets/spreadsheet.ts'
import { isLogHeader } from './import-columns.ts'
import { readLog } from './import-reading.ts'

const sample = (name: string) => readFileSync(new URL(`../../../tests/samples/${name}`, import.meta.url))
const tableOf = (name: string) => readTable(sample(name), name, { isHeader: isLogHeader })
const expected = JSON.parse(sample('collections-dirty.expected.json').toString()) as {
  rows: number
  blank_rows: number
  good_rows: number
  problems: Record<string, string>
  hosts: string[]
}
const options = { today: '2026-11-21', schedule: DEFAULT_SCHEDULE }
const hosts = expected.hosts.map((name, index) => ({ id: `host-${index}`, name }))

describe('six years of logs', () => {
  test('go into an empty portal: 34 locations, 8,821 entries, 1,746,188 sandwiches, nothing wrong', async () => {
    const table = await tableOf('collections.csv')
    const reading = readLog(table, { ...options, hosts: [] })
    expect(reading.problems).toEqual([])
    expect(reading.creates).toHaveLength(34)
    expect([...reading.creates].sort()).toEqual([...expected.hosts].sort())
    expect(reading.good).toHaveLength(8821)
    expect(reading.sandwiches).toBe(1_746_188)
    expect(reading.good[1]).toEqual({
      row: 3,
      collectionDate: '2020-05-27',
      hostName: 'Cedar Mill Porch',
      individualSandwiches: 117,
      groups: [{ name: 'Lakeside Middle School', count: 60 }],
      submittedAt: '2020-05-27T17:26:28.000Z',
      createdByName: 'Avery Stone',
    })
  })

  test('typed by many hands: exactly the rows that are wrong are named, each with its kind', async () => {
    const reading = readLog(await tableOf('collections-dirty.csv'), { ...options, hosts })
    expect(Object.fromEntries(reading.problems.map(({ row, kind }) => [row, kind]))).toEqual(
      expected.problems,
    )
    expect(reading.rows).toHaveLength(expected.rows)
    expect(reading.blank).toBe(expected.blank_rows)
    expect(reading.good).toHaveLength(expected.good_rows)
    expect(reading.creates).toEqual([])
    expect(reading.dateReading).toBe('month-first')
  })

  const dirty = async () => (await tableOf('collections-dirty.csv')).rows.map(({ cells }) => cells)
  const lines = (rows: string[][], delimiter: string) =>
    rows
      .map((cells) =>
        cells.map((cell) => (/["\t|]/.test(cell) ? JSON.stringify(cell) : cell)).join(delimiter),
      )
      .join('\n')
  /** As a person's workbook has it: numbers are numbers. */
  const typed = (rows: string[][]): OutCell[][] =>
    rows.map((cells) => cells.map((cell) => (/^\d+$/.test(cell) ? Number(cell) : cell)))

  test.each<[string, (rows: string[][]) => Promise<Buffer> | Buffer]>([
    ['commas', (rows) => writeCsv(rows)],
    ['tabs in UTF-16', (rows) => Buffer.from(`\ufeff${lines(rows, '\t')}`, 'utf16le')],
    ['bars in Windows-1252', (rows) => Buffer.from(lines(rows, '|'), 'latin1')],
    ['a workbook', (rows) => writeXlsx(typed(rows))],
    ['columns in another order', (rows) => writeCsv(rows.map((cells) => cells.toReversed()))],
    [
      'other headings',
      (rows) =>
        writeCsv([
          ['Site', 'When', 'Indiv.', 'Grp sum', 'Which groups', 'All', 'Logged', 'Reporter'],
          ...rows.slice(1),
        ]),
    ],
  ])('the same log with %s has the same rows wrong', async (_what, write) => {
    const table = await readTable(await write(await dirty()), 'log', { isHeader: isLogHeader })
    const reading = readLog(table, { ...options, hosts })
    expect(Object.fromEntries(reading.problems.map(({ row, kind }) => [row, kind]))).toEqual(
      expected.problems,
    )
    expect(reading.good).toHaveLength(expected.good_rows)
  })
})
