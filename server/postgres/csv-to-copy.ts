const [COMMA, QUOTE, BACKSLASH, TAB, LF, CR] = [',', '"', '\\', '\t', '\n', '\r'].map((one) =>
  one.charCodeAt(0),
)
const NULL = Buffer.from('\\N')

/** How a byte of content is written for COPY; one that needs nothing is not here. */
const ESCAPED = new Map(
  [
    [BACKSLASH, '\\\\'],
    [TAB, '\\t'],
    [LF, '\\n'],
    [CR, '\\r'],
  ].map(([byte, text]) => [Number(byte), Buffer.from(String(text))]),
)

type State = 'start' | 'bare' | 'quoted' | 'closing'

/**
 * CSV as COPY writes it (nothing between commas is null, "" is empty text) to the text form of COPY, piece by piece. Not
 * COPY's own CSV: before PostgreSQL 18 that takes a line `\.` within a text for the end of everything. The first line is
 * the header; `onHeader` is told its cells. What is no such CSV is refused with a sentence.
 */
export async function* csvToCopy(
  csv: AsyncIterable<Buffer>,
  onHeader: (cells: string[]) => void,
): AsyncGenerator<Buffer> {
  let state: State = 'start'
  let line = 1
  let cells: string[] = []
  let cell: Buffer[] = []
  for await (const chunk of csv) {
    const out: Buffer[] = []
    const put = (bytes: Buffer) => (line === 1 ? cell : out).push(bytes)
    const endCell = () => {
      if (line > 1) {
        if (state === 'start') out.push(NULL)
        return
      }
      cells.push(Buffer.concat(cell).toString())
      cell = []
    }
    let from = 0
    /** What stood there since the last special byte. */
    const flush = (to: number) => {
      if (to > from) put(chunk.subarray(from, to))
      from = to + 1
    }
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0
      if (state === 'quoted') {
        const escaped = ESCAPED.get(byte)
        if (byte === QUOTE) {
          flush(at)
          state = 'closing'
        } else if (escaped) {
          flush(at)
          put(escaped)
        }
        continue
      }
      if (byte === QUOTE) {
        flush(at)
        if (state === 'bare') throw notCsv(line)
        if (state === 'closing') put(Buffer.from('"'))
        state = 'quoted'
      } else if (byte === COMMA || byte === LF) {
        flush(at)
        endCell()
        state = 'start'
        if (byte === COMMA) {
          if (line > 1) out.push(Buffer.from('\t'))
        } else {
          if (line > 1) out.push(Buffer.from('\n'))
          else onHeader(cells)
          cells = []
          line += 1
        }
      } else if (byte === CR)
        flush(at) // other programs end lines with CR and LF; within a text it is quoted
      else if (state === 'closing') throw notCsv(line)
      else {
        const escaped = ESCAPED.get(byte)
        if (escaped) {
          flush(at)
          put(escaped)
        }
        state = 'bare'
      }
    }
    flush(chunk.length)
    if (out.length > 0) yield Buffer.concat(out)
  }
  if (state !== 'start') throw notCsv(line)
}

const notCsv = (line: number) => new Error(`Line ${line} is not CSV as an export writes it.`)
