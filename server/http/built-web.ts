import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the build left for the server. */
export interface BuiltWeb {
  root: string
  page: string
  /** By section: the files that its screen needs before it can be drawn (web/build/plugins.ts). */
  firstFiles: Record<string, string[]>
  /** The element that starts the app, and the file that it names; '' where there is none. */
  script: string
  /** Of the letters that nearly all of a page is written with. */
  typeface: string | undefined
  entry: string
  /** A script that starts the same file once the page has been painted, and says so where it cannot be loaded. */
  startAfterPaint: string
  /** Of the scripts that stand in the page itself: the security policy lets no other one run. */
  scriptHashes: string[]
}

/** Null where nothing has been built. */
export function readWeb(root: string | null): BuiltWeb | null {
  const read = (name: string) => {
    const path = root && join(root, name)
    return path && existsSync(path) ? readFileSync(path, 'utf8') : null
  }
  const page = read('index.html')
  if (!root || page === null) return null
  const [script = '', entry = ''] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(page) ?? []
  const needed = [...page.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/g)].map(([, file]) => file)
  // One after the other, so that a slow phone hears a finger in between (web/device/breath.ts).
  const inTurn = `for (const file of ${JSON.stringify([...needed, entry])}) { await import(file); if (!document.hidden) await new Promise((resolve) => setTimeout(resolve)) }`
  const start = `(async () => { ${inTurn} })().catch(()=>{document.getElementById('unstarted').hidden=false})`
  // A page in the background is never painted.
  const startAfterPaint = `const start=()=>${start};document.hidden?start():requestAnimationFrame(()=>setTimeout(start))`
  const scripts = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script)
  return {
    root,
    page,
    firstFiles: JSON.parse(read('first-files.json') ?? '{}') as BuiltWeb['firstFiles'],
    script,
    typeface: typefaceOf(join(root, 'assets')),
    entry,
    startAfterPaint,
    scriptHashes: [...scripts, startAfterPaint].map(
      (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    ),
  }
}

function typefaceOf(assets: string) {
  const latin = /^inter-latin-wght.*\.woff2$/
  const file = existsSync(assets) && readdirSync(assets).find((name) => latin.test(name))
  return file ? `/assets/${file}` : undefined
}
