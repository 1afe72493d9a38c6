import type { App } from '../app.ts'
import { jobsOf } from '../jobs/job-runner.ts'

interface Queued {
  id: string
  task: string
  payload: unknown
}

/**
 * Works off everything that is due now, in order, as the runner would; returns the names of what it did. Jobs that are
 * due later stay. A job that fails throws here.
 */
export async function workOff(app: App): Promise<string[]> {
  const jobs = new Map(jobsOf(app).map((job) => [job.name, job]))
  const done: string[] = []
  for (;;) {
    const { rows } = await app.pool.query<Queued>(
      `SELECT j.id, t.identifier AS task, j.payload FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE j.run_at <= $1 ORDER BY j.run_at, j.id LIMIT 1`,
      [app.now()],
    )
    const next = rows[0]
    const job = next && jobs.get(next.task)
    if (!next || !job) return done
    await app.pool.query('DELETE FROM graphile_worker._private_jobs WHERE id = $1', [next.id])
    await job.run(app, job.payload.parse(next.payload) as never, new AbortController().signal)
    done.push(next.task)
  }
}
