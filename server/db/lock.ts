import { randomBytes } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SECOND } from '#kernel/clock.ts'
import { startOf } from './processes.ts'

interface Claim {
  pid: number
  /** When that process began: tells it from a later one with the same pid. */
  started: string
  /** Pids only mean something within one of these (containers have their own). */
  world: string
  /** False while it still looks whether it is alone. */
  held: boolean
  purpose: string
}

const SIGN_OF_LIFE_MS = 5 * SECOND
const SILENT_MS = 20 * SECOND
const PATIENCE_MS = 10 * SECOND

/**
 * One process at a time on a data folder. Each puts up a claim of its own and then looks for others: of two that come
 * at once the later one sees the earlier, so both can never hold it, and a dead one's claim can be taken away by anybody.
 */
export async function lockFolder(dataDir: string, purpose = 'The portal'): Promise<{ release(): void }> {
  const folder = path.join(dataDir, 'lock')
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${process.pid}-${randomBytes(4).toString('hex')}.json`)
  const mine: Claim = {
    pid: process.pid,
    started: startOf(process.pid) ?? '',
    world: pidWorld(),
    held: false,
    purpose,
  }
  for (const limit = Date.now() + SILENT_MS + PATIENCE_MS; ; ) {
    put(file, mine)
    const others = livingClaims(folder, file)
    if (others.length === 0) break
    rmSync(file, { force: true })
    const holder = others.find((claim) => claim.held)
    // One of another container can only be judged by its signs of life, so it gets the time to show none.
    if ((holder && holder.world === mine.world) || Date.now() > limit)
      throw new Error(refusal(dataDir, holder ?? others[0]))
    await wait(20 + Math.random() * 80)
  }
  put(file, { ...mine, held: true })
  const alive = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date())
    } catch {
      // The folder was taken away under the portal; nothing is left to hold.
    }
  }, SIGN_OF_LIFE_MS)
  alive.unref()
  return {
    release() {
      clearInterval(alive)
      rmSync(file, { force: true })
    },
  }
}

/** Whole or not at all, so that nobody reads half a claim. */
function put(file: string, claim: Claim) {
  writeFileSync(`${file}.new`, JSON.stringify(claim))
  renameSync(`${file}.new`, file)
}

/** Everybody else's claims; those of the dead are cleared away. */
function livingClaims(folder: string, mine: string): Claim[] {
  const living: Claim[] = []
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name)
    if (file === mine || !name.endsWith('.json')) continue
    const claim = read(file)
    if (claim === undefined) continue
    if (isAlive(claim, file)) living.push(claim)
    else rmSync(file, { force: true })
  }
  return living
}

function read(file: string): Claim | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Claim
  } catch {
    return undefined // gone meanwhile
  }
}

function isAlive(claim: Claim, file: string): boolean {
  if (claim.world === pidWorld() && process.platform !== 'win32') return startOf(claim.pid) === claim.started
  try {
    const silent = Date.now() - statSync(file).mtimeMs > SILENT_MS
    return !silent && (claim.world !== pidWorld() || startOf(claim.pid) !== undefined)
  } catch {
    return false
  }
}

function pidWorld(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return process.platform
  }
}

const refusal = (dataDir: string, claim: Claim | undefined) =>
  `${claim?.purpose ?? 'Another portal'} (process ${claim?.pid ?? 'unknown'}) is already using the data folder ${dataDir}. ` +
  'Stop it first, or choose another folder with DATA_DIR.'
