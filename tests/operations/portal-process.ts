import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from '#server/root.ts'

export interface Running {
  url: string
  process: ChildProcess
  /** Everything it printed so far. */
  output(): string
  /** The link of the set-up page, if it printed one. */
  setUpLink: string | undefined
  /** Waits for its end; code and signal. */
  ended: Promise<[code: number | null, signal: NodeJS.Signals | null]>
}

export interface HowToStart {
  dataDir: string
  /** The checkout it runs from. */
  root?: string
  env?: Record<string, string>
  /** Starts it as this user, by way of setpriv. */
  as?: { uid: number; gid: number }
  /** Another command than `npm start`'s. */
  command?: string[]
}

/** Every process a test starts, so that a failing test leaves none behind. */
const started = new Set<ChildProcess>()
const folders = new Set<string>()

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lunchbox-operations-'))
  chmodSync(folder, 0o755)
  folders.add(folder)
  return folder
}

/** For `afterEach`: ends what still runs and removes every folder, clusters outside of them included. */
export async function cleanUp() {
  for (const child of started) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  started.clear()
  for (const folder of folders) {
    for (const cluster of clustersBelow(folder)) {
      await until(() => serversOf(cluster).length === 0)
      if (!cluster.startsWith(folder)) rmSync(path.dirname(cluster), { recursive: true, force: true })
    }
    rmSync(folder, { recursive: true, force: true })
  }
  folders.clear()
}

/** Starts a portal as `npm start` does; resolves with its output even when it ends instead of opening. */
export async function launch({ dataDir, root = ROOT, env = {}, as, command }: HowToStart): Promise<Running> {
  const [program = '', ...args] = [
    ...(as ? ['setpriv', `--reuid=${as.uid}`, `--regid=${as.gid}`, '--clear-groups'] : []),
    ...(command ?? [process.execPath, path.join(root, 'tools', 'start.mjs')]),
  ]
  const { PATH, HOME } = process.env
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH, HOME, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  started.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  const ended = once(child, 'exit') as Running['ended']
  let over = false
  void ended.then(() => {
    over = true
  })
  await until(
    () => over || /open at http\S+\n(?:.+\n)*\n/.test(text),
    90_000,
    () => text,
  )
  return {
    url: /open at (http\S+)/.exec(text)?.[1] ?? '',
    process: child,
    output: () => text,
    setUpLink: /(http\S+\/setup\?token=\S+)/.exec(text)?.[1],
    ended,
  }
}

/** The same, but it must open. */
export async function start(how: HowToStart): Promise<Running> {
  const running = await launch(how)
  if (!running.url) throw new Error(`The portal did not open:\n${running.output()}`)
  return running
}

export async function stop(running: Running, signal: NodeJS.Signals = 'SIGTERM') {
  running.process.kill(signal)
  return running.ended
}

/** Waits for something that happens in other processes. */
export async function until(holds: () => boolean | Promise<boolean>, limit = 120_000, about = () => '') {
  for (const end = Date.now() + limit; !(await holds()); await wait(20))
    if (Date.now() > end) throw new Error(`It did not happen in ${limit / 1000} s. ${about()}`)
}

/** The cluster of a data folder, wherever it lives. */
export function clusterOf(dataDir: string): string {
  const pointer = path.join(dataDir, 'postgres.location')
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : path.join(dataDir, 'postgres')
  return path.join(home, 'cluster')
}

function clustersBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  const dataDirs = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === 'postgres.password')
    .map((name) => path.join(folder, path.dirname(name)))
  return dataDirs.map(clusterOf)
}

/** Process ids of the PostgreSQL that serves a cluster, the main one first. */
export function serversOf(cluster: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && folderOf(name) === cluster)
  return pids.map(Number).sort((a, b) => a - b)
}

function folderOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** Sets a new portal up as its first person; returns the session's cookie. */
export async function setUp(running: Running): Promise<string> {
  const link = new URL(running.setUpLink ?? '')
  const form = {
    token: link.searchParams.get('token') ?? '',
    organizationName: 'Sandwiches for All',
    firstName: 'Ada',
    lastName: 'Baker',
    email: ACCOUNT.email,
    password: ACCOUNT.password,
  }
  const answer = await fetch(new URL('/setup', running.url), {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  return cookieOf(answer)
}

export const ACCOUNT = { email: 'ada@charity.example', password: 'Sandwich-Test-1' }

export async function signIn(url: string): Promise<string> {
  const answer = await fetch(new URL('/api/login', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  })
  return cookieOf(answer)
}

function cookieOf(answer: Response): string {
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
  if (!cookie) throw new Error(`No session: ${answer.status}`)
  return cookie
}
