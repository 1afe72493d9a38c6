import { EventEmitter } from 'node:events'
import { Logger, type Job as QueuedJob, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import type { App } from './app.ts'
import { enqueueDueSlots } from './due-slots.ts'
import { housekeeping } from './housekeeping.ts'
import type { AnyJob } from './jobs.ts'
import { LOCKS } from './locks.ts'
import { faultForLog } from './request-log.ts'

const CONCURRENCY = 4
const ABORT_AFTER_MS = 5 * SECOND

export interface Jobs {
  /** Waits for what runs, or hands it back to be done at the next start. */
  stop(): Promise<void>
}

/** Every job of the kernel and of the slices. */
export function jobsOf(app: App): AnyJob[] {
  const jobs: AnyJob[] = [housekeeping, ...app.slices.flatMap((slice) => slice.jobs)]
  const names = jobs.map((job) => job.name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`Two jobs are called ${twice}`)
  return jobs
}

/** Runs all jobs on the portal's own database; any number of instances share the work. */
export async function startJobs(app: App, { abortAfterMs = ABORT_AFTER_MS } = {}): Promise<Jobs> {
  const jobs = jobsOf(app)
  const events = new EventEmitter() as WorkerEvents
  const alive = presence(app)
  let runner = ''
  events.on('pool:create', ({ workerPool }) => {
    runner = workerPool.id
  })
  logFailures(app, events)
  const worker = await run({
    pgPool: app.pool,
    taskList: tasksOf(app, jobs),
    parsedCronItems: [],
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: abortAfterMs,
    logger: quietLogger(app),
    events,
  })
  worker.promise.catch((error: unknown) => app.log.error(faultForLog(error), 'The job runner ended'))

  const tick = async () => {
    try {
      await alive.hold(runner)
      await handBackOfTheDead(app, runner)
      await enqueueDueSlots(app, jobs)
    } catch (error) {
      app.log.warn(faultForLog(error), 'Due jobs could not be looked up; they will be in a minute')
    }
  }
  let ticking = tick()
  await ticking
  const timer = setInterval(() => {
    ticking = ticking.then(tick)
  }, MINUTE)
  timer.unref()

  return {
    async stop() {
      clearInterval(timer)
      await ticking
      const late = new Promise<void>((resolve) => setTimeout(resolve, abortAfterMs + SECOND).unref())
      await Promise.race([worker.stop(), late])
      // What did not end in time, or is only just being written down as failed, goes back into the queue.
      await app.pool.query('SELECT graphile_worker.force_unlock_workers($1)', [[runner]])
      await alive.end()
    },
  }
}

function tasksOf(app: App, jobs: AnyJob[]): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      (payload: unknown, helpers: { abortSignal: AbortSignal }) =>
        job.run(app, job.payload.parse(payload) as never, helpers.abortSignal),
    ]),
  )
}

/** Failures are told without the payload and without the values of failed queries. */
function logFailures(app: App, events: WorkerEvents) {
  const about = (job: QueuedJob) => ({ job: job.task_identifier, id: job.id, attempt: job.attempts })
  events.on('job:error', ({ job, error }) =>
    app.log.warn({ ...about(job), ...faultForLog(error) }, 'A job failed and will be tried again'),
  )
  events.on('job:failed', ({ job, error }) =>
    app.log.error({ ...about(job), ...faultForLog(error) }, 'A job failed for good'),
  )
}

/** Of the runner's own lines only its troubles, without those about single jobs (see above). */
const quietLogger = (app: App) =>
  new Logger(() => (level, message) => {
    if ((level === 'error' || level === 'warning') && !message.startsWith('Failed task'))
      app.log.warn({ runner: message }, 'The job runner has trouble')
  })

/** A connection that holds a lock as long as this instance lives: the others can tell when it was killed. */
function presence(app: App) {
  let client: pg.Client | null = null
  return {
    async hold(runner: string) {
      if (client) return
      const fresh = new pg.Client({ connectionString: app.databaseUrl, application_name: 'lunchbox-jobs' })
      fresh.on('error', () => undefined)
      fresh.on('end', () => {
        if (client === fresh) client = null
      })
      await fresh.connect()
      client = fresh
      await fresh.query('SELECT pg_advisory_lock($1, hashtext($2))', [LOCKS.runners, runner])
    },
    async end() {
      await client?.end().catch(() => undefined)
    },
  }
}

/** Jobs that a killed instance had in hand go back into the queue, within a minute or two instead of hours. */
async function handBackOfTheDead(app: App, self: string) {
  await app.pool.query(
    `WITH runners AS (
       SELECT DISTINCT locked_by FROM graphile_worker.jobs
       WHERE locked_by <> $2 AND locked_at < now() - interval '30 seconds'),
     dead AS (SELECT locked_by FROM runners WHERE pg_try_advisory_xact_lock($1, hashtext(locked_by)))
     SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM dead HAVING count(*) > 0`,
    [LOCKS.runners, self],
  )
}
