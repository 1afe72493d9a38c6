import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { desc, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict } from '#kernel/calls/errors.ts'
import { MINUTE } from '#kernel/clock.ts'
import type { Ctx } from '#server/context.ts'
import { LOCKS } from '#server/data/locks.ts'
import { ROOT } from '#server/root.ts'
import { askedWork } from './backup-job.ts'
import type { health } from './contract.ts'
import { findingsIn } from './findings.ts'
import { countJobs, storedFiles } from './metrics.ts'
import { backups, backupWork, THE_WORK } from './tables.ts'

const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }
const MOST_FAILED = 20
/** So long what was asked for may wait in the queue before it may be asked for again. */
const WAITS_MS = 10 * MINUTE

export async function read(ctx: Ctx): Promise<OutputOf<typeof health.read>> {
  const { app } = ctx
  const begin = performance.now()
  const database = await one<{ version: string; bytes: string; connections: number; most: number }>(
    ctx,
    `SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes,
       current_setting('max_connections')::int AS most,
       (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections`,
  )
  const answerMs = performance.now() - begin
  const { rows: migrations } = await ctx.db.execute<{ name: string }>(
    'SELECT name FROM upkeep.migrations ORDER BY name DESC LIMIT 1',
  )
  const stored = await storedFiles(ctx.db)
  const [backup] = await ctx.db.select().from(backups).orderBy(desc(backups.madeAt)).limit(1)
  const [work] = await ctx.db.select().from(backupWork)
  const found = {
    versions: { portal: version, node: process.versions.node, database: database.version },
    upSince: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    database: {
      answerMs: Math.round(answerMs * 10) / 10,
      bytes: Number(database.bytes),
      connections: database.connections,
      mostConnections: database.most,
      lastMigration: migrations[0]?.name ?? null,
      live: app.events.connected,
    },
    jobs: await jobs(ctx),
    storage: {
      files: stored.files,
      fileBytes: stored.bytes,
      freeBytes: await freeBytes(app.dataDir),
      where: app.files.where,
      fileFault: await faultOf(app.files.check()),
    },
    backup: backup ? { ...backup, madeAt: backup.madeAt.toISOString() } : null,
    work: work
      ? { ...work, startedAt: work.startedAt.toISOString(), endedAt: work.endedAt?.toISOString() ?? null }
      : null,
    services: {
      mail: app.mail !== undefined,
      texts: app.twilio !== undefined,
      signIn: app.oidc !== undefined,
      search: app.ai !== undefined,
    },
  }
  return { ...found, findings: findingsIn(found, { now: app.now(), appUrl: app.appUrl }) }
}

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => error.message,
  )

/** Puts it into the queue, unless one is waiting there or at work. */
export async function backUp(ctx: Ctx, { kind }: InputOf<typeof health.backUp>) {
  const busy = conflict('A backup is being made or checked at this moment. Please wait for it to end.')
  if (kind === 'check' && (await ctx.db.$count(backups)) === 0)
    throw conflict('There is no backup to check yet. Make one first.')
  const { rows } = await ctx.db.execute<{ free: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${LOCKS.backups}) AS free`,
  )
  if (!rows[0]?.free) throw busy
  const [work] = await ctx.db.select().from(backupWork)
  const now = ctx.app.now()
  if (work?.state === 'waiting' && now.getTime() - work.startedAt.getTime() < WAITS_MS) throw busy
  const fresh = { kind, state: 'waiting' as const, startedAt: now, endedAt: null, failure: null }
  await ctx.db
    .insert(backupWork)
    .values({ id: THE_WORK, ...fresh })
    .onConflictDoUpdate({ target: backupWork.id, set: fresh })
  await ctx.enqueue(askedWork, { kind })
  ctx.emit('backups.changed')
  return {}
}

async function one<T extends Record<string, unknown>>(ctx: Ctx, text: string) {
  const { rows } = await ctx.db.execute<T>(text)
  const [row] = rows
  if (!row) throw new Error(`No answer to: ${text}`)
  return row
}

async function jobs(ctx: Ctx) {
  const { waiting, late } = await countJobs(ctx.db)
  const { rows: failed } = await ctx.db.execute<{
    id: string
    name: string
    attempts: number
    error: string | null
  }>(
    `SELECT j.id::text AS id, t.identifier AS name, j.attempts::int AS attempts, left(j.last_error, 300) AS error
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE j.last_error IS NOT NULL ORDER BY j.updated_at DESC LIMIT ${MOST_FAILED}`,
  )
  return { waiting, late, failed }
}

/** Null where the system does not say. */
async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}
