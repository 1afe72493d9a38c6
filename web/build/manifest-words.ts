import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** What manifests say that no first screen reads. `search` is the server's alone: the dialog asks it. */
const LATE = ['guide', 'onboarding']
const SERVER_ONLY = ['search']
/** A manifest asked for in this way holds what is late and nothing else. */
const WORDS = '?words'
const MANIFEST = /[\\/](platform|sections)[\\/][^?]*[\\/]manifest\.ts(\?words)?$/
const ASKS_FOR_WORDS = /[\\/]web[\\/]manifest-words\.ts$/

/**
 * Manifests are in the first piece of every page, and half of their text is for the search, the guide and the challenges.
 * They are written whole and the server has them whole; the browser has each in two parts: what the frame needs, and the
 * words (`web/manifest-words.ts`), which come with what shows them.
 */
export function manifestWords(): Plugin {
  return {
    name: 'manifest-words',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      const asked = importer.endsWith(WORDS)
      if (
        !(asked
          ? source.endsWith('/manifest.ts')
          : source === '#registry.ts' && ASKS_FOR_WORDS.test(importer))
      )
        return null
      const found = await this.resolve(source, importer.replace(WORDS, ''), { skipSelf: true })
      return found && `${found.id}${WORDS}`
    },
    load: {
      filter: { id: /\?words$/ },
      handler: (id) => readFile(id.replace(WORDS, ''), 'utf8'),
    },
    transform: {
      filter: { id: MANIFEST },
      handler(code, id) {
        const part = partOfManifest(code, this.parse(code, { lang: 'ts' }), id.endsWith(WORDS))
        if (!part) this.error(`${id}: please write the manifest as \`export default defineManifest({ … })\``)
        return { code: part, map: null }
      },
    },
  }
}

/** The text of a manifest with its words only, or without them; undefined where it is written otherwise. */
export function partOfManifest(
  code: string,
  program: { body: unknown[] },
  words: boolean,
): string | undefined {
  const parts = partsOf(program)
  if (!parts) return undefined
  const kept = parts.filter(({ name }) =>
    words ? LATE.includes(name) : ![...LATE, ...SERVER_ONLY].includes(name),
  )
  const [first, last] = [parts[0]?.start ?? 0, parts.at(-1)?.end ?? 0]
  const rest = code.slice(last).replace(/^\s*,/, '')
  return `${code.slice(0, first)}${kept.map(({ start, end }) => code.slice(start, end)).join(',')}${rest}`
}

interface Part {
  name: string
  start: number
  end: number
}

/** The properties of the manifest, by name; undefined where it is written otherwise. */
function partsOf(program: { body: unknown[] }): Part[] | undefined {
  type Node = { type: string; start: number; end: number; [name: string]: unknown }
  const whole = (program.body as Node[]).find(({ type }) => type === 'ExportDefaultDeclaration')
  const [manifest] = ((whole?.declaration as Node | undefined)?.arguments ?? []) as Node[]
  const parts = (manifest?.properties ?? []) as (Node & { key?: { name?: string } })[]
  const named = parts.flatMap(({ key, start, end }) => (key?.name ? [{ name: key.name, start, end }] : []))
  return parts.length > 0 && named.length === parts.length ? named : undefined
}
