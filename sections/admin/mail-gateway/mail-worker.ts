import { parentPort, workerData } from 'node:worker_threads'
import { type ReadMail, readMail } from './reading.ts'

// The thread in which one mail is read; `reading-thread.ts` starts it and ends it.

export interface Given {
  raw: Uint8Array
  /** The line below which no answer stands. */
  above: string
}
export type Said = { mail: ReadMail } | { refused: true }

let said: Said
try {
  said = { mail: await readMail(workerData as Given) }
} catch {
  said = { refused: true }
}
parentPort?.postMessage(said)
