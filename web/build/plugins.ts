import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

/** Files of `web/public` that the opened app needs without a network. */
const PUBLIC_FILES = ['/manifest.webmanifest', '/colour-scheme.js', '/icons/icon.svg', '/icons/icon-192.png']

/** Heavy pieces of the kit: a phone keeps them from the first time that somebody needs them (`web/service-worker.ts`). */
const KEPT_WHEN_USED =
  /assets\/(calendar-grid|map-canvas|rich-text-editor|dom)-|assets\/(marker|layers)[\w-]*\.png$/

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

/** Less than this is sent as it is: packing it costs more than it saves. */
const LEAST_PACKED_BYTES = 2048
const PACKERS = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Packs the files once here instead of at every request; `server/http/web.ts` sends what a browser takes. */
export function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle)
        .filter(({ fileName }) => /\.(js|css|json|svg)$/.test(fileName))
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
