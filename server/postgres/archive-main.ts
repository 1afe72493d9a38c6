import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { type Config, moveTarget, readConfig } from '../config.ts'
import { fileStore } from '../files/store.ts'
import { backupName, writeBackup } from './backup.ts'
import { connectionFile } from './embedded.ts'
import { connectionTo } from './hosts.ts'
import { lockFolder } from './lock.ts'
import { moveJobs } from './move-jobs.ts'
import { inWords, noteMoved } from './moved.ts'
import { openDatabase } from './open.ts'
import { exportName, writeOpenExport } from './open-export.ts'
import { type Imported, importOpen } from './open-import.ts'
import { createPool } from './pool.ts'
import { RestoredButUnready, restoreBackup } from './restore.ts'

// `npm run backup`, `restore`, `export`, `import` and `move`, called by the files of those names in tools/.
const say = (line: string) => void process.stdout.write(`  ${line}\n`)
const [job = 'backup', given] = process.argv.slice(2)

const JOBS: Record<
  string,
  { work: (config: Config, given?: string) => Promise<void>; nothing: string; purpose: string }
> = {
  backup: { work: backup, nothing: 'No backup was made. ', purpose: 'A backup' },
  restore: { work: restore, nothing: 'Nothing was restored. ', purpose: 'A restore' },
  export: { work: exportAll, nothing: 'Nothing was exported. ', purpose: 'An export' },
  import: { work: importAll, nothing: 'Nothing was imported. ', purpose: 'An import' },
  move: { work: move, nothing: 'Nothing was moved. ', purpose: 'A move' },
}

try {
  await JOBS[job]?.work(readConfig(), given)
} catch (error) {
  const words = error instanceof RestoredButUnready ? '' : JOBS[job]?.nothing
  process.stderr.write(`\n  ${words}${(error as Error).message}\n\n`)
  process.exitCode = 1
}

type Where = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>

function refuseNoPortal({ dataDir, databaseUrl }: Where) {
  if (databaseUrl === undefined && !existsSync(path.join(dataDir, 'postgres.password')))
    throw new Error(`There is no portal in ${dataDir}. DATA_DIR names the folder of the one you mean.`)
}

/** `target`: a file, or a folder for one of this name. */
function fileAt(target: string, name: string) {
  const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory()
  return path.resolve(isFolder ? path.join(target, name) : target)
}

function megabytes(file: string) {
  return `${(statSync(file).size / 1_000_000).toFixed(1)} MB`
}

async function backup(config: Where, target = '.') {
  refuseNoPortal(config)
  await withDatabase(config, true, async (pool) => {
    const file = fileAt(target, backupName(new Date()))
    const store = fileStore(config.dataDir, config.s3)
    const { rows, files, missing = 0 } = await writeBackup(pool, config.dataDir, file, store)
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    say(`Backup of ${total} rows and ${files} files (${megabytes(file)}): ${file}`)
    if (missing > 0)
      say(`${missing} files that the database names are not in ${store.where}, so they are not in it.`)
    say('It holds personal data and password hashes: keep it where only administrators can read it.')
  })
}

async function restore(config: Where, source: string | undefined) {
  if (!source) throw new Error('Say which backup: npm run restore -- lunchbox-backup-….tar.gz')
  mkdirSync(config.dataDir, { recursive: true })
  await withDatabase(config, false, async (pool) => {
    const store = fileStore(config.dataDir, config.s3)
    const { madeAt, rows, files } = await restoreBackup(
      pool,
      config.dataDir,
      path.resolve(source),
      say,
      store,
    )
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    say(
      `Restored ${total} rows and ${files} files of ${madeAt} into ${config.databaseUrl ? 'DATABASE_URL' : config.dataDir}.`,
    )
  })
}

async function exportAll(config: Where, target = '.') {
  refuseNoPortal(config)
  await withDatabase(config, true, async (pool) => {
    const file = fileAt(target, exportName(new Date()))
    const store = fileStore(config.dataDir, config.s3)
    const { tables, files } = await writeOpenExport(pool, file, store)
    const total = tables.reduce((sum, { rows }) => sum + rows, 0)
    say(
      `Exported ${total} rows of ${tables.length} tables and ${files.count} files (${megabytes(file)}): ${file}`,
    )
    if (files.missing.length > 0)
      say(
        `${files.missing.length} files that the database names are not in ${store.where}, so they are not in it.`,
      )
    say(
      'It holds personal data and private messages, and no passwords or keys. Its README.md says what is what.',
    )
  })
}

async function importAll(config: Config, source: string | undefined) {
  if (!source) throw new Error('Say which export: npm run import -- lunchbox-export-….zip')
  mkdirSync(config.dataDir, { recursive: true })
  await withDatabase(config, false, async (pool) => {
    const into = { dataDir: config.dataDir, store: fileStore(config.dataDir, config.s3) }
    await importOpen(pool, into, path.resolve(source), {
      log: say,
      onLoaded: (done) => sayImported(config, done),
    })
  })
}

function sayImported(config: Config, { manifest, rows, first }: Imported) {
  say(`Imported ${rows} rows and ${manifest.files.count} files of ${manifest.madeAt}.`)
  say(
    'Passwords and second steps were not in it, nor API keys, webhooks, and links and feeds with secret addresses.',
  )
  if (!first) return
  const url = config.appUrl ?? `http://localhost:${config.port}`
  say(
    `Start the portal. ${first.name} (${first.email}) sets a new password here; the link works once, for a week:`,
  )
  say(`${url}/reset-password?token=${first.token}`)
  say('Everybody else asks for a new password at the sign-in page, or is sent one by an administrator.')
}

/** From the built-in database to an empty one at `target`, jobs that wait included; files stay where they are. */
async function move(config: Where, target = moveTarget()) {
  if (!target || !URL.canParse(target) || !/^postgres(ql)?:$/.test(new URL(target).protocol))
    throw new Error('Say where to: MOVE_TO=postgres://user:password@host/database npm run move')
  if (config.databaseUrl !== undefined)
    throw new Error(
      'DATABASE_URL is set, so there is nothing built in to be moved. A backup can be restored elsewhere.',
    )
  refuseNoPortal(config)
  const folder = path.join(config.dataDir, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, `moved-${backupName(new Date())}`)
  await withDatabase(config, false, async (pool) => {
    await writeBackup(pool, config.dataDir, file, fileStore(config.dataDir, config.s3))
    await openDatabase({ ...config, databaseUrl: target }, say)
    await withPool(target, async (into) => {
      const { rows } = await restoreBackup(into, config.dataDir, file, say, 'stay').catch(
        (error: unknown) => {
          if (error instanceof RestoredButUnready) noteMoved(config.dataDir, target)
          throw error
        },
      )
      // From here on the rows are over there: nobody works in the old ones any more.
      noteMoved(config.dataDir, target)
      const jobs = await moveJobs(pool, into).catch((error: Error) => {
        throw new RestoredButUnready(
          `All rows were moved to ${inWords(target)}, but the jobs that waited were not: ${error.message}`,
          { cause: error },
        )
      })
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
      say(
        `Moved ${total} rows and ${jobs} waiting jobs to ${inWords(target)}. As they were before, they are in ${file}.`,
      )
    })
  })
  say('Start the portal with DATABASE_URL set to it from now on. Files and secrets stay in DATA_DIR.')
}

/** The database of a portal at work if it may be shared; else one's own, with the folder locked. */
async function withDatabase(config: Where, shared: boolean, work: (pool: pg.Pool) => Promise<void>) {
  const running = shared ? await runningServer(config) : undefined
  if (running !== undefined) return withPool(running, work)
  const lock = await lockFolder(config.dataDir, {
    purpose: JOBS[job]?.purpose ?? job,
    onLost: () => {
      process.stderr.write(
        `\n  The data folder ${config.dataDir} was taken by another process. Nothing was finished.\n\n`,
      )
      process.exit(1) // whatever was begun goes with its connection
    },
  })
  try {
    const database = await openDatabase(config, say)
    try {
      await withPool(database.url, work)
    } finally {
      await database.stop()
    }
  } finally {
    lock.release()
  }
}

async function withPool(url: string, work: (pool: pg.Pool) => Promise<void>) {
  const pool = createPool({ url, log: say, max: 3, name: `lunchbox-${job}`, patient: true })
  try {
    await work(pool)
  } finally {
    await pool.end()
  }
}

async function runningServer({ dataDir, databaseUrl }: Where): Promise<string | undefined> {
  if (databaseUrl !== undefined) return databaseUrl
  const file = connectionFile(dataDir)
  if (!existsSync(file)) return undefined
  const url = readFileSync(file, 'utf8')
  const client = new pg.Client(connectionTo(url))
  try {
    await client.connect()
    await client.end()
    return url
  } catch {
    return undefined // left behind by a portal that was killed
  }
}
