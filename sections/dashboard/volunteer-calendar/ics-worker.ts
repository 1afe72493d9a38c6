import { parentPort, workerData } from 'node:worker_threads'
import { type IcsReading, NoCalendar, readIcs, type Wanted } from './ics-reading.ts'

// The thread in which one file of another calendar is read; `ics-thread.ts` starts it and ends it.

export interface Given extends Wanted {
  file: string
}
export type Said = { reading: IcsReading } | { refused: string }

const { file, ...wanted } = workerData as Given
let said: Said
try {
  said = { reading: readIcs(file, wanted) }
} catch (error) {
  said = {
    refused: error instanceof NoCalendar ? error.message : 'What stands at this address cannot be read.',
  }
}
parentPort?.postMessage(said)
