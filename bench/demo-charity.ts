import type { Pool } from 'pg'
import { pino } from 'pino'
import { slices } from '#registry.server.ts'
import { manifests } from '#registry.ts'
import { buildApp, type Deps } from '#server/app.ts'
import { seedDemo } from '#server/demo.ts'
import { migrate } from '#server/postgres/migrate.ts'

/** The portal over this database, within the process that measures. */
export const appOn = (pool: Pool, databaseUrl: string, dataDir: string, more: Partial<Deps> = {}) =>
  buildApp({
    pool,
    databaseUrl,
    log: pino({ level: 'silent' }),
    slices,
    manifests,
    appUrl: 'http://localhost',
    dataDir,
    trustProxy: false,
    webRoot: null,
    demo: true,
    seedDemo: async () => {},
    ...more,
  })

/** The demo charity, so many times its size, in an empty database. */
export async function fillWithDemo(pool: Pool, databaseUrl: string, dataDir: string, scale: number) {
  await migrate(pool, () => {})
  const app = await appOn(pool, databaseUrl, dataDir)
  await seedDemo(app, { scale })
  await app.close()
}
