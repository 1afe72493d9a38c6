import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayField, type Field, longText, money, phoneNumber, wholeNumber, yesNo } from '../fields/fields.ts'
import { correctedSince, mergeRows } from './merge-rows.ts'
import { keyOf, readBack } from './read-back.ts'
import { plainCell, readingOf, sameCells, sameHere, withPoint } from './same-cells.ts'

const COLUMNS = [
  { key: 'note', heading: 'Note', field: longText('Note', { max: 500 }) as Field },
  { key: 'count', heading: 'Count', field: wholeNumber('Count', {}) as Field },
  { key: 'cost', heading: 'Cost', field: money('Cost', {}) as Field },
  { key: 'day', heading: 'Day', field: dayField('Day', {}) as Field },
  { key: 'phone', heading: 'Phone', field: phoneNumber('Phone', {}) as Field },
  { key: 'done', heading: 'Done', field: yesNo('Done', {}) as Field },
]
const CODE = 'abcdefghjk'
const idOf = (nth: number) => `0190a6e8-3c1f-7d42-9a5b-${String(nth).padStart(12, '0')}`

/** Values as the portal writes them, by the column. */
const VALUES = [
  ['', 'Ring twice', 'Call first, then ring', 'Gate 3'],
  ['', '7', '120', '1204'],
  ['', '7.50', '1204.00', '12.05'],
  ['', '2026-11-18', '2026-04-05', '2025-12-24'],
  ['', '(404) 555-0123', '(404) 555-0199', '(770) 555-0111'],
  ['Yes', 'No'],
] as const

type Writer = (column: number, value: string) => string
const grouped = (value: string, by: string) => value.replace(/\B(?=(\d{3})+(?!\d))/g, by)
const dated = (value: string, write: (year: string, month: number, day: number) => string) => {
  const [year = '', month = '', day = ''] = value.split('-')
  return value === '' ? '' : write(year, Number(month), Number(day))
}
const SERIAL = (year: string, month: number, day: number) =>
  String((Date.UTC(Number(year), month - 1, day) - Date.UTC(1899, 11, 30)) / 86_400_000)
/** What programs make of the same cells. */
const WRITERS: Record<string, Writer> = {
  'as it went out': (_, value) => value,
  'Excel in America': (column, value) =>
    [
      `${value}  `,
      grouped(value, ','),
      value === '' ? '' : `$${grouped(String(Math.trunc(Number(value))), ',')}.${value.split('.')[1]}`,
      dated(value, (year, month, day) => `${month}/${day}/${year}`),
      value.replaceAll(/\D/g, ''),
      value === 'Yes' ? 'TRUE' : 'FALSE',
    ][column] ?? '',
  'Excel in Germany': (column, value) =>
    [
      value,
      grouped(value, '.'),
      value === '' ? '' : `${grouped(String(Math.trunc(Number(value))), '.')},${value.split('.')[1]}`,
      dated(value, (year, month, day) => `${day}.${month}.${year}`),
      value,
      value,
    ][column] ?? '',
  'days as serial numbers': (column, value) =>
    column === 3 ? dated(value, SERIAL) : column === 2 && value ? String(Number(value)) : value,
  'a script': (column, value) =>
    column === 3 ? value && `${value} 00:00:00` : column === 5 ? value.toLowerCase() : value,
}

const cells = fc.tuple(...VALUES.map((values) => fc.constantFrom(...(values as readonly string[]))))
const run = fc.record({
  rows: fc.array(
    fc.record({
      out: cells,
      there: fc.option(cells, { nil: undefined }),
      here: fc.option(cells, { nil: undefined }),
      fate: fc.constantFrom('stays', 'stays', 'stays', 'deleted there', 'deleted here'),
    }),
    { minLength: 20, maxLength: 40 },
  ),
  changes: fc.array(fc.tuple(fc.nat(39), fc.nat(5), fc.boolean()), { minLength: 60, maxLength: 160 }),
  writer: fc.constantFrom(...Object.keys(WRITERS)),
  order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
  reversed: fc.boolean(),
  renamed: fc.option(fc.nat(5), { nil: undefined }),
  added: fc.nat(3),
})

it('of 5,000 generated conflicting edits none is silent, and nothing but what was changed is touched', () => {
  let conflicts = 0
  let changed = 0
  let runs = 0
  let samples: ReturnType<typeof fc.sample<typeof run extends fc.Arbitrary<infer S> ? S : never>> = []
  while (conflicts < 5000) {
    samples = samples.length > 0 ? samples : fc.sample(run, { numRuns: 50, seed: 20_261_127 + runs })
    const sample = samples.pop()
    if (!sample) throw new Error('No sample')
    runs += 1
    const write = WRITERS[sample.writer] as Writer
    const out = new Map(sample.rows.map((row, nth) => [idOf(nth), [...row.out] as string[]]))
    const pick = (nth: number, side: 'there' | 'here') =>
      sample.rows[nth]?.[side] ?? sample.rows[nth]?.out ?? []
    const there = new Map([...out].map(([id, row]) => [id, [...row]]))
    const now = new Map([...out].map(([id, row]) => [id, [...row]]))
    for (const [row, column, both] of sample.changes) {
      const nth = row % sample.rows.length
      ;(there.get(idOf(nth)) as string[])[column] = String(pick(nth, 'there')[column])
      if (both) (now.get(idOf(nth)) as string[])[column] = String(pick(nth, 'here')[column])
    }
    sample.rows.forEach(({ fate }, nth) => {
      if (fate === 'deleted there') there.delete(idOf(nth))
      if (fate === 'deleted here') now.delete(idOf(nth))
    })
    const header = sample.order.map((column) =>
      sample.renamed === column ? 'What we call it' : String(COLUMNS[column]?.heading),
    )
    const lines = [...there].map(([id, row]) => [
      ...sample.order.map((column) => write(column, row[column] ?? '')),
      keyOf(id, CODE),
    ])
    if (sample.reversed) lines.reverse()
    for (let nth = 0; nth < sample.added; nth++) lines.push([...sample.order.map(() => 'Gate 3'), ''])
    const sheet = {
      rows: [[...header, 'Id'], ...lines].map((row, index) => ({ row: index + 1, cells: row })),
    }
    const plain = { dates: 'month-first' as const, timeZone: 'America/New_York', comma: false }
    const read = readBack(sheet, {
      code: CODE,
      columns: COLUMNS,
      rows: out,
      same: (column, ours, back) => sameCells(COLUMNS[column]?.field, ours, back, plain),
    })
    const pairs = read.rows.flatMap(({ id, cells: row }) =>
      row.flatMap((back, at) => {
        const was = id && out.get(id)
        return was && back !== undefined ? [{ field: COLUMNS[at]?.field, out: was[at] ?? '', back }] : []
      }),
    )
    const how = readingOf(pairs, { timeZone: plain.timeZone, custom: 'month-first' })
    const merged = mergeRows({
      columns: COLUMNS.map(() => ({ writable: true })),
      first: out,
      out,
      now,
      back: read.rows,
      same: (column, ours, back) => sameCells(COLUMNS[column]?.field, ours, back, how),
      stayed: (column, was, present) => sameHere(COLUMNS[column]?.field, was, present, plain),
    })
    // The model knows nothing of how cells are written.
    const known = new Set(
      read.rows.flatMap(({ cells: row }) => row.flatMap((cell, at) => (cell === undefined ? [] : [at]))),
    )
    const told = new Map(merged.cells.map((cell) => [`${cell.id} ${cell.column}`, cell]))
    for (const [id, row] of there) {
      const [was, present] = [out.get(id) ?? [], now.get(id)]
      row.forEach((said, column) => {
        if (!present || !known.has(column)) return
        const same = (one: string | undefined, other: string | undefined) => one === other
        const fate = same(said, was[column])
          ? undefined
          : same(said, present[column])
            ? 'equal'
            : same(was[column], present[column])
              ? 'changed'
              : 'conflict'
        const found = told.get(`${id} ${column}`)?.fate
        // Where nothing proves which of 4/5 is the month, more is shown than was changed, and that is said.
        if (how.ambiguous && column === 3 && found !== undefined) return
        if (found !== fate)
          throw new Error(`${sample.writer}: ${said} is ${found}, not ${fate}, in ${COLUMNS[column]?.key}`)
        if (fate === 'conflict') conflicts += 1
        if (fate === 'changed') changed += 1
      })
    }
    // A column is either known again or named.
    expect(known.size + read.left.length).toBe(COLUMNS.length)
    expect(merged.added.length + read.problems.length).toBe(sample.added)
    expect(merged.missing).toEqual([...out.keys()].filter((id) => !there.has(id) && now.has(id)))
    expect(merged.gone.map(({ id }) => id).sort()).toEqual(
      [...there.keys()].filter((id) => !now.has(id)).sort(),
    )
  }
  expect(changed).toBeGreaterThan(1000)
})

const HOW = { dates: 'month-first' as const, timeZone: 'America/New_York', comma: false }
it.each([
  ['Text', '00501', '501'],
  ['Text', '+14045550123', '14045550123'],
  ['Text', '4045550123456', '4.04555E+12'],
  ['Text', '7.50', '7.5'],
  ['Text', '2026-11-18', '11/18/2026'],
  ['Text', '8:30', '08:30:00'],
  ['Text', 'Two\nlines', 'Two  \r\nlines '],
  ['Text', '=SUM(A1)', "'=SUM(A1)"],
  ['Text', 'Café', 'Cafe\u0301'],
  ['Text', 'true', 'TRUE'],
])('%s that went out as %j and comes back as %j is the same', (_, out, back) => {
  expect(sameCells(longText('Note', { max: 500 }) as Field, out, back, HOW)).toBe(true)
})
it.each([
  ['00501', '502'],
  ['501', '00501'],
  ['7.5', '7.50'],
  ['7.50', '7.05'],
  ['Ring', 'ring'],
  ['2026-11-18', '11/19/2026'],
  ['Gate 3', ''],
  ['', '0'],
  ['4045550123456', '4.14555E+12'],
])('%j is not %j', (out, back) => {
  expect(sameCells(longText('Note', { max: 500 }) as Field, out, back, HOW)).toBe(false)
})
it('numbers with a comma are read with one where the file proves it', () => {
  expect(['1.234,50', '1 234,5', '7,50 €', '12', '12.5', 'Gate 3, 4'].map(withPoint)).toEqual([
    '1234.50',
    '1234.5',
    '7.50 €',
    '12',
    '12.5',
    'Gate 3, 4',
  ])
  expect(plainCell('\u00a0a\u00a0b ')).toBe('a b')
})

const plainly = {
  columns: [{ writable: true }],
  same: (_: number, ours: string, back: string) => ours === back,
  stayed: (_: number, was: string, present: string) => was === present,
}
it('an older copy of a file takes nothing back by itself: somebody is asked', () => {
  const { cells } = mergeRows({
    ...plainly,
    first: new Map([['a', ['Oak']]]),
    out: new Map([['a', ['Elm']]]),
    now: new Map([['a', ['Elm']]]),
    back: [{ row: 2, id: 'a', cells: ['Oak'] }],
  })
  expect(cells.map(({ fate }) => fate)).toEqual(['conflict'])
})
it('of two rows with one Id that say different things neither is believed', () => {
  const { cells, twice } = mergeRows({
    ...plainly,
    first: new Map([['a', ['Oak']]]),
    out: new Map([['a', ['Oak']]]),
    now: new Map([['a', ['Oak']]]),
    back: [
      { row: 2, id: 'a', cells: ['Elm'] },
      { row: 3, id: 'a', cells: ['Oak'] },
    ],
  })
  expect(cells).toEqual([])
  expect(twice).toEqual([{ row: 3, id: 'a', first: 2, differs: true }])
})
it('rows that were added stay, also above headings that were sorted along', () => {
  const heading = COLUMNS.map((column) => column.heading)
  const row = (note: string) => [note, ...COLUMNS.slice(1).map(() => '')]
  const sheet = {
    rows: [
      { row: 1, cells: [...row('Added'), ''] },
      { row: 2, cells: [...row('Gate 3'), keyOf(idOf(1), CODE)] },
      { row: 3, cells: [...heading, 'Id'] },
      { row: 4, cells: [...row('Ring twice'), keyOf(idOf(2), CODE)] },
    ],
  }
  const rows = new Map([
    [idOf(1), row('Gate 3')],
    [idOf(2), row('Ring twice')],
  ])
  const read = readBack(sheet as never, {
    code: CODE,
    columns: COLUMNS,
    rows,
    same: (_, out, back) => out === back,
  })
  expect(read.rows.filter(({ id }) => id === undefined).map(({ cells }) => cells[0])).toEqual(['Added'])
})

it('a row that came in and was corrected is known by what tells it from others, and by nothing that many say', () => {
  const out = new Map(
    ['Elm', 'Oak', 'Fir', 'Ash'].map((name) => [name, [name, `1 ${name} St`, 'Active', 'No']]),
  )
  const came = [{ id: 'zinnia', cells: ['Zinnia', '1 Zinnia St', 'Active', 'No'] }]
  const known = (...cells: string[]) => [...correctedSince([{ row: 6, cells }], came, { out }).values()]
  expect(known('Zinnia', '2 Zinnia St', 'Active', 'No')).toEqual(['zinnia'])
  expect(known('Zinia', '1 Zinnia St', 'Inactive', 'No')).toEqual(['zinnia'])
  expect(known('Zinia', '1 Zinnia St', 'Active', 'No')).toEqual(['zinnia'])
  expect(known('Quince', '1 Quince St', 'Active', 'No')).toEqual([])
})

it('what all say that came in, or all that stand in the file without an Id, tells no row from another', () => {
  const out = new Map([['Elm', ['Elm', 'Inactive', 'Yes']]])
  const came = ['Ann', 'Cy', 'Di'].map((name) => ({ id: name, cells: [name, 'Active', 'No'] }))
  const rows = ['Bo', 'Eve'].map((name, nth) => ({ row: nth + 6, cells: [name, 'Active', 'No'] }))
  expect(correctedSince(rows, came, { out }).size).toBe(0)
  expect([...correctedSince([{ row: 6, cells: ['Cy', 'Active', 'Yes'] }], came, { out }).values()]).toEqual([
    'Cy',
  ])
})

it('a row that is known by its cells alone is asked about where it has another name or day', () => {
  const entry = ['Alder Bend', '2026-11-04', '120']
  const fates = (...cells: string[]) =>
    mergeRows({
      ...plainly,
      columns: cells.map(() => ({ writable: true })),
      first: new Map([['a', entry]]),
      out: new Map([['a', entry]]),
      now: new Map([['a', entry]]),
      back: [{ row: 2, id: 'a', cells }],
      alike: new Set(['a']),
      identity: [0, 1],
    }).cells.map(({ fate }) => fate)
  expect(fates('Alder Bend', '2026-11-04', '90')).toEqual(['changed'])
  expect(fates('Alder Bend', '2026-11-11', '120')).toEqual(['conflict'])
  expect(fates('Birch Bend', '2026-11-04', '90')).toEqual(['conflict', 'conflict'])
})

it('ten times the rows that came in and were corrected are found in about ten times the time', () => {
  const took = (size: number, times: number) => {
    const cells = (nth: number) => [
      `Wren ${nth}`,
      `${nth} Oak Lane`,
      `Bay ${Math.floor(nth / 10)}`,
      'Active',
      'No',
      'a',
      'b',
      'c',
    ]
    const came = Array.from({ length: size }, (_, nth) => ({ id: String(nth), cells: cells(nth) }))
    const rows = came.map((one, nth) => ({ row: nth, cells: one.cells.with(1, `${nth} Elm Lane`) }))
    const start = process.cpuUsage()
    for (let time = 0; time < times; time++)
      expect(correctedSince(rows, came, { out: new Map() }).size).toBe(size)
    const { user, system } = process.cpuUsage(start)
    return user + system
  }
  // The small ones as often as makes as many rows: what is too short to measure is chance.
  took(300, 10)
  // Side by side, since a busy machine slows all for a while; each compared with each, it would be ten times as much.
  const ratios = Array.from({ length: 5 }, () => took(3000, 1) / took(300, 10))
  expect(Math.min(...ratios)).toBeLessThan(4)
})

it('rows of which all could be each other are not compared', () => {
  const cells = (nth: number) => Array.from({ length: 3 }, (_, at) => `${at}: ${nth % 6}`)
  const came = Array.from({ length: 3000 }, (_, nth) => ({ id: String(nth), cells: cells(nth) }))
  const rows = came.map((one, nth) => ({ row: nth, cells: one.cells }))
  expect(correctedSince(rows, came, { out: new Map() }).size).toBe(0)
})
