import { EventEmitter } from 'node:events'
import { Logger, type Job as QueuedJob, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import { LOCKS } from '../data/locks.ts'
import { faultForLog } from '../http/request-log.ts'
import { isConnectionLoss } from '../postgres/connection-loss.ts'
import { connectionTo } from '../postgres/hosts.ts'
import { enqueueDueSlots } from './due-slots.ts'
import { housekeeping } from './housekeeping.ts'
import type { AnyJob } from './jobs.ts'

const CONCURRENCY = 4
const ABORT_AFTER_MS = 5 * SECOND

export interface Jobs {
  /** The name under which jobs are locked for this process. */
  runner: string
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
export async function startJobs(
  app: App,
  { abortAfterMs = ABORT_AFTER_MS, tickMs = MINUTE } = {},
): Promise<Jobs> {
  const jobs = jobsOf(app)
  const events = new EventEmitter() as WorkerEvents
  const alive = presence(app)
  const taken: Taken = new Map()
  let runner = ''
  events.on('pool:create', ({ workerPool }) => {
    runner = workerPool.id
  })
  logFailures(app, events)
  const worker = await run({
    pgPool: patientPool(app.pool),
    taskList: tasksOf(app, jobs, taken),
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
      await handBackForgotten(app, runner, taken)
      await enqueueDueSlots(app, jobs)
    } catch (error) {
      app.log.warn(faultForLog(error), 'Due jobs could not be looked up; they will be in a minute')
    }
  }
  let ticking = tick()
  await ticking
  const timer = setInterval(() => {
    ticking = ticking.then(tick)
  }, tickMs)
  timer.unref()

  return {
    runner,
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

/** The jobs that this process was given: id and attempt. */
type Taken = Map<string, number>

function tasksOf(app: App, jobs: AnyJob[], taken: Taken): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      (payload, helpers) => {
        taken.set(helpers.job.id, helpers.job.attempts)
        return job.run(app, job.payload.parse(payload) as never, helpers.abortSignal)
      },
    ]),
  )
}

/**
 * The runner writes down the end of a job without waiting for it, and tries again after some errors only; any other would
 * be an unhandled rejection, and the job would stay locked for hours. So every lost connection looks to it like a server
 * that is starting, which it waits for.
 */
function patientPool(pool: pg.Pool): pg.Pool {
  const patient = <T>(work: Promise<T>) =>
    work.catch((error: unknown): T => {
      if (isConnectionLoss(error))
        throw Object.assign(new Error((error as Error).message, { cause: error }), { code: '57P03' })
      throw error
    })
  const client = (connected: pg.PoolClient) =>
    withOther(connected, 'query', (query, args) => patient(Promise.resolve(query(...args))))
  return withOther(pool, 'connect', (connect, args) =>
    args.length > 0 ? connect(...args) : patient(pool.connect()).then(client),
  )
}

type Call = (...args: unknown[]) => unknown

/** The same thing with another way for one of its calls. */
function withOther<T extends object>(
  target: T,
  name: keyof T,
  other: (own: Call, args: unknown[]) => unknown,
): T {
  return new Proxy(target, {
    get(_, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      const own: Call = value.bind(target)
      return key === name ? (...args: unknown[]) => other(own, args) : own
    },
  })
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
      const fresh = new pg.Client({
        ...connectionTo(app.databaseUrl),
        application_name: 'lunchbox-jobs',
        keepAlive: true,
        keepAliveInitialDelayMillis: 5 * SECOND,
      })
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

/**
 * Jobs that the database gave this process without its ever hearing of it (the connection broke in between) go back, too.
 * What it did hear of is running, or its end is still being written down.
 */
async function handBackForgotten(app: App, self: string, taken: Taken) {
  const before = [...taken]
  const { rows } = await app.pool.query<{ id: string; old: boolean }>(
    `SELECT id::text, locked_at < now() - interval '30 seconds' AS old
     FROM graphile_worker._private_jobs WHERE locked_by = $1`,
    [self],
  )
  const locked = new Set(rows.map(({ id }) => id))
  for (const [id, attempt] of before) if (!locked.has(id) && taken.get(id) === attempt) taken.delete(id)
  await app.pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = NULL, locked_at = NULL, attempts = greatest(attempts - 1, 0)
     WHERE locked_by = $1 AND id = ANY ($2::bigint[])`,
    [self, rows.filter(({ id, old }) => old && !taken.has(id)).map(({ id }) => id)],
  )
}
