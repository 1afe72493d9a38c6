import { unprocessable } from '#kernel/calls/errors.ts'
import { SECOND } from '#kernel/clock.ts'
import { askThread } from '#server/threads.ts'
import { turns } from '#server/turns.ts'
import type { Given, Said } from './text-worker.ts'

const MEMORY_MB = 384
const LIMIT_MS = 30 * SECOND
/** One after the other: nobody waits for it, and everybody else works meanwhile. */
const inTurn = turns({ atOnce: 1, mostWaiting: 1000, refusal: () => tooMuch() })
const tooMuch = () => unprocessable('Reading this file takes more than a document needs, so it was given up.')

/**
 * What stands in a file, read apart from everything else with limits of time and memory: nobody knows who made it. Null
 * for what cannot be read, or takes too much.
 */
export const readTextApart = (given: Given, { limitMs = LIMIT_MS } = {}): Promise<string | null> =>
  inTurn(async () => {
    const said = await askThread<Said>('sections/documentation/documents/text-worker.ts', {
      workerData: given,
      what: 'reads the text of a document',
      limit: { ms: limitMs, refusal: tooMuch },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      stdout: true,
      stderr: true,
    }).catch(() => null)
    return said && 'text' in said ? said.text : null
  })
