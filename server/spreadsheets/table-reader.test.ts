import { monitorEventLoopDelay } from 'node:perf_hooks'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { AppError } from '#kernel/calls/errors.ts'
import { writeXlsx } from './spreadsheet.ts'
import { readAllApart, readApart } from './table-reader.ts'

const nobodyLeaves = new AbortController().signal
const refusal = async (reading: Promise<unknown>) => {
  const error = await reading.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(AppError)
  return error as AppError
}

/** How long it took, and how long somebody else had to wait for their turn in it, in milliseconds. */
async function meanwhile<T>(work: () => Promise<T>) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const started = performance.now()
  const result = await work()
  const took = performance.now() - started
  delay.disable()
  return { result, took, longestWait: delay.max / 1e6 }
}
/** Where the machine has other work everything takes longer, and the longest wait with it. */
const patience = (took: number) => Math.max(500, took / 4)

/** A zip of these files. */
function zip(files: Record<string, string>): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path)
    const packed = deflateRawSync(text)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(text.length, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(text.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    offset += 30 + name.length + packed.length
    locals.push(local, name, packed)
    entries.push(entry, name)
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const NS = 'http://schemas.openxmlformats.org'
/** A workbook whose sheets share texts, as small as it can be packed. */
function workbook(sheets: number, texts: string, cells = '<c t="s"><v>1</v></c>', merges = '', rows = 1) {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${NS}/officeDocument/2006/relationships/${type}" Target="${target}"/>`
  const relations = (content: string) =>
    `<Relationships xmlns="${NS}/package/2006/relationships">${content}</Relationships>`
  return zip({
    '[Content_Types].xml': `<Types xmlns="${NS}/package/2006/content-types"/>`,
    '_rels/.rels': relations(relation('r', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns:r="${NS}/officeDocument/2006/relationships"><sheets>${numbers.map((n) => `<sheet name="S${n}" sheetId="${n}" r:id="r${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      numbers.map((n) => relation(`r${n}`, 'worksheet', `worksheets/sheet${n}.xml`)).join('') +
        relation('t', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    ...Object.fromEntries(
      numbers.map((n) => [
        `xl/worksheets/sheet${n}.xml`,
        `<worksheet><sheetData>${`<row>${cells}</row>`.repeat(rows)}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`,
      ]),
    ),
  })
}

describe('a file that somebody brings', () => {
  test('is read in a thread of its own: at the sheet with the headings, with every row', async () => {
    const rows = Array.from({ length: 2500 }, (_, n) => [`Host ${n}`, n])
    const csv = Buffer.from(`Host,Count\n${rows.map((row) => row.join(',')).join('\n')}`)
    const { table, keep } = await readApart(csv, 'log.csv', { gone: nobodyLeaves })
    expect(table).toMatchObject({ format: 'csv', delimiter: ',', encoding: 'utf-8' })
    expect(table.rows).toHaveLength(2501)
    expect(table.rows.at(-1)).toEqual({ row: 2501, cells: ['Host 2499', '2499'] })
    expect(keep).toBeNull()
    const book = workbook(3, '<si><t>Hello</t></si><si><t>Host</t></si>')
    const found = await readApart(book, 'log.xlsx', {
      gone: nobodyLeaves,
      isHeader: (cells) => cells.includes('Host'),
    })
    expect(found.table).toMatchObject({ sheet: 'S1', rows: [{ row: 1, cells: ['Host'] }] })
  })

  test('with stray control characters is kept as the table that was read', async () => {
    const { keep } = await readApart(Buffer.from('Host,Note\nVale,a\u0001b\n'), 'log.csv', {
      gone: nobodyLeaves,
    })
    expect(Buffer.from(keep ?? []).toString()).toContain('Vale,a\u0001b')
  })

  test('and is none is refused in the words of whoever reads it', async () => {
    expect(
      (await refusal(readApart(Buffer.from('%PDF-1.7'), 'minutes.pdf', { gone: nobodyLeaves }))).message,
    ).toContain('minutes.pdf')
  })
})

describe('a hostile file', () => {
  test('of 50 sheets and 4.5 million texts in 320 kB is refused in seconds, and others are served meanwhile', async () => {
    const bomb = workbook(50, '<si><t>lunch</t></si>'.repeat(4_500_000))
    expect(bomb.length).toBeLessThan(330_000)
    const { result, took, longestWait } = await meanwhile(() =>
      refusal(readApart(bomb, 'log.xlsx', { gone: nobodyLeaves })),
    )
    expect(result).toMatchObject({ status: 413 })
    expect(took).toBeLessThan(5000)
    expect(longestWait).toBeLessThan(patience(took))
  })

  test.each([
    ['51 sheets', () => workbook(51, ''), '50 sheets'],
    ['a row of 1001 columns', () => workbook(1, '', '<c><v>1</v></c>'.repeat(1001)), '1,000 columns'],
    [
      'a text of 40,000 characters',
      () => workbook(1, '', `<c t="str"><v>${'x'.repeat(40_000)}</v></c>`),
      '32,767',
    ],
    ['cells in the last row and column', () => workbook(1, '', '<c r="XFD1"><v>1</v></c>'), '1,000 columns'],
    ['three million cells', () => workbook(1, '', '<c><v/></c>'.repeat(3_000_000)), 'save'],
    ['5 million cells of CSV', () => Buffer.from(`${'1,'.repeat(150)}\n`.repeat(35_000)), '2,000,000 cells'],
    [
      'cells whose words are missing',
      () => zip({ 'xl/worksheets/sheet1.xml': '<c r="A1" t="s"><v>0</v></c>' }),
      'missing',
    ],
    [
      'a password',
      () =>
        Buffer.concat([
          Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
          Buffer.alloc(600),
          Buffer.from('EncryptedPackage', 'utf16le'),
        ]),
      'password',
    ],
    [
      'the marks of a web page',
      () => Buffer.from('<html><table><tr><td>Driver</td></tr></table></html>'),
      'web page',
    ],
    ['a CSV cell of 40,000 characters', () => Buffer.from(`Host\n${'x'.repeat(40_000)}`), '32,767'],
  ])('with %s is refused in words', async (_, file, words) => {
    const { status, message } = await refusal(readApart(file(), 'log', { gone: nobodyLeaves }))
    expect([413, 422]).toContain(status)
    expect(message).toContain(words)
  })

  test('of which cells are one beyond everything that stands there has only those that say something', async () => {
    const merges = ['A1:XFD1048576', 'XFD1:XFD1048576', 'A2:A1048576', 'B1:B9', 'A9:A1048576', 'A3:B4']
    const book = workbook(
      1,
      '',
      '<c><v>7</v></c>',
      merges.map((ref) => `<mergeCell ref="${ref}"/>`).join(''),
      5,
    )
    const { tables } = await readAllApart(book, 'log.xlsx', { gone: nobodyLeaves })
    expect(tables.map(({ rows, merged }) => [rows.length, merged])).toEqual([
      [
        5,
        [
          { column: 0, from: 1, to: 5 },
          { column: 0, from: 2, to: 5 },
          { column: 0, from: 3, to: 4 },
        ],
      ],
    ])
    const many = workbook(1, '', '<c><v>7</v></c>', '<mergeCell ref="A1:A1048576"/>'.repeat(10_000), 40_000)
    expect(await refusal(readAllApart(many, 'log.xlsx', { gone: nobodyLeaves }))).toMatchObject({
      status: 413,
    })
  })

  test('that takes more time or memory than a log needs is given up', async () => {
    const long = Buffer.from('Host,Count\n'.repeat(40_000))
    expect((await refusal(readApart(long, 'a.csv', { gone: nobodyLeaves, limitMs: 1 }))).message).toContain(
      'more time',
    )
    const big = Buffer.from(`${'1,'.repeat(150)}\n`.repeat(13_000))
    expect((await refusal(readApart(big, 'a.csv', { gone: nobodyLeaves, memoryMb: 24 }))).message).toContain(
      'more memory',
    )
  })

  test('is not read on for somebody who has left', async () => {
    const leaving = new AbortController()
    const reading = refusal(
      readApart(await writeXlsx([['Host'], ['Vale']]), 'log.xlsx', { gone: leaving.signal }),
    )
    leaving.abort()
    expect((await reading).code).toBe('GONE')
  })

  test('and ten others keep the eleventh waiting no longer than it takes to say so', async () => {
    const leaving = new AbortController()
    const csv = Buffer.from('Host\nVale')
    const ten = Array.from({ length: 10 }, () =>
      readApart(csv, 'log.csv', { gone: leaving.signal }).catch(() => null),
    )
    expect(await refusal(readApart(csv, 'log.csv', { gone: nobodyLeaves }))).toMatchObject({
      code: 'UNAVAILABLE',
    })
    leaving.abort()
    await Promise.all(ten)
  })
})

test('a CSV of 24 MB keeps nobody waiting', async () => {
  const line = `Kestrel Bay,2026-11-18,120,60,"${'Café '.repeat(75)}",180\n`
  const csv = Buffer.from(`Host,Date,Individual,Groups,Detail,Total\n${line.repeat(49_000)}`)
  expect(csv.length).toBeGreaterThan(20_000_000)
  const { result, took, longestWait } = await meanwhile(() =>
    readApart(csv, 'log.csv', { gone: nobodyLeaves }),
  )
  expect(result.table.rows).toHaveLength(49_001)
  expect(longestWait).toBeLessThan(patience(took))
})
