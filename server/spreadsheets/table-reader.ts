import { Worker } from 'node:worker_threads'
import { AppError, gone, unprocessable } from '#kernel/calls/errors.ts'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import { threadCode } from '../threads.ts'
import { turns } from '../turns.ts'
import { indexWithHeader, type ReadOptions, type Table } from './spreadsheet.ts'
import type { GivenFile, Said } from './table-worker.ts'

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
export const readApart = (bytes: Uint8Array, name: string, reading: Reading): Promise<ReadFile> =>
  inTurn(async () => {
    const worker =
      (reading.memoryMb === undefined && resting.pop()?.wake()) ||
      (await startWorker(reading.memoryMb ?? MEMORY_MB))
    return inThread(worker, { bytes, name }, reading)
  }, reading.gone)

function inThread(worker: Worker, file: GivenFile, reading: Reading): Promise<ReadFile> {
  const { isHeader, gone: signal, limitMs = LIMIT_MS, memoryMb } = reading
  return new Promise<ReadFile>((resolve, reject) => {
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
    let found: ReadFile | undefined
    worker.on('message', (said: Said) => {
      if (said.kind === 'heads') worker.postMessage(indexWithHeader(said.heads, isHeader))
      else if (said.kind === 'table') {
        found = { table: { ...said.about, rows: [] }, keep: said.keep }
        worker.postMessage('rows')
      } else if (said.kind === 'rows' && found) {
        found.table.rows = found.table.rows.concat(said.rows)
        if (said.more) return worker.postMessage('rows')
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
