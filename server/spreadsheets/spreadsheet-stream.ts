import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsxStream } from 'hucre/xlsx'
import { defuse, type OutCell, writeCsv } from './spreadsheet.ts'

type Portions = AsyncIterable<OutCell[][]>

const BOM_BYTES = 3

/** CSV portion by portion; the byte order mark stands once, in front. */
export async function* streamCsv(portions: Portions): AsyncGenerator<Buffer> {
  let first = true
  for await (const rows of portions) {
    const bytes = writeCsv(rows)
    yield first ? bytes : bytes.subarray(BOM_BYTES)
    first = false
  }
}

/** A list of records under the headings of the sheet, which is its first row. An empty cell is null. */
export async function* streamJson(portions: Portions): AsyncGenerator<string> {
  let heading: OutCell[] | undefined
  let before = '[\n'
  for await (const rows of portions)
    for (const row of rows) {
      if (!heading) {
        heading = row
        continue
      }
      const record = Object.fromEntries(heading.map((name, at) => [String(name), row[at] ?? null]))
      yield before + JSON.stringify(record)
      before = ',\n'
    }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** Text that looks like OOXML's escapes stays what it says, as in `writeXlsx`. */
const cellOf = (cell: OutCell) =>
  typeof cell === 'string' ? defuse(cell).replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : (cell ?? null)

async function* singly(portions: Portions) {
  for await (const rows of portions) for (const row of rows) yield row.map(cellOf)
}

/** What Excel takes as the name of a sheet: 31 characters, none of `[ ] : * ? / \`, no apostrophe at its ends. */
const sheetName = (title: string) =>
  title
    .replaceAll(/[[\]:*?/\\]/g, '-')
    .slice(0, 31)
    .replaceAll(/^['\s]+|['\s]+$/g, '') || 'Sheet'

/** A workbook of one sheet, packed as it is read; the first row is its heading and stays in view. */
export const streamXlsx = (portions: Portions, sheet: string, widths: readonly number[] = []): Readable =>
  Readable.fromWeb(
    writeXlsxStream(singly(portions), {
      name: sheetName(sheet),
      freezePane: { rows: 1 },
      columns: widths.map((width) => ({ width })),
    }) as ReadableStream<Uint8Array>,
  )
