import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { drizzle } from 'drizzle-orm/node-postgres'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { AppError } from '#kernel/errors.ts'
import type { Manifest } from '#kernel/manifest.ts'
import { answerError } from './answers.ts'
import type { Config } from './config.ts'
import type { Db, Slice } from './context.ts'
import { docsRoutes } from './docs.ts'
import { type Events, listenForEvents } from './events.ts'
import { fileRecord, type MayReadFile } from './files.ts'
import { handle } from './handle.ts'
import { startMessageLink } from './message-link.ts'
import { checkOrigin, publicHost } from './origin.ts'
import { startRealtime } from './realtime.ts'
import { type RecordKind, tableOf } from './records.ts'
import { faultForLog, logRequests } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'
import { type Sessions, sessionStore } from './session.ts'
import { type SettingStore, settingStore } from './settings.ts'
import { callLimiter } from './throttle.ts'
import { answerUnreadable, refuseDepth } from './unreadable.ts'
import { serveWeb } from './web.ts'

const BODY_LIMIT_BYTES = 2_000_000

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
  trustProxy: boolean
  /** Folder of the built web application; none in tests of calls. */
  webRoot: string | null
  /** The demo charity: marked in the header, its accounts shown on the sign-in page. */
  demo: boolean
  /** Fills an empty portal with the demo charity (`features/demo.ts`). */
  seedDemo: (app: App) => Promise<void>
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
  now?: () => Date
}

/** One running portal. No globals: everything a request may need hangs here. */
export interface App extends Omit<Deps, 'now'> {
  fastify: FastifyInstance
  db: Db
  events: Events
  sessions: Sessions
  settings: SettingStore
  limiter: ReturnType<typeof callLimiter>
  records: Map<string, RecordKind>
  /** Who may read a file, by its owner. */
  fileOwners: Map<string, MayReadFile>
  cookieName: string
  now(): Date
  close(): Promise<void>
}

/** Builds the portal: kernel routes, then every call of every slice. */
export async function buildApp(deps: Deps): Promise<App> {
  const fastify = Fastify({
    loggerInstance: deps.log as never,
    // Fastify's own lines would carry addresses and queries; `server/request-log.ts` writes ours.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: deps.trustProxy,
    genReqId: () => randomUUID(),
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id)
      void answerError(error, request as FastifyRequest, reply as FastifyReply)
    },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance
  const events = listenForEvents(deps.databaseUrl, deps.log)
  const live: { stop(): void }[] = []
  const app: App = {
    ...deps,
    now: deps.now ?? (() => new Date()),
    fastify,
    db: drizzle(deps.pool),
    events,
    sessions: sessionStore(deps.pool, events, deps.log),
    settings: settingStore(deps.pool, events),
    limiter: callLimiter(deps.pool, (error) =>
      deps.log.warn(faultForLog(error), 'Call counts were not saved'),
    ),
    records: new Map(
      [fileRecord, ...deps.slices.flatMap((slice) => slice.records)].map((kind) => [tableOf(kind), kind]),
    ),
    fileOwners: new Map(deps.slices.flatMap((slice) => Object.entries(slice.files))),
    cookieName: 'lunchbox_session',
    close: async () => {
      app.limiter.stop()
      for (const channel of live) channel.stop()
      // A call that is still being answered leaves its connection open behind it, as long as keep-alive lasts.
      const sweep = setInterval(() => fastify.server.closeIdleConnections(), 50)
      await fastify.close().finally(() => clearInterval(sweep))
      await events.stop()
    },
  }

  fastify.setErrorHandler(answerError)
  logRequests(fastify)
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    checkOrigin(request, publicHost(app))
  })
  await fastify.register(cookie)
  await fastify.register(formbody)
  await fastify.register(multipart)
  await fastify.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] })
  await securityHeaders(fastify, deps.appUrl)
  fastify.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
  emptyJsonIsNoBody(fastify)
  health(app)
  docsRoutes(app)
  for (const slice of deps.slices) {
    for (const call of slice.calls) {
      const url = call.endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
      fastify.route({ method: call.endpoint.method, url, handler: handle(app, call) })
    }
    slice.routes?.(fastify, app)
  }
  fastify.all('/api/*', (request, reply) => {
    return answerError(new AppError('DATA_LOADING_ERROR', 'There is no such call.'), request, reply)
  })
  await serveWeb(app)
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

function health({ fastify, pool }: App) {
  fastify.get('/healthz', async () => ({ status: 'ok' }))
  fastify.get('/readyz', async (_request, reply) => {
    try {
      await pool.query('SELECT 1 FROM settings LIMIT 1')
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'The database is not reachable.' })
    }
  })
}
