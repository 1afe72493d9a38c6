// Builds dist/server with esbuild and dist/web with Vite; called by prepare.mjs with what has changed.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const [wanted, ...parts] = process.argv.slice(2)
const builders = { server: buildServer, web: buildWeb }

/** esbuild: our own files become a handful of bundles, packages stay in node_modules. */
async function buildServer() {
  const { build } = await import('esbuild')
  const outdir = path.join(ROOT, 'dist', 'server')
  rmSync(outdir, { recursive: true, force: true })
  await build({
    absWorkingDir: ROOT,
    entryPoints: {
      main: 'server/main.ts',
      archive: 'server/postgres/archive-main.ts',
      'table-worker': 'server/spreadsheets/table-worker.ts',
      'plan-worker': 'sections/operations/runs/plan-worker.ts',
      'roster-worker': 'sections/planning/roster/roster-worker.ts',
      'mail-worker': 'sections/admin/mail-gateway/mail-worker.ts',
      'ics-worker': 'sections/dashboard/volunteer-calendar/ics-worker.ts',
      'text-worker': 'sections/documentation/documents/text-worker.ts',
    },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [ourImports, noScreens],
  })
}

/** `#kernel/…` looks like a package, but is ours: it belongs into the bundle. */
const ourImports = {
  name: 'our-imports',
  setup(build) {
    build.onResolve({ filter: /^#/ }, ({ path: name }) => ({ path: path.join(ROOT, name.slice(1)) }))
  },
}

/** Manifests name screens as `() => import(…)`; the server reads the manifest and never draws. */
const noScreens = {
  name: 'no-screens',
  setup(build) {
    build.onResolve({ filter: /\.tsx$/ }, ({ path: name }) => ({ path: name, namespace: 'screen' }))
    build.onLoad({ filter: /.*/, namespace: 'screen' }, () => ({ contents: 'export default null' }))
  },
}

async function buildWeb() {
  const configFile = path.join(ROOT, 'vite.config.ts')
  if (!existsSync(configFile)) return
  const { build } = await import('vite')
  await build({ configFile, logLevel: 'warn' })
}

function remember(part) {
  const file = path.join(ROOT, 'dist', 'built.json')
  const built = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, `${JSON.stringify({ ...built, [part]: JSON.parse(wanted)[part] }, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}

try {
  for (const part of parts) {
    await builders[part]()
    remember(part)
  }
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
