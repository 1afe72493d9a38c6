import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { desc, eq } from 'drizzle-orm'
import pg from 'pg'
import { z } from 'zod'
import type { App } from '#server/app.ts'
import { faultForLog } from '#server/http/request-log.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { writeBackup } from '#server/postgres/backup.ts'
import { createPool } from '#server/postgres/pool.ts'
import { restoreBackup } from '#server/postgres/restore.ts'
import { backups } from './tables.ts'

/** A week of nights; older ones go, but never the newest that was proven. */
const KEPT = 7

/** Every night one archive in DATA_DIR/backups, restored once to prove that it can be (quality.md). */
export const nightlyBackup = defineJob({
  name: 'health.backup',
  payload: z.object({}),
  at: [{ time: '02:20' }],
  run: async (app) => {
    const folder = path.join(app.dataDir, 'backups')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const madeAt = app.now()
    const file = `lunchbox-${madeAt.toISOString().slice(0, 19).replaceAll(':', '')}.tar.gz`
    const pool = createPool({ url: app.databaseUrl, log: app.log.warn.bind(app.log), max: 2, patient: true })
    try {
      await writeBackup(pool, app.dataDir, path.join(folder, file))
    } finally {
      await pool.end()
    }
    const { size } = await stat(path.join(folder, file))
    const failure = await proof(app, path.join(folder, file)).catch((error: Error) => {
      app.log.error(faultForLog(error), 'The nightly backup could not be restored')
      return error.message
    })
    await app.db.insert(backups).values({ madeAt, file, bytes: size, proven: failure === null, failure })
    const old = (await readdir(folder))
      .filter((name) => /^lunchbox-.*\.tar\.gz$/.test(name))
      .sort((a, b) => b.localeCompare(a))
    const [proven] = await app.db
      .select({ file: backups.file })
      .from(backups)
      .where(eq(backups.proven, true))
      .orderBy(desc(backups.madeAt))
      .limit(1)
    for (const name of old.slice(KEPT))
      if (name !== proven?.file) await rm(path.join(folder, name), { force: true })
  },
})

/** Restores it into an empty database beside ours and takes that away again. Null when every row was there. */
async function proof(app: App, file: string): Promise<null> {
  const name = `lunchbox_proof_${randomBytes(6).toString('hex')}`
  const place = await mkdtemp(path.join(tmpdir(), 'lunchbox-proof-'))
  await app.pool.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
  const pool = createPool({ url: siblingOf(app.databaseUrl, name), log: () => undefined, patient: true })
  try {
    await restoreBackup(pool, place, file, () => undefined)
    return null
  } finally {
    await pool.end()
    await app.pool.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
    await rm(place, { recursive: true, force: true })
  }
}

function siblingOf(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return url.href
}
