import { createHash } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PoolClient } from 'pg'
import { type CurrentUser, passes } from '#kernel/access.ts'
import type { Endpoint } from '#kernel/contract.ts'
import { AppError, forbidden, notSignedIn, unprocessable } from '#kernel/errors.ts'
import type { App } from './app.ts'
import type { Ctx, Download, EventPayload, Slice } from './context.ts'
import { CHANNEL } from './events.ts'
import { idempotencyKey, readInput } from './input.ts'
import { enqueueSql } from './queue.ts'
import { serializerOf } from './serialize.ts'
import { lacksFactor, type Session, sessionCookie } from './session.ts'

type Call = Slice['calls'][number]

const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * The order of work around every handler (architecture.md): who, limit, access, input, transaction with idempotency
 * and audit actor, handler, row rule, output, commit, events. The origin check runs before all of it, in app.ts.
 */
export function handle(app: App, { endpoint, handler }: Call) {
  const serialize = serializerOf(endpoint.output)
  const readsOnly = endpoint.method === 'GET' || endpoint.reads === true

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const token = request.cookies[app.cookieName]
    const session = (await keyOf(app, request)) ?? (await app.sessions.find(token))
    if (token && session?.prolonged) reply.setCookie(app.cookieName, token, sessionCookie(app.appUrl))
    const settings = await app.settings.read()
    app.limiter.count(session?.id ?? `address:${request.ip}`, settings.callsPerMinute)
    const user = session?.user ?? null
    if (session?.keyName !== undefined) refuseForKeys(endpoint)
    if (!passes(user, endpoint.access)) throw user ? forbidden() : notSignedIn()
    const factorMissing = session !== null && lacksFactor(session, settings)
    if (factorMissing && endpoint.access.kind !== 'public' && !endpoint.beforeFactor)
      throw forbidden('Your role needs a second step at sign-in. Please set it up first.')
    const { input, upload, raw } = await readInput(endpoint, request)

    const base = {
      user: user as CurrentUser,
      sessionId: session && session.keyName === undefined ? session.id : null,
      keyName: session?.keyName,
      factorMissing,
      requestId: request.id,
      address: request.ip,
      settings,
      app,
      upload,
    }
    const work = { endpoint, handler, input, serialize, raw }
    if (readsOnly) return answerRead(app, base, work, reply)
    const outcome = await retryOnce(() => change(app, base, work, request.headers['idempotency-key']))
    reply.header('x-request-id', outcome.requestId)
    return reply.code(outcome.status).type('application/json; charset=utf-8').send(outcome.body)
  }
}

/** A program says who it is with every call; a key that is no good is no reason to look at a cookie. */
async function keyOf(app: App, request: FastifyRequest): Promise<Session | null> {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (!token) return null
  app.limiter.count(`address:${request.ip}`, (await app.settings.read()).callsPerMinute)
  const session = await app.slices.find((slice) => slice.bearer)?.bearer?.(app, token)
  if (!session) throw new AppError('AUTH_EXPIRED', 'This API key is not known, has ended or was revoked.')
  return session
}

/** Keys are for the charity's records: what is a person's own, or decides who may do what, is not theirs. */
function refuseForKeys(endpoint: Endpoint) {
  const { kind } = endpoint.access
  if (endpoint.byPerson || endpoint.secret || (kind !== 'anyOf' && kind !== 'allOf'))
    throw forbidden('An API key cannot do this; a person has to.')
}

type Base = Pick<
  Ctx,
  'user' | 'sessionId' | 'factorMissing' | 'requestId' | 'address' | 'settings' | 'app' | 'upload'
> & {
  /** The audit trail says so when it was not the person but a key of theirs. */
  keyName: string | undefined
}
interface Work {
  endpoint: Endpoint
  handler: (ctx: Ctx, input: never) => unknown
  input: unknown
  serialize: (value: unknown) => string
  /** What the idempotency key is compared with: the input as it was sent. */
  raw: string
}

async function answerRead(app: App, base: Base, work: Work, reply: FastifyReply) {
  const state = { checked: false }
  const refuse = () => {
    throw new Error(`${work.endpoint.path} reads; it cannot emit or enqueue`)
  }
  const ctx: Ctx = { ...base, db: app.db, log: app.log, check: checker(state), emit: refuse, enqueue: refuse }
  const result = await work.handler(ctx, work.input as never)
  mustHaveChecked(work.endpoint, state)
  if (work.endpoint.download) return sendDownload(reply, result as Download)
  return reply
    .code(work.endpoint.status ?? 200)
    .type('application/json; charset=utf-8')
    .send(work.serialize(result))
}

function sendDownload(reply: FastifyReply, { name, type, body }: Download) {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return reply
    .type(type)
    .header(
      'content-disposition',
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .header('cache-control', 'private, no-store')
    .send(body)
}

interface Outcome {
  requestId: string
  status: number
  body: string
}

/** One change: everything in one transaction, or nothing. */
async function change(
  app: App,
  base: Base,
  work: Work,
  header: string | string[] | undefined,
): Promise<Outcome> {
  const given = idempotencyKey(header)
  const key = work.endpoint.secret ? null : given
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
    const events: { event: string; payload: EventPayload }[] = []
    const ctx: Ctx = {
      ...base,
      db: drizzle(client),
      log: app.log,
      check: checker(state),
      emit: (event, payload = {}) => void events.push({ event, payload }),
      enqueue: (job, payload, options) => enqueueSql(client, job.name, job.payload.parse(payload), options),
    }
    const result = await work.handler(ctx, work.input as never)
    mustHaveChecked(work.endpoint, state)
    const outcome = {
      requestId: base.requestId,
      status: work.endpoint.status ?? 200,
      body: work.serialize(result),
    }
    await finish(client, base, key, outcome, events)
    await client.query('COMMIT')
    app.events.committed(events)
    return outcome
  } catch (error) {
    await client.query('ROLLBACK').catch((fault: Error) => {
      broken = fault
    })
    throw error
  } finally {
    client.release(broken)
  }
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
  return { requestId: first.requestId, status: first.status, body: first.response }
}

async function finish(
  client: PoolClient,
  base: Base,
  key: string | null,
  outcome: Outcome,
  events: { event: string; payload: EventPayload }[],
) {
  const payloads = [...new Set(events.map((event) => JSON.stringify(event)))]
  if (key)
    await client.query(
      `WITH stored AS (UPDATE idempotency_keys SET status = $3, response = $4 WHERE user_id = $1 AND key = $2)
       SELECT pg_notify('${CHANNEL}', payload) FROM unnest($5::text[]) AS payload`,
      [base.user?.id ?? NOBODY, key, outcome.status, outcome.body, payloads],
    )
  else if (payloads.length > 0)
    await client.query(`SELECT pg_notify('${CHANNEL}', payload) FROM unnest($1::text[]) AS payload`, [
      payloads,
    ])
}

const checker = (state: { checked: boolean }) => (allowed: boolean, message?: string) => {
  state.checked = true
  if (!allowed) throw forbidden(message)
}

function mustHaveChecked(endpoint: Endpoint, state: { checked: boolean }) {
  if (endpoint.rowCheck && !state.checked)
    throw new Error(`${endpoint.method} ${endpoint.path} promises a row check and made none`)
}

/** A deadlock or a serialisation failure is nobody's fault: the same work once more, from the start. */
async function retryOnce<T>(work: () => Promise<T>): Promise<T> {
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
