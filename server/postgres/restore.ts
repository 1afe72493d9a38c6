import { createWriteStream, mkdirSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { diskStore, type FileStore } from '../files/store.ts'
import { dropDraft, writeDraft } from '../files/uploads.ts'
import { FORMAT, type Manifest, readArchive, type Summary, textOf, type Visit } from './archive.ts'
import { listTables, quoted, relation } from './backup.ts'
import { appliedMigrations, migrate, readMigrations } from './migrate.ts'

const OLD_ARCHIVE =
  'This backup was made by a version that did not write down sums of its parts: what can be checked are its length, ' +
  'the sum of its compression, and how many rows and files it holds.'

const NOTHING = Buffer.alloc(0)

/** What was committed stays. */
export class RestoredButUnready extends Error {}

/**
 * Puts a backup into an empty place: all of it or nothing. The whole file is read and checked before anything is touched,
 * and once more while it is loaded. The database gets the backup's migration level first, then its rows with triggers off
 * (nothing is audited or rolled up twice), then the migrations that came later.
 */
export async function restoreBackup(
  pool: Pool,
  dataDir: string,
  source: string,
  log: (line: string) => void,
  store: FileStore | 'stay' = diskStore(dataDir),
): Promise<Summary & { madeAt: string }> {
  if (store !== 'stay') await refuseFiles(store)
  await refuseUnlessEmpty(pool)
  const { manifest, sealed } = await checkBackup(source)
  if (!sealed) log(OLD_ARCHIVE)
  await migrate(pool, log, { only: manifest.migrations.map((migration) => migration.name) })
  const summary = await loadAll(pool, { dataDir, store }, source, manifest)
  try {
    await migrate(pool, log)
    await pool.query(`analyze ${manifest.tables.map(({ name }) => relation(name)).join(', ')}`)
  } catch (error) {
    throw new RestoredButUnready(
      `Everything was restored, but what comes after it failed: ${(error as Error).message}. The next start does it again.`,
      { cause: error },
    )
  }
  return { madeAt: manifest.madeAt, ...summary }
}

/** Rows and files, all of them or none. */
interface Into {
  dataDir: string
  /** `stay`: files and secrets are where they belong already, only the rows move. */
  store: FileStore | 'stay'
}

async function loadAll(pool: Pool, into: Into, source: string, manifest: Manifest): Promise<Summary> {
  const brought: string[] = []
  const client = await pool.connect()
  try {
    await client.query('begin')
    const withTriggers = await triggersOff(client)
    await client.query(`truncate ${manifest.tables.map(({ name }) => relation(name)).join(', ')}`)
    const summary = await load(client, into, source, brought)
    for (const { name, lastValue, isCalled } of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [relation(name), lastValue, isCalled])
    await triggersOn(client, withTriggers)
    await client.query('commit')
    client.release()
    return summary
  } catch (error) {
    client.release(true)
    if (into.store !== 'stay') await into.store.remove(brought)
    throw error
  }
}

/** Reads a backup to its end without restoring it. Refuses, in words, one that is damaged or of another version. */
export const checkBackup = (source: string) =>
  readArchive(source, (manifest) => {
    refuseOtherVersion(manifest)
    return async () => {}
  })

async function refuseFiles(store: FileStore) {
  for await (const _ of store.all())
    throw new Error(`A backup is restored into an empty place only, and there are files in ${store.where}.`)
}

async function refuseUnlessEmpty(pool: Pool) {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  if (rows.length === 0) return
  const ours = (await appliedMigrations(pool)).length > 0 && rows.some(({ name }) => name === 'users')
  const people = ours ? (await pool.query('select from users limit 1')).rowCount : null
  if (people !== 0)
    throw new Error(
      'A backup is restored into an empty place only, and this database is in use. ' +
        'Name a new folder with DATA_DIR, or an empty database with DATABASE_URL.',
    )
}

function refuseOtherVersion(manifest: Manifest) {
  const known = new Map(readMigrations().map((migration) => [migration.name, migration.checksum]))
  const newer = manifest.format > FORMAT || manifest.migrations.some(({ name }) => !known.has(name))
  if (newer) throw new Error('This backup was made by a newer version of Lunchbox: restore it with that one.')
  const other = manifest.migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (other)
    throw new Error(`This backup's database was made by another ${other.name} than the one in this version.`)
}

async function load(
  client: PoolClient,
  { dataDir, store }: Into,
  source: string,
  brought: string[],
): Promise<Summary> {
  const rows: Summary['rows'] = {}
  let files = 0
  let secrets: string | undefined
  /** A piece of a table ends where it is full, within a row: the beginning of that row waits here for the next piece. */
  const begun = new Map<string, Buffer>()
  const visit = ({ tables }: Manifest): Visit => {
    const columns = new Map(tables.map((table) => [table.name, table.columns.map(quoted).join(', ')]))
    return async (part, body) => {
      const [kind, name = ''] = part.split('/')
      if (kind === 'tables') {
        const into = client.query(copyFrom(`copy ${relation(name)} (${columns.get(name)}) from stdin`))
        const text = Buffer.concat([begun.get(name) ?? NOTHING, await buffer(body)])
        const end = text.lastIndexOf('\n') + 1
        begun.set(name, text.subarray(end))
        await pipeline([text.subarray(0, end)], into)
        rows[name] = (rows[name] ?? 0) + into.rowCount
      } else if (kind === 'files') {
        files += 1
        if (store === 'stay') return
        const key = part.slice('files/'.length)
        brought.push(key)
        await bring(store, dataDir, key, body)
      } else if (kind === 'secrets.json') secrets = await textOf(body)
    }
  }
  const { summary } = await readArchive(source, visit)
  const same = Object.entries(summary.rows).every(([table, count]) => (rows[table] ?? 0) === count)
  if (!same || files !== summary.files)
    throw new Error('The backup is damaged: it does not hold what it says.')
  if (secrets && store !== 'stay')
    await writeFile(path.join(dataDir, 'secrets.json'), secrets, { mode: 0o600, flush: true })
  return summary
}

async function bring(store: FileStore, dataDir: string, key: string, body: AsyncIterable<Buffer>) {
  if (store.placeOf) {
    const place = store.placeOf(key) // never outside its folder, whatever the archive says
    mkdirSync(path.dirname(place), { recursive: true })
    return pipeline(body, createWriteStream(place, { flush: true }))
  }
  const draft = await writeDraft(dataDir, body)
  try {
    await store.keep(key, { size: statSync(draft).size, place: draft })
  } finally {
    await dropDraft(draft)
  }
}

/** For superusers one setting; owners of the tables alone switch each one's triggers off. Returns those to switch on again. */
async function triggersOff(client: PoolClient): Promise<string[]> {
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

async function triggersOn(client: PoolClient, tables: string[]) {
  if (tables.length > 0) await client.query('set constraints all immediate')
  for (const name of tables) await client.query(`alter table ${relation(name)} enable trigger user`)
}
