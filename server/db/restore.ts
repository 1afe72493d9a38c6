import { createReadStream, mkdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import { FORMAT, filesBelow, listTables, type Manifest, quoted, relation, type Summary } from './backup.ts'
import { copyIn } from './copy.ts'
import { appliedMigrations, migrate, readMigrations } from './migrate.ts'
import { type Entry, readTar } from './tar.ts'

/**
 * Puts a backup into an empty place: all of it or nothing. The database gets the backup's migration level first, then its
 * rows with triggers off (nothing is audited or rolled up twice), then the migrations that came later.
 */
export async function restoreBackup(
  pool: Pool,
  dataDir: string,
  source: string,
  log: (line: string) => void,
) {
  await refuseUnlessEmpty(pool, dataDir)
  const unzipped = pipeline(createReadStream(source), createGunzip(), () => {})
  const entries = readTar(unzipped)
  const manifest = await readManifest(entries, source)
  await migrate(pool, log, { only: manifest.migrations.map((migration) => migration.name) })

  const client = await pool.connect()
  try {
    await client.query('begin')
    const withTriggers = await triggersOff(client)
    await client.query(`truncate ${manifest.tables.map(({ name }) => relation(name)).join(', ')}`)
    const { secrets, ...summary } = await load(client, dataDir, manifest, entries)
    for (const { name, lastValue, isCalled } of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [relation(name), lastValue, isCalled])
    await triggersOn(client, withTriggers)
    if (secrets) await writeFile(path.join(dataDir, 'secrets.json'), secrets, { mode: 0o600, flush: true })
    await client.query('commit')
    client.release()
    await migrate(pool, log)
    await pool.query(`analyze ${manifest.tables.map(({ name }) => relation(name)).join(', ')}`)
    return { madeAt: manifest.madeAt, ...summary }
  } catch (error) {
    client.release(true)
    rmSync(path.join(dataDir, 'files'), { recursive: true, force: true })
    throw inWords(error)
  } finally {
    unzipped.destroy()
  }
}

async function refuseUnlessEmpty(pool: Pool, dataDir: string) {
  const files = path.join(dataDir, 'files')
  if (filesBelow(files).length > 0)
    throw new Error(`A backup is restored into an empty place only, and there are files in ${files}.`)
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

async function readManifest(entries: AsyncGenerator<Entry>, source: string): Promise<Manifest> {
  let first: Entry | undefined
  try {
    first = (await entries.next()).value as Entry | undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Error(`There is no file ${source}.`)
  }
  if (first?.name !== 'manifest.json') throw new Error(`${source} is not a backup of Lunchbox.`)
  const manifest = JSON.parse((await bytes(first)).toString()) as Manifest
  const known = new Map(readMigrations().map((migration) => [migration.name, migration.checksum]))
  const newer = manifest.format > FORMAT || manifest.migrations.some(({ name }) => !known.has(name))
  if (newer) throw new Error('This backup was made by a newer version of Lunchbox: restore it with that one.')
  const other = manifest.migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (other)
    throw new Error(`This backup's database was made by another ${other.name} than the one in this version.`)
  return manifest
}

async function load(client: PoolClient, dataDir: string, manifest: Manifest, entries: AsyncGenerator<Entry>) {
  const columns = new Map(manifest.tables.map((table) => [table.name, table.columns]))
  const rows: Record<string, number> = Object.fromEntries(manifest.tables.map(({ name }) => [name, 0]))
  let files = 0
  let secrets: Buffer | undefined
  for await (const entry of entries) {
    const [kind, name = ''] = entry.name.split('/')
    if (kind === 'tables') {
      const list = columns.get(name)?.map(quoted).join(', ')
      rows[name] =
        (rows[name] ?? 0) + (await copyIn(client, `copy ${relation(name)} (${list}) from stdin`, entry.body))
    } else if (kind === 'files') {
      await writeFile(placeFor(dataDir, entry.name), entry.body, { flush: true })
      files += 1
    } else if (kind === 'secrets.json') {
      secrets = await bytes(entry)
    } else if (kind === 'summary.json') {
      const promised = JSON.parse((await bytes(entry)).toString()) as Summary
      const same =
        files === promised.files &&
        Object.entries(promised.rows).every(([table, count]) => rows[table] === count)
      if (!same) throw new Error('The backup is damaged: it does not hold what it says.')
      return { ...promised, secrets }
    }
  }
  throw new Error('The backup is not complete: its end is missing.')
}

/** Never outside the files folder, whatever the archive says. */
function placeFor(dataDir: string, name: string): string {
  const folder = path.join(dataDir, 'files')
  const file = path.resolve(dataDir, name)
  if (!file.startsWith(folder + path.sep))
    throw new Error(`The backup names a file outside its folder: ${name}`)
  mkdirSync(path.dirname(file), { recursive: true })
  return file
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

async function bytes(entry: Entry): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of entry.body) parts.push(part)
  return Buffer.concat(parts)
}

function inWords(error: unknown): Error {
  const { code = '' } = error as NodeJS.ErrnoException
  // zlib's codes, and PostgreSQL's class of data it cannot read.
  if (code.startsWith('Z_') || code.startsWith('22'))
    return new Error('The backup is damaged or not complete.', { cause: error })
  return error as Error
}
