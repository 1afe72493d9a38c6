import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import Fastify from 'fastify'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { lockFolder } from './db/lock.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { createPool } from './db/pool.ts'
import { ROOT } from './root.ts'
import { keepSecrets } from './secrets.ts'

export interface Portal {
  /** Where it is to be opened. */
  url: string
  pool: Pool
  /** The one-time link with which the first person sets the portal up; null once there is somebody. */
  setupLink: string | null
  /** Requests finished, jobs handed back, database stopped, folder released. */
  stop(): Promise<void>
}

export interface Start {
  config: Config
  log: Logger
  /** Lines for the person at the terminal. */
  say: (line: string) => void
  demo: boolean
}

/** Starts everything in its order; what had begun is stopped again if a later step fails. */
export async function startPortal({ config, log, say, demo }: Start): Promise<Portal> {
  const steps: (() => unknown)[] = []
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= stopAll(steps, log)
    return stopping
  }
  try {
    mkdirSync(config.dataDir, { recursive: true })
    const lock = await lockFolder(config.dataDir)
    steps.push(() => lock.release())
    keepSecrets(config.dataDir)

    const database = await openDatabase(config, (line) => log.warn(line))
    steps.push(() => database.stop())
    const pool = createPool({ url: database.url, log: (line) => log.warn(line) })
    steps.push(() => pool.end())
    await migrate(pool, say)

    const { fastify, close, setupToken } = await build(config, pool, log)
    steps.push(close)
    await fastify.listen({ port: config.port, host: config.host })
    const { port } = fastify.server.address() as AddressInfo
    const url =
      config.appUrl ??
      `http://${['127.0.0.1', '0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host}:${port}`
    if (demo) await seedDemo(say)
    const setupLink = (await anybody(pool)) ? null : `${url}/setup?token=${setupToken}`
    return { url, pool, setupLink, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The other way round than they were started; one that fails does not keep the rest from stopping. */
async function stopAll(steps: (() => unknown)[], log: Logger) {
  for (const step of steps.toReversed()) {
    try {
      await step()
    } catch (error) {
      log.error({ err: error }, 'Something did not stop as it should')
    }
  }
}

async function build(_config: Config, pool: Pool, _log: Logger) {
  const fastify = Fastify({ forceCloseConnections: 'idle' })
  fastify.get('/healthz', async () => ({ status: 'ok' }))
  fastify.get('/readyz', async (_request, reply) => {
    try {
      await pool.query('select 1')
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'The database is not reachable.' })
    }
  })
  return { fastify, close: () => fastify.close(), setupToken: randomBytes(24).toString('base64url') }
}

async function anybody(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ somebody: boolean }>('select exists (select from users) as somebody')
  return rows[0]?.somebody ?? false
}

async function seedDemo(say: (line: string) => void) {
  const file = path.join(ROOT, 'dist', 'server', 'demo.js')
  if (existsSync(file)) say(`Filling the portal with the demo charity from ${file}`)
}
