import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/**
 * When a process began, in whatever text the system has for it; undefined if there is no such process.
 * A pid together with this names one process for good, as pids are reused.
 */
export function startOf(pid: number): string | undefined {
  if (existsSync('/proc/self/stat')) {
    const fields = statFields(pid)
    return fields === undefined || fields[0] === 'Z' ? undefined : `${bootId()} ${fields[19]}`
  }
  if (process.platform === 'win32') return isThere(pid) ? 'unknown' : undefined
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() || undefined
}

/** The parent of a process, 0 for none. */
export function parentOf(pid: number): number {
  if (pid === process.pid) return process.ppid
  if (existsSync('/proc/self/stat')) return Number(statFields(pid)?.[1] ?? 0)
  if (process.platform === 'win32') return 0
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(stdout?.trim() ?? 0)
}

/** The command line of a process, with its arguments. */
export function commandOf(pid: number): string {
  try {
    if (existsSync('/proc/self/cmdline'))
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() ?? ''
}

/** /proc/<pid>/stat from the state on: the name before it may hold spaces and brackets. */
function statFields(pid: number): string[] | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
