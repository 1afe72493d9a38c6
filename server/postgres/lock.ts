import { randomBytes } from 'node:crypto'
import {
  existsSync,
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
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SECOND } from '#kernel/clock.ts'
import { isTaken } from './os-lock.ts'
import { databaseLock } from './place.ts'
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

const SIGN_MS = 5 * SECOND
const SILENT_MS = 20 * SECOND
const PATIENCE_MS = 10 * SECOND

interface FolderLock {
  /** Asked before every piece of work: does this process still hold the folder? Looks at the disk. */
  held(): boolean
  release(): void
}

interface HowToLock {
  purpose?: string
  /** Called once if the folder is lost: its claim was taken away, or could not be renewed. The caller stops writing. */
  onLost?: () => void
  /** How often it shows that it lives. */
  signMs?: number
  /** How long another container or machine must be seen to show nothing before its claim counts as left behind. */
  silentMs?: number
  world?: string
}

/**
 * One process at a time on a data folder. Each puts up a claim of its own and then looks for others: of two that come
 * at once the later one sees the earlier, so both can never hold it. On one machine a process is dead when the kernel says
 * so, however long it is silent (stopped, suspended). In another container or on another machine it counts as dead when no
 * sign of it was seen for a while, by a clock that nobody sets, and nobody holds its database's own lock (os-lock.ts).
 */
export async function lockFolder(
  dataDir: string,
  {
    purpose = 'The portal',
    onLost,
    signMs = SIGN_MS,
    silentMs = SILENT_MS,
    world = pidWorld(),
  }: HowToLock = {},
): Promise<FolderLock> {
  const folder = path.join(dataDir, 'lock')
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${process.pid}-${randomBytes(4).toString('hex')}.json`)
  const mine: Claim = { pid: process.pid, started: startOf(process.pid) ?? '', world, held: false, purpose }
  const judge = judgeOf(dataDir, world, silentMs)
  for (const limit = performance.now() + silentMs + PATIENCE_MS; ; ) {
    put(file, mine)
    const others = otherClaims(folder, file, judge)
    if (others.length === 0) break
    rmSync(file, { force: true })
    const alive = others.find(({ claim, judged }) => claim.held && judged === 'alive')
    if (alive || performance.now() > limit) throw new Error(refusal(dataDir, (alive ?? others[0])?.claim))
    await wait(20 + Math.random() * 80)
  }
  put(file, { ...mine, held: true })
  return hold(file, signMs, silentMs, onLost)
}

function hold(file: string, signMs: number, silentMs: number, onLost?: () => void): FolderLock {
  let lost = false
  let renewed = performance.now()
  const lose = () => {
    if (lost) return
    lost = true
    clearInterval(renewing)
    onLost?.()
  }
  const held = () => {
    // Nobody may take it but by taking the claim away first.
    if (!lost && !existsSync(file)) lose()
    return !lost
  }
  const renewing = setInterval(() => {
    if (!held()) return
    try {
      utimesSync(file, new Date(), new Date())
      renewed = performance.now()
    } catch {
      // A full or broken disk: others see no sign of this process any more, so it must not go on for long.
      if (performance.now() - renewed > silentMs / 2) lose()
    }
  }, signMs)
  renewing.unref()
  return {
    held,
    release() {
      lost = true
      clearInterval(renewing)
      rmSync(file, { force: true })
    },
  }
}

/** Whole or not at all, so that nobody reads half a claim. */
function put(file: string, claim: Claim) {
  writeFileSync(`${file}.new`, JSON.stringify(claim))
  renameSync(`${file}.new`, file)
}

type Judged = 'alive' | 'dead' | 'unknown'
type Judge = (claim: Claim, file: string) => Judged

/** Everybody else's claims; those of the dead are cleared away. */
function otherClaims(folder: string, mine: string, judge: Judge) {
  const others: { claim: Claim; judged: Judged }[] = []
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name)
    if (file === mine || !name.endsWith('.json')) continue
    const claim = read(file)
    if (claim === undefined) continue
    const judged = judge(claim, file)
    if (judged === 'dead') rmSync(file, { force: true })
    else others.push({ claim, judged })
  }
  return others
}

function read(file: string): Claim | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Claim
  } catch {
    return undefined // gone meanwhile
  }
}

function judgeOf(dataDir: string, world: string, silentMs: number): Judge {
  /** When each claim of another world was first seen as it is. */
  const seen = new Map<string, { sign: number; since: number }>()
  return (claim, file) => {
    if (claim.world === world) {
      const started = startOf(claim.pid)
      // Windows does not say when a process began.
      return started === claim.started || started === 'unknown' ? 'alive' : 'dead'
    }
    const sign = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (sign === undefined) return 'dead'
    const first = seen.get(file)
    if (!first) seen.set(file, { sign, since: performance.now() })
    else if (first.sign !== sign) return 'alive'
    else if (performance.now() - first.since > silentMs)
      return isTaken(databaseLock(dataDir)) ? 'alive' : 'dead'
    return 'unknown'
  }
}

/** Containers have their own pids, and every machine has. */
function pidWorld(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return `${hostname()} ${process.platform}`
  }
}

const refusal = (dataDir: string, claim: Claim | undefined) =>
  `${claim?.purpose ?? 'Another portal'} (process ${claim?.pid ?? 'unknown'}) is already using the data folder ${dataDir}. ` +
  'Stop it first, or choose another folder with DATA_DIR.'
