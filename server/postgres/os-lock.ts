import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'

// The kernel's own lock on the database (flock). The server's processes hold it, each of them, for as long as one lives:
// stopped, suspended or without their portal; and it is seen from every container that has the folder. Only where there
// is no `flock` (macOS, Windows, BusyBox) is PostgreSQL's own check all there is; it sees this machine alone.

const FLOCK = ['/usr/bin/flock', '/bin/flock'].find((file) => existsSync(file))
const TAKEN = 75

const judged = new Map<string, boolean>()
/** BusyBox has a `flock` that cannot hand its lock on to the program it starts, and not every file system knows locks. */
function usable(lock: string): boolean {
  const known = judged.get(lock)
  if (known !== undefined) return known
  const args = ['--nonblock', '--no-fork', '--conflict-exit-code', String(TAKEN), lock, 'true']
  const status = FLOCK === undefined ? null : spawnSync(FLOCK, args, { stdio: 'ignore' }).status
  judged.set(lock, status === 0 || status === TAKEN)
  return usable(lock)
}

/** The command, so started that it holds the lock; null where that cannot be done. It ends with 75 if it is taken. */
export const underLock = (lock: string, command: string[]): string[] | null =>
  FLOCK !== undefined && usable(lock)
    ? [FLOCK, '--nonblock', '--no-fork', '--conflict-exit-code', String(TAKEN), lock, ...command]
    : null

/** Does anybody hold it, on this machine or on another that shares the folder? */
export const isTaken = (lock: string): boolean => existsSync(lock) && run(lock, ['true']) === TAKEN

/** Removes a file while nobody holds the lock; false, and the file stays, if somebody does. */
export function removeUnlessTaken(lock: string, file: string): boolean {
  const status = run(lock, ['rm', '-f', '--', file])
  if (status === null) rmSync(file, { force: true })
  return status !== TAKEN
}

function run(lock: string, command: string[]): number | null {
  const [program, ...args] = underLock(lock, command) ?? []
  return program === undefined ? null : spawnSync(program, args, { stdio: 'ignore' }).status
}
