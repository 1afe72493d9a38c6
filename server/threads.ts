import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

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

const bundles = new Map<string, Promise<URL>>()

async function bundled(source: string, name: string): Promise<URL> {
  const { build } = await import('esbuild')
  const folder = await mkdtemp(path.join(tmpdir(), 'lunchbox-thread-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const outfile = path.join(folder, `${name}.mjs`)
  await build({
    entryPoints: [fileURLToPath(new URL(`../${source}`, import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    },
  })
  return pathToFileURL(outfile)
}
