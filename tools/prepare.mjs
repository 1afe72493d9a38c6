// What has to be there before anything else can run. Plain Node without packages: it runs before they are installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const OLDEST = [20, 19]
/** Unpacked from an archive (`npm run release`): everything is there already. */
export const isRelease = existsSync(path.join(ROOT, 'release.json'))

/** Ends the run with a sentence instead of a stack trace. */
export function fail(sentence) {
  console.error(`\n  ${sentence}\n`)
  process.exit(1)
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return
  fail(
    `Lunchbox needs Node ${OLDEST.join('.')} or later; this is ${process.versions.node}. See https://nodejs.org.`,
  )
}

/** Runs npm with what npm itself was started with, so that it works without npm on the PATH. */
function npm(args) {
  const own = process.env.npm_execpath
  const options = { cwd: ROOT, stdio: 'inherit' }
  return own?.endsWith('.js')
    ? spawnSync(process.execPath, [own, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

/** `npm ci` when packages are missing or others than the lockfile names. Development packages too: they build the portal. */
export function ensureInstalled() {
  if (isRelease || isInstalled()) return
  console.log('  Installing what Lunchbox needs (about a minute) …')
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund']
  const result = npm(args)
  if (result.status !== 0)
    fail(`The packages could not be installed (see above). ${ownerHint('node_modules')}`)
}

function isInstalled() {
  const installed = path.join(ROOT, 'node_modules', '.package-lock.json')
  const wanted = path.join(ROOT, 'package-lock.json')
  if (!existsSync(installed)) return false // npm writes it last
  if (statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return true
  // A fresh clone's lockfile may be newer and say the same.
  const has = JSON.parse(readFileSync(installed, 'utf8')).packages
  const wants = JSON.parse(readFileSync(wanted, 'utf8')).packages
  return Object.entries(wants).every(([name, entry]) => {
    if (name === '' || (entry.optional && !has[name])) return true
    return has[name]?.version === entry.version
  })
}

/** Who may write here, for a checkout that belongs to somebody else. */
function ownerHint(what) {
  return `If ${path.join(ROOT, what)} belongs to another user, run the command once as that user.`
}

const PARTS = {
  server: [
    'kernel',
    'server',
    'platform',
    'sections',
    'registry.ts',
    'registry.server.ts',
    'package-lock.json',
    'package.json',
    'tsconfig.json',
    'tools/build.mjs',
  ],
  web: [
    'kernel',
    'web',
    'platform',
    'sections',
    'docs/user-guide',
    'registry.ts',
    'package-lock.json',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
    'tools/build.mjs',
  ],
}

/** Builds what has changed since the last build, told by the content of the sources. */
export function ensureBuilt() {
  if (isRelease) return
  const wanted = Object.fromEntries(Object.entries(PARTS).map(([part, sources]) => [part, hashOf(sources)]))
  const stamp = path.join(ROOT, 'dist', 'built.json')
  const built = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : {}
  const parts = Object.keys(PARTS).filter((part) => built[part] !== wanted[part])
  if (parts.length === 0) return
  console.log('  Building Lunchbox …')
  // A process of its own gives its memory back, and is in production mode whatever the environment says.
  const args = [path.join(ROOT, 'tools', 'build.mjs'), JSON.stringify(wanted), ...parts]
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' })
  if (status !== 0) fail(`Lunchbox could not be built (see above). ${ownerHint('dist')}`)
}

function hashOf(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf))
    hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)))
  return hash.digest('hex')
}

function filesOf(source) {
  const full = path.join(ROOT, source)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [source]
  return readdirSync(full)
    .sort()
    .filter((name) => !/\.(test|spec)\.tsx?$/.test(name))
    .flatMap((name) => filesOf(`${source}/${name}`))
}
