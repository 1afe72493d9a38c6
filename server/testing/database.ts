import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createPool } from '#server/postgres/pool.ts'

export interface FreshDatabase {
  url: string
  pool: pg.Pool
  drop(): Promise<void>
}

/** A migrated, empty database of one's own; call `drop()` when done. */
export const freshDatabase = () => databaseFrom(inject('databaseTemplate'))

/** One that no migration has been at yet. */
export const emptyDatabase = () => databaseFrom("template0 encoding 'UTF8'")

async function databaseFrom(template: string): Promise<FreshDatabase> {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdministrator(server, `create database ${name} template ${template}`)
  const url = withDatabase(server, name)
  const pool = createPool({ url, log: () => {}, max: 10 })
  const drop = async () => {
    if (!pool.ended) await pool.end()
    await asAdministrator(server, `drop database if exists ${name} with (force)`)
  }
  return { url, pool, drop }
}

/** The same server and person, another database. */
export function withDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function asAdministrator(server: string, sql: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
