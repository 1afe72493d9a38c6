import { readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Pool, PoolClient } from 'pg'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { HOUR } from '#kernel/clock.ts'
import { diskStore, type FileStore, isExport, keyOf } from '../files/store.ts'
import { type ArchiveWriter, FORMAT, type Manifest, type Summary, writeArchive } from './archive.ts'
import { readMigrations } from './migrate.ts'

const PIECE_BYTES = 4_000_000

/** What a backup is called that was given no name. */
export const backupName = (now: Date) =>
  `lunchbox-backup-${now.toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.tar.gz`

/**
 * Writes the whole portal into one file (a gzipped tar): every row of one moment, the files wherever they are, the secrets. The portal
 * may be at work meanwhile. Jobs still in the queue are left out: the queue is made anew by the next start.
 */
export async function writeBackup(
  pool: Pool,
  dataDir: string,
  target: string,
  store: FileStore = diskStore(dataDir),
): Promise<Summary> {
  removeUnfinished(target)
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    const summary = await writeArchive(target, (out) => writeAll(client, { dataDir, store }, out))
    await client.query('commit')
    client.release()
    return summary
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** What earlier backups left that were killed, nightly ones too: one at work writes all the time. */
export function removeUnfinished(target: string) {
  const folder = path.dirname(target)
  for (const name of readdirSync(folder)) {
    if (!/^lunchbox-.*\.(tar\.gz|zip)\.unfinished$/.test(name)) continue
    const file = path.join(folder, name)
    const touched = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - touched > HOUR) rmSync(file, { force: true })
  }
}

async function writeAll(
  client: PoolClient,
  { dataDir, store }: { dataDir: string; store: FileStore },
  out: ArchiveWriter,
): Promise<Pick<Summary, 'rows' | 'files' | 'missing'>> {
  const tables = await listTables(client)
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from upkeep.migrations order by name',
  )
  const known = new Set(readMigrations().map((migration) => migration.name))
  if (migrations.some(({ name }) => !known.has(name)))
    throw new Error('This database belongs to a newer version of Lunchbox: make its backup with that one.')
  // The rows first: they are of the moment the transaction began. A sequence that runs ahead meanwhile does no harm.
  const manifest: Manifest = {
    format: FORMAT,
    madeAt: new Date().toISOString(),
    migrations,
    tables,
    sequences: await listSequences(client),
  }
  await out.add('manifest.json', Buffer.from(JSON.stringify(manifest, null, 2)))
  const rows: Summary['rows'] = {}
  for (const table of tables) rows[table.name] = await writeTable(client, table, out)
  await out.addFile('secrets.json', path.join(dataDir, 'secrets.json'))
  return { rows, ...(await writeFiles(client, store, out)) }
}

async function writeFiles(client: PoolClient, store: FileStore, out: ArchiveWriter) {
  const { rows: named } = await client.query<{ sha256: string }>('select distinct sha256 from files')
  const missing = new Set(named.map(({ sha256 }) => keyOf(sha256)))
  let files = 0
  for await (const { key } of store.all()) {
    if (isExport(key)) continue
    // It may have been deleted since it was listed.
    const content = await store.open(key)
    if (!content) continue
    await out.addContent(`files/${key}`, content.size, content.body)
    files += 1
    missing.delete(key)
  }
  if (named.length > 0 && missing.size === named.length)
    throw new Error(
      `None of the ${named.length} files that the database names is in ${store.where}. If they are in a bucket, set S3_* as for the portal.`,
    )
  return { files, missing: missing.size }
}

type Table = Manifest['tables'][number]

/** One table as pieces of a few megabytes, wherever that ends: a part's size stands before its content. */
async function writeTable(client: PoolClient, { name, columns }: Table, out: ArchiveWriter): Promise<number> {
  let pieces: Buffer[] = []
  let size = 0
  let number = 0
  const flush = async () => {
    if (size === 0) return
    number += 1
    await out.add(`tables/${name}/${String(number).padStart(6, '0')}.copy`, Buffer.concat(pieces))
    pieces = []
    size = 0
  }
  const rows = client.query(copyTo(`copy ${relation(name)} (${columns.map(quoted).join(', ')}) to stdout`))
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    pieces.push(chunk)
    size += chunk.length
    if (size >= PIECE_BYTES) await flush()
  }
  await flush()
  return rows.rowCount
}

export const quoted = (name: string) => pg.escapeIdentifier(name)
export const relation = (table: string) => `public.${quoted(table)}`

/** Every table of the portal with the columns that are stored (generated ones follow from them). */
export async function listTables(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
  return rows
}

export async function listSequences(client: PoolClient): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const state = await client.query(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${relation(name)}`,
    )
    sequences.push({ name, ...(state.rows[0] as { lastValue: string; isCalled: boolean }) })
  }
  return sequences
}
