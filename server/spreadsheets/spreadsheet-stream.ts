import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsxStream } from 'hucre/xlsx'
import { columnsFor, inCell, type OutCell, sheetName, writeCsv } from './spreadsheet.ts'

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

async function* singly(first: OutCell[][], others: Portions) {
  for (const row of first) yield row.map(inCell)
  for await (const rows of others) for (const row of rows) yield row.map(inCell)
}

/** By these rows the columns are as wide as they are. */
const LOOKED_AT = 500

/** A workbook of one sheet, packed as it is read; the first row is its heading and stays in view. */
export async function* streamXlsx(portions: Portions, sheet: string): AsyncGenerator<Uint8Array> {
  const others = portions[Symbol.asyncIterator]()
  const first: OutCell[][] = []
  while (first.length < LOOKED_AT) {
    const { done, value } = await others.next()
    if (done) break
    first.push(...value)
  }
  const rest = { [Symbol.asyncIterator]: () => others }
  yield* Readable.fromWeb(
    writeXlsxStream(singly(first, rest), {
      name: sheetName(sheet),
      freezePane: { rows: 1 },
      columns: columnsFor(first.slice(0, LOOKED_AT)),
    }) as ReadableStream<Uint8Array>,
  )
}
