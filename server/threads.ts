import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { ROOT } from './root.ts'

/**
 * The code of a thread, by its source: 'server/spreadsheets/table-worker.ts'. Built, it is a file beside this one
 * (`tools/build.mjs` names it); run from the sources, it is bundled once per process.
 */
export async function threadCode(source: string): Promise<URL> {
  const name = path.basename(source, '.ts')
  if (!import.meta.url.endsWith('.ts')) return new URL(`${name}.js`, import.meta.url)
  const known = bundles.get(source) ?? bundled(source, name)
  bundles.set(source, known)
  return known
}

interface Question extends Omit<WorkerOptions, 'eval'> {
  /** What the thread does, for the fault when it ends without a word: 'proposes a plan'. */
  what: string
  /** What is said when it takes more time, or more memory than `resourceLimits` allow. */
  limit?: { ms: number; refusal: () => Error }
}

/** The first word of a thread that was started for it alone, and ends with it. */
export async function askThread<T>(source: string, { what, limit, ...options }: Question): Promise<T> {
  const worker = new Worker(await threadCode(source), options)
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<T>((resolve, reject) => {
      if (limit) timer = setTimeout(() => reject(limit.refusal()), limit.ms)
      worker.once('message', resolve)
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(limit && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? limit.refusal() : error),
      )
      worker.once('exit', () => reject(new Error(`The thread that ${what} ended without a word`)))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const bundles = new Map<string, Promise<URL>>()

/** By a process of its own: the bundler does not run where a test has put a browser's globals in place of Node's. */
const BUNDLER = `import { build } from 'esbuild'; await build(JSON.parse(process.argv[1]))`

async function bundled(source: string, name: string): Promise<URL> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lunchbox-thread-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const outfile = path.join(folder, `${name}.mjs`)
  const options = {
    entryPoints: [path.join(ROOT, source)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    banner: {
      js: `import { createRequire as requireOf } from 'node:module'; globalThis.require = requireOf(import.meta.url);`,
    },
  }
  const how = ['--input-type=module', '-e', BUNDLER, JSON.stringify(options)]
  await promisify(execFile)(process.execPath, how, { cwd: ROOT })
  return pathToFileURL(outfile)
}
