import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { testDatabaseUrl } from '#server/config.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { migrate } from '#server/postgres/migrate.ts'
import { createPool } from '#server/postgres/pool.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection text of the test server's `postgres` database. */
    databaseServer: string
    /** Name of the migrated database that fresh ones are cloned from. */
    databaseTemplate: string
  }
}

/** Vitest's global set-up: one server for the whole run, with every migration in its template database. */
export default async function setUp(project: TestProject) {
  const server = await startServer()
  const template = testDatabaseUrl() ? `template_lunchbox_${process.pid}` : 'template_lunchbox'
  try {
    await makeTemplate(server.url, template)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('databaseServer', server.url)
  project.provide('databaseTemplate', template)
  return async () => {
    if (template !== 'template_lunchbox') await dropTemplate(server.url, template)
    await server.stop()
  }
}

/** The portal's own PostgreSQL that waits for no disk, or the one at TEST_DATABASE_URL (to try the oldest supported version). */
async function startServer() {
  const url = testDatabaseUrl()
  if (url) return { url, stop: async () => {} }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lunchbox-tests-'))
  chmodSync(dataDir, 0o755) // run by root, PostgreSQL is another user and must get in
  const embedded = await startEmbedded({ dataDir, log: () => {}, durable: false })
  return {
    url: embedded.urlFor('postgres'),
    stop: async () => {
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function makeTemplate(server: string, name: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name} encoding 'UTF8' template template0`)
  await client.end()
  const pool = createPool({ url: withDatabase(server, name), log: () => {}, max: 2 })
  try {
    await migrate(pool, () => {})
  } finally {
    await pool.end()
  }
}

/** The same server and person, another database. */
function withDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function dropTemplate(server: string, name: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.end()
}
