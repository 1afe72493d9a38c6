import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { diskStore, type FileStore } from '../files/store.ts'
import { FORMAT, type Manifest, readArchive, type Summary, textOf, type Visit } from './archive.ts'
import { relation } from './backup.ts'
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

const OLD_ARCHIVE =
  'This backup was made by a version that did not write down sums of its parts: what can be checked are its length, ' +
  'the sum of its compression, and how many rows and files it holds.'

const RESTORED = 'A backup is restored'

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
  if (store !== 'stay') await refuseFiles(store, RESTORED)
  await refuseUnlessEmpty(pool, RESTORED)
  const { manifest, sealed } = await checkBackup(source)
  if (!sealed) log(OLD_ARCHIVE)
  await bringToLevel(
    pool,
    manifest.migrations.map((migration) => migration.name),
    log,
  )
  const summary = await loadAll(pool, { dataDir, store }, source, manifest)
  try {
    await migrate(pool, log)
    await pool.query('analyze')
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
    await makeEmpty(
      client,
      manifest.tables.map(({ name }) => name),
    )
    const summary = await load(client, into, source, brought)
    await setSequences(client, manifest.sequences)
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
    const { format, migrations } = manifest
    refuseOtherVersion(migrations, { what: 'backup', again: 'restore', isNewer: format > FORMAT })
    return async () => {}
  })

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
    const columns = new Map(tables.map((table) => [table.name, columnList(table.columns)]))
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
        await bringFile(store, dataDir, key, body)
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
