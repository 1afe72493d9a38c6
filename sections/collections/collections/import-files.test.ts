import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/charity/day.ts'
import { DEFAULT_SCHEDULE } from '#kernel/charity/week.ts'
import { type OutCell, readTable, writeCsv, writeXlsx } from '#server/spreadsheets/spreadsheet.ts'
import { isLogHeader } from './import-columns.ts'
import { identityKey, proposedFixes, type ReadOptions, readLog } from './import-reading.ts'
import { EXPORT_COLUMNS, type ExportEntry, exportCells } from './service-export.ts'

const HOSTS = ['Birch Hill', 'Dogwood', 'Fern Valley', 'Vale'].map((name) => ({ id: `id of ${name}`, name }))
const options: ReadOptions = { hosts: HOSTS, today: '2026-11-21', schedule: DEFAULT_SCHEDULE }

const tableOf = async (file: string | Buffer) =>
  readTable(typeof file === 'string' ? Buffer.from(file) : file, 'log.csv', { isHeader: isLogHeader })
const read = async (file: string | Buffer, more: Partial<ReadOptions> = {}) =>
  readLog(await tableOf(file), { ...options, ...more })
/** Time at work, which a busy machine does not stretch. */
const cpuMs = (since: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

describe('our own export', () => {
  const name = fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
      fc.constantFrom('A: 1; B', '=1+1', "'x", '@home', 'A (B)', 'A, Inc.'),
    )
    .filter((text) => text.trim() === text && text !== '' && !text.includes('\u0000'))
  const group = fc
    .record(
      { name, department: name, count: fc.integer({ min: 0, max: 9999 }), typed: fc.boolean() },
      { requiredKeys: ['name', 'count'] },
    )
    .map(({ typed, ...rest }) => (typed ? { ...rest, breakdown: { ham: rest.count } } : rest))
  const text = fc.oneof(fc.constant(null), name)
  const entry: fc.Arbitrary<ExportEntry> = fc
    .record({
      id: fc.uuid(),
      hostName: fc.constantFrom(...HOSTS.map((host) => host.name)),
      collectionDate: fc.integer({ min: 0, max: 2500 }).map((offset) => addDays('2020-01-01', offset)),
      individualSandwiches: fc.integer({ min: 0, max: 5000 }),
      typed: fc.boolean(),
      groups: fc.array(group, { maxLength: 4 }),
      submittedAt: fc
        .integer({ min: 1_600_000_000, max: 1_790_000_000 })
        .map((s) => new Date(s * 1000).toISOString()),
      createdByName: fc.constantFrom(null, 'Avery Stone', "Finley O'Hara"),
      zeroReason: fc.constantFrom(null, 'site_closed'),
      method: fc.constantFrom('standard', 'walkthrough'),
      notes: text,
    })
    .map(({ typed, ...rest }) =>
      typed ? { ...rest, breakdown: { deli: rest.individualSandwiches, pbj: 0 } } : rest,
    )

  const table = (entries: ExportEntry[]): OutCell[][] => [
    [...EXPORT_COLUMNS],
    ...entries.map((each, index) => exportCells(each, index + 1)),
  ]
  const expectSame = async (file: Buffer, entries: ExportEntry[]) => {
    const reading = await read(file)
    expect(reading.problems).toEqual([])
    expect(reading.good).toEqual(
      entries.map(({ zeroReason, createdByName, notes, ...rest }, index) => ({
        ...rest,
        row: index + 2,
        hostId: `id of ${rest.hostName}`,
        zeroReason: zeroReason ?? undefined,
        createdByName: createdByName ?? undefined,
        notes: notes ?? undefined,
      })),
    )
  }

  test('comes back without a loss from a CSV', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 6 }), async (entries) =>
        expectSame(writeCsv(table(entries)), entries),
      ),
      { numRuns: 200 },
    )
  })

  test('comes back without a loss from a workbook', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 6 }), async (entries) =>
        expectSame(await writeXlsx(table(entries)), entries),
      ),
      { numRuns: 30 },
    )
  })

  const one: ExportEntry = {
    id: '3f2b8f0e-0f5d-4c6e-9a3b-5f8f1c2d3e4f',
    hostName: 'Vale',
    collectionDate: '2026-11-18',
    individualSandwiches: 5,
    groups: [{ name: 'Rotary', count: 40 }],
    submittedAt: '2026-11-18T20:00:00.000Z',
    createdByName: 'Avery Stone',
  }

  test('an id is kept only where we issued it', async () => {
    expect((await read(writeCsv(table([one])), { issuedIds: () => false })).good[0]?.id).toBeUndefined()
    expect((await read(writeCsv(table([one])), { issuedIds: (id) => id === one.id })).good[0]?.id).toBe(
      one.id,
    )
    expect((await read('ID,Host,Date,Count\n17,Vale,11/18/2026,5\n')).good[0]?.id).toBeUndefined()
  })

  test('groups that somebody edited in one column only are asked about', async () => {
    const edited = table([one]).map((row) =>
      row.map((cell) => (cell === 'Rotary: 40' ? 'Rotary Club: 40' : cell)),
    )
    const reading = await read(writeCsv(edited))
    expect(reading.problems).toMatchObject([{ kind: 'groups_unreadable' }])
    const fixed = await read(writeCsv(edited), { fixes: proposedFixes(reading.problems) })
    expect(fixed.good).toMatchObject([{ groups: [{ name: 'Rotary Club', count: 40 }] }])
  })

  test('an entry is the same whatever the order of its groups', () => {
    const groups = [
      { name: 'Rotary', count: 40 },
      { name: 'Troop 1187', count: 20 },
    ]
    const entryOf = (list: typeof groups) => ({ ...one, hostId: '1', groups: list })
    expect(identityKey(entryOf(groups))).toBe(identityKey(entryOf(groups.toReversed())))
    expect(identityKey(entryOf(groups))).not.toBe(
      identityKey({ ...entryOf(groups), individualSandwiches: 6 }),
    )
  })
})

describe('files from elsewhere', () => {
  const rows = [
    ['Ort / Location', 'Date', 'Individual', 'Group total', 'Group detail', 'Total', 'By'],
    ['Café Vale', '18.11.2026', '120', '40', 'Café Lumière: 40', '160', 'Zoë'],
    ['Dogwood', '11.11.2026', '80', '', '', '80', 'Zoë'],
  ]
  const csv = (delimiter: string, end = '\r\n') => rows.map((row) => row.join(delimiter)).join(end)
  test.each([
    ['semicolons', Buffer.from(csv(';'))],
    ['tabs in UTF-16, as Excel saves "Unicode text"', Buffer.from(`\ufeff${csv('\t')}`, 'utf16le')],
    ['bars', Buffer.from(csv('|', '\n'))],
    ['Windows-1252', Buffer.from(csv(';'), 'latin1')],
    ['old line ends', Buffer.from(csv(',', '\r'))],
  ])('with %s', async (_what, file) => {
    const reading = await read(file)
    expect(reading.problems).toEqual([])
    expect(reading.dateReading).toBe('day-first')
    expect(reading.creates).toEqual(['Café Vale'])
    expect(reading.good).toMatchObject([
      { collectionDate: '2026-11-18', groups: [{ name: 'Café Lumière', count: 40 }], createdByName: 'Zoë' },
      { hostId: 'id of Dogwood', collectionDate: '2026-11-11', individualSandwiches: 80 },
    ])
  })

  test('ten times as many rows take ten times as long to understand, not a hundred times', async () => {
    const hosts = Array.from({ length: 400 }, (_, index) => ({
      id: String(index),
      name: `Collection house ${index}`,
    }))
    const lines = Array.from({ length: 10_000 }, (_, index) => {
      const day = addDays('2026-11-18', -7 * (index % 300)).replaceAll('-', '/')
      return `collection HOUSE ${index % 400};${day};${index};60;"Rotary: 20; Troop 1187: 40";${index + 60};11/18/2026 9:15 PM;Avery`
    })
    const workFor = async (rows: number) => {
      const table = await tableOf(
        `Host;Date;Individual;Group total;Group detail;Total;Submitted;By\n${lines.slice(0, rows).join('\n')}`,
      )
      const started = process.cpuUsage()
      expect(readLog(table, { ...options, hosts }).good).toHaveLength(rows)
      return cpuMs(started)
    }
    await workFor(1000)
    const few = await workFor(1000)
    expect(await workFor(10_000)).toBeLessThan(25 * few)
  })

  test('whatever the cells hold, every row is good, blank or named with what is wrong', async () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('', 'Vale', '11/18/2026', '42', 'A: 1; B: 2', 'TOTAL', '[{}]'),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 8, maxLength: 8 }), { maxLength: 8 }),
        async (cells) => {
          const head = [
            'Host',
            'Date',
            'Individual',
            'Group total',
            'Group detail',
            'Total',
            'Deli',
            'Groups (exact)',
          ]
          const reading = await read(writeCsv([head, ...cells]))
          const named = new Set(reading.problems.map(({ row }) => row)).size
          expect(reading.good.length + reading.blank + named).toBe(reading.rows.length)
          expect(reading.rows).toHaveLength(cells.length)
        },
      ),
      { numRuns: 200 },
    )
  })
})
