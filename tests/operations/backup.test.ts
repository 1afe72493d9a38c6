import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { ROOT } from '#server/root.ts'
import { ACCOUNT, cleanUp, setUp, signIn, start, stop, temporaryFolder } from './portal-process.ts'

afterEach(cleanUp)

function run(tool: 'backup' | 'restore' | 'export' | 'import', dataDir: string, ...args: string[]) {
  const { PATH, HOME } = process.env
  const result = spawnSync(process.execPath, [path.join(ROOT, 'tools', `${tool}.mjs`), ...args], {
    cwd: ROOT,
    env: { PATH, HOME, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return { status: result.status, output: result.stdout + result.stderr }
}

/** Every table of a running portal as text, but what it notes by itself as it runs: counts of calls, and what it does every few minutes. */
async function contents(dataDir: string) {
  const client = new pg.Client({
    connectionString: readFileSync(path.join(dataDir, 'postgres.connection'), 'utf8'),
  })
  await client.connect()
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'throttles' order by 1`,
  )
  const all: Record<string, unknown[]> = {}
  for (const { name } of tables.rows) {
    const { rows } = await client.query(
      `select t::text as row from "${name}" t where t::text !~ ',"every [0-9]' order by 1`,
    )
    all[name] = rows
  }
  await client.end()
  return all
}

test('a portal at work is backed up, and restored into an empty folder it is the same portal', async () => {
  const folder = temporaryFolder()
  const [from, to, archive] = [
    path.join(folder, 'from'),
    path.join(folder, 'to'),
    path.join(folder, 'b.tar.gz'),
  ]
  const portal = await start({ dataDir: from })
  await setUp(portal)
  mkdirSync(path.join(from, 'files'))
  writeFileSync(path.join(from, 'files', 'receipt'), 'bread')
  const before = await contents(from)
  expect(run('backup', from, archive)).toMatchObject({ status: 0 })
  expect(statSync(archive).mode & 0o077).toBe(0)
  await stop(portal)

  expect(run('restore', from, archive).output).toMatch(/Nothing was restored.*empty place only/)
  const restored = run('restore', to, archive)
  expect(restored.output).toContain('Restored')
  expect(restored.status).toBe(0)
  const again = await start({ dataDir: to })
  expect(again.setUpLink).toBeUndefined()
  expect(await contents(to)).toEqual(before)
  expect(readFileSync(path.join(to, 'files', 'receipt'), 'utf8')).toBe('bread')
  expect(readFileSync(path.join(to, 'secrets.json'))).toEqual(readFileSync(path.join(from, 'secrets.json')))
  const cookie = await signIn(again.url)
  const me = await fetch(`${again.url}/api/auth/user`, { headers: { cookie } })
  expect(await me.json()).toMatchObject({ email: ACCOUNT.email })

  expect(run('restore', to, archive).output).toContain('already using the data folder')
  await stop(again)
})

test('a portal that does not run is backed up too, into a folder under a name of its own, and exported and imported', async () => {
  const folder = temporaryFolder()
  const dataDir = path.join(folder, 'data')
  const portal = await start({ dataDir })
  await setUp(portal)
  await stop(portal)
  expect(run('backup', dataDir, folder)).toMatchObject({ status: 0 })
  expect(readdirSync(folder).filter((name) => /^lunchbox-backup-.*\.tar\.gz$/.test(name))).toHaveLength(1)
  expect(run('export', dataDir, folder)).toMatchObject({ status: 0 })
  const [zip = ''] = readdirSync(folder).filter((name) => /^lunchbox-export-.*\.zip$/.test(name))
  const imported = run('import', path.join(folder, 'other'), path.join(folder, zip))
  expect(imported.output).toMatch(/Imported \d+ rows[^]*ada@charity\.example[^]*reset-password\?token=\S{43}/)
  expect(imported.status).toBe(0)
  expect(run('import', dataDir, path.join(folder, zip)).output).toMatch(/Nothing was imported.*in use/)
  expect(run('backup', path.join(folder, 'nowhere')).output).toContain('There is no portal in')
})
