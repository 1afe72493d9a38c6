import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import { LOCKS } from '../data/locks.ts'
import { ROOT } from '../root.ts'

const MIGRATIONS = path.join(ROOT, 'migrations')

/** One number for everybody who migrates this database; any will do. */
const LOCK = 6_120_451

interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Undo puts rows back in any order: every foreign key can wait until the end of the transaction, whoever added it. */
const DEFER_FOREIGN_KEYS = `DO $$
DECLARE
  key record;
BEGIN
  FOR key IN SELECT conrelid::regclass AS tab, conname FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT condeferrable
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER CONSTRAINT %I DEFERRABLE INITIALLY IMMEDIATE', key.tab, key.conname);
  END LOOP;
END $$`

/** The files of `migrations/` in their order. */
export function readMigrations(folder = MIGRATIONS): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/** Brings the database up to date, one instance at a time, each file in a transaction of its own. */
export async function migrate(
  pool: Pool,
  log: (line: string) => void,
  { folder = MIGRATIONS, only }: { folder?: string; only?: readonly string[] } = {},
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    // Not called after the database's user: that schema would come before `public` in the search path.
    await client.query('create schema if not exists upkeep')
    await client.query(
      'create table if not exists upkeep.migrations ' +
        '(name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    for (const migration of await due(client, readMigrations(folder))) {
      if (only && !only.includes(migration.name)) continue
      log(`Updating the database: ${migration.name}`)
      await apply(client, migration)
    }
    // The job queue's own tables, in the schema `graphile_worker` (server/jobs/jobs.ts).
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    client.release()
  } catch (error) {
    client.release(true) // ends the connection, and with it the lock
    throw error
  }
}

/** Names of the migrations this database has had. */
export async function appliedMigrations(client: Pool | PoolClient): Promise<string[]> {
  const exists = await client.query(`select to_regclass('upkeep.migrations') is not null as there`)
  if (!exists.rows[0].there) return []
  const { rows } = await client.query<{ name: string }>('select name from upkeep.migrations order by name')
  return rows.map((row) => row.name)
}

async function due(client: PoolClient, all: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from upkeep.migrations order by name',
  )
  const known = new Map(all.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of rows) {
    const file = known.get(name)
    if (!file)
      throw new Error(
        `This database has had the migration ${name}, which this version of Lunchbox does not know. ` +
          'It was used by a newer version: start that one.',
      )
    if (file.checksum !== checksum)
      throw new Error(
        `The migration ${name} was changed after this database had it. Migrations only go forward: ` +
          'put the file back as it was, and write the change as a new one.',
      )
  }
  const had = new Set(rows.map((row) => row.name))
  return all.filter((migration) => !had.has(migration.name))
}

async function apply(client: PoolClient, { name, sql, checksum }: Migration) {
  await client.query('begin')
  try {
    // Views over the tables as they were (server/data/as-of.ts) hold their columns; they are made again when somebody looks back.
    await client.query('select pg_advisory_xact_lock($1)', [LOCKS.past])
    await client.query('drop schema if exists as_of cascade')
    // `--> statement-breakpoint` is a comment to PostgreSQL: the file runs as one.
    await client.query(sql)
    await client.query(DEFER_FOREIGN_KEYS)
    await client.query('insert into upkeep.migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
