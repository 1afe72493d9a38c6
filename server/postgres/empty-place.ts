import { createWriteStream, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import type { FileStore } from '../files/store.ts'
import { dropDraft, writeDraft } from '../files/uploads.ts'
import { listTables, quoted, relation } from './backup.ts'
import { appliedMigrations, migrate, readMigrations } from './migrate.ts'

/** What backups and exports are brought into: a portal in which nobody is yet. */

export async function refuseFiles(store: FileStore, what: string) {
  for await (const _ of store.all())
    throw new Error(`${what} into an empty place only, and there are files in ${store.where}.`)
}

export async function refuseUnlessEmpty(pool: Pool, what: string) {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  if (rows.length === 0) return
  const ours = (await appliedMigrations(pool)).length > 0 && rows.some(({ name }) => name === 'users')
  const people = ours ? (await pool.query('select from users limit 1')).rowCount : null
  if (people !== 0)
    throw new Error(
      `${what} into an empty place only, and this database is in use. ` +
        'Name a new folder with DATA_DIR, or an empty database with DATABASE_URL.',
    )
}

/** `what` was made at this level: refuses one that is newer, or other, than this version. */
export function refuseOtherVersion(
  migrations: readonly { name: string; checksum: string }[],
  { what, again, isNewer = false }: { what: string; again: string; isNewer?: boolean },
) {
  const known = new Map(readMigrations().map((migration) => [migration.name, migration.checksum]))
  if (isNewer || migrations.some(({ name }) => !known.has(name)))
    throw new Error(`This ${what} was made by a newer version of Lunchbox: ${again} it with that one.`)
  const other = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (other)
    throw new Error(`This ${what}'s database was made by another ${other.name} than the one in this version.`)
}

/**
 * Brings an empty portal to this level. One that a later version has started already goes back: its tables, in which
 * nobody is, are made anew, so that every migration since meets the rows that it is for.
 */
export async function bringToLevel(pool: Pool, names: readonly string[], log: (line: string) => void) {
  if ((await appliedMigrations(pool)).some((name) => !names.includes(name))) await makeBare(pool)
  await migrate(pool, log, { only: names })
}

/** Only what migrations make is taken away. */
async function makeBare(pool: Pool) {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'f', 'p')`,
  )
  const made = readMigrations().flatMap(({ sql }) => [
    ...sql.matchAll(
      /CREATE (?:TABLE|(?:OR REPLACE )?VIEW)(?: IF NOT EXISTS)? "?(\w+)"?|RENAME TO "?(\w+)"?/gi,
    ),
  ])
  const ours = new Set(made.map(([, name, renamed]) => name ?? renamed))
  const foreign = rows.filter(({ name }) => !ours.has(name) && !name.startsWith('pg_'))
  if (foreign.length > 0)
    throw new Error(
      `This database has tables that are not of Lunchbox (${foreign.map(({ name }) => name).join(', ')}). Name an empty database.`,
    )
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('drop schema public cascade; create schema public')
    await client.query('truncate upkeep.migrations')
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

export async function bringFile(
  store: FileStore,
  dataDir: string,
  key: string,
  body: AsyncIterable<Buffer>,
): Promise<void> {
  if (store.placeOf) {
    const place = store.placeOf(key) // never outside its folder, whatever the archive says
    mkdirSync(path.dirname(place), { recursive: true })
    return pipeline(body, createWriteStream(place, { flush: true, mode: 0o600 }))
  }
  const draft = await writeDraft(dataDir, body)
  try {
    await store.keep(key, { size: statSync(draft).size, place: draft })
  } finally {
    await dropDraft(draft)
  }
}

/** For superusers one setting; owners of the tables alone switch each one's triggers off. Returns those to switch on again. */
export async function triggersOff(client: PoolClient): Promise<string[]> {
  await client.query('savepoint triggers')
  try {
    await client.query('set local session_replication_role = replica')
    return []
  } catch {
    await client.query('rollback to savepoint triggers')
    const tables = (await listTables(client)).map(({ name }) => name)
    for (const name of tables) await client.query(`alter table ${relation(name)} disable trigger user`)
    await client.query('set constraints all deferred')
    return tables
  }
}

export async function triggersOn(client: PoolClient, tables: string[]) {
  if (tables.length > 0) await client.query('set constraints all immediate')
  for (const name of tables) await client.query(`alter table ${relation(name)} enable trigger user`)
}

/** Where each sequence stood. */
export async function setSequences(
  client: PoolClient,
  sequences: readonly { name: string; lastValue: string; isCalled: boolean }[],
) {
  for (const { name, lastValue, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [relation(name), lastValue, isCalled])
}

/** Takes away what migrations brought, so that all rows are those that come. */
export const makeEmpty = (client: PoolClient, tables: readonly string[]) =>
  client.query(`truncate ${tables.map(relation).join(', ')}`)

export const columnList = (columns: readonly string[]) => columns.map(quoted).join(', ')
