import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { readXlsx, writeXlsx as writeWorkbook } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { AppError } from '#kernel/calls/errors.ts'
import { defuse, type OutCell, readTable, restore, writeCsv, writeXlsx } from './spreadsheet.ts'
import { streamXlsx } from './spreadsheet-stream.ts'

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding)
const cellsOf = async (bytes: Uint8Array) => (await readTable(bytes, 'log.csv')).rows.map((row) => row.cells)
const refusal = async (bytes: Uint8Array, filename = 'log.xlsx') => {
  const error = await readTable(bytes, filename).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(AppError)
  return error as AppError
}

/** Time at work, which a busy machine does not stretch. */
const cpuMs = (since: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

describe('a CSV file', () => {
  test.each([',', ';', '\t', '|'] as const)('may be separated by %j', async (delimiter) => {
    const text =
      ['Host', 'Date', 'Count'].join(delimiter) + '\n' + ['Café', '11/18/2026', '12'].join(delimiter)
    const table = await readTable(bytesOf(text), 'log.csv')
    expect(table.delimiter).toBe(delimiter)
    expect(table.rows).toEqual([
      { row: 1, cells: ['Host', 'Date', 'Count'] },
      { row: 2, cells: ['Café', '11/18/2026', '12'] },
    ])
  })

  test('with semicolons is read so, though every date and name has a comma in it', async () => {
    const text = 'Host;Date;Count\nVale;May 6, 2026;1\nDogwood;May 13, 2026;2\n"A; b";May 20, 2026;3\n'
    expect((await readTable(bytesOf(text), 'x.csv')).delimiter).toBe(';')
  })

  test('is not misled by separators inside cells that hold quotation marks', async () => {
    const rows = ['Note "p;q;r"', 'say "a;b;c"', 'the "x;y;z" one'].map((note) => ['Vale', note])
    const table = await readTable(writeCsv(rows), 'x.csv')
    expect([table.delimiter, table.rows.map((row) => row.cells)]).toEqual([',', rows])
  })

  const big = (text: string) => bytesOf(text, 'utf16le').swap16()
  test.each([
    ['utf-8', bytesOf('Café,São\n“x”,1')],
    ['utf-8', bytesOf('\ufeffCafé,São\n“x”,1')],
    ['utf-16le', bytesOf('\ufeffCafé,São\n“x”,1', 'utf16le')],
    ['utf-16le', bytesOf('Café,São\n“x”,1', 'utf16le')],
    ['utf-16be', big('\ufeffCafé,São\n“x”,1')],
    ['utf-16be', big('Café,São\n“x”,1')],
    [
      'windows-1252',
      Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x2c, 0x53, 0xe3, 0x6f, 10, 0x93, 0x78, 0x94, 0x2c, 0x31]),
    ],
  ])('in %s is read as it was typed', async (encoding, bytes) => {
    const table = await readTable(bytes, 'x.csv')
    expect(table.encoding).toBe(encoding)
    expect(table.rows.map((row) => row.cells)).toEqual([
      ['Café', 'São'],
      ['“x”', '1'],
    ])
  })

  test('counts its rows as the spreadsheet does, with line breaks inside cells and blank lines', async () => {
    const table = await readTable(
      bytesOf('Host,Note\r\nVale,"two\r\nlines"\r\n\r\nDogwood,"say ""hi"""\r\n'),
      'x.csv',
    )
    expect(table.rows).toEqual([
      { row: 1, cells: ['Host', 'Note'] },
      { row: 2, cells: ['Vale', 'two\r\nlines'] },
      { row: 3, cells: [''] },
      { row: 4, cells: ['Dogwood', 'say "hi"'] },
    ])
  })

  test('may end its lines as old Macs did, and may begin with a hint for Excel', async () => {
    expect(await cellsOf(bytesOf('a,b\r1,2\r3,4'))).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ])
    expect((await readTable(bytesOf('sep=|\r\na|b\r\n'), 'x.csv')).rows).toEqual([
      { row: 1, cells: ['a', 'b'] },
    ])
  })

  test('with a quotation mark that nobody closed loses no row', async () => {
    expect(await cellsOf(bytesOf('a,b\n"5 inch,2\n3,4\n'))).toEqual([
      ['a', 'b'],
      ['"5 inch', '2'],
      ['3', '4'],
    ])
  })

  test('of ten times the rows is about ten times the work', async () => {
    const line =
      'Kestrel Bay,2026-11-18,120,60,"Café Lumière: 20; O\'Hara & Sons, Inc.: 40",180,2026-11-18T20:00:00Z,Avery\n'
    const workFor = async (rows: number) => {
      const bytes = bytesOf(`Host,Date,Individual,Groups,Detail,Total,At,By\n${line.repeat(rows)}`)
      const started = process.cpuUsage()
      expect((await readTable(bytes, 'x.csv')).rows).toHaveLength(rows + 1)
      return cpuMs(started)
    }
    await workFor(1000)
    const few = await workFor(1000)
    expect(await workFor(10_000)).toBeLessThan(25 * few)
  })
})

describe('an Excel workbook', () => {
  const workbook = (rows: (string | number | Date | null)[][], name = 'Log') =>
    writeWorkbook({ sheets: [{ name, rows }] })

  test('gives days as days, numbers plain, and keeps blank rows in the count', async () => {
    const bytes = await workbook([
      ['Host', 'Date', 'Count'],
      ['Vale', new Date(Date.UTC(2026, 10, 18)), 306],
      [],
      ['Café', new Date(Date.UTC(2026, 10, 18, 14, 5)), 0.1 + 0.2],
    ])
    const table = await readTable(bytes, 'log.xlsx')
    expect(table).toMatchObject({ format: 'xlsx', sheet: 'Log' })
    expect(table.rows).toEqual([
      { row: 1, cells: ['Host', 'Date', 'Count'] },
      { row: 2, cells: ['Vale', '2026-11-18', '306'] },
      { row: 3, cells: [] },
      { row: 4, cells: ['Café', '2026-11-18T14:05:00', '0.3'] },
    ])
  })

  test('with several sheets is read at the first one with the headings', async () => {
    const bytes = await writeWorkbook({
      sheets: [
        { name: 'Read me', rows: [['Hello']] },
        { name: 'Log 2026', rows: [['Notes'], ['Host', 'Date'], ['Vale', '11/18/2026']] },
      ],
    })
    const table = await readTable(bytes, 'x.xlsx', { isHeader: (cells) => cells.includes('Host') })
    expect(table.sheet).toBe('Log 2026')
    expect((await readTable(bytes, 'x.xlsx')).sheet).toBe('Read me')
  })

  test('of ten times the rows is about ten times the work as well', async () => {
    const workFor = async (count: number) => {
      const rows = Array.from({ length: count }, (_, row) => [
        'Kestrel Bay',
        '2026-11-18',
        row,
        60,
        'Café: 60',
        row + 60,
      ])
      const bytes = await workbook([['Host', 'Date', 'Individual', 'Groups', 'Detail', 'Total'], ...rows])
      const started = process.cpuUsage()
      expect((await readTable(bytes, 'x.xlsx')).rows).toHaveLength(count + 1)
      return cpuMs(started)
    }
    await workFor(1000)
    const few = await workFor(1000)
    expect(await workFor(10_000)).toBeLessThan(25 * few)
  })
})

describe('what is no log', () => {
  const header = (signature: number, size: number) => {
    const bytes = Buffer.alloc(size)
    bytes.writeUInt32LE(signature, 0)
    return bytes
  }
  /** A zip of one file that claims to be small. */
  const zip = (packed: Buffer) => {
    const name = Buffer.from('xl/workbook.xml')
    const local = header(0x04034b50, 30)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt16LE(name.length, 26)
    const entry = header(0x02014b50, 46)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(100, 24)
    entry.writeUInt16LE(name.length, 28)
    const end = header(0x06054b50, 22)
    end.writeUInt16LE(1, 10)
    end.writeUInt32LE(30 + name.length + packed.length, 16)
    return Buffer.concat([local, name, packed, entry, name, end])
  }

  test('a small zip that unpacks to hundreds of megabytes is not opened', async () => {
    const bomb = zip(deflateRawSync(Buffer.alloc(200 * 1024 * 1024)))
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect((await refusal(bomb)).status).toBe(413)
  })

  test('damaged, empty, old and other files are refused in words', async () => {
    const good = await writeXlsx([['Host'], ['Vale']])
    expect((await refusal(good.subarray(0, 300))).status).toBe(422)
    const scrambled = Buffer.from(good)
    scrambled.fill(7, 60, 400)
    expect((await refusal(scrambled)).status).toBe(422)
    expect((await refusal(zip(deflateRawSync(Buffer.from('<oops'))))).status).toBe(422)
    expect((await refusal(Buffer.alloc(0))).message).toContain('empty')
    expect((await refusal(bytesOf(' \n\n,,\n'))).message).toContain('empty')
    expect((await refusal(bytesOf('%PDF-1.7'), 'minutes.pdf')).message).toContain('minutes.pdf')
    expect((await refusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))).message).toContain('.xls')
    expect((await refusal(Buffer.from([1, 0, 0, 0, 5, 9, 0, 0, 0, 0]))).status).toBe(422)
  })

  test('more than 50,000 rows or 1000 columns are refused', async () => {
    expect((await refusal(bytesOf('a,b\n'.repeat(50_001)))).status).toBe(413)
    expect((await refusal(bytesOf('a,'.repeat(1001)))).message).toContain('1,000 columns')
    const wide = await writeXlsx([Array.from({ length: 1001 }, () => 'x')])
    expect((await refusal(wide)).message).toContain('1,000 columns')
  })

  test('any bytes at all end in a table or in words', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.uint8Array({ maxLength: 200 }).map((tail) => Buffer.concat([bytesOf('PK\u0003\u0004'), tail])),
    )
    await fc.assert(
      fc.asyncProperty(bytes, async (file) => {
        const error = await readTable(file, 'x').then(
          () => undefined,
          (thrown: unknown) => thrown,
        )
        expect(error === undefined || error instanceof AppError).toBe(true)
      }),
    )
  })
})

describe('formulas', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', "'=1", "''=1"])(
    '%j leaves as plain text and comes back',
    (text) => {
      expect(defuse(text)).toBe(`'${text}`)
      expect(restore(defuse(text))).toBe(text)
    },
  )

  test("an apostrophe that defuses nothing is left alone: 'Round the Corner", () => {
    expect(defuse("'Round the Corner")).toBe("'Round the Corner")
    expect(restore("'Round the Corner")).toBe("'Round the Corner")
  })

  test('a negative number stays a number', async () => {
    expect(writeCsv([['Change'], [-5]]).toString()).toBe('\ufeffChange\r\n-5\r\n')
    expect(writeCsv([['-5']]).toString()).toBe("\ufeff'-5\r\n")
  })
})

describe('what is written comes back', () => {
  const awkward = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    "'",
    '"',
    ',',
    ';',
    '\t',
    '|',
    '\n',
    '\r',
    ' ',
    'é',
    '漢',
    '😀',
    'a',
    '1',
    '_x000D_',
    '\ufeff',
  )
  const text = fc
    .oneof(fc.string({ unit: awkward, maxLength: 8 }), fc.string({ unit: 'grapheme', maxLength: 12 }))
    .filter((value) => !value.includes('\u0000'))
  const number = fc.oneof(fc.integer(), fc.constantFrom(-0.5, 1234.25, 0.1))
  const day = fc.oneof(
    fc
      .date({ min: new Date('1880-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
      .map((one) => one.toISOString().slice(0, 10)),
    fc.constantFrom('2026-02-30', '1900-02-29', '1904-01-01', '2026-11-18 '),
  )
  const tables = fc
    .integer({ min: 1, max: 5 })
    .chain((width) =>
      fc.array(fc.array(fc.oneof(text, number, day), { minLength: width, maxLength: width }), {
        maxLength: 8,
      }),
    )
    .map((rows): OutCell[][] => [['Host name', ...(rows[0] ?? []).slice(1).map(() => 'Heading')], ...rows])
  const asText = (rows: OutCell[][]) => rows.map((cells) => cells.map((cell) => String(cell ?? '')))

  test('from a CSV, whatever stands in the cells', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        expect(await cellsOf(writeCsv(rows))).toEqual(asText(rows))
      }),
      { numRuns: 300 },
    )
  })

  const trimmed = (rows: string[][]) => {
    const result = rows.map((cells) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1))
    return result.slice(0, result.findLastIndex((cells) => cells.length > 0) + 1)
  }

  test('from a workbook, whatever XML can hold', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        const table = await readTable(await writeXlsx(rows, 'Collections: 2026/27'), 'x.xlsx')
        expect(table.rows.map((row) => row.cells)).toEqual(trimmed(asText(rows)))
      }),
      { numRuns: 60 },
    )
  })

  test('a day is a date in a workbook, in a column that is wide enough for it; what only looks like one is text', async () => {
    const rows = [
      ['Date', 'Host'],
      ['2026-11-18', 'Vale'],
      ['2026-02-30', 'The porch of a very long street'],
    ]
    const portions = (async function* () {
      for (const row of rows) yield [row]
    })()
    for (const bytes of [await writeXlsx(rows), await buffer(streamXlsx(portions, 'Log'))]) {
      const [sheet] = (await readXlsx(bytes)).sheets
      expect(sheet?.rows).toEqual([rows[0], [new Date('2026-11-18T00:00:00Z'), 'Vale'], rows[2]])
      const widths = sheet?.columns?.map(({ width }) => width ?? 0) ?? []
      expect(widths[0]).toBeGreaterThan('2026-11-18'.length)
      expect(widths[1]).toBeGreaterThan(rows[2]?.[1]?.length ?? 0)
    }
  })
})
