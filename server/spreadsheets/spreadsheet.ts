import { HucreError } from 'hucre'
import { type CellValue, readXlsx, writeXlsx as writeWorkbook } from 'hucre/xlsx'
import { AppError, tooLarge } from '#kernel/calls/errors.ts'
import { isDay } from '#kernel/charity/day.ts'
import { HEADER_WITHIN_ROWS } from '#kernel/moving-in/sheets.ts'
import {
  csvRecord,
  DELIMITERS,
  type Delimiter,
  decodeText,
  detectDelimiter,
  type Encoding,
  limiter,
  mergeLimiter,
  parseCsv,
} from './csv.ts'
import { readOtherWorkbook } from './other-workbook.ts'
import { refuseMonstrousWorkbook } from './workbook-limits.ts'

/** The one door to spreadsheets: CSV and XLSX in and out, XLS and ODS in; formulas defused (design 9). */

export interface TableRow {
  /** As the spreadsheet numbers it: the first row of the sheet is 1, blank rows count. */
  row: number
  cells: string[]
}

export interface Table {
  format: 'csv' | 'xlsx' | 'ods' | 'xls'
  /** The name of the sheet that was read (of a workbook). */
  sheet?: string
  rows: TableRow[]
  encoding: Encoding
  /** What separates the cells (CSV). */
  delimiter?: Delimiter
  /** Put away by whoever made the workbook. */
  hidden?: true
  /** Cells that are one over several rows: the column, the first of the rows and the last, as rows are numbered. */
  merged?: { column: number; from: number; to: number }[]
  /** What was made of it before it is read, for whoever looks at it. */
  remarks?: { row: number; message: string }[]
}

export interface ReadOptions {
  /** Says whether a row holds the headings looked for; of several sheets the first with such a row is read. */
  isHeader?: (cells: string[]) => boolean
}

const MAX_FILE_BYTES = 25 * 1024 * 1024

const notATable = (why: string) =>
  new AppError('UNPROCESSABLE', `${why} Please save it as CSV or as an Excel workbook (.xlsx) and try again.`)

/** A CSV, XLSX, XLS or ODS file as rows of text. What cannot be read, or must not be, is refused in words. */
export async function readTable(
  bytes: Uint8Array,
  filename: string,
  { isHeader }: ReadOptions = {},
): Promise<Table> {
  const tables = await readTables(bytes, filename)
  const heads = tables.map(({ rows }) => rows.slice(0, HEADER_WITHIN_ROWS))
  return tables[indexWithHeader(heads, isHeader)] as Table
}

/** Which of the tables is meant, by their first rows: the one with the headings, else the first. */
export function indexWithHeader(heads: TableRow[][], isHeader: ReadOptions['isHeader']): number {
  return Math.max(
    0,
    heads.findIndex((rows) => rows.some(({ cells }) => isHeader?.(cells) ?? true)),
  )
}

/** Every sheet that has something in it, at least one; a CSV is one. */
export async function readTables(bytes: Uint8Array, filename: string): Promise<Table[]> {
  if (bytes.length === 0) throw notATable('This file is empty.')
  if (bytes.length > MAX_FILE_BYTES)
    throw tooLarge('This file is larger than 25 MB, which is more than a log needs.')
  if (startsWith(bytes, 'PK\u0003\u0004')) return readWorkbook(isOpenDocument(bytes) ? 'ods' : 'xlsx', bytes)
  if (startsWith(bytes, '\u00d0\u00cf\u0011\u00e0')) {
    if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED))
      throw notATable('This workbook is protected by a password, so nobody can read it here.')
    return readWorkbook('xls', bytes)
  }
  if (
    startsWith(bytes, '%PDF') ||
    startsWith(bytes, '\u0089PNG') ||
    startsWith(bytes, '\u00ff\u00d8\u00ff')
  ) {
    throw notATable(`${filename || 'This file'} is a document or a picture, not a table.`)
  }
  return [readText(bytes)]
}

/** What Excel calls a workbook inside its protection. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
/** A web page or an XML file that calls itself a workbook, as old systems write them. */
const MARKUP = /^\s*(?:<!doctype html|<html|<table|<\?xml|<\?mso|<workbook)/i
const startsWith = (bytes: Uint8Array, signature: string) =>
  Array.from(signature).every((char, index) => bytes[index] === char.charCodeAt(0))

function readText(bytes: Uint8Array): Table {
  const { text: decoded, encoding } = decodeText(bytes)
  if (MARKUP.test(decoded.slice(0, 500)))
    throw notATable(
      'This file is a web page or XML that calls itself a workbook. Open it in a spreadsheet program first.',
    )
  if (decoded.includes('\u0000')) throw notATable('This file is not a table of text.')
  // Excel's own hint, a first line 'sep=;', is not a row of the sheet.
  const hint = /^sep=(.)(?:\r\n|\n|\r|$)/i.exec(decoded)
  const text = hint ? decoded.slice(hint[0].length) : decoded
  const delimiter = DELIMITERS.find((known) => known === hint?.[1]) ?? detectDelimiter(text)
  const records = parseCsv(text, delimiter)
  if (records.every((cells) => cells.every((cell) => cell.trim() === '')))
    throw notATable('This file is empty.')
  const rows = records.map((cells, index) => ({ row: index + 1, cells: cells.map(cleanText) }))
  return { format: 'csv', rows, encoding, delimiter }
}

/** Where a zip lists its parts: at its end. */
const LIST_BYTES = 64 * 1024
const OPEN_DOCUMENT = ['META-INF/manifest.xml', 'content.xml']
function isOpenDocument(bytes: Uint8Array): boolean {
  const parts = Buffer.from(bytes.subarray(-LIST_BYTES)).toString('latin1')
  return OPEN_DOCUMENT.every((name) => parts.includes(name))
}

interface Merge {
  startRow: number
  endRow: number
  startCol: number
}
type Sheets = {
  name: string
  rows: CellValue[][]
  hidden?: boolean
  veryHidden?: boolean
  merges?: Merge[]
}[]
const READERS: Record<'xlsx' | 'ods' | 'xls', (bytes: Uint8Array) => Promise<Sheets>> = {
  xlsx: async (bytes) => {
    await refuseMonstrousWorkbook(bytes)
    return (await readXlsx(bytes)).sheets
  },
  ods: async (bytes) => {
    await refuseMonstrousWorkbook(bytes)
    return readOtherWorkbook(bytes, MOST_ROWS)
  },
  xls: (bytes) => {
    // Shorter than its own head, it would be taken for text.
    if (bytes.length < OLD_HEAD_BYTES) throw new RangeError('No workbook')
    return readOtherWorkbook(bytes, MOST_ROWS)
  },
}
const OLD_HEAD_BYTES = 512
/** What `limiter` refuses is refused by it, in words; one row more than that is enough. */
const MOST_ROWS = 200_001

async function readWorkbook(format: keyof typeof READERS, bytes: Uint8Array): Promise<Table[]> {
  const sheets = await readSheets(format, bytes)
  const refuse = limiter()
  const fills = mergeLimiter()
  const tables = sheets.map(({ name, rows: values, merges = [], ...state }): Table => {
    const rows = rowsOf(values, refuse)
    const merged = mergedIn(rows, merges, fills)
    return {
      format,
      sheet: name,
      rows,
      encoding: 'utf-8',
      ...(state.hidden || state.veryHidden ? { hidden: true } : {}),
      ...(merged.length > 0 && { merged }),
    }
  })
  const filled = tables.filter(({ rows }) => rows.length > 0)
  if (filled.length > 0) return filled
  throw notATable('This workbook is empty.')
}

/** Cells that are one over several rows, as far as there are rows, and where something stands in them. */
function mergedIn(rows: readonly TableRow[], merges: readonly Merge[], fills: (cells: number) => void) {
  return merges.flatMap(({ startRow, endRow, startCol: column }) => {
    const last = Math.min(endRow, rows.length - 1)
    if (last <= startRow || !rows[startRow]?.cells[column]?.trim()) return []
    fills((last - startRow) * (column + 1))
    return [{ column, from: startRow + 1, to: last + 1 }]
  })
}

async function readSheets(format: keyof typeof READERS, bytes: Uint8Array): Promise<Sheets> {
  try {
    return await READERS[format](bytes)
  } catch (error) {
    if (error instanceof AppError) throw error
    // The reader of other programs’ workbooks throws whatever a damaged one leads it to.
    if (format !== 'xlsx' || error instanceof HucreError || error instanceof RangeError)
      throw notATable('This workbook is damaged, protected by a password, or not an Excel file.')
    throw error
  }
}

function rowsOf(sheet: CellValue[][], refuse: ReturnType<typeof limiter>): TableRow[] {
  const last = sheet.findLastIndex((values) => values.some((value) => value !== null && value !== ''))
  return sheet.slice(0, last + 1).map((values, index) => {
    const cells = values.map(cellText)
    while (cells.length > 0 && cells.at(-1) === '') cells.pop()
    refuse(index + 1, cells)
    return { row: index + 1, cells }
  })
}

/** Without what PostgreSQL cannot hold (a workbook can spell NUL characters and lone surrogates). */
const cleanText = (text: string): string => restore(text.replaceAll('\u0000', '').toWellFormed())

/** Days as '2026-11-18', instants as '2026-11-18T14:05:00', times of day as '14:05', numbers plain, no formulas. */
function cellText(value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'string') return cleanText(value)
  if (typeof value === 'number') return plainNumber(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (Number.isNaN(value.getTime())) return ''
  const iso = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString()
  // Less than a day is a time of day: days of Excel begin with 1900.
  if (iso.startsWith('1899-')) return iso.slice(11, 19).replace(/:00$/, '')
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

/** Before, spreadsheet programs reckon days differently. */
const FIRST_DAY = '1910-01-01'
/** A cell of a workbook. A day is a date there, to be sorted, filtered and reckoned with; `cellText` reads the same text again. */
export function inCell(cell: OutCell): CellValue {
  if (typeof cell !== 'string') return cell ?? null
  return isDay(cell) && cell >= FIRST_DAY ? new Date(`${cell}T00:00:00Z`) : literal(defuse(cell))
}
const inCells = (rows: readonly (readonly OutCell[])[]) => rows.map((row) => row.map(inCell))

const SHEET_NAME = 31
/** What Excel takes as the name of a sheet: 31 letters, none of `[ ] : * ? / \`, no apostrophe at its ends. */
export const sheetName = (name: string) =>
  name
    .replaceAll(/[[\]:*?/\\]/g, '-')
    .slice(0, SHEET_NAME)
    .replaceAll(/^['\s]+|['\s]+$/g, '') || 'Sheet'

const NARROWEST = 8
const WIDEST = 60
/** How many letters each column needs, as far as it can be read at a glance. */
export function columnsFor(rows: readonly (readonly OutCell[])[]): { width: number }[] {
  const widths: number[] = []
  for (const row of rows)
    for (const [at, cell] of row.entries())
      widths[at] = Math.max(widths[at] ?? NARROWEST, String(cell ?? '').length)
  return widths.map((width) => ({ width: Math.min(WIDEST, width) + 2 }))
}

/** One sheet; the first row is its heading and stays in view. */
export const writeXlsx = (rows: readonly (readonly OutCell[])[], sheet = 'Export'): Promise<Buffer> =>
  written([
    { name: sheetName(sheet), rows: inCells(rows), columns: columnsFor(rows), freezePane: { rows: 1 } },
  ])

/** All sheets of a workbook of another program as one of ours that reads the same. */
export function asXlsx(tables: readonly Table[]): Promise<Buffer> {
  const taken = new Set<string>()
  const nameOf = (name: string) => {
    // Elsewhere names are longer; cut, two may be the same.
    for (let nth = 1; ; nth++) {
      const end = nth === 1 ? '' : ` ${nth}`
      const one = `${sheetName(name).slice(0, SHEET_NAME - end.length)}${end}`
      if (taken.has(one.toLowerCase())) continue
      taken.add(one.toLowerCase())
      return one
    }
  }
  return written(
    tables.map(({ sheet = '', rows, hidden = false, merged = [] }) => ({
      name: nameOf(sheet),
      rows: inCells(rows.map(({ cells }) => cells)),
      columns: columnsFor(rows.map(({ cells }) => cells)),
      hidden,
      merges: merged.map(({ column, from, to }) => ({
        startRow: from - 1,
        endRow: to - 1,
        startCol: column,
        endCol: column,
      })),
    })),
  )
}

async function written(sheets: Parameters<typeof writeWorkbook>[0]['sheets']): Promise<Buffer> {
  const bytes = await writeWorkbook({ sheets })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
