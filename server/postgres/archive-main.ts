import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { type Config, readConfig } from '../config.ts'
import { fileStore } from '../files/store.ts'
import { backupName, writeBackup } from './backup.ts'
import { connectionFile } from './embedded.ts'
import { lockFolder } from './lock.ts'
import { moveJobs } from './move-jobs.ts'
import { inWords, noteMoved } from './moved.ts'
import { openDatabase } from './open.ts'
import { createPool } from './pool.ts'
import { RestoredButUnready, restoreBackup } from './restore.ts'

// `npm run backup`, `npm run restore` and `npm run move`, called by the files of those names in tools/.
const say = (line: string) => void process.stdout.write(`  ${line}\n`)
const [job, given] = process.argv.slice(2)

try {
  const config = readConfig()
  if (job === 'restore') await restore(config, given)
  else if (job === 'move') await move(config, given)
  else await backup(config, given)
} catch (error) {
  const nothing =
    { restore: 'Nothing was restored. ', move: 'Nothing was moved. ' }[job ?? ''] ?? 'No backup was made. '
  const words = error instanceof RestoredButUnready ? '' : nothing
  process.stderr.write(`\n  ${words}${(error as Error).message}\n\n`)
  process.exitCode = 1
}

type Where = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>

/** `target`: a file, or a folder for one named after the time. */
async function backup(config: Where, target = '.') {
  if (config.databaseUrl === undefined && !existsSync(path.join(config.dataDir, 'postgres.password')))
    throw new Error(`There is no portal in ${config.dataDir}. DATA_DIR names the folder of the one you mean.`)
  await withDatabase(config, true, async (pool) => {
    const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory()
    const file = path.resolve(isFolder ? path.join(target, backupName(new Date())) : target)
    const store = fileStore(config.dataDir, config.s3)
    const { rows, files, missing = 0 } = await writeBackup(pool, config.dataDir, file, store)
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    const size = (statSync(file).size / 1_000_000).toFixed(1)
    say(`Backup of ${total} rows and ${files} files (${size} MB): ${file}`)
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

/** From the built-in database to an empty one at `target`, jobs that wait included; files stay where they are. */
async function move(config: Where, target: string | undefined) {
  if (!target || !URL.canParse(target) || !/^postgres(ql)?:$/.test(new URL(target).protocol))
    throw new Error('Say where to: npm run move -- postgres://user:password@host/database')
  if (config.databaseUrl !== undefined)
    throw new Error(
      'DATABASE_URL is set, so there is nothing built in to be moved. A backup can be restored elsewhere.',
    )
  if (!existsSync(path.join(config.dataDir, 'postgres.password')))
    throw new Error(`There is no portal in ${config.dataDir}. DATA_DIR names the folder of the one you mean.`)
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
    purpose: { restore: 'A restore', move: 'A move' }[job ?? ''] ?? 'A backup',
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
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
    return url
  } catch {
    return undefined // left behind by a portal that was killed
  }
}
