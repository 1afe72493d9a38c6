import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { tooLarge, unprocessable } from '#kernel/calls/errors.ts'
import { countOf, formatNumber } from '#kernel/language/count.ts'

/** Text files of tables: encodings, separators, quotes. `spreadsheet.ts` is the door to it. */
export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** A second byte order mark belongs to the first cell. */
const AS_IS = { stripBOM: false }

/** By byte order mark, then by where the zero bytes stand, then UTF-8 if it is valid, else Windows-1252. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return decodeUtf8(bytes.subarray(3))
  if (a === 0xff && b === 0xfe) return { text: utf16(bytes.subarray(2), 'utf-16le'), encoding: 'utf-16le' }
  if (a === 0xfe && b === 0xff) return { text: utf16(bytes.subarray(2), 'utf-16be'), encoding: 'utf-16be' }
  const guessed = guessUtf16(bytes)
  return guessed ? { text: utf16(bytes, guessed), encoding: guessed } : decodeUtf8(bytes)
}

function decodeUtf8(bytes: Uint8Array): { text: string; encoding: Encoding } {
  if (isUtf8(bytes)) return { text: iconv.decode(bytes, 'utf-8', AS_IS), encoding: 'utf-8' }
  return { text: iconv.decode(bytes, 'windows-1252'), encoding: 'windows-1252' }
}

const utf16 = (bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be') => iconv.decode(bytes, encoding, AS_IS)

/** Western text in UTF-16 has a zero in every second byte. */
function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const length = Math.min(bytes.length, 4000) & ~1
  if (length < 4) return undefined
  let even = 0
  let odd = 0
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) even++
    if (bytes[index + 1] === 0) odd++
  }
  const half = length / 2
  if (odd > half * 0.7 && even < half * 0.1) return 'utf-16le'
  if (even > half * 0.7 && odd < half * 0.1) return 'utf-16be'
  return undefined
}

const SNIFFED_RECORDS = 60
const SNIFFED_CHARACTERS = 200_000

/** The separator that gives most rows the same number of cells, and many of them; quoted text does not count. */
export function detectDelimiter(whole: string): Delimiter {
  const text = whole.slice(0, SNIFFED_CHARACTERS)
  const counts: Record<Delimiter, number[]> = { ',': [], ';': [], '\t': [], '|': [] }
  let here: Record<Delimiter, number> = { ',': 0, ';': 0, '\t': 0, '|': 0 }
  let quoted = false
  let blank = true
  let records = 0
  for (let at = 0; at <= text.length && records < SNIFFED_RECORDS; at++) {
    const char = text.charAt(at)
    if (char === '"') quoted = !quoted
    const ends = at === text.length || (!quoted && (char === '\n' || char === '\r'))
    if (!ends) {
      if (!quoted && char in here) here[char as Delimiter]++
      else if (char.trim() !== '') blank = false
      continue
    }
    if (!blank) {
      for (const delimiter of DELIMITERS) counts[delimiter].push(here[delimiter])
      records++
    }
    here = { ',': 0, ';': 0, '\t': 0, '|': 0 }
    blank = true
  }
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of DELIMITERS) {
    const tally = new Map<number, number>()
    for (const count of counts[delimiter]) if (count > 0) tally.set(count, (tally.get(count) ?? 0) + 1)
    for (const [count, times] of tally) {
      const score = (times / records) ** 2 * count
      if (score > best.score) best = { delimiter, score }
    }
  }
  return best.delimiter
}

/** What a log may have. `cells` in all rows together; `characters` in one cell, as in Excel. */
const LIMITS = { rows: 50_000, columns: 1000, cells: 2_000_000, characters: 32_767 }

/** A stray quote is read as text; a file full of them is no table. */
const MAX_STRAY_QUOTES = 20

/** Every record as its cells, blank ones too, so that record n is row n of the spreadsheet. */
export function parseCsv(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  const stray = new Set<number>()
  const refuse = limiter()
  for (let at = 0; at < text.length; ) {
    const record = readRecord(text, at, delimiter, stray)
    if ('stray' in record) {
      stray.add(record.stray)
      if (stray.size > MAX_STRAY_QUOTES)
        throw unprocessable(`Row ${rows.length + 1} opens a quotation mark that is never closed.`)
      continue
    }
    rows.push(record.cells)
    at = record.next
    refuse(rows.length, record.cells)
  }
  return rows
}

/** Refuses, in words, the row (from 1) with which a table becomes more than a log can be. */
export function limiter(): (row: number, cells: readonly string[]) => void {
  let held = 0
  return (row, cells) => {
    held += cells.length
    const { rows, columns, characters } = LIMITS
    if (row > rows || held > LIMITS.cells)
      throw tooLarge(
        `This file has more than ${row > rows ? `${formatNumber(rows)} rows` : `${formatNumber(LIMITS.cells)} cells`}. ` +
          'Please split it and import the parts one by one.',
      )
    if (cells.length > columns)
      throw unprocessable(`A row has more than ${countOf(columns, 'column')}; this does not look like a log.`)
    if (cells.some((cell) => cell.length > characters))
      throw unprocessable(
        `A cell in row ${row} holds more than ${countOf(characters, 'character')}; this does not look like a log.`,
      )
  }
}

/** Refuses merged cells that fill more than a log has: a sheet may claim that each of its columns is one cell, often. */
export function mergeLimiter(): (cells: number) => void {
  let filled = 0
  return (cells) => {
    filled += cells
    if (filled > LIMITS.cells)
      throw tooLarge('This workbook merges more cells than a log has. Please unmerge them and try again.')
  }
}

type CsvRecord = { cells: string[]; next: number } | { stray: number }

/** One record from `start`; or where a quotation mark opens that nothing closes, to be read as text. */
function readRecord(text: string, start: number, delimiter: string, stray: Set<number>): CsvRecord {
  const cells: string[] = []
  let at = start
  while (true) {
    let cell = ''
    if (text[at] === '"' && !stray.has(at)) {
      const opened = at
      const closed = closingQuote(text, at + 1)
      if (closed < 0) return { stray: opened }
      cell = text.slice(opened + 1, closed).replaceAll('""', '"')
      at = closed + 1
    }
    // Unquoted text, or what somebody typed behind a closing quote.
    const from = at
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at++
    if (at > from) cell += text.slice(from, at)
    cells.push(cell)
    if (at >= text.length) return { cells, next: at }
    if (text[at] === delimiter) {
      at++
      continue
    }
    return { cells, next: at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1) }
  }
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

/** One CSV record. Text that another separator, a line break or a hint line could be read into is quoted. */
export const csvRecord = (cells: readonly string[]): string =>
  cells.map((cell) => (needsQuotes(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')

const needsQuotes = (cell: string) => /[",;|\t\r\n]|^\s|\s$|^sep=/i.test(cell)
