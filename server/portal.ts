import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import pg, { type Pool } from 'pg'
import type { Logger } from 'pino'
import { AppError } from '#kernel/calls/errors.ts'
import { hasPeople, setUpLink, slices } from '#registry.server.ts'
import { manifests } from '#registry.ts'
import { type App, buildApp } from './app.ts'
import type { Config } from './config.ts'
import { type Filling, SEED, seedDemo } from './demo.ts'
import { readyFiles } from './files/ready-files.ts'
import { startJobs } from './jobs/job-runner.ts'
import { keepSecrets } from './people/secrets.ts'
import { lockFolder } from './postgres/lock.ts'
import { migrate } from './postgres/migrate.ts'
import { openDatabase } from './postgres/open.ts'
import { createPool } from './postgres/pool.ts'
import { connectionsOf } from './postgres/vanished.ts'
import { ROOT } from './root.ts'

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
  /** How large the demo charity is, what is invented, and for which day. */
  filling: Filling
  /** Called when the data folder has been lost to another process: nothing is written any more, only answered. */
  onLost: (why: string) => void
}

/** Starts everything in its order; what had begun is stopped again if a later step fails. */
export async function startPortal({ config, log, say, demo, filling, onLost }: Start): Promise<Portal> {
  const steps: (() => unknown)[] = []
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= stopAll(steps, log)
    return stopping
  }
  try {
    mkdirSync(config.dataDir, { recursive: true })
    const cutOffs: (() => void)[] = []
    const lock = await lockFolder(config.dataDir, {
      onLost: () => {
        for (const cutOff of cutOffs) cutOff()
        onLost(
          `The data folder ${config.dataDir} was taken by another process, so this one has stopped writing to it.`,
        )
      },
    })
    steps.push(() => lock.release())
    keepSecrets(config.dataDir)

    const database = await openDatabase(config, (line) => log.warn(line))
    steps.push(() => database.stop())
    const pool = createPool({ url: database.url, log: (line) => log.warn(line) })
    steps.push(() => pool.end())
    cutOffs.push(() => database.cutOff(), cutterOf(pool))
    const migrations = createPool({ url: database.url, log: (line) => log.warn(line), max: 3, patient: true })
    try {
      await migrate(migrations, say)
    } finally {
      await migrations.end()
    }

    await readyFiles(config, { say, warn: (line) => log.warn(line) })
    const app = await buildApp({
      pool,
      databaseUrl: database.url,
      log,
      slices,
      manifests,
      appUrl: config.appUrl ?? addressOf(config.host, config.port),
      dataDir: config.dataDir,
      s3: config.s3,
      trustProxy: config.trustProxy,
      metricsToken: config.metricsToken,
      mail: config.mail,
      twilio: config.twilio,
      oidc: config.oidc,
      ai: config.ai,
      aiInside: config.aiInside,
      mapTiles: config.mapTilesUrl,
      geocoder: config.geocoderUrl,
      webRoot: path.join(ROOT, 'dist', 'web'),
      demo,
      seedDemo: (empty) => seedDemo(empty, filling),
    })
    cutOffs.push(...app.sidePools.map(cutterOf))
    steps.push(() => app.close())
    app.fastify.addHook('onRequest', async () => {
      if (!lock.held()) throw new AppError('UNAVAILABLE', LOST)
    })
    if (demo && !(await hasPeople(app))) {
      say('Filling the portal with the demo charity …')
      // Without a day the moment of filling is in it, and no number would come again.
      const hash = await seedDemo(app, { ...filling, hash: filling.day !== undefined })
      if (hash) say(`Seed ${filling.seed ?? SEED}, scale ${filling.scale ?? 1}, ${filling.day}: hash ${hash}`)
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

const LOST =
  'This portal has lost its data folder to another one and takes nothing any more. Please reload the page in a moment.'

/** Breaks every connection of the pool, also in the middle of a statement, and lets nobody have another. */
function cutterOf(pool: Pool): () => void {
  return () => {
    for (const client of connectionsOf(pool)) if (client instanceof pg.Client) void client.end()
    void pool.end()
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
