import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { AppError, type ErrorCode } from '#kernel/calls/errors.ts'
import { HEADER_WITHIN_ROWS } from '#kernel/moving-in/sheets.ts'
import { SPREADSHEETS, sniff } from '../files/file-types.ts'
import { asXlsx, readTables, type Table, type TableRow, writeCsv } from './spreadsheet.ts'
import { refuseMonstrousWorkbook } from './workbook-limits.ts'

// The thread in which files are read that people bring, one after the other; `table-reader.ts` starts it and ends it.

export interface GivenFile {
  bytes: Uint8Array
  name: string
}
/** Instead of a number: every sheet is wanted, one after the other. */
export const ALL_SHEETS = -1
/**
 * The first rows of every sheet; then, when asked for one or for all, what is known about it and its rows in portions;
 * `left` sheets come after it.
 */
export type Said =
  | { kind: 'refused'; code: ErrorCode; message: string }
  | { kind: 'heads'; heads: TableRow[][] }
  | { kind: 'table'; about: Omit<Table, 'rows'>; keep: Uint8Array | null; left: number }
  | { kind: 'rows'; rows: TableRow[]; more: boolean }

const ROWS_AT_ONCE = 1000
const port = parentPort
if (!port) throw new Error('This file is a worker.')
const say = (what: Said) => port.postMessage(what)
const heard = async (): Promise<unknown> => ((await once(port, 'message')) as unknown[])[0]

async function read({ bytes, name }: GivenFile) {
  const tables = await readTables(bytes, name)
  say({ kind: 'heads', heads: tables.map(({ rows }) => rows.slice(0, HEADER_WITHIN_ROWS)) })
  const asked = Number(await heard())
  const wanted = asked === ALL_SHEETS ? tables : [tables[asked] as Table]
  // Text with stray control characters is readable as a table, but no file that we would hand out again.
  const known = SPREADSHEETS.some((type) => type === sniff(Buffer.from(bytes)))
  const own = known ? null : await kept(wanted, asked === ALL_SHEETS)
  for (const [index, { rows, ...about }] of wanted.entries()) {
    say({ kind: 'table', about, keep: index === 0 ? own : null, left: wanted.length - 1 - index })
    // One portion when the last one has arrived: others are served in between.
    for (let at = 0; at === 0 || at < rows.length; at += ROWS_AT_ONCE) {
      await heard()
      say({ kind: 'rows', rows: rows.slice(at, at + ROWS_AT_ONCE), more: at + ROWS_AT_ONCE < rows.length })
    }
  }
}

/** What was read, as a file of a kind that we hand out again: a table as text, a whole workbook as one. */
async function kept(tables: readonly Table[], isAll: boolean): Promise<Uint8Array> {
  const [first] = tables
  if (first && (!isAll || first.format === 'csv')) return writeCsv(first.rows.map(({ cells }) => cells))
  const bytes = await asXlsx(tables)
  // It is read again, and must not be refused then.
  await refuseMonstrousWorkbook(bytes)
  return bytes
}

for (;;) {
  const file = (await heard()) as GivenFile
  try {
    await read(file)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    say({ kind: 'refused', code: error.code, message: error.message })
  }
}
