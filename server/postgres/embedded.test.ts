import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBinaries } from './binaries.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { findPlace } from './place.ts'

let dataDir = ''
let running: Embedded | undefined
let orphan: ChildProcess | undefined
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'lunchbox-embedded-'))
  chmodSync(dataDir, 0o755)
})
afterEach(async () => {
  await running?.stop()
  orphan?.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

const open = async () => {
  running = await startEmbedded({ dataDir, log: () => {}, durable: false })
  return running
}
const lockFile = () => path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid')

async function ask<T extends object>(sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: running?.url })
  await client.connect()
  const { rows } = await client.query<T>(sql)
  await client.end()
  return rows
}

test('names sort as people sort them, and likeness knows accents', async () => {
  await open()
  const [sorted] = await ask<{ names: string[] }>(
    `select array_agg(n order by n) as names from unnest(array['Zoe', 'adam', 'Élise', 'Bea', 'eva']) n`,
  )
  expect(sorted?.names).toEqual(['adam', 'Bea', 'Élise', 'eva', 'Zoe'])
  await ask('create extension pg_trgm; create extension unaccent; create extension fuzzystrmatch')
  expect(await ask(`select lower('ÉLISE') l, similarity('José', 'José') s`)).toEqual([{ l: 'élise', s: 1 }])
})

test('a server that an earlier run left behind is stopped, and its data is all there', async () => {
  await open()
  await ask('create table bread (slices int)')
  await running?.stop()
  const { cluster, user, copiesUnder } = findPlace(dataDir)
  const sockets = path.join(dataDir, 'sockets')
  mkdirSync(sockets)
  if (user) chownSync(sockets, user.uid, user.gid)
  orphan = spawn(
    path.join(findBinaries(user, copiesUnder), 'postgres'),
    ['-D', cluster, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${sockets}`],
    { ...user, cwd: '/', stdio: 'ignore' },
  )
  await expect.poll(() => existsSync(lockFile()) && readFileSync(lockFile(), 'utf8')).toContain('ready')
  const gone = once(orphan, 'exit')
  await open()
  await gone
  expect(await ask('select count(*)::int n from bread')).toEqual([{ n: 0 }])
})

test('a lock file that names another program with the same number is no obstacle', async () => {
  await open()
  await running?.stop()
  writeFileSync(lockFile(), `${process.ppid}\n${path.dirname(lockFile())}\n1\n5432\n/tmp\n\n  0 0\nready\n`)
  await open()
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
})

test('a first start that was killed half way is begun again', async () => {
  const half = path.join(findPlace(dataDir).home, 'cluster.new', 'base')
  mkdirSync(half, { recursive: true })
  await open()
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
})

test('without its password, or with its folder gone, the database says what is missing', async () => {
  await open()
  await running?.stop()
  running = undefined
  const password = path.join(dataDir, 'postgres.password')
  const kept = readFileSync(password)
  rmSync(password)
  await expect(open()).rejects.toThrow(`The database's password file ${password} is missing`)
  writeFileSync(password, kept)
  writeFileSync(path.join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), '12\n')
  await expect(open()).rejects.toThrow('was made by PostgreSQL 12, and this version of Lunchbox brings 18')
  writeFileSync(path.join(dataDir, 'postgres.location'), '/nowhere/at/all\n')
  await expect(open()).rejects.toThrow('but it is not there')
})
