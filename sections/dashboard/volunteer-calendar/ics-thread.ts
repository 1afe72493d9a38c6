import { unprocessable } from '#kernel/calls/errors.ts'
import { SECOND } from '#kernel/clock.ts'
import { askThread } from '#server/threads.ts'
import type { IcsReading } from './ics-reading.ts'
import type { Given, Said } from './ics-worker.ts'

const MEMORY_MB = 256
const LIMIT_MS = 20 * SECOND
const TOO_MUCH = 'Reading this calendar takes more than a calendar needs, so it was given up.'

/** Reads a file apart from everything else, with limits of time and memory: nobody knows what stands in it. */
export async function readIcsApart(given: Given, { limitMs = LIMIT_MS } = {}): Promise<IcsReading> {
  const said = await askThread<Said>('sections/dashboard/volunteer-calendar/ics-worker.ts', {
    workerData: given,
    what: 'reads a calendar',
    limit: { ms: limitMs, refusal: () => unprocessable(TOO_MUCH) },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    stdout: true,
    stderr: true,
  })
  if ('refused' in said) throw unprocessable(said.refused)
  return said.reading
}
