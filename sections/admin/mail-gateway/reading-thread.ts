import { unprocessable } from '#kernel/calls/errors.ts'
import { SECOND } from '#kernel/clock.ts'
import { askThread } from '#server/threads.ts'
import type { Given, Said } from './mail-worker.ts'
import type { ReadMail } from './reading.ts'

const MEMORY_MB = 256
const LIMIT_MS = 20 * SECOND
const TOO_MUCH = 'Reading this email takes more than an answer needs, so it was given up.'

/** Reads a mail apart from everything else, with limits of time and memory: nobody knows what stands in it. */
export async function readMailApart(given: Given, { limitMs = LIMIT_MS } = {}): Promise<ReadMail> {
  const said = await askThread<Said>('sections/admin/mail-gateway/mail-worker.ts', {
    workerData: given,
    what: 'reads an email',
    limit: { ms: limitMs, refusal: () => unprocessable(TOO_MUCH) },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    stdout: true,
    stderr: true,
  })
  if ('refused' in said) throw unprocessable('This email cannot be read.')
  return said.mail
}
