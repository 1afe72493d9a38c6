import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, forbidden, notFound } from '#kernel/calls/errors.ts'
import { MINUTE } from '#kernel/clock.ts'
import type { Ctx, Download } from '#server/context.ts'
import { LOCKS } from '#server/data/locks.ts'
import { users } from '#server/data/tables.ts'
import { exportKey } from '#server/files/store.ts'
import type { health } from './contract.ts'
import { exportJob, KEPT_MS } from './export-job.ts'
import { wholeExports } from './tables.ts'

/** So long after the password was given the file may be fetched. */
const OPEN_MS = 10 * MINUTE
const WAITS_MS = 10 * MINUTE

const newestFirst = [desc(wholeExports.createdAt), desc(wholeExports.id)]
const fetchers = alias(users, 'fetchers')

export async function wholeExport(ctx: Ctx): Promise<OutputOf<typeof health.wholeExport>> {
  const [found] = await ctx.db
    .select({ row: wholeExports, askedBy: users.displayName, fetchedBy: fetchers.displayName })
    .from(wholeExports)
    .leftJoin(users, eq(users.id, wholeExports.createdBy))
    .leftJoin(fetchers, eq(fetchers.id, wholeExports.fetchedBy))
    .orderBy(...newestFirst)
    .limit(1)
  if (!found) return { newest: null }
  const { row, askedBy, fetchedBy } = found
  const ended = row.endedAt?.getTime()
  return {
    newest: {
      id: row.id,
      state: row.state,
      askedBy: askedBy ?? 'Somebody',
      askedAt: row.createdAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      until: row.state === 'ready' && ended ? new Date(ended + KEPT_MS).toISOString() : null,
      bytes: row.bytes,
      rows: row.rows,
      files: row.files,
      failure: row.failure,
      fetchedBy,
      fetchedAt: row.fetchedAt?.toISOString() ?? null,
    },
  }
}

/** Puts it into the queue, unless one is waiting there or being written. */
export async function exportAll(ctx: Ctx) {
  const { rows } = await ctx.db.execute<{ free: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${LOCKS.exports}) AS free`,
  )
  const [newest] = await ctx.db
    .select()
    .from(wholeExports)
    .orderBy(...newestFirst)
    .limit(1)
  const now = ctx.app.now()
  const waits = newest?.state === 'waiting' && now.getTime() - newest.createdAt.getTime() < WAITS_MS
  if (!rows[0]?.free || waits)
    throw conflict('Everything is being exported at this moment. Please wait for it to end.')
  const [row] = await ctx.db
    .insert(wholeExports)
    .values({ state: 'waiting', createdBy: ctx.user.id, createdAt: now, updatedAt: now })
    .returning({ id: wholeExports.id })
  if (!row) throw new Error('A new export was not returned')
  await ctx.enqueue(exportJob, { id: row.id })
  ctx.emit('exports.changed')
  return {}
}

const GONE = 'This export is not here any more: it is kept for a day. Please export everything again.'

/** The password was right: noted in the trail with who it was, before anything leaves. */
export async function openExport(ctx: Ctx, { id }: InputOf<typeof health.openExport>) {
  const [row] = await ctx.db.select().from(wholeExports).where(eq(wholeExports.id, id)).for('update')
  if (!row) throw notFound('This export')
  if (row.state !== 'ready') throw conflict(GONE)
  const now = ctx.app.now()
  await ctx.db
    .update(wholeExports)
    .set({ fetchedBy: ctx.user.id, fetchedAt: now, updatedAt: now, version: row.version + 1 })
    .where(eq(wholeExports.id, id))
  ctx.emit('exports.changed')
  return { name: nameOf(row) }
}

export async function fetchExport(ctx: Ctx, { id }: InputOf<typeof health.fetchExport>): Promise<Download> {
  const [row] = await ctx.db.select().from(wholeExports).where(eq(wholeExports.id, id))
  if (!row) throw notFound('This export')
  ctx.check(true)
  const since = ctx.app.now().getTime() - (row.fetchedAt?.getTime() ?? 0)
  if (row.fetchedBy !== ctx.user.id || since > OPEN_MS)
    throw forbidden('Please confirm with your password that you take everything along.')
  const key = exportKey(id)
  if (row.state !== 'ready' || (await ctx.app.files.sizeOf(key)) === null) throw notFound('This export')
  return { name: nameOf(row), type: 'application/zip', body: ctx.app.files.read(key) }
}

const nameOf = ({ createdAt }: typeof wholeExports.$inferSelect) =>
  `lunchbox-export-${createdAt.toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.zip`
