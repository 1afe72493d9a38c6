import { statfs } from 'node:fs/promises'
import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { notFound } from '#kernel/calls/errors.ts'
import { SECOND } from '#kernel/clock.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/context.ts'
import { mayReadMetrics } from '#server/http/metrics.ts'
import { faultForLog } from '#server/http/request-log.ts'
import { backups } from './tables.ts'

/** `GET /metrics` for Prometheus: to others the address does not exist. */
export function metricsRoute(fastify: FastifyInstance, app: App) {
  const gauges = gaugesOf(app)
  fastify.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, app)) throw notFound('This page')
    await gauges.lookAgain()
    return reply.type(app.metrics.registry.contentType).send(await app.metrics.text())
  })
}

function gaugesOf(app: App) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `lunchbox_${name}`, help, labelNames, registers: [app.metrics.registry] })
  const up = gauge('database_up', 'Whether the database answered just now')
  const connections = gauge('pool_connections', 'Connections to the database', ['pool', 'state'])
  const most = gauge('pool_connections_max', 'As many as there may be', ['pool'])
  const sockets = gauge('sockets', 'Open live channels of this instance', ['kind'])
  const listens = gauge('live_events_connected', 'Whether this instance hears what others tell')
  const jobs = gauge('jobs', 'Jobs in the queue; late ones are due for ten minutes', ['state'])
  const stored = gauge('files', 'Contents of files that are kept')
  const storedBytes = gauge('files_bytes', 'How large they are')
  const filesUp = gauge('file_store_up', 'Whether the place where files are kept answered just now')
  const free = gauge('disk_free_bytes', 'Room where the data folder is')
  const age = gauge('backup_age_seconds', 'How old the newest backup is; no sample while there is none')
  const proven = gauge('backup_proven', 'Whether it was restored and every row was there')
  const provenAge = gauge(
    'backup_proven_age_seconds',
    'How old the newest one is that was restored to prove it',
  )

  async function ofDatabase() {
    const counts = await countJobs(app.db)
    for (const [state, count] of Object.entries(counts)) jobs.set({ state }, count)
    const { files, bytes } = await storedFiles(app.db)
    stored.set(files)
    storedBytes.set(bytes)
    const since = (at: Date) => (app.now().getTime() - at.getTime()) / SECOND
    const newest = app.db.select().from(backups).orderBy(desc(backups.madeAt)).limit(1)
    const [last] = await newest
    const [good] = await app.db
      .select()
      .from(backups)
      .where(eq(backups.proven, true))
      .orderBy(desc(backups.madeAt))
      .limit(1)
    for (const one of [age, proven, provenAge]) one.remove()
    if (last) age.set(since(last.madeAt))
    if (last) proven.set(Number(last.proven))
    if (good) provenAge.set(since(good.madeAt))
  }

  return {
    async lookAgain() {
      for (const [pool, { open, idle, waitedFor, most: max }] of Object.entries(app.pools())) {
        connections.set({ pool, state: 'idle' }, idle)
        connections.set({ pool, state: 'used' }, open - idle)
        connections.set({ pool, state: 'waited_for' }, waitedFor)
        most.set({ pool }, max)
      }
      for (const [kind, count] of Object.entries(app.openSockets())) sockets.set({ kind }, count)
      listens.set(Number(app.events.connected))
      const answers = (work: Promise<unknown>) =>
        work.then(
          () => 1,
          (error: unknown) => {
            app.log.warn(faultForLog(error), 'A figure for /metrics could not be read')
            return 0
          },
        )
      const [database, store, disk] = await Promise.all([
        answers(ofDatabase()),
        answers(app.files.check()),
        statfs(app.dataDir).catch(() => null),
      ])
      up.set(database)
      filesUp.set(store)
      if (disk) free.set(disk.bavail * disk.bsize)
    },
  }
}

/** Jobs that wait, those of them that are late, those at work, and those that nobody will try again. */
export async function countJobs(db: Db) {
  const { rows } = await db.execute<Record<'waiting' | 'late' | 'running' | 'failed', number>>(
    `SELECT count(*) FILTER (WHERE attempts < max_attempts AND locked_at IS NULL)::int AS waiting,
       count(*) FILTER (WHERE attempts < max_attempts AND locked_at IS NULL AND run_at < now() - interval '10 minutes')::int AS late,
       count(*) FILTER (WHERE locked_at IS NOT NULL)::int AS running,
       count(*) FILTER (WHERE attempts >= max_attempts AND locked_at IS NULL)::int AS failed
     FROM graphile_worker._private_jobs`,
  )
  return rows[0] ?? { waiting: 0, late: 0, running: 0, failed: 0 }
}

export async function storedFiles(db: Db) {
  const { rows } = await db.execute<{ files: number; bytes: string }>(
    'SELECT count(*)::int AS files, coalesce(sum(size), 0) AS bytes FROM (SELECT DISTINCT ON (sha256) size FROM files) f',
  )
  return { files: rows[0]?.files ?? 0, bytes: Number(rows[0]?.bytes ?? 0) }
}
