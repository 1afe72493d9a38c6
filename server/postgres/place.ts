import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { canWriteIn, chooseUser, type RunAs } from './run-as.ts'

export interface Place {
  /** Owned by the user PostgreSQL runs as; holds `cluster`. */
  home: string
  cluster: string
  /** What the server's processes hold locked while one of them lives (os-lock.ts). */
  lock: string
  user: RunAs | undefined
  /** Where a copy of the server's programs goes if that user cannot reach node_modules. */
  copiesUnder: string
}

const OUTSIDE = '/var/lib/lunchbox'
const INSIDE = 'postgres'
const POINTER = 'postgres.location'

const lockIn = (home: string) => path.join(home, 'cluster.lock')

/** The lock of a data folder's database, whether or not there is one yet. */
export function databaseLock(dataDir: string): string {
  const pointer = path.join(dataDir, POINTER)
  return lockIn(existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : path.join(dataDir, INSIDE))
}

/** Where the cluster lives: in the data folder, or elsewhere with a pointer in it (design 2). */
export function findPlace(dataDir: string): Place {
  const inside = path.join(dataDir, INSIDE)
  const pointer = path.join(dataDir, POINTER)
  if (existsSync(pointer)) {
    const home = readFileSync(pointer, 'utf8').trim()
    if (!existsSync(path.join(home, 'cluster')))
      throw new Error(
        `${pointer} says that the database is in ${home}, but it is not there. ` +
          'Bring that folder back, or restore a backup into a new data folder.',
      )
    return placeAt(home, chooseUser(path.join(home, 'cluster')))
  }
  const user = chooseUser(path.join(inside, 'cluster'))
  mkdirSync(inside, { recursive: true, mode: 0o700 })
  give(inside, user)
  if (canWriteIn(inside, user)) return placeAt(inside, user)
  if (user === undefined || existsSync(path.join(inside, 'cluster')))
    throw new Error(`The database folder ${inside} cannot be written by the user who starts Lunchbox.`)
  const home = path.join(OUTSIDE, randomBytes(6).toString('hex'))
  mkdirSync(OUTSIDE, { recursive: true, mode: 0o755 })
  chmodSync(OUTSIDE, 0o755)
  mkdirSync(home, { mode: 0o700 })
  give(home, user)
  if (!canWriteIn(home, user))
    throw new Error(
      `PostgreSQL does not run as root, and its user (uid ${user.uid}) can write neither in ${inside} nor in ${home}. ` +
        'Start Lunchbox as an ordinary user, choose another DATA_DIR, or set DATABASE_URL.',
    )
  return placeAt(home, user)
}

/** Written once the cluster is complete, so that an interrupted first start leaves no pointer to nothing. */
export function rememberPlace(dataDir: string, place: Place) {
  if (path.dirname(place.home) !== OUTSIDE) return
  writeFileSync(path.join(place.home, 'belongs-to'), `${realpathSync(dataDir)}\n`)
  writeFileSync(path.join(dataDir, POINTER), `${place.home}\n`)
}

function placeAt(home: string, user: RunAs | undefined): Place {
  const outside = user !== undefined
  const [cluster, lock] = [path.join(home, 'cluster'), lockIn(home)]
  return { home, cluster, lock, user, copiesUnder: outside ? OUTSIDE : home }
}

export function give(file: string, user: RunAs | undefined) {
  if (user !== undefined) chownSync(file, user.uid, user.gid)
}

/** A socket's path must stay under 107 characters; long data folders get a short one in the temp folder. */
export function socketFolder(place: Place): string {
  const usual = path.join(place.home, 'run')
  if (Buffer.byteLength(usual) + '/.s.PGSQL.5432.lock'.length < 107) {
    mkdirSync(usual, { recursive: true, mode: 0o700 })
    give(usual, place.user)
    return usual
  }
  const short = mkdtempSync(path.join(tmpdir().length < 60 ? tmpdir() : '/tmp', 'lunchbox-'))
  give(short, place.user)
  return short
}
