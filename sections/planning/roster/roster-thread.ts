import { createRequire } from 'node:module'
import { AppError } from '#kernel/calls/errors.ts'
import type { RosterProblem } from '#kernel/roster/problem.ts'
import type { Proposal } from '#kernel/roster/propose.ts'
import { askThread } from '#server/threads.ts'
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
  inTurn(() => {
    const workerData: Given = { problem, wasm: createRequire(import.meta.url).resolve('highs/runtime') }
    return askThread<Proposal>('sections/planning/roster/roster-worker.ts', {
      workerData,
      what: 'proposes a month',
    })
  }, gone)
