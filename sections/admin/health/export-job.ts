import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DAY } from '#kernel/clock.ts'
import type { App } from '#server/app.ts'
import { LOCKS } from '#server/data/locks.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { exportKey } from '#server/files/store.ts'
import { draftsOf, dropDraft } from '#server/files/uploads.ts'
import { faultForLog } from '#server/http/request-log.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { writeOpenExport } from '#server/postgres/open-export.ts'
import { createPool } from '#server/postgres/pool.ts'
import { wholeExports } from './tables.ts'

/** So long it waits to be fetched. */
export const KEPT_MS = DAY

/**
 * Writes what was asked for into the store of files, where every instance finds it; killed in the middle, it is written
 * anew. What goes wrong is told, and not tried again behind somebody's back.
 */
export const exportJob = defineJob({
  name: 'health.export',
  payload: z.object({ id: z.uuid() }),
  run: async (app, { id }) => {
    const pool = createPool({ url: app.databaseUrl, log: app.log.warn.bind(app.log), max: 2, patient: true })
    try {
      const client = await pool.connect()
      const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
        LOCKS.exports,
      ])
      try {
        if (!rows[0]?.mine) throw new Error('Another export is being written')
        await say(app, id, { state: 'writing' })
        const done = await writeOpenExport(pool, placeOf(app, id), app.files)
        const { size: bytes } = await stat(placeOf(app, id))
        await app.files.keep(exportKey(id), { place: placeOf(app, id), size: bytes })
        const count = done.tables.reduce((sum, table) => sum + table.rows, 0)
        await say(app, id, {
          state: 'ready',
          endedAt: app.now(),
          bytes,
          rows: count,
          files: done.files.count,
        })
      } catch (error) {
        if (!rows[0]?.mine) throw error
        await app.files.remove([exportKey(id)]).catch(() => undefined)
        app.log.error(faultForLog(error), 'An export of everything failed')
        await say(app, id, { state: 'failed', endedAt: app.now(), failure: (error as Error).message })
      } finally {
        // The lock ends with its connection.
        client.release(true)
        await dropDraft(placeOf(app, id))
      }
    } finally {
      await pool.end()
    }
    await removeOld(app, id)
  },
})

/** What was not fetched within a day goes. */
export const exportsGo = defineJob({
  name: 'health.exports-go',
  payload: z.object({}),
  everyMinutes: 30,
  run: (app) => removeOld(app),
})

/** All that are a day old; with `newest`, all before that one. */
async function removeOld(app: App, newest?: string) {
  const limit = new Date(app.now().getTime() - KEPT_MS)
  const old = or(
    lte(wholeExports.endedAt, limit),
    newest === undefined
      ? undefined
      : sql`${wholeExports.createdAt} < (SELECT created_at FROM ${wholeExports} WHERE id = ${newest})`,
  )
  const rows = await app.db
    .select({ id: wholeExports.id })
    .from(wholeExports)
    .where(and(eq(wholeExports.state, 'ready'), old))
  for (const { id } of rows) {
    await app.files.remove([exportKey(id)])
    await say(app, id, { state: 'gone' })
  }
}

const placeOf = (app: App, id: string) => path.join(draftsOf(app.dataDir), `lunchbox-export-${id}.zip`)

async function say(app: App, id: string, now: Partial<typeof wholeExports.$inferSelect>) {
  await mkdir(draftsOf(app.dataDir), { recursive: true })
  await inTransaction(app, 'job health.export', async (ctx) => {
    await ctx.db
      .update(wholeExports)
      .set({ ...now, updatedAt: app.now(), version: sql`${wholeExports.version} + 1` })
      .where(eq(wholeExports.id, id))
    ctx.emit('exports.changed')
  })
}
