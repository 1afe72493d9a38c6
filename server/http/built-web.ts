import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the build left for the server. */
export interface BuiltWeb {
  root: string
  page: string
  /** By section: the files that its screen needs before it can be drawn (web/build/plugins.ts). */
  firstFiles: Record<string, string[]>
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
  const scripts = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script)
  return {
    root,
    page,
    firstFiles: JSON.parse(read('first-files.json') ?? '{}') as BuiltWeb['firstFiles'],
    scriptHashes: scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`),
  }
}
