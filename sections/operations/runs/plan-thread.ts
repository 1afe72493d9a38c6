import { AppError } from '#kernel/calls/errors.ts'
import type { Plan, Problem } from '#kernel/routes/problem.ts'
import { askThread } from '#server/threads.ts'
import { turns } from '#server/turns.ts'
import type { Given } from './plan-worker.ts'

/** A proposal is looked for so long at most: with a thread that starts and rows that are written it is here within two seconds. */
const SOLVE_MS = 1_200
const WAITING = 4

const inTurn = turns({
  atOnce: 1,
  mostWaiting: WAITING,
  refusal: () =>
    new AppError(
      'UNAVAILABLE',
      'Several other plans are being proposed right now. Please try again in a moment.',
    ),
})

/** Looks for a plan apart from everything else: a second of reckoning holds up nobody. */
export const proposedApart = (problem: Problem, gone: AbortSignal): Promise<Plan> =>
  inTurn(() => {
    const workerData: Given = { problem, milliseconds: SOLVE_MS }
    return askThread<Plan>('sections/operations/runs/plan-worker.ts', { workerData, what: 'proposes a plan' })
  }, gone)
