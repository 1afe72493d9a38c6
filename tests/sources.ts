import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '#server/root.ts'

export interface Import {
  /** As a path from the project's root (`sections/operations/hosts/tables.ts`), or the name of a package. */
  target: string
  ours: boolean
  typeOnly: boolean
  /** `import('…')`: loaded on demand. */
  dynamic: boolean
}

export interface Source {
  file: string
  text: string
  /** The text without comments and with empty strings: what is really code. */
  code: string
  imports: Import[]
}

const FOLDERS = ['kernel', 'server', 'web', 'platform', 'sections', 'tests', 'tools', 'bench']

/** Every source file of the project. A parser of our own: tools on TypeScript's JS API see nothing under version 7. */
export function readSources(): Source[] {
  return FOLDERS.flatMap((folder) => filesIn(folder))
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .map((file) => {
      const text = readFileSync(path.join(ROOT, file), 'utf8')
      return { file, text, code: withoutWords(text), imports: importsOf(file, text) }
    })
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  } catch {
    return []
  }
}

const STATEMENT = /^(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
const ON_DEMAND = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

export function importsOf(file: string, text: string): Import[] {
  const found: Import[] = []
  for (const [, type, target] of text.matchAll(STATEMENT))
    found.push({ ...resolve(file, String(target)), typeOnly: type !== undefined, dynamic: false })
  for (const [, target] of text.matchAll(ON_DEMAND))
    found.push({ ...resolve(file, String(target)), typeOnly: false, dynamic: true })
  return found
}

function resolve(file: string, target: string): Pick<Import, 'target' | 'ours'> {
  const own = target.replace(/\?.*$/, '')
  if (own.startsWith('.')) return { target: path.posix.join(path.posix.dirname(file), own), ours: true }
  if (own.startsWith('#')) return { target: own.slice(1), ours: true }
  return { target: own, ours: false }
}

const TOKENS =
  /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g

const withoutWords = (text: string) =>
  text.replace(TOKENS, (token) => (token.startsWith('/') ? '' : token.slice(0, 1) + token.slice(-1)))

/** `platform/views/service.ts` -> `platform/views`, `sections/operations/hosts/parts/card.tsx` -> `sections/operations/hosts`. */
export const folderOf = (file: string) =>
  /^(platform\/[^/]+|sections\/(?:_template|[^/]+\/[^/]+))\//.exec(file)?.[1]

/** `sections/operations/hosts/parts/card.tsx` -> `hosts`, the slice's id. */
export const sliceOf = (file: string) => folderOf(file)?.split('/').at(-1)

/** The folder of every slice, by its id. */
export const sliceFolders = (): Map<string, string> =>
  new Map(
    ['platform', ...foldersIn('sections').map((group) => `sections/${group}`)]
      .flatMap((home) => foldersIn(home).map((name) => `${home}/${name}`))
      .map((folder) => [path.posix.basename(folder), folder]),
  )

const foldersIn = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== '_template')
    .map((entry) => entry.name)
