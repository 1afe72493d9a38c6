import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { AppError, unprocessable } from '#kernel/calls/errors.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import type { App } from '../app.ts'
import type { Ctx, Deed } from '../context.ts'
import { enqueueSql } from '../jobs/queue.ts'
import { CHANNEL, type LiveEvent } from '../live/events.ts'
import { type Base, checker, mustHaveChecked, type Work } from './work.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

export interface Outcome {
  requestId: string
  status: number
  body: string
  /** Which events this change was told as: what they make stale, its maker loads anew at once. */
  changed: string
  /** How many recorded rows it changed, so that an undo can say what it takes back. */
  rows?: number
  /** It was done before, under the same idempotency key. */
  repeated?: boolean
}

/** A change that was made before: what has become of it since is not known. */
const ANYTHING = '*'

/** The window that makes a change names itself, so that it is not told of it. */
function windowOf(headers: IncomingHttpHeaders): { from?: string } {
  const name = headers['x-live-window']
  return typeof name === 'string' && /^[\w-]{10,40}$/.test(name) ? { from: name } : {}
}

/** One change: everything in one transaction, or nothing. */
export async function change(
  app: App,
  base: Base,
  work: Work,
  key: string | null,
  headers: IncomingHttpHeaders,
): Promise<Outcome> {
  const client = await app.pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const earlier = await claim(client, base, work, key)
    if (earlier) {
      await client.query('ROLLBACK')
      return earlier
    }
    const state = { checked: false }
    const events: LiveEvent[] = []
    const from = windowOf(headers)
    const ctx: Ctx = {
      ...base,
      db: drizzle(client),
      log: app.log,
      check: checker(state),
      emit: (event, payload = {}) => void events.push({ event, payload, ...from }),
      enqueue: (job, payload, options) => enqueueSql(client, job.name, job.payload.parse(payload), options),
    }
    const result = await work.handler(ctx, work.input as never)
    mustHaveChecked(work.endpoint, state)
    if (work.deed) await noteDeed(ctx, work.deed)
    const outcome = {
      requestId: base.requestId,
      status: work.endpoint.status ?? 200,
      body: work.serialize(result),
      changed: changedFor(base.user, events),
    }
    const rows = await finish(client, base, key, outcome, events)
    await client.query('COMMIT')
    app.events.committed(events)
    return { ...outcome, rows }
  } catch (error) {
    const keeps = key === null && error instanceof AppError && error.details.keepsChanges
    await client.query(keeps ? 'COMMIT' : 'ROLLBACK').catch((fault: Error) => {
      broken = fault
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Only what this person hears of as well: that somebody else was told something is not said. What is told with its
 * content is in the answer already.
 */
const changedFor = (user: CurrentUser | null, events: LiveEvent[]) =>
  [
    ...new Set(
      events
        .filter(({ payload: { to, about } }) => !about && (!to || to === user?.id))
        .map(({ event }) => event),
    ),
  ].join()

/** Noted together with what was done, or not at all. What a program does is nobody's deed. */
async function noteDeed(ctx: Ctx, { key, when }: Deed) {
  if (ctx.sessionId === null || (when && !(await when(ctx)))) return
  for (const { onDeed } of ctx.app.slices) await onDeed?.(ctx, key)
}

/** Names actor and request for the audit trail and claims the idempotency key; answers as the first time if it was used. */
async function claim(
  client: PoolClient,
  base: Base,
  work: Work,
  key: string | null,
): Promise<Outcome | null> {
  const actor = base.user?.id ?? NOBODY
  const call = `${work.endpoint.method} ${work.endpoint.path}`
  const by = base.keyName === undefined ? call : `${call} with the API key “${base.keyName}”`
  const names = [base.requestId, base.user?.id ?? '', by]
  if (!key) {
    await client.query(
      `SELECT set_config('lunchbox.request', $1, true), set_config('lunchbox.actor', $2, true),
       set_config('lunchbox.call', $3, true)`,
      names,
    )
    return null
  }
  const bodyHash = createHash('sha256').update(`${call}\n${work.raw}`).digest('hex')
  const { rows } = await client.query<{ claimed: boolean }>(
    `WITH claimed AS (
       INSERT INTO idempotency_keys (user_id, key, endpoint, body_hash, request_id) VALUES ($4, $5, $3, $6, $7)
       ON CONFLICT DO NOTHING RETURNING 1)
     SELECT EXISTS (SELECT FROM claimed) AS claimed,
       set_config('lunchbox.request', $1, true), set_config('lunchbox.actor', $2, true),
       set_config('lunchbox.call', $3, true)`,
    [...names, actor, key, bodyHash, base.requestId],
  )
  if (rows[0]?.claimed) return null
  const { rows: stored } = await client.query<{
    bodyHash: string
    requestId: string
    status: number
    response: string
  }>(
    `SELECT body_hash AS "bodyHash", request_id AS "requestId", status, response
     FROM idempotency_keys WHERE user_id = $1 AND key = $2`,
    [actor, key],
  )
  const first = stored[0]
  if (!first) throw unprocessable('This request was already being worked on. Please try again.')
  if (first.bodyHash !== bodyHash)
    throw unprocessable(
      'This idempotency key was already used for something else. Use a new key for a new request.',
    )
  return {
    requestId: first.requestId,
    status: first.status,
    body: first.response,
    changed: ANYTHING,
    repeated: true,
  }
}

async function finish(
  client: PoolClient,
  base: Base,
  key: string | null,
  outcome: Outcome,
  events: LiveEvent[],
): Promise<number> {
  const payloads = [...new Set(events.map((event) => JSON.stringify(event)))]
  if (key) {
    const { rows } = await client.query<{ rows: number }>(
      `WITH stored AS (UPDATE idempotency_keys SET status = $3, response = $4 WHERE user_id = $1 AND key = $2),
         told AS (SELECT pg_notify('${CHANNEL}', payload) FROM unnest($5::text[]) AS payload)
       SELECT count(DISTINCT (table_name, row_id)) FILTER (WHERE NOT (table_name = 'people' AND row_id IN (
           SELECT coalesce(about.new_row, about.old_row) ->> 'person_id' FROM audit_log about
           WHERE about.request_id = $6 AND coalesce(about.new_row, about.old_row) ? 'person_id'
             AND coalesce(about.new_row, about.old_row) ->> 'person_id' IS NOT NULL
         )))::integer AS rows, (SELECT count(*) FROM told)
       FROM audit_log WHERE request_id = $6`,
      [base.user?.id ?? NOBODY, key, outcome.status, outcome.body, payloads, base.requestId],
    )
    return rows[0]?.rows ?? 0
  }
  if (payloads.length > 0)
    await client.query(`SELECT pg_notify('${CHANNEL}', payload) FROM unnest($1::text[]) AS payload`, [
      payloads,
    ])
  return 0
}

/** A deadlock or a serialisation failure is nobody's fault: the same work once more, from the start. */
export async function retryOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code =
      (error as { code?: string; cause?: { code?: string } }).code ??
      (error as { cause?: { code?: string } }).cause?.code
    if (code === '40001' || code === '40P01') return work()
    throw error
  }
}
