import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts'
import { writeBackup } from './backup.ts'
import { moveJobs } from './move-jobs.ts'
import { noteMoved } from './moved.ts'
import { openDatabase } from './open.ts'
import { createPool } from './pool.ts'
import { restoreBackup } from './restore.ts'

let from: FreshDatabase
let to: FreshDatabase
let folder = ''
const at = (...names: string[]) => path.join(folder, ...names)
const quiet = () => {}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lunchbox-backup-'))
  from = await freshDatabase()
  await from.pool.query(`
    insert into users (email, first_name, last_name, display_name, role)
      select 'person' || n || '@example.org', 'Zoë	"tab"', E'O\\\\Neil\\n', 'P ' || n, 'volunteer' from generate_series(1, 5000) n;
    insert into settings (id, value) values ('note', '{"text": "crème\\\\u0001 \\\\\\\\ ☕"}');
    insert into hosts (name, name_key) select 'Host ' || n, 'host ' || n from generate_series(1, 34) n;
    update people set phone = '555' from users u where u.person_id = people.id and u.email like 'person1%'`)
  mkdirSync(at('from', 'files', 'ab'), { recursive: true })
  writeFileSync(at('from', 'files', 'ab', 'receipt'), Buffer.alloc(100_001, 7))
  writeFileSync(at('from', 'files', 'empty'), '')
  writeFileSync(at('from', 'secrets.json'), '{"signing":"x"}')
})
beforeEach(async () => {
  await to?.drop()
  to = await freshDatabase()
  rmSync(at('to'), { recursive: true, force: true })
  mkdirSync(at('to'))
})
afterAll(async () => {
  await from.drop()
  await to.drop()
  rmSync(folder, { recursive: true })
})

test('what is restored equals what was backed up, table by table, trail and sequences included', async () => {
  await writeBackup(from.pool, at('from'), at('a.tar.gz'))
  const restored = await restoreBackup(to.pool, at('to'), at('a.tar.gz'), quiet)
  expect(restored.rows).toMatchObject({ users: 5000, hosts: 35 })
  expect(await contents(to.pool)).toEqual(await contents(from.pool))
  expect(readFileSync(at('to', 'files', 'ab', 'receipt'))).toEqual(Buffer.alloc(100_001, 7))
  expect(readFileSync(at('to', 'files', 'empty'))).toHaveLength(0)
  expect(readFileSync(at('to', 'secrets.json'), 'utf8')).toBe('{"signing":"x"}')

  const next = `insert into settings (id, value) values ('later', '1')`
  for (const { pool } of [from, to]) await pool.query(next)
  const last = 'select id, table_name, row_id from audit_log order by id desc limit 1'
  expect((await to.pool.query(last)).rows).toEqual((await from.pool.query(last)).rows)
})

test('tables larger than one piece of the backup come back, wherever a piece ends', async () => {
  await from.pool.query(`
    insert into settings (id, value) select 'long ' || n, jsonb_build_object('text', repeat('x', 500 + n % 97), 'n', n)
    from generate_series(1, 20000) n`)
  await writeBackup(from.pool, at('from'), at('large.tar.gz'))
  await restoreBackup(to.pool, at('to'), at('large.tar.gz'), quiet)
  expect((await to.pool.query(`select count(*)::int as n from settings`)).rows).toEqual(
    (await from.pool.query(`select count(*)::int as n from settings`)).rows,
  )
  await from.pool.query(`delete from settings where id like 'long %'`)
})

test('somebody who only owns the tables can restore too', async () => {
  await writeBackup(from.pool, at('from'), at('b.tar.gz'))
  const role = `owner_${process.pid}`
  await to.pool.query(`
    create role ${role};
    do $$ declare t record; begin
      execute format('alter schema upkeep owner to ${role}');
      execute format('alter schema graphile_worker owner to ${role}');
      execute format('alter database %I owner to ${role}', current_database());
      for t in select oid::regclass as name from pg_class
        where relnamespace in ('public'::regnamespace, 'upkeep'::regnamespace, 'graphile_worker'::regnamespace) and relkind = 'r'
      loop execute format('alter table %s owner to ${role}', t.name); end loop;
    end $$`)
  const url = new URL(to.url)
  url.searchParams.set('options', `-c role=${role}`)
  const asOwner = createPool({ url: url.href, log: quiet })
  await restoreBackup(asOwner, at('to'), at('b.tar.gz'), quiet)
  await asOwner.end()
  expect(await contents(to.pool)).toEqual(await contents(from.pool))
  await to.pool.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`)
})

test('a place that is in use is refused', async () => {
  await writeBackup(from.pool, at('from'), at('c.tar.gz'))
  await expect(restoreBackup(from.pool, at('to'), at('c.tar.gz'), quiet)).rejects.toThrow(
    'A backup is restored into an empty place only, and this database is in use.',
  )
  await expect(restoreBackup(to.pool, at('from'), at('c.tar.gz'), quiet)).rejects.toThrow(
    'there are files in',
  )
})

test('what was restored stays, even if what comes after it fails', async () => {
  await writeBackup(from.pool, at('from'), at('g.tar.gz'))
  const pool = createPool({ url: to.url, log: quiet })
  const query = pool.query.bind(pool) as (text: string) => Promise<unknown>
  pool.query = ((text: string) =>
    text.startsWith('analyze') ? Promise.reject(new Error('The disk is full')) : query(text)) as never
  await expect(restoreBackup(pool, at('to'), at('g.tar.gz'), quiet)).rejects.toThrow(
    'Everything was restored',
  )
  await pool.end()
  expect(await contents(to.pool)).toEqual(await contents(from.pool))
  expect(readFileSync(at('to', 'files', 'ab', 'receipt'))).toEqual(Buffer.alloc(100_001, 7))
})

test('a damaged, cut off or foreign file restores nothing', async () => {
  await writeBackup(from.pool, at('from'), at('d.tar.gz'))
  const before = await contents(to.pool)
  const whole = readFileSync(at('d.tar.gz'))
  truncateSync(at('d.tar.gz'), whole.length - 2000)
  await expect(restoreBackup(to.pool, at('to'), at('d.tar.gz'), quiet)).rejects.toThrow(
    'damaged or not complete',
  )
  whole.writeUInt32BE(0xdead, whole.length - 5000)
  writeFileSync(at('e.tar.gz'), whole)
  await expect(restoreBackup(to.pool, at('to'), at('e.tar.gz'), quiet)).rejects.toThrow('damaged')
  writeFileSync(at('f.tar.gz'), 'hello')
  await expect(restoreBackup(to.pool, at('to'), at('f.tar.gz'), quiet)).rejects.toThrow(
    'is not a backup of Lunchbox',
  )
  await expect(restoreBackup(to.pool, at('to'), at('none.tar.gz'), quiet)).rejects.toThrow('There is no file')
  expect(await contents(to.pool)).toEqual(before)
})

test('rows and waiting jobs move to another server; files and secrets stay where they are', async () => {
  await from.pool.query(
    `select graphile_worker.add_job('housekeeping', '{"a": [1]}', queue_name := 'mail', job_key := 'k', run_at := '2030-01-01', max_attempts := 7)`,
  )
  await writeBackup(from.pool, at('from'), at('m.tar.gz'))
  await restoreBackup(to.pool, at('from'), at('m.tar.gz'), quiet, 'stay')
  expect(await moveJobs(from.pool, to.pool)).toBe(1)
  expect(await contents(to.pool)).toEqual(await contents(from.pool))
  const jobs = `select j.payload, j.key, j.run_at, j.max_attempts, t.identifier, q.queue_name from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id join graphile_worker._private_job_queues q on q.id = j.job_queue_id`
  expect((await to.pool.query(jobs)).rows).toEqual((await from.pool.query(jobs)).rows)
  expect(readFileSync(at('from', 'secrets.json'), 'utf8')).toBe('{"signing":"x"}')
  noteMoved(at('from'), 'postgres://ana:geheim@db.example:5432/lunch')
  await expect(openDatabase({ dataDir: at('from'), databaseUrl: undefined }, quiet)).rejects.toThrow(
    /was moved to lunch at db\.example:5432: set DATABASE_URL/,
  )
})

/** Every table with its rows, as text. */
async function contents(pool: pg.Pool): Promise<Record<string, string[]>> {
  const tables = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
    all[name] = rows.map(({ row }) => row)
  }
  return all
}
