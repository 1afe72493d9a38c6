import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { AppError } from '#kernel/calls/errors.ts'
import type { RosterProblem } from '#kernel/roster/problem.ts'
import type { Proposal } from '#kernel/roster/propose.ts'
import { threadCode } from '#server/threads.ts'
import { turns } from '#server/turns.ts'
import type { Given } from './roster-worker.ts'

const WAITING = 4

const inTurn = turns({
  atOnce: 1,
  mostWaiting: WAITING,
  refusal: () =>
    new AppError(
      'UNAVAILABLE',
      'Several other months are being proposed right now. Please try again in a moment.',
    ),
})

/** Proposes a month apart from everything else: a second of reckoning holds up nobody. */
export const proposedApart = (problem: RosterProblem, gone: AbortSignal): Promise<Proposal> =>
  inTurn(async () => {
    const workerData: Given = { problem, wasm: createRequire(import.meta.url).resolve('highs/runtime') }
    const worker = new Worker(await threadCode('sections/planning/roster/roster-worker.ts'), { workerData })
    try {
      return await new Promise<Proposal>((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', reject)
        worker.once('exit', () => reject(new Error('The thread that proposes a month ended without a word')))
      })
    } finally {
      await worker.terminate()
    }
  }, gone)
