import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { SECOND } from '#kernel/clock.ts'
import { environmentForDatabase } from '../config.ts'
import { findBinaries } from './binaries.ts'
import { stopOrphans } from './orphans.ts'
import { underLock } from './os-lock.ts'
import { findPlace, give, type Place, rememberPlace, socketFolder } from './place.ts'

interface EmbeddedOptions {
  dataDir: string
  log: (line: string) => void
  /** `false`, for tests only: nothing waits for the disk, and there is room for many fresh databases. */
  durable?: boolean
  /** Programs of another PostgreSQL (15 or later) instead of the one that comes with the portal. */
  binaries?: string
}

export interface Embedded {
  /** The main database, `lunchbox`. */
  url: string
  urlFor(database: string): string
  /** False while a server that died is being started again. */
  ready(): boolean
  stop(): Promise<void>
  /** Ends it this moment, as a power cut would: nothing more is written. */
  cutOff(): void
}

interface Server {
  bin: string
  place: Place
  port: number
  /** A folder, or a loopback address on Windows. */
  host: string
  log: (line: string) => void
  durable: boolean
}

const USER = 'lunchbox'
const START_LIMIT_MS = 60 * SECOND
const RETRY_LIMIT_MS = 10 * SECOND // stack.md 1.3: a killed server's lock may linger until pid 1 has reaped it
const STOP_LIMIT_MS = 30 * SECOND

/** The PostgreSQL that the portal brings along, supervised (stack.md 1.3). The caller holds the data folder's lock. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, durable = true } = options
  mkdirSync(options.dataDir, { recursive: true })
  const dataDir = realpathSync(options.dataDir)
  const place = findPlace(dataDir)
  const bin = options.binaries ?? findBinaries(place.user, place.copiesUnder)
  const password = keepPassword(path.join(dataDir, 'postgres.password'), place)
  if (!existsSync(place.cluster)) initialise(bin, place, password, durable)
  rememberPlace(dataDir, place)
  refuseOtherVersion(bin, place)

  await stopOrphans(place, log)
  const windows = process.platform === 'win32'
  const host = windows ? '127.0.0.1' : socketFolder(place)
  if (!windows) for (const name of readdirSync(host)) rmSync(path.join(host, name), { force: true })
  const server: Server = { bin, place, host, port: windows ? await freePort() : 5432, log, durable }
  const urlFor = (database: string) =>
    windows
      ? `postgres://${USER}:${password}@${host}:${server.port}/${database}`
      : `postgres://${USER}:${password}@localhost:${server.port}/${database}?host=${encodeURIComponent(host)}`

  const supervised = await supervise(server)
  const connection = connectionFile(dataDir)
  try {
    await createMainDatabase(urlFor('postgres'))
    rmSync(connection, { force: true })
    writeFileSync(connection, urlFor('lunchbox'), { mode: 0o600 })
  } catch (error) {
    await supervised.stop()
    throw error
  }
  const stop = async () => {
    rmSync(connection, { force: true })
    await supervised.stop()
    if (!windows && path.dirname(host) !== place.home) rmSync(host, { recursive: true, force: true })
  }
  return { url: urlFor('lunchbox'), urlFor, ready: supervised.ready, stop, cutOff: supervised.cutOff }
}

/** How to reach the server while it runs, for `npm run backup` beside a portal at work. */
export const connectionFile = (dataDir: string) => path.join(dataDir, 'postgres.connection')

function keepPassword(file: string, place: Place): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  if (existsSync(place.cluster))
    throw new Error(`The database's password file ${file} is missing. Bring it back, or restore a backup.`)
  const password = randomBytes(24).toString('hex')
  writeFileSync(file, `${password}\n`, { mode: 0o600, flush: true })
  return password
}

/** initdb into a folder of another name first: one that was killed half way never looks complete. */
function initialise(bin: string, place: Place, password: string, durable: boolean) {
  const passwordFile = path.join(place.home, 'initial-password')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  give(passwordFile, place.user)
  try {
    // Characters are classed by C.UTF-8 where libc has it (pg_trgm and text search know accents then), by C elsewhere.
    const first = initdb(bin, place, passwordFile, 'C.UTF-8', durable)
    const failure = first && initdb(bin, place, passwordFile, 'C', durable)
    if (failure) throw new Error(`PostgreSQL could not make its database folder: ${failure}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function initdb(
  bin: string,
  place: Place,
  passwordFile: string,
  ctype: string,
  durable: boolean,
): string | undefined {
  const unfinished = path.join(place.home, 'cluster.new')
  rmSync(unfinished, { recursive: true, force: true })
  // ICU sorts names as people do, the same on every machine; no collation comes from libc.
  const locale = ['--locale=C', `--lc-ctype=${ctype}`, '--locale-provider=icu', '--icu-locale=und']
  const access = ['-U', USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const args = ['-D', unfinished, '-E', 'UTF8', '--no-instructions', ...access, ...locale]
  if (!durable) args.push('--no-sync')
  const env = environmentForDatabase()
  const result = spawnSync(path.join(bin, 'initdb'), args, {
    ...place.user,
    cwd: place.home,
    env,
    encoding: 'utf8',
  })
  if (result.status !== 0) return result.error?.message ?? (result.stderr || result.stdout).trim()
  renameSync(unfinished, place.cluster)
  return undefined
}

function refuseOtherVersion(bin: string, place: Place) {
  const has = readFileSync(path.join(place.cluster, 'PG_VERSION'), 'utf8').trim()
  const { stdout } = spawnSync(path.join(bin, 'postgres'), ['--version'], {
    ...place.user,
    cwd: '/',
    encoding: 'utf8',
  })
  const runs = /\) (\d+)/.exec(stdout)?.[1]
  if (runs !== has)
    throw new Error(
      `The database in ${place.cluster} was made by PostgreSQL ${has}, and this version of Lunchbox brings ${runs}. ` +
        'Make a backup with the version that made it, and restore that into a new data folder (docs/operations.md).',
    )
}

/** Keeps one server running until told to stop; one that dies is started again. */
async function supervise(server: Server) {
  let child = await startServer(server)
  let ready = true
  let stopping: Promise<void> | undefined

  const watch = () => {
    child.once('exit', (code, signal) => {
      ready = false
      if (stopping) return
      server.log(`The database ended by itself (${signal ?? `code ${code}`}); starting it again`)
      void restart()
    })
    // It may have died between its start and this line.
    if (child.exitCode !== null || child.signalCode !== null) void restart()
  }
  const restart = async () => {
    for (let pause = 0; !stopping; pause = Math.min(5 * SECOND, pause + 200)) {
      await wait(pause)
      try {
        await stopOrphans(server.place, server.log)
        child = await startServer(server)
        ready = true
        server.log('The database is back')
        if (stopping) await end(child)
        else watch()
        return
      } catch (error) {
        server.log(`The database does not start: ${(error as Error).message}`)
      }
    }
  }
  watch()
  const stop = () => {
    stopping ??= end(child)
    return stopping
  }
  const cutOff = () => {
    stopping ??= Promise.resolve()
    child.kill('SIGQUIT')
  }
  return { ready: () => ready, stop, cutOff }
}

async function startServer(server: Server): Promise<ChildProcess> {
  const limit = Date.now() + RETRY_LIMIT_MS
  for (;;) {
    try {
      return await startOnce(server)
    } catch (error) {
      const passing = /already exists|still in use|Is another postmaster/.test((error as Error).message)
      if (!passing || Date.now() > limit) throw error
      await wait(200)
    }
  }
}

/** Of tests, with room for what a dozen fresh databases have not written yet: without it each takes a second longer. */
const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '512MB',
}

async function startOnce({ bin, place, host, port, log, durable }: Server): Promise<ChildProcess> {
  const windows = process.platform === 'win32'
  const settings = {
    listen_addresses: windows ? host : '',
    ...(windows ? {} : { unix_socket_directories: host, unix_socket_permissions: '0700' }),
    port: String(port),
    max_connections: '100',
    timezone: 'UTC',
    log_timezone: 'UTC',
    random_page_cost: '1.1',
    jit: 'off',
    ...(durable ? {} : NOT_DURABLE),
  }
  const args = [
    '-D',
    place.cluster,
    ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ]
  const command = serverCommand(path.join(bin, 'postgres'), args, place)
  // A process group of its own: Ctrl-C in the terminal is for the portal, which then stops the database in its turn.
  const child = spawn(command.program, command.args, {
    cwd: '/',
    detached: !windows,
    windowsHide: true,
    env: environmentForDatabase(),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...command.asUser,
  })
  const lastLines: string[] = []
  const hear = (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n').filter(Boolean)) {
      lastLines.push(line)
      if (lastLines.length > 20) lastLines.shift()
      // Errors of single statements reach whoever sent them, and may quote what people typed; so do refusals meanwhile.
      if (
        /\b(FATAL|PANIC)\b/.test(line) &&
        !/starting up|shutting down|not yet accept|terminating conn/.test(line)
      )
        log(`postgres: ${line}`)
    }
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  const limit = Date.now() + START_LIMIT_MS
  while (!isReady(place.cluster, child.pid)) {
    if (failure) throw failure
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(
        `PostgreSQL ended at its start: ${lastLines.join(' | ') || child.signalCode || 'its folder is still in use'}`,
      )
    if (Date.now() > limit) {
      await end(child)
      throw new Error(`PostgreSQL was not ready after a minute: ${lastLines.join(' | ')}`)
    }
    await wait(10)
  }
  return child
}

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => existsSync(file))

/**
 * The server's command: under its lock, as its user, and told by the kernel when node dies, however it dies; without
 * setpriv the next start finds the orphan. `asUser` if the command does not change to that user itself.
 */
function serverCommand(postgres: string, args: string[], { user, lock }: Place) {
  const as = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []
  const watched = SETPRIV === undefined ? [] : [SETPRIV, ...as, '--pdeathsig', 'INT']
  const command = [...watched, postgres, ...args]
  const [program = '', ...rest] = underLock(lock, command) ?? command
  return { program, args: rest, asUser: SETPRIV === undefined ? user : undefined }
}

/** As pg_ctl asks it: the eighth line of postmaster.pid. */
function isReady(cluster: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

async function end(child: ChildProcess) {
  const gone = () => child.exitCode !== null || child.signalCode !== null
  const limit = Date.now() + STOP_LIMIT_MS
  if (!gone()) child.kill('SIGINT')
  for (let quit = false; !gone(); ) {
    if (!quit && Date.now() > limit) quit = child.kill('SIGQUIT')
    await wait(10)
  }
}

async function createMainDatabase(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(`select 1 from pg_database where datname = 'lunchbox'`)
    if (rowCount === 0) await client.query('create database lunchbox')
  } finally {
    await client.end()
  }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
