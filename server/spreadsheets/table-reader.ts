import { Worker } from 'node:worker_threads'
import { AppError, gone, unprocessable } from '#kernel/calls/errors.ts'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import { threadCode } from '../threads.ts'
import { turns } from '../turns.ts'
import { indexWithHeader, type ReadOptions, type Table, type TableRow } from './spreadsheet.ts'
import type { ALL_SHEETS, GivenFile, Said } from './table-worker.ts'

/** A file is read once, in a thread of its own with limits of memory and time, so that no file can hold up others. */

const MEMORY_MB = 512
const LIMIT_MS = 20 * SECOND
const AT_ONCE = 2
const WAITING = 8
const RESTS_MS = MINUTE

export interface Reading extends ReadOptions {
  /** Aborted when whoever brought the file has left: nobody reads on for them. */
  gone: AbortSignal
  limitMs?: number
  memoryMb?: number
}

interface ReadFile {
  table: Table
  /** What to keep instead of the file itself, if that could not be handed out again. */
  keep: Uint8Array | null
}

interface ReadTables {
  tables: Table[]
  keep: Uint8Array | null
}
/** Which sheet is wanted, by the first rows of each. */
type Which = (heads: TableRow[][]) => number
/** As `ALL_SHEETS` of the worker, which is loaded nowhere else. */
const EVERY_SHEET = -1 satisfies typeof ALL_SHEETS

const inTurn = turns({
  atOnce: AT_ONCE,
  mostWaiting: WAITING,
  refusal: () =>
    new AppError(
      'UNAVAILABLE',
      'Several other files are being read right now. Please try again in a minute.',
    ),
})

/** Reads a CSV or XLSX file apart from everything else. What cannot be read, or takes too much, is refused in words. */
export async function readApart(bytes: Uint8Array, name: string, reading: Reading): Promise<ReadFile> {
  const { tables, keep } = await readInTurn({ bytes, name }, reading, (heads) =>
    indexWithHeader(heads, reading.isHeader),
  )
  return { table: tables[0] as Table, keep }
}

/** Every sheet of it that has something in it, hidden ones too. */
export const readAllApart = (bytes: Uint8Array, name: string, reading: Omit<Reading, 'isHeader'>) =>
  readInTurn({ bytes, name }, reading, () => EVERY_SHEET)

const readInTurn = (file: GivenFile, reading: Reading, which: Which): Promise<ReadTables> =>
  inTurn(async () => {
    const worker =
      (reading.memoryMb === undefined && resting.pop()?.wake()) ||
      (await startWorker(reading.memoryMb ?? MEMORY_MB))
    return inThread(worker, file, reading, which)
  }, reading.gone)

function inThread(worker: Worker, file: GivenFile, reading: Reading, which: Which): Promise<ReadTables> {
  const { gone: signal, limitMs = LIMIT_MS, memoryMb } = reading
  return new Promise<ReadTables>((resolve, reject) => {
    const over = new AbortController()
    const fail = (error: Error, { usable = false } = {}) => {
      over.abort()
      reject(error)
      if (!usable) void worker.terminate()
    }
    const leave = () => fail(left())
    const timer = setTimeout(() => fail(tooMuch('time')), limitMs)
    over.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
      for (const event of ['message', 'exit', 'error']) worker.removeAllListeners(event)
    })
    signal.addEventListener('abort', leave)
    if (signal.aborted) return leave()
    worker.once('exit', () => fail(new Error('The thread that reads a file ended without a word')))
    worker.once('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch('memory') : error),
    )
    const rest = () => (memoryMb === undefined ? letRest(worker) : void worker.terminate())
    const found: ReadTables = { tables: [], keep: null }
    let toCome = 0
    worker.on('message', (said: Said) => {
      const table = found.tables.at(-1)
      if (said.kind === 'heads') worker.postMessage(which(said.heads))
      else if (said.kind === 'table') {
        found.tables.push({ ...said.about, rows: [] })
        found.keep ??= said.keep
        toCome = said.left
        worker.postMessage('rows')
      } else if (said.kind === 'rows' && table) {
        table.rows = table.rows.concat(said.rows)
        if (said.more) return worker.postMessage('rows')
        if (toCome > 0) return
        over.abort()
        rest()
        resolve(found)
      } else if (said.kind === 'refused') {
        fail(new AppError(said.code, said.message), { usable: true })
        rest()
      }
    })
    worker.postMessage(file)
  })
}

/** Threads that have read a file and wait for another: starting one takes longer than reading most files. */
const resting: { wake(): Worker }[] = []

function letRest(worker: Worker) {
  const end = setTimeout(() => {
    resting.splice(resting.indexOf(self), 1)
    void worker.terminate()
  }, RESTS_MS)
  const self = {
    wake() {
      clearTimeout(end)
      worker.ref()
      return worker
    },
  }
  end.unref()
  worker.unref()
  resting.push(self)
}

const left = () => gone('Nobody waits for this file any more.')
const tooMuch = (what: 'time' | 'memory') =>
  unprocessable(
    `Reading this file takes more ${what} than a log needs, so it was given up. Please save only the sheet with the log as CSV and try again.`,
  )

const startWorker = async (memoryMb: number) =>
  new Worker(await threadCode('server/spreadsheets/table-worker.ts'), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
