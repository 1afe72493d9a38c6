import { isIPv6 } from 'node:net'
import { type SQL, sql } from 'drizzle-orm'
import type { Throttle } from '#kernel/calls/contract.ts'
import { tooMany } from '#kernel/calls/errors.ts'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import { countOf, inNumber } from '#kernel/language/count.ts'
import type { Db } from '../context.ts'

/** One count: how many attempts in how long. */
export interface Limit {
  /** What is counted, and for whom: `sign-up:192.0.2.7`. */
  key: string
  most: number
  /** Milliseconds from the first attempt on. */
  within: number
  /** From the next attempt on each one costs a growing wait, up to a minute. */
  free?: number
  words?: string
}

const SLOWEST_SECONDS = 60

/** An address as limits know it: whoever has an IPv6 address has a whole network of them (/64). */
export const networkOf = (address: string) => {
  if (!isIPv6(address) || address.includes('.')) return address
  const [before = '', after = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const parts = before.split(':').filter(Boolean)
  while (parts.length + after.split(':').filter(Boolean).length < 8) parts.push('0')
  return `${[...parts, ...after.split(':').filter(Boolean)].slice(0, 4).join(':')}::/64`
}

/**
 * Counts one attempt, unless it comes too soon, and returns how many seconds to wait; 0: it was counted. One statement,
 * so many at once are no way around it. Every time is the database's: instances need not agree, and after its clock was
 * set back a count from the future begins anew instead of locking somebody out.
 */
async function attempt(db: Db, { key, most, within, free = most }: Limit): Promise<number> {
  const over = isOver(within)
  const next = sql`CASE WHEN t.count >= ${most} THEN t.window_start + ${span(within)}
    WHEN t.count > ${free} THEN least(t.last_at, ${NOW})
      + least(power(2, least(t.count - ${free}, 10)), ${SLOWEST_SECONDS}) * interval '1 second'
    ELSE t.window_start END`
  const { rows } = await db.execute<{ wait: number }>(sql`
    WITH counted AS (
      INSERT INTO throttles AS t (key) VALUES (${key})
      ON CONFLICT (key) DO UPDATE SET ${plus(over, sql`1`)} WHERE ${over} OR ${next} <= ${NOW}
      RETURNING 1)
    SELECT CASE WHEN EXISTS (SELECT FROM counted) THEN 0 ELSE greatest(1,
      (SELECT ceil(extract(epoch FROM ${next} - ${NOW})) FROM throttles t WHERE key = ${key}))::int END AS wait`)
  return rows[0]?.wait ?? 0
}

/**
 * Not `now()`, when the statement began: whoever waited for the one before would find its count begun in the future, and
 * begin anew.
 */
const NOW = sql`clock_timestamp()`
const span = (ms: number) => sql`${ms}::float8 * interval '1 millisecond'`
const isOver = (within: number) => sql`t.window_start NOT BETWEEN ${NOW} - ${span(within)} AND ${NOW}`
const plus = (over: SQL, amount: SQL) =>
  sql`count = CASE WHEN ${over} THEN 0 ELSE t.count END + ${amount},
    window_start = CASE WHEN ${over} THEN ${NOW} ELSE t.window_start END, last_at = ${NOW}`

/** What is not to count after all. */
const takeBack = (db: Db, { key }: Limit) =>
  db.execute(sql`UPDATE throttles SET count = count - 1 WHERE key = ${key} AND count > 0`)

const forget = (db: Db, { key }: Limit) => db.execute(sql`DELETE FROM throttles WHERE key = ${key}`)

const inTime = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  return seconds > 60 ? countOf(minutes, 'minute') : inNumber(seconds, 'a second', countOf(seconds, 'second'))
}

/** Counts one attempt for each of these; 429 with the first that has to wait. */
export async function countAttempt(db: Db, limits: Limit[]) {
  for (const [index, limit] of limits.entries()) {
    const wait = await attempt(db, limit)
    if (wait === 0) continue
    for (const counted of limits.slice(0, index)) await takeBack(db, counted)
    throw tooMany(limit.words ?? `Too many tries. Please wait ${inTime(wait)} and try again.`, wait)
  }
}

/**
 * Something that may be guessed: counted before it is looked at. `check` returns null when it was wrong, which stays
 * counted. A right one forgets the wrong ones before it in the first of the limits, and leaves the others, which many
 * share, as they were; so does one that could not be looked at.
 */
export async function tryOnce<T>(
  db: Db,
  limits: [Limit, ...Limit[]],
  check: () => Promise<T | null>,
): Promise<T | null> {
  const [own, ...shared] = limits
  // Where many guess together, most are turned away at the first look.
  await countAttempt(db, [...shared, own])
  try {
    const found = await check()
    if (found === null) return null
    await forget(db, own)
    for (const limit of shared) await takeBack(db, limit)
    return found
  } catch (error) {
    for (const limit of limits) await takeBack(db, limit)
    throw error
  }
}

/** Runs a call within the throttles that its contract declares, counted before its transaction begins. */
export async function withinThrottles<T extends { repeated?: boolean } | undefined>(
  db: Db,
  throttles: readonly Throttle[],
  who: Record<Throttle['by'], string>,
  call: () => Promise<T>,
): Promise<T> {
  if (throttles.length === 0) return call()
  const limits = throttles.map((throttle) => ({ ...throttle, key: `${throttle.name}:${who[throttle.by]}` }))
  await countAttempt(db, limits)
  try {
    const outcome = await call()
    // What was read is sent by then, and says nothing.
    for (const limit of limits)
      if (outcome?.repeated) await takeBack(db, limit)
      else if (limit.counts === 'failures') await forget(db, limit)
    return outcome
  } catch (error) {
    for (const limit of limits) if (limit.counts === 'successes') await takeBack(db, limit)
    throw error
  }
}

const FLUSH_MS = 5 * SECOND

/**
 * The general limit of calls a minute per session or address. Counted in memory and added to the shared count every few
 * seconds, so that a call costs no query and several instances still see one number. Measured here with a clock that
 * only goes forward; when the shared minute ends is what the database says.
 */
export function callLimiter(db: Db, onError: (error: unknown) => void) {
  const counts = new Map<string, { ends: number; shared: number; pending: number }>()
  const flush = async () => {
    for (const [key, { ends }] of counts) if (ends <= performance.now()) counts.delete(key)
    const added = [...counts].flatMap(([key, { pending }]) => (pending > 0 ? { key, pending } : []))
    if (added.length === 0) return
    const { rows } = await db.execute<{ key: string; count: number; left: number }>(sql`
      INSERT INTO throttles AS t (key, count)
        SELECT 'calls:' || key, pending FROM jsonb_to_recordset(${JSON.stringify(added)}::jsonb) AS a (key text, pending int)
        ORDER BY 1
      ON CONFLICT (key) DO UPDATE SET ${plus(isOver(MINUTE), sql`excluded.count`)}
      RETURNING substr(key, 7) AS key, count,
        extract(epoch FROM window_start + interval '1 minute' - ${NOW})::float8 AS left`)
    const sent = new Map(added.map(({ key, pending }) => [key, pending]))
    for (const { key, count, left } of rows) {
      const entry = counts.get(key)
      if (!entry) continue
      entry.pending -= sent.get(key) ?? 0
      entry.shared = count
      entry.ends = performance.now() + left * SECOND
    }
  }
  const timer = setInterval(() => void flush().catch(onError), FLUSH_MS)
  timer.unref()
  return {
    /** Counts a call; 429 when there were more than `limit` within the minute. */
    count(key: string, limit: number) {
      const now = performance.now()
      let entry = counts.get(key)
      if (!entry || entry.ends <= now) {
        entry = { ends: now + MINUTE, shared: 0, pending: 0 }
        counts.set(key, entry)
      }
      entry.pending += 1
      if (entry.shared + entry.pending <= limit) return
      const wait = Math.max(1, Math.ceil((entry.ends - now) / SECOND))
      throw tooMany(`That was a lot at once. Please wait ${inTime(wait)} and try again.`, wait)
    },
    /** Takes one back that was counted before it was known to be good. */
    forgive(key: string) {
      const entry = counts.get(key)
      if (entry) entry.pending -= 1
    },
    stop: () => clearInterval(timer),
  }
}
