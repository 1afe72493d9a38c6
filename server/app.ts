import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import path from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import { addressesOf } from '#kernel/calls/contract.ts'
import { AppError } from '#kernel/calls/errors.ts'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import { permissionWords } from '#kernel/people/permission-words.ts'
import { type Manifest, readLive } from '#kernel/portal/manifest.ts'
import type { Config } from './config.ts'
import type { Db, Slice } from './context.ts'
import { type RecordKind, recordKinds } from './data/records.ts'
import { type SettingStore, settingStore } from './data/settings.ts'
import { fileRecord, type MayReadFile } from './files/files.ts'
import { type FileStore, fileStore } from './files/store.ts'
import { proxiesOf } from './http/address.ts'
import { answerError, toAppError } from './http/answers.ts'
import { readWeb } from './http/built-web.ts'
import { docsRoutes } from './http/docs.ts'
import { handle } from './http/handle.ts'
import { type Metrics, measureRequests } from './http/metrics.ts'
import { checkHost, checkOrigin, publicHost } from './http/origin.ts'
import type { OutsideRules } from './http/outside.ts'
import { faultForLog, logRequests } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { callLimiter, networkOf } from './http/throttle.ts'
import { answerUnreadable, refuseDepth } from './http/unreadable.ts'
import { serveWeb } from './http/web.ts'
import { type Events, listenForEvents } from './live/events.ts'
import { startMessageLink } from './live/message-link.ts'
import { startRealtime } from './live/realtime.ts'
import { type SharedAnswers, sharedAnswers } from './live/shared-answers.ts'
import { type Sessions, sessionStore } from './people/session.ts'
import { createPool, type PoolState, stateOf } from './postgres/pool.ts'
import { watchForVanished } from './postgres/vanished.ts'

const BODY_LIMIT_BYTES = 2_000_000
/** A request has to be here as a whole by then; the largest upload needs 2 Mbit/s for it. */
const REQUEST_MS = 2 * MINUTE
/** Whoever takes nothing of an answer for so long does not read it. */
const STALLED_MS = MINUTE

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call of a contract: `server/http/handle.ts` counts it, by session. */
    isCall?: boolean
  }
}

/** What the portal needs from outside; `server/main.ts` and the tests put it together. */
export interface Deps {
  pool: Pool
  databaseUrl: string
  log: Logger
  slices: Slice[]
  manifests: Manifest[]
  /** Public address, e.g. `https://portal.example.org`; decides about Secure cookies. */
  appUrl: string
  dataDir: string
  /** A bucket for the files that people bring; without one they lie in `dataDir`. */
  s3?: Config['s3']
  /** Proxies in front: how many there are, or their addresses and ranges; false when there is none. */
  trustProxy: false | number | string[]
  /** Whoever has it may read `/metrics`; without one nobody but this machine. */
  metricsToken?: Config['metricsToken']
  /** Folder of the built web application; none in tests of calls. */
  webRoot: string | null
  /** The demo charity: marked in the header, its accounts shown on the sign-in page. */
  demo: boolean
  /** Fills an empty portal with the demo charity (the `demo.ts` of each slice). */
  seedDemo: (app: App) => Promise<unknown>
  /** The mail server; without one mails stay in the outbox, where administrators read them. */
  mail?: Config['mail']
  /** What sends text messages; without it they stay in the outbox, too. */
  twilio?: Config['twilio']
  /** Another place that knows our people (OpenID Connect); without it there is only ours. */
  oidc?: Config['oidc']
  /** Origins that count as push services beside those of the makers of browsers. */
  pushOrigins?: readonly string[]
  /** A service for search by meaning; without one it goes by synonyms and word stems. */
  ai?: Config['ai']
  /** Origins inside the network at which a model of the administrators may be. */
  aiInside?: Config['aiInside']
  /** `https://…/{z}/{x}/{y}.png`; without it maps show our own borders. */
  mapTiles?: Config['mapTilesUrl']
  /** What counts as out there when other services are read (`http/outside.ts`); for tests alone. */
  outside?: OutsideRules
  /** A service like Nominatim that finds addresses; without one pins are placed by hand. */
  geocoder?: Config['geocoderUrl']
  now?: () => Date
  requestMs?: number
  stalledMs?: number
}

/** One running portal. No globals: everything a request may need hangs here. */
export interface App extends Omit<Deps, 'now'> {
  fastify: FastifyInstance
  db: Db
  /** Connections for what is counted before somebody gets in: a crowd at the doors waits there, and nowhere else. */
  doors: Db
  /** Connections for what is read at length (`data/portions.ts`). */
  exports: Pool
  /** Connections for whoever looks back (`data/as-of.ts`): a crowd of them keeps nobody from exporting. */
  lookBacks: Pool
  /** All of these pools, beside `pool`. */
  sidePools: Pool[]
  events: Events
  shared: SharedAnswers
  sessions: Sessions
  settings: SettingStore
  limiter: ReturnType<typeof callLimiter>
  records: Map<string, RecordKind>
  permissionWords: ReturnType<typeof permissionWords>
  /** The content of files. */
  files: FileStore
  /** Who may read a file, by its owner. */
  fileOwners: Map<string, MayReadFile>
  cookieName: string
  /** Where the file of the portal's typeface is, for pages that the server draws. */
  typeface: string | undefined
  metrics: Metrics
  /** The pools of connections, as they are now. */
  pools(): Record<string, PoolState>
  /** How many live channels are open here, by kind. */
  openSockets(): Record<string, number>
  now(): Date
  /** Of whoever looks back: the connection that sees the records as of then (`data/as-of.ts`). */
  past?: PoolClient
  close(): Promise<void>
}

/** Builds the portal: kernel routes, then every call of every slice. */
export async function buildApp(deps: Deps): Promise<App> {
  const { requestMs = REQUEST_MS, stalledMs = STALLED_MS } = deps
  const fastify = Fastify({
    loggerInstance: deps.log as never,
    // Fastify's own lines would carry addresses and queries; `server/http/request-log.ts` writes ours.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: proxiesOf(deps.trustProxy),
    requestTimeout: requestMs,
    http: { connectionsCheckingInterval: Math.min(requestMs / 2, 10 * SECOND) },
    genReqId: () => randomUUID(),
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id)
      void answerError(app, error, request as FastifyRequest, reply as FastifyReply)
    },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance
  const events = listenForEvents(deps.databaseUrl, deps.log)
  // Node takes the longer of the two for the whole request.
  fastify.server.headersTimeout = Math.min(fastify.server.headersTimeout, requestMs)
  const poolFor = (name: string, more: { max: number; lossy?: boolean; waitMs?: number }) =>
    createPool({
      url: deps.databaseUrl,
      log: (line) => deps.log.warn(line),
      name: `lunchbox-${name}`,
      ...more,
    })
  const doorPool = poolFor('doors', { max: 3, lossy: true })
  const doors = drizzle(doorPool)
  const exports = poolFor('exports', { max: 3, waitMs: 20 * SECOND })
  const lookBacks = poolFor('past', { max: 3, waitMs: 20 * SECOND })
  const sidePools = [doorPool, exports, lookBacks]
  const vanished = watchForVanished(deps.databaseUrl, [deps.pool, ...sidePools], (line) =>
    deps.log.warn(line),
  )
  events.onSilence(() => void vanished.look())
  const live: { kind: string; open(): number; stop(): void }[] = []
  const connections = new Set<Socket>()
  fastify.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  const now = deps.now ?? (() => new Date())
  const web = readWeb(deps.webRoot)
  const app: App = {
    ...deps,
    now,
    fastify,
    db: drizzle(deps.pool),
    doors,
    exports,
    lookBacks,
    sidePools,
    events,
    shared: sharedAnswers(events, await readLive(deps.manifests), now),
    sessions: sessionStore(deps.pool, events, deps.log),
    settings: settingStore(deps.pool, events),
    limiter: callLimiter(doors, (error) => deps.log.warn(faultForLog(error), 'Call counts were not saved')),
    records: recordKinds([fileRecord, ...deps.slices.flatMap((slice) => slice.records)]),
    permissionWords: permissionWords(deps.slices.map((slice) => slice.permissionWording)),
    files: fileStore(deps.dataDir, deps.s3),
    fileOwners: new Map(deps.slices.flatMap((slice) => Object.entries(slice.files))),
    cookieName: 'lunchbox_session',
    metrics: measureRequests(fastify),
    pools: () => ({
      calls: stateOf(deps.pool),
      doors: stateOf(doorPool),
      exports: stateOf(exports),
      past: stateOf(lookBacks),
    }),
    openSockets: () => Object.fromEntries(live.map((one) => [one.kind, one.open()])),
    typeface: web?.typeface,
    close: async () => {
      app.limiter.stop()
      vanished.stop()
      for (const channel of live) channel.stop()
      // A call that is still being answered leaves its connection open behind it, as long as keep-alive lasts; and one on
      // which nothing was asked yet (browsers open them in advance) counts as busy until its headers are overdue.
      const sweep = setInterval(() => {
        fastify.server.closeIdleConnections()
        for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
      }, 50)
      await fastify.close().finally(() => clearInterval(sweep))
      await events.stop()
      await Promise.all(app.sidePools.map((pool) => pool.end()))
    },
  }

  const refusals = Object.assign({}, ...deps.slices.map((slice) => slice.refusals)) as Record<string, string>
  fastify.setErrorHandler((error, request, reply) => answerError(app, error, request, reply, refusals))
  logRequests(fastify)
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    checkHost(request, app)
    checkOrigin(request, publicHost(app))
    if (!request.routeOptions.config.isCall && !isFile(request.url))
      app.limiter.count(`address:${networkOf(request.ip)}`, app.settings.known().callsPerMinute)
  })
  await fastify.register(cookie)
  await fastify.register(formbody)
  await fastify.register(multipart)
  await fastify.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] })
  await securityHeaders(fastify, deps.appUrl, web?.scriptHashes ?? [], deps.mapTiles)
  fastify.addHook('onSend', async (request, reply) => {
    reply.raw.setTimeout(stalledMs, () => reply.raw.destroy())
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
  emptyJsonIsNoBody(fastify)
  health(app)
  docsRoutes(app)
  for (const slice of deps.slices) {
    for (const call of slice.calls) {
      const handler = handle(app, call, slice)
      for (const { method, path: at } of addressesOf(call.endpoint))
        fastify.route({
          method,
          url: at.replaceAll(/\{(\w+)\}/g, ':$1'),
          handler,
          config: { isCall: true },
        })
    }
    slice.routes?.(fastify, app)
  }
  fastify.all('/api/*', (request, reply) => {
    return answerError(
      app,
      new AppError('DATA_LOADING_ERROR', 'There is nothing at this address.'),
      request,
      reply,
    )
  })
  await serveWeb(app, web)
  events.onEvent(({ event, payload }) => {
    for (const { listeners } of deps.slices)
      (async () => listeners[event]?.(app, payload))().catch((error: unknown) =>
        deps.log.error({ ...faultForLog(error), event }, 'A slice could not take in an event'),
      )
  })
  live.push(await startRealtime(app), startMessageLink(app))
  await events.start()
  return app
}

/** A browser's POST without a body may still say that it is JSON. */
function emptyJsonIsNoBody(fastify: FastifyInstance) {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeContentTypeParser('application/json')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    void parse(request, body as string, (error, value) => {
      if (error) return done(error)
      try {
        refuseDepth(value)
        done(null, value)
      } catch (fault) {
        done(fault as Error)
      }
    })
  })
}

function health({ fastify, db, dataDir }: App) {
  fastify.get('/healthz', async () => ({ status: 'ok' }))
  fastify.get('/readyz', async (_request, reply) => {
    try {
      // Really written, both of them: a full disk and a database that only reads are found out here.
      await db.execute(
        sql`INSERT INTO throttles (key) VALUES ('readyz') ON CONFLICT (key) DO UPDATE SET last_at = now()`,
      )
      await writeFile(path.join(dataDir, 'ready'), 'A portal writes here.\n', { mode: 0o600 })
      return { status: 'ready' }
    } catch (error) {
      return reply.code(503).send({ status: toAppError(error).message })
    }
  })
}

/** Files of the web application come in dozens with a page, and cost next to nothing. */
const isFile = (url: string) => url === '/healthz' || /^\/(?!api\/)[^?]*\.\w+(\?|$)/.test(url)
