// A primary and a replica that confirms what it commits, in a temporary folder: for `npm run drill`.
import { spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

const NEEDED = ['initdb', 'postgres', 'pg_basebackup', 'pg_ctl']
const ROLE = 'lunchbox'

/** The folder of PostgreSQL's programs, the newest there is: `PG_BIN`, Debian's, or what is on the PATH. */
export function findPrograms({ PG_BIN, PATH = '' }, debian = '/usr/lib/postgresql') {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = PG_BIN
    ? [PG_BIN]
    : [...versions.map((version) => path.join(debian, version, 'bin')), ...PATH.split(path.delimiter)]
  const found = folders.find((folder) => NEEDED.every((name) => existsSync(path.join(folder, name))))
  if (found) return found
  throw new Error(
    `PostgreSQL's programs (${NEEDED.join(', ')}) were not found in ${PG_BIN ?? '/usr/lib/postgresql/*/bin or on the PATH'}. ` +
      'On Debian and Ubuntu: apt-get install postgresql. Elsewhere say where they are: PG_BIN=/path/to/bin npm run drill',
  )
}

/** PostgreSQL refuses to run as root: then it is the user `postgres`, which its package makes. */
function userOf() {
  if (process.getuid?.() !== 0) return {}
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  if (!line) throw new Error('Started by root, PostgreSQL needs a user called postgres to run as.')
  return { uid: Number(line[1]), gid: Number(line[2]) }
}

export async function startCluster(bin, folder, say) {
  const user = userOf()
  chmodSync(folder, 0o711)
  const run = (program, args) => {
    const { status, stderr, error } = spawnSync(path.join(bin, program), args, {
      ...user,
      cwd: '/',
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr.trim()}`)
  }
  const place = (name) => {
    const at = path.join(folder, name)
    mkdirSync(at, { mode: 0o700 })
    if (user.uid !== undefined) chownSync(at, user.uid, user.gid)
    return at
  }
  const [primary, replica] = [place('primary'), place('replica')]
  const ports = [await freePort(), await freePort()]
  const start = async (at, port) => {
    const child = spawn(path.join(bin, 'postgres'), ['-D', at, '-p', String(port), '-k', ''], {
      ...user,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said = (said + chunk).slice(-4000)
    })
    await until(() => /ready to accept (read-only )?connections/.test(said) || child.exitCode !== null, 60)
    if (child.exitCode !== null) throw new Error(`PostgreSQL did not start: ${said}`)
    return child
  }
  say('Making a primary …')
  run('initdb', ['-D', primary, '-U', ROLE, '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  appendFileSync(
    path.join(primary, 'postgresql.conf'),
    "listen_addresses = '127.0.0.1'\nmax_wal_senders = 5\nwal_keep_size = 256MB\nhot_standby = on\n",
  )
  const first = await start(primary, ports[0])
  say('Making a replica of it …')
  const source = `host=127.0.0.1 port=${ports[0]} user=${ROLE} application_name=replica`
  run('pg_basebackup', ['-D', replica, '-d', source, '-R', '-X', 'stream', '-c', 'fast'])
  const second = await start(replica, ports[1])
  // The replica was copied before: once promoted it waits for nobody.
  appendFileSync(path.join(primary, 'postgresql.conf'), "synchronous_standby_names = 'FIRST 1 (replica)'\n")
  run('pg_ctl', ['reload', '-D', primary])
  const hosts = ports.map((port) => `127.0.0.1:${port}`)
  return {
    url: `postgres://${ROLE}@${hosts.join()}/postgres`,
    replicaUrl: `postgres://${ROLE}@${hosts[1]}/postgres`,
    primaryUrl: `postgres://${ROLE}@${hosts[0]}/postgres`,
    /**
     * Ends every process of it at once. The machine stays and closes their connections; one that loses its power does not,
     * and connections that are open then are noticed by their limits of time alone.
     */
    killPrimary() {
      for (const pid of [first.pid, ...childrenOf(first.pid)]) process.kill(pid, 'SIGKILL')
    },
    promote: () => run('pg_ctl', ['promote', '-D', replica, '-w']),
    stop() {
      for (const child of [first, second]) if (child.exitCode === null) child.kill('SIGINT')
    },
  }
}

function childrenOf(pid) {
  const file = `/proc/${pid}/task/${pid}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number) : []
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

export async function until(holds, seconds, about = '') {
  for (const end = Date.now() + seconds * 1000; !(await holds()); ) {
    if (Date.now() > end) throw new Error(`It did not happen in ${seconds} s. ${about}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
