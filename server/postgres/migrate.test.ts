import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts'
import { appliedMigrations, migrate } from './migrate.ts'

let database: FreshDatabase
let folder = ''
beforeAll(async () => {
  database = await freshDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'lunchbox-migrations-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})
beforeEach(() => database.pool.query('drop schema if exists upkeep cascade'))

const up = () => migrate(database.pool, () => {}, { folder })
const write = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql)

test('two instances that start at once migrate the database once, in order', async () => {
  write(
    '0001_bread.sql',
    'create table bread (slices int);\n--> statement-breakpoint\ninsert into bread values (2);',
  )
  write('0002_jam.sql', 'alter table bread add column jam boolean not null default true;')
  await Promise.all([up(), up(), up()])
  expect((await database.pool.query('select * from bread')).rows).toEqual([{ slices: 2, jam: true }])
  expect(await appliedMigrations(database.pool)).toEqual(['0001_bread.sql', '0002_jam.sql'])

  write('0003_broken.sql', 'create table plates (n int); select no_such_function();')
  await expect(up()).rejects.toThrow('The migration 0003_broken.sql failed')
  expect((await database.pool.query(`select to_regclass('plates') t`)).rows).toEqual([{ t: null }])
  rmSync(path.join(folder, '0003_broken.sql'))
  await up()

  appendFileSync(path.join(folder, '0001_bread.sql'), '\n-- thought again')
  await expect(up()).rejects.toThrow('0001_bread.sql was changed after this database had it')
  rmSync(path.join(folder, '0001_bread.sql'))
  await expect(up()).rejects.toThrow('0001_bread.sql, which this version of Lunchbox does not know')
})

test('days stay text, counts become numbers, and money stays exact', async () => {
  const { rows } = await database.pool.query(`select '2026-11-18'::date d, 34::int8 n, 0.10::numeric m`)
  expect(rows).toEqual([{ d: '2026-11-18', n: 34, m: '0.10' }])
})

test('a connection killed while idle does not end the portal', async () => {
  await database.pool.query('select 1')
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
