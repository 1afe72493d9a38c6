import { Readable } from 'node:stream'
import type { Pool, PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type FileStore, keyOf } from '../files/store.ts'
import { listSequences, quoted, relation, removeUnfinished } from './backup.ts'
import { readMigrations } from './migrate.ts'
import {
  OPEN_FORMAT,
  type OpenColumn,
  type OpenManifest,
  type OpenWriter,
  writeOpenArchive,
} from './open-archive.ts'
import { openReadme } from './open-readme.ts'
import { WITHHELD, withheldColumns } from './withheld.ts'

/** What an export is called that was given no name. */
export const exportName = (now: Date) =>
  `lunchbox-export-${now.toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.zip`

/** How values look in the files, whatever the database is set to. */
const LOOKS = `SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL IntervalStyle = 'iso_8601';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'`

/**
 * Writes everything of one moment into a ZIP that any program can read; secrets stay behind (`withheld.ts`). The portal may
 * be at work meanwhile, and it takes no more memory than the largest row.
 */
export async function writeOpenExport(pool: Pool, target: string, store: FileStore): Promise<OpenManifest> {
  removeUnfinished(target)
  const client = await pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    await client.query(LOOKS)
    const manifest = await writeOpenArchive(target, (out) => writeAll(client, store, out))
    await client.query('COMMIT')
    client.release()
    return manifest
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function writeAll(client: PoolClient, store: FileStore, out: OpenWriter): Promise<OpenManifest> {
  const all = await describeTables(client)
  const there = new Set(
    all.flatMap(({ name, columns }) => [name, ...columns.map((one) => `${name}.${one.name}`)]),
  )
  const withheld = Object.fromEntries(Object.entries(WITHHELD).filter(([name]) => there.has(name)))
  const madeAt = new Date().toISOString()
  await out.add('README.md', Readable.from([Buffer.from(openReadme({ madeAt, withheld }))]))
  const { rows: migrations } = await client.query<OpenManifest['migrations'][number]>(
    'SELECT name, checksum FROM upkeep.migrations ORDER BY name',
  )
  // What a newer version keeps secret is not known here.
  const known = new Set(readMigrations().map(({ name }) => name))
  if (migrations.some(({ name }) => !known.has(name)))
    throw new Error('This database belongs to a newer version of Lunchbox: export it with that one.')
  const tables: OpenManifest['tables'] = []
  for (const { name, columns: every } of all) {
    if (name in withheld) continue
    const secret = withheldColumns(name)
    const columns = every.filter((one) => !secret.includes(one.name))
    tables.push({ name, columns, ...(await writeTable(client, name, columns, out)) })
  }
  const sequences = await listSequences(client)
  return {
    kind: 'lunchbox-export',
    format: OPEN_FORMAT,
    madeAt,
    migrations,
    tables,
    sequences,
    files: await writeFiles(client, store, out),
    withheld,
  }
}

async function writeTable(client: PoolClient, name: string, columns: OpenColumn[], out: OpenWriter) {
  const file = `tables/${name}.csv`
  const values = columns.map((column) => valueOf(name, column.name)).join(', ')
  const rows = client.query(
    copyTo(`COPY (SELECT ${values} FROM ${relation(name)}) TO STDOUT WITH (FORMAT csv, HEADER)`),
  )
  const { sha256 } = await out.add(file, rows)
  return { file, rows: rows.rowCount, sha256 }
}

/** The trail tells of rows without what stays behind of them. */
function valueOf(table: string, column: string): string {
  const secret = Object.keys(WITHHELD).flatMap((name) => {
    const [of = '', field] = name.split('.')
    return field === undefined ? [] : [`WHEN '${of}' THEN ${quoted(column)} - '${field}'`]
  })
  if (table !== 'audit_log' || !column.endsWith('_row')) return quoted(column)
  return `CASE table_name ${secret.join(' ')} ELSE ${quoted(column)} END AS ${quoted(column)}`
}

/** Contents that rows name, also of files that were deleted so lately that an undo brings them back. */
async function writeFiles(
  client: PoolClient,
  store: FileStore,
  out: OpenWriter,
): Promise<OpenManifest['files']> {
  const { rows } = await client.query<{ sha256: string; needed: boolean }>(
    `SELECT sha256, bool_or(needed) AS needed FROM (
       SELECT sha256, true AS needed FROM files
       UNION ALL SELECT old_row ->> 'sha256', false FROM audit_log
         WHERE table_name = 'files' AND action = 'delete' AND at > now() - interval '30 days') named
     GROUP BY sha256 ORDER BY sha256`,
  )
  const found = { count: 0, bytes: 0, missing: [] as string[] }
  for (const { sha256, needed } of rows) {
    const content = await store.open(keyOf(sha256))
    if (!content) {
      if (needed) found.missing.push(sha256)
      continue
    }
    // Pictures and papers are packed already.
    const { size } = await out.add(`files/${keyOf(sha256)}`, content.body, { compress: false })
    found.count += 1
    found.bytes += size
  }
  return found
}

interface Described {
  name: string
  columns: OpenColumn[]
}

/** Every table with the columns that are stored (generated ones follow from them), and what a reader needs to know of each. */
export async function describeTables(client: PoolClient): Promise<Described[]> {
  const { rows } = await client.query<Described>(`
    SELECT c.relname AS name, json_agg(json_build_object('name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod), 'nullable', NOT a.attnotnull,
        'key', coalesce(a.attnum = ANY (k.conkey), false),
        'references', (SELECT format('%s.%s', r.relname, ra.attname) FROM pg_constraint f
          JOIN pg_class r ON r.oid = f.confrelid JOIN pg_attribute ra ON ra.attrelid = r.oid AND ra.attnum = f.confkey[1]
          WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.conkey = ARRAY[a.attnum] ORDER BY f.oid LIMIT 1))
      ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'p'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`)
  return rows
}
