import { once } from 'node:events'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import pg from 'pg'
import { copyOut } from './copy.ts'
import { readMigrations } from './migrate.ts'
import { padding, TAR_END, tarHeader } from './tar.ts'

export const FORMAT = 1
const PIECE_BYTES = 4_000_000

export interface TableOf {
  name: string
  columns: string[]
}

/** The first file of an archive. */
export interface Manifest {
  format: number
  madeAt: string
  /** Migration level: names with checksums. */
  migrations: { name: string; checksum: string }[]
  tables: TableOf[]
  /** Next to the rows: where each sequence stands. */
  sequences: { name: string; lastValue: string; isCalled: boolean }[]
}

/** The last file: without it the archive is not complete. */
export interface Summary {
  rows: Record<string, number>
  files: number
}

/**
 * Writes the whole portal into one file (a gzipped tar): every row of one moment, the files folder, the secrets. The portal
 * may be at work meanwhile. Jobs still in the queue are left out: the queue is made anew by the next start.
 */
export async function writeBackup(pool: Pool, dataDir: string, target: string): Promise<Summary> {
  const unfinished = `${target}.unfinished`
  const gzip = createGzip()
  const written = pipeline(gzip, createWriteStream(unfinished, { mode: 0o600, flush: true }))
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    const summary = await writeAll(client, dataDir, archive(gzip, written))
    await client.query('commit')
    await written
    client.release()
    renameSync(unfinished, target)
    return summary
  } catch (error) {
    client.release(true)
    gzip.destroy()
    await written.catch(() => {})
    rmSync(unfinished, { force: true })
    throw error
  }
}

async function writeAll(client: PoolClient, dataDir: string, out: Archive): Promise<Summary> {
  const tables = await listTables(client)
  const { rows: migrations } = await client.query(
    'select name, checksum from upkeep.migrations order by name',
  )
  const known = new Set(readMigrations().map((migration) => migration.name))
  if (migrations.some(({ name }) => !known.has(name as string)))
    throw new Error('This database belongs to a newer version of Lunchbox: make its backup with that one.')
  const summary: Summary = { rows: {}, files: 0 }
  // The rows first: they are of the moment the transaction began. A sequence that runs ahead meanwhile does no harm.
  const manifest: Manifest = {
    format: FORMAT,
    madeAt: new Date().toISOString(),
    migrations,
    tables,
    sequences: await listSequences(client),
  }
  await out.file('manifest.json', Buffer.from(JSON.stringify(manifest, null, 2)))
  for (const table of tables) summary.rows[table.name] = await writeTable(client, table, out)
  const secrets = path.join(dataDir, 'secrets.json')
  if (existsSync(secrets)) await out.file('secrets.json', readFileSync(secrets))
  for (const name of filesBelow(path.join(dataDir, 'files'))) {
    await out.stream(`files/${name}`, path.join(dataDir, 'files', name))
    summary.files += 1
  }
  await out.file('summary.json', Buffer.from(JSON.stringify(summary, null, 2)))
  await out.end()
  return summary
}

/** One table as pieces of a few megabytes: a tar entry's size stands before its content. */
async function writeTable(client: PoolClient, { name, columns }: TableOf, out: Archive): Promise<number> {
  let pieces: Buffer[] = []
  let size = 0
  let number = 0
  const flush = async () => {
    if (size === 0) return
    number += 1
    const content = Buffer.concat(pieces)
    pieces = []
    size = 0
    await out.file(`tables/${name}/${String(number).padStart(6, '0')}.copy`, content)
  }
  const rows = await copyOut(
    client,
    `copy ${relation(name)} (${columns.map(quoted).join(', ')}) to stdout`,
    async (chunk) => {
      pieces.push(chunk)
      size += chunk.length
      if (size >= PIECE_BYTES) await flush()
    },
  )
  await flush()
  return rows
}

export const quoted = (name: string) => pg.escapeIdentifier(name)
export const relation = (table: string) => `public.${quoted(table)}`

/** Every table of the portal with the columns that are stored (generated ones follow from them). */
export async function listTables(client: PoolClient): Promise<TableOf[]> {
  const { rows } = await client.query<TableOf>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
  return rows
}

async function listSequences(client: PoolClient): Promise<Manifest['sequences']> {
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

/** The files people uploaded; not what is still being written. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.isFile())
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => !name.startsWith('unfinished/'))
    .sort()
}

type Archive = ReturnType<typeof archive>

function archive(gzip: NodeJS.WritableStream, written: Promise<void>) {
  /** Rejects with why the file cannot be written (a full disk), instead of waiting for it for ever. */
  const failure = new Promise<never>((_, reject) => {
    written.catch(reject)
  })
  failure.catch(() => {})
  const write = async (chunk: Buffer) => {
    if (!gzip.write(chunk)) await Promise.race([once(gzip, 'drain'), failure])
  }
  return {
    async file(name: string, content: Buffer) {
      await write(tarHeader(name, content.length))
      await write(content)
      await write(padding(content.length))
    },
    async stream(name: string, file: string) {
      const { size, mtime } = statSync(file)
      await write(tarHeader(name, size, mtime))
      if (size > 0)
        for await (const chunk of createReadStream(file, { end: size - 1 })) await write(chunk as Buffer)
      await write(padding(size))
    },
    async end() {
      await write(TAR_END)
      gzip.end()
    },
  }
}
