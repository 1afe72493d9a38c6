import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SECOND } from '#kernel/clock.ts'
import { removeUnlessTaken } from './os-lock.ts'
import type { Place } from './place.ts'

/**
 * Stops what a killed portal left behind. Called with the data folder's lock held, so any server on this cluster is an
 * orphan. Afterwards a lock file that names a finished or foreign process is removed: pids are reused, in containers often.
 */
export async function stopOrphans({ cluster, lock }: Place, log: (line: string) => void) {
  const lockFile = path.join(cluster, 'postmaster.pid')
  const polite = Date.now() + 10 * SECOND
  const end = polite + 10 * SECOND
  for (let told = ''; ; ) {
    const main = postmasterPid(lockFile)
    const left = processesOf(cluster, main)
    if (left.length === 0) break
    // SIGINT: a fast, clean shutdown. Without its postmaster a back end only understands SIGQUIT.
    const signal = main !== undefined && left.includes(main) && Date.now() < polite ? 'SIGINT' : 'SIGQUIT'
    if (told !== signal) {
      log(`Stopping the database that an earlier run left behind (process ${left.join(', ')})`)
      for (const pid of signal === 'SIGINT' && main !== undefined ? [main] : left) tell(pid, signal)
      told = signal
    }
    if (Date.now() > end)
      throw new Error(
        `A database of an earlier run (process ${left.join(', ')}) still uses ${cluster} and does not stop.`,
      )
    await wait(20)
  }
  if (!removeUnlessTaken(lock, lockFile))
    throw new Error(
      `The database in ${cluster} is still in use by a process that cannot be seen from here, in another container or on ` +
        'another machine. Stop that one first.',
    )
}

function tell(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // gone already
  }
}

function postmasterPid(lockFile: string): number | undefined {
  if (!existsSync(lockFile)) return undefined
  try {
    const pid = Math.abs(Number.parseInt(readFileSync(lockFile, 'utf8'), 10))
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/** Living server processes of this cluster: every one of them has it as its working folder. */
function processesOf(cluster: string, main: number | undefined): number[] {
  if (existsSync('/proc/self/cwd'))
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && workingFolder(name) === cluster && isPostgres(name))
      .map(Number)
  if (main === undefined || main === process.pid || process.platform === 'win32') return []
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(main)], { encoding: 'utf8' })
  return stdout.includes(cluster) && stdout.includes('postgres') ? [main] : []
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function isPostgres(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
  } catch {
    return false
  }
}
