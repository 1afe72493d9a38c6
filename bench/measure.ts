import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

const RUN_SECONDS = 4
const CONNECTIONS = 8

export interface Target {
  url: string
  cookie: string
}

/** Requests a second over a few seconds, after a short warm-up. Fails when any answer is not 2xx. */
export async function throughput(
  target: Target,
  path: string,
  options: { method?: 'GET' | 'POST'; body?: () => object; path?: () => string } = {},
) {
  const run = (duration: number) =>
    autocannon({
      url: target.url + path,
      connections: CONNECTIONS,
      duration,
      requests: [
        {
          method: options.method ?? 'GET',
          headers: { cookie: target.cookie, 'content-type': 'application/json' },
          setupRequest: (request) => ({
            ...request,
            ...(options.path ? { path: options.path() } : {}),
            ...(options.body ? { body: JSON.stringify(options.body()) } : {}),
          }),
        },
      ],
    })
  await run(1)
  const result = await run(RUN_SECONDS)
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`)
  return result.requests.average
}

/**
 * Milliseconds below which 95 of 100 answers came, one at a time. With `body` each call is a POST of its own content; what
 * comes `before` each is not counted.
 */
export async function p95(
  target: Target,
  path: string,
  {
    times = 200,
    body,
    before,
  }: { times?: number; body?: (run: number) => object; before?: () => Promise<unknown> } = {},
) {
  const taken: number[] = []
  for (let run = 0; run < times + 20; run++) {
    await before?.()
    const start = performance.now()
    const response = await fetch(target.url + path, {
      headers: { cookie: target.cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body(run)) } : {}),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    if (run >= 20) taken.push(performance.now() - start)
  }
  return taken.sort((a, b) => a - b)[Math.floor(times * 0.95)] ?? 0
}

export interface Running {
  url: string
  child: ChildProcess
  /** From spawn to the line that says it is open. */
  startMs: number
  stop: () => Promise<void>
}

/** Starts a server in a process of its own and waits for the line with its address. */
export function startServer(args: string[], env: Record<string, string> = {}): Promise<Running> {
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    let text = ''
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with code ${code}: ${text}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const url = /open at (http:\/\/\S+)/.exec(text)?.[1]
      if (!url) return
      const stop = () =>
        new Promise<void>((done) => {
          child.removeAllListeners('exit')
          child.once('exit', () => done())
          child.kill('SIGTERM')
        })
      resolve({ url, child, startMs: performance.now() - started, stop })
    })
  })
}

/** Proportional memory of a process and everything below it, in MB (Linux). */
export function memoryOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  const own = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0
  return Number(own) / 1024 + children.reduce((sum, child) => sum + memoryOf(Number(child)), 0)
}

export async function signIn(url: string): Promise<Target> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.example', password: 'Sandwich-Demo-1' }),
  })
  return { url, cookie: String(response.headers.get('set-cookie')).split(';')[0] ?? '' }
}
