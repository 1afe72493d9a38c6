import { Worker } from 'node:worker_threads'
import { unprocessable } from '#kernel/calls/errors.ts'
import { SECOND } from '#kernel/clock.ts'
import { threadCode } from '#server/threads.ts'
import type { IcsReading } from './ics-reading.ts'
import type { Given, Said } from './ics-worker.ts'

const MEMORY_MB = 256
const LIMIT_MS = 20 * SECOND
const TOO_MUCH = 'Reading this calendar takes more than a calendar needs, so it was given up.'

/** Reads a file apart from everything else, with limits of time and memory: nobody knows what stands in it. */
export async function readIcsApart(given: Given, { limitMs = LIMIT_MS } = {}): Promise<IcsReading> {
  const code = await threadCode('sections/dashboard/volunteer-calendar/ics-worker.ts')
  const worker = new Worker(code, {
    workerData: given,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    stdout: true,
    stderr: true,
  })
  try {
    return await new Promise<IcsReading>((resolve, reject) => {
      const timer = setTimeout(() => reject(unprocessable(TOO_MUCH)), limitMs)
      worker.once('message', (said: Said) =>
        'reading' in said ? resolve(said.reading) : reject(unprocessable(said.refused)),
      )
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? unprocessable(TOO_MUCH) : error),
      )
      worker.once('exit', () => {
        clearTimeout(timer)
        reject(new Error('The thread that reads a calendar ended without a word'))
      })
    })
  } finally {
    await worker.terminate()
  }
}
