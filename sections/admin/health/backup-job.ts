import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { desc, eq } from 'drizzle-orm'
import pg, { type Pool } from 'pg'
import { z } from 'zod'
import { countOf, inNumber } from '#kernel/language/count.ts'
import type { App } from '#server/app.ts'
import { LOCKS } from '#server/data/locks.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { faultForLog } from '#server/http/request-log.ts'
import { defineJob, type Job } from '#server/jobs/jobs.ts'
import { writeBackup } from '#server/postgres/backup.ts'
import { createPool } from '#server/postgres/pool.ts'
import { restoreBackup } from '#server/postgres/restore.ts'
import { backups, backupWork, THE_WORK, type Work } from './tables.ts'

/** A week of nights, and a few that were asked for beside them; older ones go, but never the newest that was proven. */
const KEPT = { night: 7, asked: 2 }
const NAMES = { night: /^lunchbox-\d.*\.tar\.gz$/, asked: /^lunchbox-asked-.*\.tar\.gz$/ }

/** Every night one archive in DATA_DIR/backups, restored once to prove that it can be (quality.md). */
export const nightlyBackup = defineJob({
  name: 'health.backup',
  payload: z.object({}),
  at: [{ time: '02:20' }],
  run: (app) => oneAtATime(app, 'backup', (pool) => makeBackup(app, pool, 'night')),
})

/** What somebody asked for now. What goes wrong is told there, and not tried again behind their back. */
export const askedWork: Job<{ kind: Work['kind'] }> = defineJob({
  name: 'health.backup-asked',
  payload: z.object({ kind: z.enum(['backup', 'check']) }),
  run: (app, { kind }) =>
    oneAtATime(app, kind, (pool) =>
      kind === 'backup' ? makeBackup(app, pool, 'asked') : checkLatest(app),
    ).catch((error: Error) => {
      if (error instanceof Busy) throw error
      app.log.error(faultForLog(error), 'A backup that was asked for failed')
    }),
})

/** Another one is at work, on this instance or on another: the queue tries again by and by. */
class Busy extends Error {}

/** The lock goes with the connection, so that nothing stays locked behind a portal that was killed. */
async function oneAtATime(app: App, kind: Work['kind'], work: (pool: Pool) => Promise<unknown>) {
  const pool = createPool({ url: app.databaseUrl, log: app.log.warn.bind(app.log), max: 3, patient: true })
  try {
    const client = await pool.connect()
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
      LOCKS.backups,
    ])
    if (!rows[0]?.mine) {
      client.release()
      throw new Busy('Another backup is being made or checked')
    }
    try {
      await say(app, { kind, state: kind === 'check' ? 'proving' : 'writing', startedAt: app.now() })
      await work(pool)
      await say(app, { state: 'done', endedAt: app.now() })
    } catch (error) {
      await say(app, { state: 'failed', endedAt: app.now(), failure: (error as Error).message })
      throw error
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [LOCKS.backups]).catch(() => undefined)
      // If that did not arrive, the lock ends with its connection.
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

const say = (app: App, now: Partial<Work>) =>
  inTransaction(app, 'job health.backup', async (ctx) => {
    const fresh = { endedAt: null, failure: null, ...now }
    await ctx.db
      .insert(backupWork)
      .values({ id: THE_WORK, kind: 'backup', state: 'writing', startedAt: app.now(), ...fresh })
      .onConflictDoUpdate({ target: backupWork.id, set: fresh })
    ctx.emit('backups.changed')
  })

async function makeBackup(app: App, pool: Pool, why: keyof typeof KEPT) {
  const folder = path.join(app.dataDir, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const madeAt = app.now()
  const moment = madeAt.toISOString().slice(0, 19).replaceAll(':', '')
  const file = `lunchbox-${why === 'asked' ? 'asked-' : ''}${moment}.tar.gz`
  const { missing = 0 } = await writeBackup(pool, app.dataDir, path.join(folder, file), app.files)
  const { size } = await stat(path.join(folder, file))
  await say(app, { state: 'proving' })
  const failure = (await proof(app, path.join(folder, file))) ?? lostWords(missing, app)
  await app.db.insert(backups).values({ madeAt, file, bytes: size, proven: failure === null, failure })
  await forgetOld(app, folder, why)
}

/** It can be restored, but the portal itself has lost something. */
const lostWords = (missing: number, { files }: App) =>
  missing === 0
    ? null
    : `${countOf(missing, 'file')} that the database names ${inNumber(missing, 'is', 'are')} not in ${files.where}, and so not in this backup.`

async function forgetOld(app: App, folder: string, why: keyof typeof KEPT) {
  const old = (await readdir(folder))
    .filter((name) => NAMES[why].test(name))
    .sort((a, b) => b.localeCompare(a))
  const [proven] = await app.db
    .select({ file: backups.file })
    .from(backups)
    .where(eq(backups.proven, true))
    .orderBy(desc(backups.madeAt))
    .limit(1)
  for (const name of old.slice(KEPT[why]))
    if (name !== proven?.file) await rm(path.join(folder, name), { force: true })
}

/** The file may have been harmed since it was proven. */
async function checkLatest(app: App) {
  const [latest] = await app.db.select().from(backups).orderBy(desc(backups.madeAt)).limit(1)
  if (!latest) throw new Error('There is no backup to check yet.')
  const failure = await proof(app, path.join(app.dataDir, 'backups', latest.file))
  await app.db
    .update(backups)
    .set({ proven: failure === null, failure })
    .where(eq(backups.madeAt, latest.madeAt))
}

/** Whether it could be restored, every row of it; or what was in the way. */
const proof = (app: App, file: string): Promise<string | null> =>
  restoredBeside(app, file).then(
    () => null,
    (error: Error) => {
      app.log.error(faultForLog(error), 'A backup could not be restored')
      return error.message
    },
  )

/**
 * Restores it into an empty database beside ours and takes that away again. Database and folder have the same names each
 * time, so that what a portal left that was killed meanwhile, secrets and files of the charity, goes with the next proof.
 */
async function restoredBeside(app: App, file: string) {
  const name = proofOf(app)
  const place = path.join(app.dataDir, 'proof')
  const takeAway = async () => {
    await app.pool.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
    await rm(place, { recursive: true, force: true })
  }
  await takeAway()
  await mkdir(place, { mode: 0o700 })
  await app.pool.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
  const pool = createPool({ url: siblingOf(app.databaseUrl, name), log: () => undefined, patient: true })
  try {
    await restoreBackup(pool, place, file, () => undefined)
  } finally {
    await pool.end()
    await takeAway()
  }
}

/** The database in which this portal proves its backups: other portals on the same server have theirs. */
export const proofOf = ({ databaseUrl }: Pick<App, 'databaseUrl'>) =>
  `lunchbox_proof_${createHash('sha256').update(databaseUrl).digest('hex').slice(0, 12)}`

function siblingOf(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return url.href
}
