import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'

/** Whom PostgreSQL runs as; undefined = whoever started the portal. */
export interface RunAs {
  uid: number
  gid: number
}

/** PostgreSQL refuses root (design 2), so root lends it an unprivileged user: the cluster's owner, postgres, or nobody. */
export function chooseUser(existingCluster: string | undefined): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (existingCluster !== undefined && existsSync(existingCluster)) {
    const { uid, gid } = statSync(existingCluster)
    if (uid !== 0) return { uid, gid }
  }
  return passwdEntry('postgres') ?? passwdEntry('nobody') ?? { uid: 65534, gid: 65534 }
}

function passwdEntry(name: string): RunAs | undefined {
  const line = existsSync('/etc/passwd')
    ? readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .find((entry) => entry.startsWith(`${name}:`))
    : undefined
  const [, , uid, gid] = line?.split(':') ?? []
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
}

/** Can that user enter the folder and write in it? Asked of the kernel, as every parent counts. */
export function canWriteIn(folder: string, user: RunAs | undefined): boolean {
  if (process.platform === 'win32') return true
  const probe = 'cd "$1" && : > "$1/.probe" && rm "$1/.probe"'
  return (
    spawnSync('/bin/sh', ['-c', probe, 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
  )
}
