import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { DEVICE_TIME_HEADER, readDeviceTime } from '#kernel/calls/device-time.ts'
import { AppError, forbidden, invalid, notSignedIn, someoneElse } from '#kernel/calls/errors.ts'
import { type Day, isDay } from '#kernel/charity/day.ts'
import type { Settings } from '#kernel/charity/settings.ts'
import { MINUTE } from '#kernel/clock.ts'
import { type CurrentUser, has, passes } from '#kernel/people/access.ts'
import { PERSON_HEADER } from '#kernel/people/person-header.ts'
import { ONLY_A_PREVIEW, PREVIEW_HEADER } from '#kernel/people/preview.ts'
import { LOOK_BACK, LOOK_BACK_HEADER, ONLY_A_LOOK_BACK } from '#kernel/portal/look-back.ts'
import type { App } from '../app.ts'
import type { Slice } from '../context.ts'
import { endOf, type Moment } from '../data/as-of.ts'
import { joinParts } from '../files/parts.ts'
import { dropDraft, type Upload } from '../files/uploads.ts'
import { ownPasswordMatches } from '../people/passwords.ts'
import { seenAs } from '../people/preview.ts'
import { programKeys } from '../people/program-keys.ts'
import { lacksFactor, prolongCookie, type Session } from '../people/session.ts'
import { change, retryOnce } from './change.ts'
import { idempotencyKey, readInput, readyUpload } from './input.ts'
import { isForPrograms } from './programs.ts'
import { answerRead } from './read.ts'
import { serializerOf } from './serialize.ts'
import { networkOf, tryOnce, withinThrottles } from './throttle.ts'

type Call = Slice['calls'][number]

/** Of one's own password, asked for again; counted by account, whatever call asks. */
const PASSWORD_TRIES = {
  most: 10,
  within: 15 * MINUTE,
  words: 'Too many tries. Please wait a quarter of an hour and try again.',
}

/**
 * The order of work around every handler (architecture.md): who, limit, preview, access, input, throttles, password, pictures
 * that come along, transaction with idempotency and audit actor, handler, row rule, output, commit, events. Host and
 * origin are checked before all of it, in app.ts.
 */
export function handle(app: App, call: Call, slice: Slice) {
  const { endpoint, handler, deed } = call
  const serialize = serializerOf(endpoint.output)
  const readsOnly = endpoint.method === 'GET' || endpoint.reads === true

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const session = (await keyOf(app, request)) ?? (await app.sessions.find(request.cookies[app.cookieName]))
    if (session) prolongCookie(app, session, request, reply)
    const settings = await app.settings.read()
    const address = networkOf(request.ip)
    app.limiter.count(session?.id ?? `address:${address}`, settings.callsPerMinute)
    const whose = request.headers[PERSON_HEADER]
    if (session && whose !== undefined && whose !== session.user.id) throw someoneElse()
    const user = session && seenAs(app, session, request.headers[PREVIEW_HEADER])
    // What asks for a secret begins a change, even where it only reads.
    if (user?.seenBy && (!readsOnly || endpoint.secret)) throw forbidden(ONLY_A_PREVIEW)
    if (session?.keyName !== undefined) refuseForKeys(endpoint)
    if (session?.keyReadsOnly && !readsOnly) throw forbidden('This API key may read, and change nothing.')
    if (!passes(user, endpoint.access)) throw user ? forbidden() : notSignedIn()
    const factorMissing = session !== null && lacksFactor(session, settings)
    if (factorMissing && endpoint.access.kind !== 'public' && !endpoint.beforeFactor)
      throw forbidden('Your role needs a second step at sign-in. Please set it up first.')
    const key = readsOnly ? null : idempotencyKey(request.headers['idempotency-key'])
    const moment = lookedBackTo(
      call,
      slice,
      { user, settings, now: app.now() },
      request.headers[LOOK_BACK_HEADER],
    )
    const { input, upload, inParts, raw } = await readInput(endpoint, request, {
      dataDir: app.dataDir,
      account: user?.id,
    })

    const base = {
      user: user as CurrentUser,
      sessionId: session && session.keyName === undefined ? session.id : null,
      keyName: session?.keyName,
      factorMissing,
      requestId: request.id,
      sentAt: readDeviceTime(request.headers[DEVICE_TIME_HEADER]),
      settings,
      app,
      upload,
      gone: goneSignal(reply),
    }
    // Nor is there anything left that leads to what the log, the session or the device note beside it.
    const asked = endpoint.nameless
      ? { ...base, user: null as never, sessionId: null, requestId: randomUUID(), sentAt: undefined }
      : base
    const work = { endpoint, handler, input, serialize, raw, deed }
    const who = { address, account: user?.id ?? address, everybody: 'everybody' }
    let joined: Upload | null = null
    const limited = async <T extends { repeated?: boolean } | undefined>(call: () => Promise<T>) => {
      try {
        return await withinThrottles(app.doors, endpoint.throttle ?? [], who, async () => {
          await confirmPassword(app, endpoint, user, input)
          if (inParts && user) joined = await joinParts(app.dataDir, user.id, inParts, base.gone)
          const came = joined ?? upload
          if (came) base.upload = await readyUpload(endpoint, came, { app, gone: base.gone })
          return call()
        })
      } finally {
        for (const draft of [joined ?? upload, base.upload]) if (draft) await dropDraft(draft.place)
      }
    }
    if (readsOnly) return limited(() => answerRead(app, asked, work, request, reply, moment))
    const outcome = await limited(() =>
      retryOnce(() =>
        change(
          app,
          asked,
          work,
          endpoint.secret || endpoint.nameless ? null : key,
          endpoint.nameless ? {} : request.headers,
        ),
      ),
    )
    reply.header('x-request-id', outcome.requestId)
    if (outcome.changed) reply.header('x-changed', outcome.changed)
    if (outcome.rows && outcome.rows > 1) reply.header('x-changed-rows', String(outcome.rows))
    return reply.code(outcome.status).type('application/json; charset=utf-8').send(outcome.body)
  }
}

/** Whoever asked left before the answer. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort()
  })
  return leaving.signal
}

/** Whether a slice answers its call of this name as of then. */
export const isOfThen = (looksBack: Slice['looksBack'], name: string) =>
  looksBack === true || (looksBack?.includes(name) ?? false)

/**
 * As of when a call is answered for whoever looks back; undefined: as of now, as where nothing can be looked back at.
 * 403 for a change and for who may not, 400 for what is no day or is not over.
 */
function lookedBackTo(
  { name, endpoint }: Call,
  { looksBack }: Slice,
  { user, settings, now }: { user: CurrentUser | null; settings: Settings; now: Date },
  day: unknown,
): Moment | undefined {
  if (day === undefined) return undefined
  if (endpoint.method !== 'GET' && endpoint.reads !== true) throw forbidden(ONLY_A_LOOK_BACK)
  if (!has(user, LOOK_BACK)) throw forbidden('You may not look back at a day.')
  if (!isDay(day)) throw invalid({}, 'Please name a day to look back at, like 2026-03-04.')
  const moment = endOf(day as Day, settings.timeZone)
  if (moment.now > now) throw invalid({}, 'Only days that are over can be looked back at.')
  return isOfThen(looksBack, name) && isForPrograms(endpoint) ? moment : undefined
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
  if (!isForPrograms(endpoint)) throw forbidden('An API key cannot do this; a person has to.')
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
