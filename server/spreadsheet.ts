import { HucreError } from 'hucre'
import { type CellValue, readXlsx, streamXlsxRows, writeXlsx as writeWorkbook } from 'hucre/xlsx'
import { AppError, tooLarge } from '#kernel/errors.ts'
import {
  csvRecord,
  DELIMITERS,
  type Delimiter,
  decodeText,
  detectDelimiter,
  type Encoding,
  type Limits,
  parseCsv,
  tooManyColumns,
  tooManyRows,
} from './csv.ts'
import { refuseZipBomb } from './zip-guard.ts'

/** The one door to spreadsheets: CSV and XLSX in and out, formulas defused (design 9). */

export interface TableRow {
  /** As the spreadsheet numbers it: the first row of the sheet is 1, blank rows count. */
  row: number
  cells: string[]
}

export interface Table {
  format: 'csv' | 'xlsx'
  /** The name of the sheet that was read (XLSX). */
  sheet?: string
  rows: TableRow[]
  encoding: Encoding
  /** What separates the cells (CSV). */
  delimiter?: Delimiter
}

export interface ReadOptions {
  /** Says whether a row holds the headings looked for; of several sheets the first with such a row is read. */
  isHeader?: (cells: string[]) => boolean
}

const MAX_FILE_BYTES = 25 * 1024 * 1024
const MAX_UNPACKED_BYTES = 150 * 1024 * 1024
const MAX_SHEETS = 50
/** Headings stand among the first rows of a sheet. */
const HEADER_WITHIN_ROWS = 30
const LIMITS: Limits = { rows: 50_000, columns: 200 }

const notATable = (why: string) =>
  new AppError('UNPROCESSABLE', `${why} Please save it as CSV or as an Excel workbook (.xlsx) and try again.`)

/** A CSV or XLSX file as rows of text. What cannot be read, or must not be, is refused in words. */
export async function readTable(
  bytes: Uint8Array,
  filename: string,
  options: ReadOptions = {},
): Promise<Table> {
  if (bytes.length === 0) throw notATable('This file is empty.')
  if (bytes.length > MAX_FILE_BYTES)
    throw tooLarge('This file is larger than 25 MB, which is more than a log needs.')
  if (startsWith(bytes, 'PK\u0003\u0004')) return readWorkbook(bytes, options)
  if (startsWith(bytes, '\u00d0\u00cf\u0011\u00e0')) {
    throw notATable('This is an older Excel file (.xls) or one that is protected by a password.')
  }
  if (
    startsWith(bytes, '%PDF') ||
    startsWith(bytes, '\u0089PNG') ||
    startsWith(bytes, '\u00ff\u00d8\u00ff')
  ) {
    throw notATable(`${filename || 'This file'} is a document or a picture, not a table.`)
  }
  return readText(bytes)
}

const startsWith = (bytes: Uint8Array, signature: string) =>
  Array.from(signature).every((char, index) => bytes[index] === char.charCodeAt(0))

async function readText(bytes: Uint8Array): Promise<Table> {
  const { text: decoded, encoding } = decodeText(bytes)
  if (decoded.includes('\u0000')) throw notATable('This file is not a table of text.')
  // Excel's own hint, a first line 'sep=;', is not a row of the sheet.
  const hint = /^sep=(.)(?:\r\n|\n|\r|$)/i.exec(decoded)
  const text = hint ? decoded.slice(hint[0].length) : decoded
  const delimiter = DELIMITERS.find((known) => known === hint?.[1]) ?? detectDelimiter(text)
  const records = await parseCsv(text, delimiter, LIMITS)
  if (records.every((cells) => cells.every((cell) => cell.trim() === '')))
    throw notATable('This file is empty.')
  const rows = records.map((cells, index) => ({ row: index + 1, cells: cells.map(cleanText) }))
  return { format: 'csv', rows, encoding, delimiter }
}

async function readWorkbook(bytes: Uint8Array, options: ReadOptions): Promise<Table> {
  await refuseZipBomb(bytes, MAX_UNPACKED_BYTES)
  try {
    const sheets: string[] = []
    await readXlsx(bytes, { sheets: (info) => sheets.push(info.name) < 0 })
    let first: Table | undefined
    for (const sheet of sheets.slice(0, MAX_SHEETS)) {
      const rows = await readSheet(bytes, sheet)
      if (rows.length === 0) continue
      const table: Table = { format: 'xlsx', sheet, rows, encoding: 'utf-8' }
      if (
        !options.isHeader ||
        rows.slice(0, HEADER_WITHIN_ROWS).some(({ cells }) => options.isHeader?.(cells))
      ) {
        return table
      }
      first ??= table
    }
    if (first) return first
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof HucreError || error instanceof RangeError) {
      throw notATable('This workbook is damaged, protected by a password, or not an Excel file.')
    }
    throw error
  }
  throw notATable('This workbook is empty.')
}

async function readSheet(bytes: Uint8Array, sheet: string): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    if (!Number.isInteger(index) || index < 0) continue
    const cells = values.map(cellText)
    while (cells.length > 0 && cells.at(-1) === '') cells.pop()
    if (cells.length > LIMITS.columns) throw tooManyColumns(LIMITS)
    // A sheet keeps only rows with something in them: the ones between are blank rows of the log.
    if (index >= LIMITS.rows) {
      if (cells.length === 0) continue
      throw tooManyRows(LIMITS)
    }
    while (rows.length < index) rows.push({ row: rows.length + 1, cells: [] })
    rows[index] = { row: index + 1, cells }
  }
  while (rows.length > 0 && rows.at(-1)?.cells.length === 0) rows.pop()
  return rows
}

/** Without what PostgreSQL cannot hold (a workbook can spell NUL characters and lone surrogates). */
const cleanText = (text: string): string => restore(text.replaceAll('\u0000', '').toWellFormed())

/** Days as '2026-11-18', instants as '2026-11-18T14:05:00', numbers plain, no formulas. */
function cellText(value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'string') return cleanText(value)
  if (typeof value === 'number') return plainNumber(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (Number.isNaN(value.getTime())) return ''
  const iso = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19)
}

/** 0.1 + 0.2 as a sheet shows it, and never '1e+21'. */
const plainNumber = (value: number) => {
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e')
    ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 15 })
    : text
}

/** Text that a spreadsheet would run as a formula, also behind apostrophes that are already there. */
const DANGEROUS = /^'*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/
/** One apostrophe in front makes it plain text; `restore` takes exactly that one away again. */
export const defuse = (text: string): string => (DANGEROUS.test(text) ? `'${text}` : text)
export const restore = (text: string): string =>
  text.startsWith("'") && DANGEROUS.test(text) ? text.slice(1) : text

/** What an export writes into a cell. Numbers stay numbers, negative ones too. */
export type OutCell = string | number | null | undefined

/** UTF-8 with a byte order mark (Excel needs it), commas, CRLF. */
export function writeCsv(rows: readonly (readonly OutCell[])[]): Buffer {
  const lines = rows.map((cells) =>
    csvRecord(cells.map((cell) => (typeof cell === 'string' ? defuse(cell) : (cell?.toString() ?? '')))),
  )
  return Buffer.from(`\ufeff${lines.map((line) => `${line}\r\n`).join('')}`, 'utf8')
}

/** Text that looks like OOXML's escapes ('_x000D_' is a line break there) stays what it says. */
const literal = (text: string) => text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')

/** One sheet; the first row is its heading and stays in view. */
export async function writeXlsx(rows: readonly (readonly OutCell[])[], sheet = 'Export'): Promise<Buffer> {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? literal(defuse(cell)) : (cell ?? null))),
  )
  const bytes = await writeWorkbook({
    sheets: [
      { name: sheet.replaceAll(/[[\]*?:/\\]/g, ' ').slice(0, 31), rows: cells, freezePane: { rows: 1 } },
    ],
  })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
