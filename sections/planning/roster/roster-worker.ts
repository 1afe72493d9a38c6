import { parentPort, workerData } from 'node:worker_threads'
import type { RosterProblem } from '#kernel/roster/problem.ts'
import { propose } from '#kernel/roster/propose.ts'
import { optimum } from './optimum.ts'

// The thread in which one month is proposed; `roster-thread.ts` starts it and ends it.

export interface Given {
  problem: RosterProblem
  /** Where the solver's code lies. */
  wasm: string
}

const { problem, wasm } = workerData as Given
parentPort?.postMessage(propose(problem, await optimum(wasm)))
