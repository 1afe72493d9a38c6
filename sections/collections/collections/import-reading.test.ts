import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/charity/day.ts'
import { DEFAULT_SCHEDULE } from '#kernel/charity/week.ts'
import { problemTable } from '#server/spreadsheets/import-handlers.ts'
import { readTable, writeCsv } from '#server/spreadsheets/spreadsheet.ts'
import { isLogHeader } from './import-columns.ts'
import { proposedFixes, type ReadOptions, readLog } from './import-reading.ts'

const HOSTS = ['Birch Hill', 'Dogwood', 'Fern Valley', 'Vale'].map((name) => ({ id: `id of ${name}`, name }))
const options: ReadOptions = { hosts: HOSTS, today: '2026-11-21', schedule: DEFAULT_SCHEDULE }

const tableOf = async (file: string | Buffer) =>
  readTable(typeof file === 'string' ? Buffer.from(file) : file, 'log.csv', { isHeader: isLogHeader })
const read = async (file: string | Buffer, more: Partial<ReadOptions> = {}) =>
  readLog(await tableOf(file), { ...options, ...more })
const HEAD = 'Host,Date,Individual,Group total,Group detail,Total\n'
/** What is wrong with one row under the usual headings: its kind, or the entry. */
const judge = async (row: string, more: Partial<ReadOptions> = {}) => {
  const [judged] = (await read(HEAD + row, more)).rows
  if (judged?.kind === 'problem') return judged.problems[0]
  return judged?.kind === 'good' ? judged.entry : judged
}

describe('recognising the columns', () => {
  test.each([
    'Host Name,Collection Date,Individual Sandwiches',
    ' LOCATION ;date; # of sandwiches',
    'site_name\tcollectionDate\tindividualSandwiches',
    'Drop-off site|Date collected|Indiv.',
    'Which location?,Date (m/d/y),Individual sandwiches (loose)',
    'Name,Week of,Sandwiches made',
  ])('%s', async (heading) => {
    const delimiter = /[,;\t|]/.exec(heading)?.[0] ?? ','
    const reading = await read(`${heading}\n${['Vale', '11/18/2026', '42'].join(delimiter)}`)
    expect(reading.missing).toEqual([])
    expect(reading.good).toMatchObject([
      { hostId: 'id of Vale', collectionDate: '2026-11-18', individualSandwiches: 42 },
    ])
  })

  test('a bare "Groups" holds counts or names, whatever stands below it', async () => {
    const names = await read('Host,Date,Individual,Groups\nVale,11/18/2026,1,Rotary: 5\nVale,11/11/2026,1,\n')
    expect(names.good[0]?.groups).toEqual([{ name: 'Rotary', count: 5 }])
    const counts = await read('Host,Date,Individual,Group(s)\nVale,11/18/2026,1,5\nVale,11/11/2026,1,\n')
    expect(counts.good[0]?.groups).toEqual([{ name: 'Groups', count: 5 }])
  })

  test('older logs with two columns for each group keep every group', async () => {
    const reading = await read(
      'Host,Date,Individual,Group 1 Name,Group 1 Count,group2Name,group2Count,Total\nVale,11/18/2026,1,Rotary,5,Troop 1187,6,12\nVale,11/11/2026,1,Rotary,5,,0,6\nVale,11/4/2026,1,,,,,1\nVale,10/28/2026,1,Rotary,x,,,6\n',
    )
    expect(reading.good.map((entry) => entry.groups)).toEqual([
      [
        { name: 'Rotary', count: 5 },
        { name: 'Troop 1187', count: 6 },
      ],
      [{ name: 'Rotary', count: 5 }],
      [],
    ])
    expect(reading.problems).toMatchObject([{ row: 5, kind: 'groups_unreadable', value: 'Rotary: x' }])
  })

  test('a group name and a group count beside it are one group, unless names hold their counts', async () => {
    const head = 'Host,Date,Individual,Group name,Group count,Total\n'
    const pair = await read(`${head}Vale,11/18/2026,1,Rotary,5,6\n`)
    expect(pair.good[0]?.groups).toEqual([{ name: 'Rotary', count: 5 }])
    const cell = await read(
      `${head}Vale,11/18/2026,1,Rotary: 2; Troop 1187: 3,5,6\nVale,11/11/2026,1,Rotary,5,6\n`,
    )
    expect(cell.good[0]?.groups).toHaveLength(2)
    expect(cell.problems).toMatchObject([
      { row: 3, kind: 'groups_unreadable', fix: { values: { groupDetail: 'Rotary: 5' } } },
    ])
  })

  test('headings may stand below a title, and rows keep the numbers of the spreadsheet', async () => {
    const reading = await read(
      `Sandwich log 2026,,\n,,\nkept by Avery,,\nSite,When,Count\nVale,11/18/2026,42\n`,
    )
    expect(reading.headerRow).toBe(4)
    expect(reading.good).toMatchObject([{ row: 5, individualSandwiches: 42 }])
    expect(reading.rows).toHaveLength(1)
  })

  test('a file with only a total of all, or a total and groups, is understood', async () => {
    expect((await read('Host,Date,Total\nVale,11/18/2026,42\n')).good).toMatchObject([
      { individualSandwiches: 42 },
    ])
    const withGroups = await read('Host,Date,Group detail,Total\nVale,11/18/2026,Rotary: 40,42\n')
    expect(withGroups.good).toMatchObject([
      { individualSandwiches: 2, groups: [{ name: 'Rotary', count: 40 }] },
    ])
  })

  test('what is missing is named, and can be mapped by hand', async () => {
    const file = 'Ort,Tag,Anzahl\nVale,11/18/2026,42\n'
    const reading = await read(file)
    expect(reading.missing).toEqual(['host', 'date', 'individual'])
    expect(reading.rows).toEqual([])
    const mapped = await read(file, { mapping: { host: 0, date: 1, individual: 2 } })
    expect(mapped.good).toMatchObject([{ individualSandwiches: 42 }])
    expect(mapped.columns).toEqual([
      { index: 0, heading: 'Ort', field: 'host' },
      { index: 1, heading: 'Tag', field: 'date' },
      { index: 2, heading: 'Anzahl', field: 'individual' },
    ])
  })

  test('a column can be taken away, or given to something else', async () => {
    const file = `${HEAD}Vale,11/18/2026,42,,,50\n`
    expect((await read(file)).problems).toMatchObject([{ kind: 'total_mismatch' }])
    expect((await read(file, { mapping: { total: null } })).good).toMatchObject([
      { individualSandwiches: 42 },
    ])
    expect((await read(file, { mapping: { individual: 5 } })).good).toMatchObject([
      { individualSandwiches: 50 },
    ])
  })
})

describe('one row is one thing', () => {
  test('a good one gives the entry', async () => {
    expect(
      await judge('" fern  VALLEY ",18-Nov-2026," 1,042.0 ",60,"Rotary: 20; Lakeside (Grade 4): 40","1,102"'),
    ).toEqual({
      row: 2,
      collectionDate: '2026-11-18',
      hostId: 'id of Fern Valley',
      hostName: 'Fern Valley',
      individualSandwiches: 1042,
      groups: [
        { name: 'Rotary', count: 20 },
        { name: 'Lakeside', department: 'Grade 4', count: 40 },
      ],
    })
  })

  test('of several faults the first in order is named', async () => {
    expect(await judge(',,,,,')).toMatchObject({ kind: 'blank' })
    expect(await judge('TOTAL,,abc,,,')).toMatchObject({ kind: 'summary_row' })
    expect(await judge('zzz test,n/a,abc,,x,9')).toMatchObject({ kind: 'host_unknown', value: 'zzz test' })
    expect(await judge('Vale,n/a,abc,,x,9')).toMatchObject({
      kind: 'date_invalid',
      column: 'Date',
      value: 'n/a',
    })
    expect(await judge('Vale,11/25/2026,abc,,x,9')).toMatchObject({ kind: 'date_in_future' })
    expect(await judge('Vale,11/18/2026,abc,,x,9')).toMatchObject({
      kind: 'count_invalid',
      column: 'Individual',
    })
    expect(await judge('Vale,11/18/2026,5,,x,9')).toMatchObject({ kind: 'groups_unreadable', value: 'x' })
    expect(await judge('Vale,11/18/2026,5,,x: 3,9')).toMatchObject({ kind: 'total_mismatch', value: '9' })
  })

  test.each(['TOTAL', 'Grand total', 'Sub-total:', 'Total for October', 'October total', 'Average', 'Sum'])(
    '%s is no location',
    async (name) => {
      expect(await judge(`${name},,999,,,`)).toMatchObject({ kind: 'summary_row' })
    },
  )

  test('a location called Total Wellness is one, and headings in the middle are none', async () => {
    expect(await judge('Total Wellness,11/18/2026,5,,,')).toMatchObject({ hostName: 'Total Wellness' })
    expect(await judge('HOST,date,Individual,,,')).toMatchObject({ kind: 'summary_row' })
  })

  test.each(['', '  ', '12345', 'my test', 'Unknown', '???', 'x'.repeat(200)])(
    '"%s" is not created',
    async (name) => {
      expect(await judge(`${name},11/18/2026,5,,,`)).toMatchObject({ kind: 'host_unknown' })
    },
  )

  test('a name within a typo of a known one is asked about, with the known one as the fix', async () => {
    expect(await judge('Dogwod,11/18/2026,5,,,')).toMatchObject({
      kind: 'host_unknown',
      fix: { values: { host: 'Dogwood' } },
    })
    expect(await judge('Dogwod,11/18/2026,5,,,', { allowNames: ['dogwod'] })).toMatchObject({
      hostName: 'Dogwod',
    })
    expect(
      await judge('Dogwod,11/18/2026,5,,,', { hosts: [{ id: '1', name: 'Dogwood', aliases: ['DOGWOD'] }] }),
    ).toMatchObject({
      hostId: '1',
      hostName: 'Dogwood',
    })
  })

  test('a longer name is another place, never a match by part of it', async () => {
    expect(await judge('Fern Valley North,11/18/2026,5,,,')).toMatchObject({ hostName: 'Fern Valley North' })
    expect(await judge('Fern,11/18/2026,5,,,')).toMatchObject({ hostName: 'Fern' })
  })

  test('a row of groups without a place is asked about, and the built-in location offered', async () => {
    expect(await judge(',11/18/2026,0,40,Rotary: 40,40')).toMatchObject({
      kind: 'host_unknown',
      fix: { values: { host: 'Groups' } },
    })
  })

  test('an empty count is 0 only if another one stands in the row', async () => {
    expect(await judge('Vale,11/18/2026,,40,Rotary: 40,40')).toMatchObject({ individualSandwiches: 0 })
    expect(await judge('Vale,11/18/2026,5,,,')).toMatchObject({ individualSandwiches: 5, groups: [] })
    expect(await judge('Vale,11/18/2026,0,,,')).toMatchObject({ individualSandwiches: 0 })
    expect(await judge('Vale,11/18/2026,,,,')).toMatchObject({ kind: 'count_invalid' })
    expect(await judge('Vale,11/18/2026,,,,42')).toMatchObject({
      kind: 'total_mismatch',
      fix: { values: { individual: '42' } },
    })
    expect(await judge('Vale,11/18/2026,2000000,,,')).toMatchObject({ kind: 'count_invalid' })
  })

  test('a count that cannot be read is proposed from the total of its row', async () => {
    expect(await judge('Vale,11/18/2026,12 or 13,40,Rotary: 40,53')).toMatchObject({
      fix: { values: { individual: '13' } },
    })
  })

  test('a total that disagrees waits until somebody chooses', async () => {
    expect(await judge('Vale,11/18/2026,100,40,Rotary: 40,150')).toMatchObject({
      kind: 'total_mismatch',
      column: 'Total',
      message: 'The counts add up to 140, the total says 150',
      fix: { values: { total: '140' } },
      otherFixes: [{ values: { individual: '110' } }],
    })
    expect(await judge('Vale,11/18/2026,100,50,Rotary: 40,140')).toMatchObject({
      kind: 'total_mismatch',
      column: 'Group total',
    })
  })

  test('sandwiches of groups that nobody named are asked about', async () => {
    expect(await judge('Vale,11/18/2026,100,40,,140')).toMatchObject({
      kind: 'groups_unreadable',
      fix: { values: { groupDetail: 'Groups: 40' } },
    })
  })

  test('types that do not add up to the individual sandwiches are named', async () => {
    const file = 'Host,Date,Individual,Deli,PB&J\nVale,11/18/2026,10,4,5\nVale,11/11/2026,9,4,5\n'
    const reading = await read(file)
    expect(reading.problems).toMatchObject([{ row: 2, kind: 'total_mismatch', column: 'Types' }])
    expect(reading.good).toMatchObject([{ row: 3, breakdown: { deli: 4, pbj: 5 } }])
    expect((await read(file, { fixes: proposedFixes(reading.problems) })).good).toHaveLength(2)
  })
})

describe('dates of a file', () => {
  test('written day first are read so, and the reading can be switched', async () => {
    const file = `${HEAD}Vale,18/11/2026,5,,,\nVale,04/11/2026,6,,,\n`
    const reading = await read(file)
    expect(reading.dateReading).toBe('day-first')
    expect(reading.dateAmbiguous).toBe(true)
    expect(reading.good.map((entry) => entry.collectionDate)).toEqual(['2026-11-18', '2026-11-04'])
    const switched = await read(file, { dateReading: 'month-first' })
    expect(switched.problems).toMatchObject([
      {
        row: 2,
        kind: 'date_invalid',
        fix: { label: 'Read it as November 18, 2026', values: { date: '2026-11-18' } },
      },
    ])
    expect(switched.good).toMatchObject([{ collectionDate: '2026-04-11' }])
  })

  test('today is no future, tomorrow is', async () => {
    expect(await judge('Vale,11/21/2026,5,,,')).toMatchObject({ collectionDate: '2026-11-21' })
    expect(await judge('Vale,11/22/2026,5,,,')).toMatchObject({ kind: 'date_in_future' })
  })

  test('a missing one is proposed from when the row was entered', async () => {
    const reading = await read('Host,Date,Count,Submitted At\nVale,,5,11/20/2026 9:15 PM\n')
    expect(reading.problems).toMatchObject([
      { kind: 'date_invalid', fix: { values: { date: '2026-11-18' } } },
    ])
  })
})

describe('duplicates', () => {
  test('are rows that say the same in every column, however they are typed', async () => {
    const reading = await read(
      `${HEAD}Vale,11/18/2026,250,,,250\nDogwood,11/18/2026,250,,,250\n VALE ,2026-11-18,250.0,,,\nVale,11/18/2026,251,,,251\n`,
    )
    expect(reading.problems).toEqual([
      { row: 4, kind: 'duplicate_of_row', message: 'This is the same as row 2 in every column' },
    ])
    expect(
      (
        await read(`${HEAD}Vale,11/18/2026,5,,,\nVale,11/18/2026,5,,,\n`, {
          fixes: [{ row: 3, keepDuplicate: true }],
        })
      ).good,
    ).toHaveLength(2)
  })

  test('are judged again after fixes', async () => {
    const file = `${HEAD}Vale,11/18/2026,100,,,110\nVale,11/18/2026,100,,,110\n`
    const reading = await read(file)
    expect(reading.problems.map(({ kind }) => kind)).toEqual(['total_mismatch', 'total_mismatch'])
    const fixed = await read(file, { fixes: proposedFixes(reading.problems) })
    expect(fixed.good).toMatchObject([{ row: 2, individualSandwiches: 100 }])
    expect(fixed.problems).toMatchObject([{ row: 3, kind: 'duplicate_of_row' }])
  })

  test('rows that differ in a column we do not know are no duplicates', async () => {
    expect((await read('Host,Date,Count,Van\nVale,11/18/2026,5,A\nVale,11/18/2026,5,B\n')).good).toHaveLength(
      2,
    )
  })
})

describe('new locations', () => {
  test('are proposed once, as they are spelled most often, and only for good rows', async () => {
    const reading = await read(
      `${HEAD}HARBOR POINT,11/4/2026,1,,,\nHarbor Point,11/11/2026,1,,,\nHarbor  Point,11/18/2026,1,,,\nElm Court,n/a,1,,,\n`,
    )
    expect(reading.creates).toEqual(['Harbor Point'])
    expect(
      reading.good.every((entry) => entry.hostName === 'Harbor Point' && entry.hostId === undefined),
    ).toBe(true)
  })

  test('a slip of the hand in a file for an empty portal is asked about', async () => {
    const rows = Array.from(
      { length: 25 },
      (_, week) => `Dogwood,${addDays('2026-11-18', -7 * week)},${week},,,`,
    )
    const reading = await read(`${HEAD}${rows.join('\n')}\nDogwodo,11/18/2026,7,,,\n`, { hosts: [] })
    expect(reading.creates).toEqual(['Dogwood'])
    expect(reading.problems).toMatchObject([{ kind: 'host_unknown', fix: { values: { host: 'Dogwood' } } }])
  })
})

describe('the rows that were not taken', () => {
  test('go back as they stand in the file, with what is wrong, and can be mended there', async () => {
    const table = await tableOf(
      `${HEAD}Vale,11/18/2026,5,,,9\n=1+1,11/18/2026,5,,,5\nVale,11/18/2026,6,,,6\n`,
    )
    const bad = problemTable(table, readLog(table, options))
    expect(bad).toEqual([
      ['Host', 'Date', 'Individual', 'Group total', 'Group detail', 'Total', 'Row', 'Problem', 'Proposal'],
      [
        'Vale',
        '11/18/2026',
        '5',
        '',
        '',
        '9',
        2,
        'The counts add up to 5, the total says 9',
        'Use the sum, 5',
      ],
      ['=1+1', '11/18/2026', '5', '', '', '5', 3, '“=1+1” is a number, not the name of a location', ''],
    ])
    expect((await read(writeCsv(bad))).problems.map(({ kind }) => kind)).toEqual([
      'total_mismatch',
      'host_unknown',
    ])
  })
})
