import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PoolClient } from 'pg'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { AppError, forbidden, invalid, notSignedIn, unprocessable } from '#kernel/calls/errors.ts'
import { MINUTE } from '#kernel/clock.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import type { App } from '../app.ts'
import type { Ctx, Deed, Download, Slice } from '../context.ts'
import { enqueueSql } from '../jobs/queue.ts'
import { CHANNEL, type LiveEvent } from '../live/events.ts'
import { type Answer, answerOf, zippedOf } from '../live/shared-answers.ts'
import { ownPasswordMatches } from '../people/passwords.ts'
import { programKeys } from '../people/program-keys.ts'
import { lacksFactor, type Session, sessionCookie } from '../people/session.ts'
import { sendDownload } from './download.ts'
import { idempotencyKey, readInput } from './input.ts'
import { serializerOf } from './serialize.ts'
import { networkOf, tryOnce, withinThrottles } from './throttle.ts'

type Call = Slice['calls'][number]

/** From this length on compressing pays, as in app.ts. */
const ZIP_FROM = 2048
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Of one's own password, asked for again; counted by account, whatever call asks. */
const PASSWORD_TRIES = {
  most: 10,
  within: 15 * MINUTE,
  words: 'Too many tries. Please wait a quarter of an hour and try again.',
}

/**
 * The order of work around every handler (architecture.md): who, limit, access, input, throttles, password, transaction
 * with idempotency and audit actor, handler, row rule, output, commit, events. Host and origin are checked before all
 * of it, in app.ts.
 */
export function handle(app: App, { endpoint, handler, deed }: Call) {
  const serialize = serializerOf(endpoint.output)
  const readsOnly = endpoint.method === 'GET' || endpoint.reads === true

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const token = request.cookies[app.cookieName]
    const session = (await keyOf(app, request)) ?? (await app.sessions.find(token))
    if (token && session?.prolonged) reply.setCookie(app.cookieName, token, sessionCookie(app.appUrl))
    const settings = await app.settings.read()
    const address = networkOf(request.ip)
    app.limiter.count(session?.id ?? `address:${address}`, settings.callsPerMinute)
    const user = session?.user ?? null
    if (session?.keyName !== undefined) refuseForKeys(endpoint)
    if (!passes(user, endpoint.access)) throw user ? forbidden() : notSignedIn()
    const factorMissing = session !== null && lacksFactor(session, settings)
    if (factorMissing && endpoint.access.kind !== 'public' && !endpoint.beforeFactor)
      throw forbidden('Your role needs a second step at sign-in. Please set it up first.')
    const { input, upload, raw } = await readInput(endpoint, request)
    const key = readsOnly ? null : idempotencyKey(request.headers['idempotency-key'])

    const base = {
      user: user as CurrentUser,
      sessionId: session && session.keyName === undefined ? session.id : null,
      keyName: session?.keyName,
      factorMissing,
      requestId: request.id,
      settings,
      app,
      upload,
      gone: goneSignal(reply),
    }
    const work = { endpoint, handler, input, serialize, raw, deed }
    const who = { address, account: user?.id ?? address, everybody: 'everybody' }
    const limited = <T extends { repeated?: boolean }>(call: () => Promise<T>) =>
      withinThrottles(app.doors, endpoint.throttle ?? [], who, async () => {
        await confirmPassword(app, endpoint, user, input)
        return call()
      })
    if (readsOnly) return limited(() => answerRead(app, base, work, request, reply))
    const outcome = await limited(() =>
      retryOnce(() => change(app, base, work, endpoint.secret ? null : key, request.headers)),
    )
    reply.header('x-request-id', outcome.requestId)
    if (outcome.changed) reply.header('x-changed', outcome.changed)
    return reply.code(outcome.status).type('application/json; charset=utf-8').send(outcome.body)
  }
}

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort()
  })
  return leaving.signal
}

/** A program says who it is with every call; a key that is no good is no reason to look at a cookie. */
async function keyOf(app: App, request: FastifyRequest): Promise<Session | null> {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (!token) return null
  app.limiter.count(`address:${networkOf(request.ip)}`, (await app.settings.read()).callsPerMinute)
  const session = await programKeys(app)?.session(app, token)
  if (!session) throw new AppError('AUTH_EXPIRED', 'This API key is not known, has ended or was revoked.')
  return session
}

/** Keys are for the charity's records: what is a person's own, or decides who may do what, is not theirs. */
function refuseForKeys(endpoint: Endpoint) {
  const { kind } = endpoint.access
  if (endpoint.byPerson || endpoint.secret || (kind !== 'anyOf' && kind !== 'allOf'))
    throw forbidden('An API key cannot do this; a person has to.')
}

/** Before something that decides who gets into the account: is it still its owner who sits there? */
async function confirmPassword(app: App, endpoint: Endpoint, user: CurrentUser | null, input: unknown) {
  const field = endpoint.asksPassword
  if (field === undefined || !user) return
  const given = String((input as Record<string, unknown>)[field])
  const right = await tryOnce(app.doors, [{ key: `password:${user.id}`, ...PASSWORD_TRIES }], async () =>
    (await ownPasswordMatches(app.db, user.id, given)) ? true : null,
  )
  if (!right) throw invalid({ [field]: 'This is not your current password.' })
}

type Base = Pick<
  Ctx,
  'user' | 'sessionId' | 'factorMissing' | 'requestId' | 'settings' | 'app' | 'upload' | 'gone'
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
  deed: Deed | undefined
}

async function answerRead(app: App, base: Base, work: Work, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint } = work
  const run = async (own: Partial<Base>) => {
    const state = { checked: false }
    const refuse = () => {
      throw new Error(`${endpoint.path} reads; it cannot emit or enqueue`)
    }
    const asked = { ...base, ...own, db: app.db, log: app.log, check: checker(state) }
    const result = await work.handler({ ...asked, emit: refuse, enqueue: refuse }, work.input as never)
    mustHaveChecked(endpoint, state)
    return result
  }
  if (endpoint.download) return sendDownload(app, reply, (await run({})) as Download)
  const shared = await app.shared.ask(endpoint, base.user, work.input, async (user) =>
    work.serialize(await run({ user, sessionId: null, keyName: undefined })),
  )
  return sendAnswer(
    shared ?? answerOf(work.serialize(await run({}))),
    endpoint,
    request,
    reply,
    shared !== null,
  )
}

/** An answer that its asker has already does not travel again; nothing on the way may keep it (design 3: no-store). */
async function sendAnswer(
  answer: Answer,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  isShared: boolean,
) {
  reply.header('etag', answer.mark)
  if (request.headers['if-none-match'] === answer.mark) return reply.code(304).send()
  reply.code(endpoint.status ?? 200).type('application/json; charset=utf-8')
  const takesZip =
    isShared && answer.text.length > ZIP_FROM && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  if (!takesZip) return reply.send(answer.text)
  const zipped = await zippedOf(answer)
  return reply
    .header('content-encoding', 'gzip')
    .header('content-length', zipped.length)
    .header('vary', 'accept-encoding')
    .send(Readable.from([zipped]))
}

interface Outcome {
  requestId: string
  status: number
  body: string
  /** Which events this change was told as: what they make stale, its maker loads anew at once. */
  changed: string
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
async function change(
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
    await finish(client, base, key, outcome, events)
    await client.query('COMMIT')
    app.events.committed(events)
    return outcome
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

/** Only what this person hears of as well: that somebody else was told something is not said. */
const changedFor = (user: CurrentUser | null, events: LiveEvent[]) =>
  [
    ...new Set(events.filter(({ payload: { to } }) => !to || to === user?.id).map(({ event }) => event)),
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
