import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'esbuild'
import type { Plugin, Rolldown } from 'vite'

/** Files of `web/public` that the opened app needs without a network. */
const PUBLIC_FILES = ['/manifest.webmanifest', '/icons/icon.svg', '/icons/icon-192.png']

/** Heavy pieces of the kit: a phone keeps them from the first time that somebody needs them (`web/service-worker.ts`). */
const KEPT_WHEN_USED =
  /assets\/(calendar-grid|map-canvas|rich-text-editor|dom|receipt-reader|ort[\w.-]*)-|assets\/(marker|layers)[\w-]*\.png$/

/**
 * Builds `/service-worker.js` beside the app, with the list of files to keep and a version that
 * changes whenever one of them does.
 */
export function serviceWorker(entry: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const built = Object.keys(bundle).filter(
        (file) => /\.(js|css|woff2|svg|png)$/.test(file) && !KEPT_WHEN_USED.test(file),
      )
      const files = [...built.map((file) => `/${file}`), ...PUBLIC_FILES]
      const version = createHash('sha256').update(files.sort().join('\n')).digest('hex').slice(0, 12)
      const result = await build({
        entryPoints: [entry],
        bundle: true,
        write: false,
        minify: true,
        format: 'iife',
        target: 'es2022',
        define: { __VERSION__: JSON.stringify(version), __FILES__: JSON.stringify(files) },
      })
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: result.outputFiles[0]?.text ?? '',
      })
    },
  }
}

/** A script of its own beside the app, under a name that does not change: for the server's own pages. */
export function standaloneScript(entry: string, fileName: string): Plugin {
  return {
    name: `standalone-${fileName}`,
    apply: 'build',
    async generateBundle() {
      const result = await build({
        entryPoints: [entry],
        bundle: true,
        write: false,
        minify: true,
        format: 'iife',
        target: 'es2022',
      })
      this.emitFile({ type: 'asset', fileName, source: result.outputFiles[0]?.text ?? '' })
    },
  }
}

/**
 * Styles that come late stand behind those of the page, as the build ordered them. Vite puts them into the head, and the
 * page that comes before its script (server/http/early.ts) has its own in the body: there the first ones would win.
 */
export function lateStylesLast(): Plugin {
  const BEFORE = 'document.head.appendChild(link)'
  return {
    name: 'late-styles-last',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(BEFORE)) this.error('Vite adds late styles in another way now')
        return code.replace(BEFORE, 'document.body.appendChild(link)')
      },
    },
  }
}

/** `/first-files.json`: for each section the files that its screen needs, so that they come with the page and not after it. */
export function firstFiles(screens: Map<string, readonly string[]>): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    // Behind the one that takes pieces with nothing but styles away.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const entry = chunks.find(({ isEntry }) => isEntry)
        const withEntry = new Set(entry && filesOf([entry], bundle))
        const filesFor = (modules: readonly string[]) => {
          const holders = chunks.filter(({ moduleIds }) => modules.some((id) => moduleIds.includes(id)))
          if (holders.length === 0) this.error(`No file of the build holds ${modules.join(', ')}`)
          return filesOf(holders, bundle).filter((file) => !withEntry.has(file))
        }
        const files = [...screens].map(([section, modules]) => [section, filesFor(modules)] as const)
        this.emitFile({
          type: 'asset',
          fileName: 'first-files.json',
          source: JSON.stringify(Object.fromEntries(files)),
        })
      },
    },
  }
}

/** These pieces and all that they import, each with its styles and behind what it needs. */
function filesOf(chunks: Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>()
  // No piece needs itself: the build refuses circles.
  const add = (chunk: Rolldown.OutputChunk) => {
    for (const name of chunk.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk' && !files.has(`/${name}`)) add(next)
    }
    files.add(`/${chunk.fileName}`)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(`/${style}`)
  }
  chunks.forEach(add)
  return [...files]
}

/** Less than this is sent as it is: packing it costs more than it saves. */
const LEAST_PACKED_BYTES = 2048
const MUCH_BYTES = 4_000_000
const brotli = promisify(brotliCompress)
const PACKERS = {
  // The last percent of a large file would take half a minute of every build.
  br: (content: Buffer) =>
    content.byteLength < MUCH_BYTES
      ? brotli(content)
      : brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gz: promisify(gzip),
}

/** Packs the files once here instead of at every request; `server/http/web.ts` sends what a browser takes. */
export function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle)
        .filter(({ fileName }) => /\.(js|css|json|svg|wasm)$/.test(fileName))
        .map((file) => [file.fileName, Buffer.from(file.type === 'chunk' ? file.code : file.source)] as const)
        .filter(([, content]) => content.byteLength >= LEAST_PACKED_BYTES)
      const pack = async ([name, content]: (typeof texts)[number]) => {
        for (const [ending, packer] of Object.entries(PACKERS))
          await writeFile(join(dir, `${name}.${ending}`), await packer(content))
      }
      await Promise.all(texts.map(pack))
    },
  }
}

/** Every schema of zod can also be written as JSON Schema: the server does that for its page of calls, a browser never. */
export function noJsonSchemas(): Plugin {
  const METHODS = /import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from [^;]+;/
  const OF_A_KIND = /^\s*inst\._zod\.processJSONSchema = .+;$/gm
  const NONE = `const notHere = () => { throw new Error('The browser writes no JSON Schema') };
    const createStandardJSONSchemaMethod = () => notHere, createToJSONSchemaMethod = () => notHere;`
  return {
    name: 'no-json-schemas',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
      handler(code) {
        if (!METHODS.test(code) || code.split(OF_A_KIND).length < 30)
          this.error('zod writes JSON Schema in another way now')
        return { code: code.replace(METHODS, NONE).replaceAll(OF_A_KIND, ''), map: null }
      },
    },
  }
}
