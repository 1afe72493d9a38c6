import type { Pool } from 'pg'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import { tooMany } from '#kernel/errors.ts'

/** Counts one more attempt in the current window and returns how many there were. Kept in the database. */
export async function countAttempt(pool: Pool, key: string, windowMs: number): Promise<number> {
  const start = new Date(Math.floor(Date.now() / windowMs) * windowMs)
  const { rows } = await pool.query<{ count: number }>(
    `INSERT INTO throttles (key, window_start, count) VALUES ($1, $2, 1)
     ON CONFLICT (key, window_start) DO UPDATE SET count = throttles.count + 1, last_at = now() RETURNING count`,
    [key, start],
  )
  return rows[0]?.count ?? 1
}

/** How many attempts lie within this and the previous window, and when the last one was. */
export async function attempts(pool: Pool, key: string, windowMs: number) {
  const { rows } = await pool.query<{ count: number; last: Date | null }>(
    `SELECT coalesce(sum(count), 0)::int AS count, max(last_at) AS last FROM throttles
     WHERE key = $1 AND last_at > now() - $2 * interval '1 millisecond'`,
    [key, windowMs],
  )
  return { count: rows[0]?.count ?? 0, lastAt: rows[0]?.last ?? null }
}

/** An attempt that turned out to be right does not count. */
export async function takeBackAttempt(pool: Pool, key: string) {
  await pool.query(
    `UPDATE throttles SET count = count - 1 WHERE key = $1 AND count > 0
     AND window_start = (SELECT max(window_start) FROM throttles WHERE key = $1)`,
    [key],
  )
}

export async function forgetAttempts(pool: Pool, key: string) {
  await pool.query('DELETE FROM throttles WHERE key = $1', [key])
}

const FLUSH_MS = 5 * SECOND

/**
 * The general limit of calls a minute per session. Counted in memory and added to the shared count every few
 * seconds, so that a call costs no query and several instances still see one number.
 */
export function callLimiter(pool: Pool, onError: (error: unknown) => void) {
  const counts = new Map<string, { minute: number; shared: number; pending: number }>()
  const flush = async () => {
    const minute = Math.floor(Date.now() / MINUTE)
    for (const [key, entry] of counts) {
      if (entry.minute !== minute) counts.delete(key)
      else if (entry.pending > 0) {
        const added = entry.pending
        entry.pending = 0
        const { rows } = await pool.query<{ count: number }>(
          `INSERT INTO throttles (key, window_start, count) VALUES ($1, $2, $3)
           ON CONFLICT (key, window_start) DO UPDATE SET count = throttles.count + $3, last_at = now() RETURNING count`,
          [`calls:${key}`, new Date(minute * MINUTE), added],
        )
        entry.shared = rows[0]?.count ?? entry.shared + added
      }
    }
  }
  const timer = setInterval(() => void flush().catch(onError), FLUSH_MS)
  timer.unref()
  return {
    count(key: string, limit: number) {
      const minute = Math.floor(Date.now() / MINUTE)
      let entry = counts.get(key)
      if (!entry || entry.minute !== minute) {
        entry = { minute, shared: 0, pending: 0 }
        counts.set(key, entry)
      }
      entry.pending += 1
      if (entry.shared + entry.pending > limit) {
        const wait = Math.ceil(((minute + 1) * MINUTE - Date.now()) / SECOND)
        throw tooMany(`That was a lot at once. Please wait ${wait} seconds and try again.`, wait)
      }
    },
    stop: () => clearInterval(timer),
  }
}
