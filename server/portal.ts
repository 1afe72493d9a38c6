import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Logger } from 'pino'
import { hasPeople, setUpLink, slices } from '#features/registry.server.ts'
import { manifests } from '#features/registry.ts'
import { type App, buildApp } from './app.ts'
import type { Config } from './config.ts'
import { lockFolder } from './db/lock.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { createPool } from './db/pool.ts'
import { seedDemo } from './demo.ts'
import { startJobs } from './job-runner.ts'
import { ROOT } from './root.ts'
import { keepSecrets } from './secrets.ts'

export interface Portal {
  /** Where it is to be opened. */
  url: string
  app: App
  /** The one-time link with which the first person sets the portal up; null once there is somebody. */
  setUpLink: string | null
  /** Requests finished, jobs handed back, database stopped, folder released. */
  stop(): Promise<void>
}

export interface Start {
  config: Config
  log: Logger
  /** Lines for the person at the terminal. */
  say: (line: string) => void
  demo: boolean
  /** The demo charity's size: 1 is a charity with 34 sites. */
  scale: number
}

/** Starts everything in its order; what had begun is stopped again if a later step fails. */
export async function startPortal({ config, log, say, demo, scale }: Start): Promise<Portal> {
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

    const app = await buildApp({
      pool,
      databaseUrl: database.url,
      log,
      slices,
      manifests,
      appUrl: config.appUrl ?? addressOf(config.host, config.port),
      dataDir: config.dataDir,
      trustProxy: config.trustProxy,
      mail: config.mail,
      twilio: config.twilio,
      oidc: config.oidc,
      ai: config.ai,
      webRoot: path.join(ROOT, 'dist', 'web'),
      demo,
      seedDemo: (empty) => seedDemo(empty, { scale }),
    })
    steps.push(() => app.close())
    if (demo && !(await hasPeople(app))) {
      say('Filling the portal with the demo charity …')
      await seedDemo(app, { scale })
    }
    await app.fastify.listen({ port: config.port, host: config.host })
    const { port } = app.fastify.server.address() as AddressInfo
    app.appUrl = config.appUrl ?? addressOf(config.host, port)
    const jobs = await startJobs(app)
    steps.push(() => jobs.stop())
    return { url: app.appUrl, app, setUpLink: await setUpLink(app), stop }
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

/** Where a person on this machine opens it. */
function addressOf(host: string, port: number) {
  const everywhere = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)
  return `http://${everywhere ? 'localhost' : host}:${port}`
}
