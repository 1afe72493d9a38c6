import { parentPort, workerData } from 'node:worker_threads'
import type { Problem } from '#kernel/routes/problem.ts'
import { solve } from '#kernel/routes/solve.ts'

// The thread in which one plan is looked for; `plan-thread.ts` starts it and ends it.

export interface Given {
  problem: Problem
  milliseconds: number
}

const { problem, milliseconds } = workerData as Given
parentPort?.postMessage(solve(problem, { time: { milliseconds, now: () => performance.now() } }))
