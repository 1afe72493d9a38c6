import { parentPort, workerData } from 'node:worker_threads'
import { readTextOf } from './text-reading.ts'

// The thread in which the text of one file is read; `text-thread.ts` starts it and ends it.

export interface Given {
  place: string
  type: string
}
export type Said = { text: string } | { refused: true }

const { place, type } = workerData as Given
let said: Said
try {
  said = { text: await readTextOf(place, type) }
} catch {
  said = { refused: true }
}
parentPort?.postMessage(said)
