import { randomBytes } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { formatNumber } from '#kernel/language/count.ts'
import { type FileStore, keyOf, sumIn } from '../files/store.ts'
import { hashToken } from '../people/session.ts'
import { listTables, relation } from './backup.ts'
import { csvToCopy } from './csv-to-copy.ts'
import {
  bringFile,
  bringToLevel,
  columnList,
  makeEmpty,
  refuseFiles,
  refuseOtherVersion,
  refuseUnlessEmpty,
  setSequences,
  triggersOff,
  triggersOn,
} from './empty-place.ts'
import { migrate } from './migrate.ts'
import { damaged, type OpenArchive, type OpenManifest, openArchive } from './open-archive.ts'
import { RestoredButUnready } from './restore.ts'
import { WITHHELD } from './withheld.ts'

const IMPORTED = 'An export is imported'
const WAY_IN_DAYS = 7

export interface Imported {
  manifest: OpenManifest
  rows: number
  /** Who gets in first: the token of a link that sets a new password, good for a week and once. */
  first: { name: string; email: string; token: string } | null
}

/**
 * Brings an open export into an empty portal of the same or a later version: all of it or nothing. The whole file is read
 * and checked before anything is touched, and once more while it is loaded. Ids, history and sequences stay as they were;
 * nothing is audited or counted twice, and sums and links between rows are checked before it is committed.
 */
export async function importOpen(
  pool: Pool,
  into: { dataDir: string; store: FileStore },
  source: string,
  { log, onLoaded }: { log: (line: string) => void; onLoaded?: (done: Imported) => void },
): Promise<Imported> {
  await refuseFiles(into.store, IMPORTED)
  await refuseUnlessEmpty(pool, IMPORTED)
  const archive = await openArchive(source)
  try {
    const { manifest } = archive
    await checkOpen(archive)
    const level = manifest.migrations.map(({ name }) => name)
    await bringToLevel(pool, level, log)
    const done = await loadAll(pool, into, archive)
    // Whatever fails from here on: who gets in first is known.
    onLoaded?.(done)
    try {
      await migrate(pool, log)
      await pool.query('ANALYZE')
    } catch (error) {
      throw new RestoredButUnready(
        `Everything was imported, but what comes after it failed: ${(error as Error).message}. The next start does it again.`,
        { cause: error },
      )
    }
    return done
  } finally {
    archive.close()
  }
}

/** Reads all of it without changing anything. Refuses, in words, what is damaged, not complete or of another version. */
export async function checkOpen({ manifest, names, read }: OpenArchive) {
  refuseOtherVersion(manifest.migrations, { what: 'export', again: 'import' })
  const tables = new Map(manifest.tables.map((table) => [table.file, table]))
  if (tables.size !== manifest.tables.length) throw damaged('a table is there twice')
  let files = 0
  for (const name of names) {
    const table = tables.get(name)
    tables.delete(name)
    if (!table && name.startsWith('tables/')) throw damaged(`${name} is no table that manifest.json names`)
    if (name.startsWith('files/')) {
      files += 1
      if (sumIn(name.slice('files/'.length)) === undefined) throw damaged(`${name} is no name of a file`)
    }
    if (table) await checkTable(table, read(name))
    else for await (const _ of read(name));
  }
  for (const [file] of tables) throw damaged(`${file} is not there`)
  if (files !== manifest.files.count) throw damaged(`it holds ${files} of ${manifest.files.count} files`)
}

type Table = OpenManifest['tables'][number]

async function checkTable(table: Table, csv: AsyncIterable<Buffer>) {
  let rows = 0
  for await (const piece of rowsOf(table, csv))
    for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', at + 1)) rows += 1
  mustHaveAll(table, rows)
}

function mustHaveAll({ file, rows: promised }: Table, rows: number) {
  if (rows !== promised) throw damaged(`${file} has ${formatNumber(rows)} of ${formatNumber(promised)} rows`)
}

/** As the text form of COPY, in which every row is a line. */
async function* rowsOf({ file, columns }: Table, csv: AsyncIterable<Buffer>) {
  const named = columns.map(({ name }) => name).join()
  let headed = false
  try {
    yield* csvToCopy(csv, (cells) => {
      headed = cells.join() === named
      if (!headed) throw new Error('Its first row does not name the columns of manifest.json')
    })
  } catch (error) {
    throw (error as Error).message.startsWith('The export')
      ? error
      : damaged(`${file}: ${(error as Error).message}`, error)
  }
  if (!headed) throw damaged(`${file} has no first row`)
}

async function loadAll(
  pool: Pool,
  { dataDir, store }: { dataDir: string; store: FileStore },
  { manifest, names, read }: OpenArchive,
): Promise<Imported> {
  const brought: string[] = []
  let isCommitting = false
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const tables = await listTables(client)
    refuseMissing(manifest, tables)
    const withTriggers = await triggersOff(client)
    await makeEmpty(
      client,
      tables.map(({ name }) => name),
    )
    let rows = 0
    for (const table of manifest.tables) {
      if (table.name in WITHHELD) continue
      const columns = columnList(table.columns.map(({ name }) => name))
      const to = client.query(copyFrom(`COPY ${relation(table.name)} (${columns}) FROM STDIN`))
      await pipeline(rowsOf(table, read(table.file)), to).catch((error: Error) => {
        throw error.message.startsWith('The export')
          ? error
          : damaged(`${table.file}: ${error.message}`, error)
      })
      mustHaveAll(table, to.rowCount)
      rows += to.rowCount
    }
    await client.query(WITHOUT_THEIRS)
    await setSequences(client, manifest.sequences)
    for (const name of names.filter((one) => one.startsWith('files/'))) {
      const key = name.slice('files/'.length)
      if (keyOf(sumIn(key) ?? '') !== key) throw damaged(`${name} is no name of a file`)
      brought.push(key)
      await bringFile(store, dataDir, key, read(name))
    }
    await refuseLoose(client)
    await refuseOtherSums(client)
    const first = await wayIn(client)
    await triggersOn(client, withTriggers)
    isCommitting = true
    await client.query('COMMIT')
    client.release()
    return { manifest, rows, first }
  } catch (error) {
    client.release(true)
    // An answer that is lost says nothing: then the rows may be there, and need their files.
    if (!isCommitting) await store.remove(brought)
    throw error
  }
}

/** Spreadsheets that were being read are read again. */
const WITHOUT_THEIRS = `DELETE FROM files WHERE owner LIKE '%-import'`

/** Every table and column of this level is in it, or said to be left out; what we leave out nobody has to bring. */
function refuseMissing(
  { tables, withheld: said }: OpenManifest,
  wanted: { name: string; columns: string[] }[],
) {
  const withheld = Object.fromEntries(
    Object.keys(said)
      .filter((name) => name in WITHHELD)
      .map((name) => [name, true]),
  )
  const there = new Map(
    tables.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]),
  )
  for (const { name, columns } of wanted) {
    if (name in withheld) continue
    const has = there.get(name)
    if (!has) throw damaged(`the table ${name} is missing`)
    for (const column of columns)
      if (!has.has(column) && !(`${name}.${column}` in withheld))
        throw damaged(`the column ${column} of ${name} is missing`)
  }
  const known = new Map(wanted.map(({ name, columns }) => [name, new Set(columns)]))
  for (const [name, columns] of there)
    for (const column of columns)
      if (!known.get(name)?.has(column)) throw damaged(`there is no ${name}.${column} in this version`)
}

/** With triggers off nobody looks whether rows that are named are there. */
async function refuseLoose(client: PoolClient) {
  const { rows: keys } = await client.query<{ child: string; parent: string; pairs: string; set: string }>(`
    SELECT c.conrelid::regclass::text AS child, c.confrelid::regclass::text AS parent,
      string_agg(format('p.%I = c.%I', pa.attname, ca.attname), ' AND ') AS pairs,
      string_agg(format('c.%I IS NOT NULL', ca.attname), ' AND ') AS set
    FROM pg_constraint c, unnest(c.conkey, c.confkey) AS k(child, parent)
    JOIN pg_attribute ca ON ca.attnum = k.child JOIN pg_attribute pa ON pa.attnum = k.parent
    WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
      AND ca.attrelid = c.conrelid AND pa.attrelid = c.confrelid
    GROUP BY c.oid, c.conrelid, c.confrelid`)
  for (const { child, parent, pairs, set } of keys) {
    const { rowCount } = await client.query(
      `SELECT FROM ${child} c WHERE ${set} AND NOT EXISTS (SELECT FROM ${parent} p WHERE ${pairs}) LIMIT 1`,
    )
    if (rowCount) throw damaged(`rows of ${child} name rows of ${parent} that are not there`)
  }
}

/** The sums that dashboards show, counted once more from the entries: rows in which they differ. */
const RECOUNTS: Record<string, string> = {
  collection_days: `
    SELECT FROM (SELECT day, sum(entries) AS n, sum(individual) AS i, sum(grouped) AS g FROM collection_days GROUP BY 1) kept
    FULL JOIN (SELECT collection_date AS day, count(*) AS n, sum(individual_sandwiches) AS i,
        sum(collection_group_total(groups)) AS g FROM sandwich_collections GROUP BY 1) counted USING (day)
    WHERE (coalesce(kept.n, 0), coalesce(kept.i, 0), coalesce(kept.g, 0))
      IS DISTINCT FROM (coalesce(counted.n, 0), coalesce(counted.i, 0), coalesce(counted.g, 0)) LIMIT 1`,
  collection_host_days: `
    SELECT FROM collection_host_days kept
    FULL JOIN (SELECT host_id, collection_date AS day, count(*) AS n, sum(individual_sandwiches) AS i,
        sum(collection_group_total(groups)) AS g FROM sandwich_collections GROUP BY 1, 2) counted USING (host_id, day)
    WHERE (coalesce(kept.entries, 0), coalesce(kept.individual, 0), coalesce(kept.grouped, 0))
      IS DISTINCT FROM (coalesce(counted.n, 0), coalesce(counted.i, 0), coalesce(counted.g, 0)) LIMIT 1`,
}

async function refuseOtherSums(client: PoolClient) {
  for (const [table, sql] of Object.entries(RECOUNTS))
    if ((await client.query(sql)).rowCount) throw damaged(`the sums in ${table} are not those of the entries`)
}

/** Nobody has a password any more: the super administrator who has been there longest gets a link to set one. */
async function wayIn(client: PoolClient): Promise<Imported['first']> {
  const { rows } = await client.query<{ id: string; name: string; email: string }>(
    `SELECT id, display_name AS name, email FROM users WHERE is_active
     ORDER BY role = 'super_admin' DESC, role = 'admin' DESC, created_at, id LIMIT 1`,
  )
  const [person] = rows
  if (!person) return null
  const token = randomBytes(32).toString('base64url')
  await client.query(
    `INSERT INTO password_tokens (token_hash, user_id, purpose, expires_at)
     VALUES ($1, $2, 'reset', now() + make_interval(days => $3))`,
    [hashToken(token), person.id, WAY_IN_DAYS],
  )
  return { name: person.name, email: person.email, token }
}
