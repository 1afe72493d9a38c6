import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { callsChunk } from './web/build/chunks.ts'
import { serviceWorker, standaloneScript } from './web/build/plugins.ts'

const root = import.meta.dirname
const SERVER_ONLY = /^(server\/|features\/[^/]+\/(service|tables|server|demo)([./]|$))/

/** architecture.md: browser code that reaches a server file stops the build. */
function noServerCode(): Plugin {
  return {
    name: 'no-server-code',
    transform(_code, id) {
      const path = id.split('?')[0] ?? id
      const file = isAbsolute(path) ? relative(root, path).split(sep).join('/') : path
      if (SERVER_ONLY.test(file)) this.error(`${file} runs on the server and was reached from browser code`)
    },
  }
}

/** Changes with the contracts: answers kept on a device by an earlier version may not fit the screens of this one. */
function shapesOfAnswers(): string {
  const hash = createHash('sha256')
  const features = join(root, 'features')
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /contract[^/\\]*\.ts$/.test(name)).sort())
    hash.update(readFileSync(join(features, file)))
  return hash.digest('hex').slice(0, 12)
}

const portal = `http://localhost:${process.env.PORT ?? '3000'}`

export default defineConfig({
  root: `${root}/web`,
  define: { 'import.meta.env.LUNCHBOX_SHAPES': JSON.stringify(shapesOfAnswers()) },
  plugins: [
    noServerCode(),
    react(),
    serviceWorker(`${root}/web/service-worker.ts`),
    standaloneScript(`${root}/web/sign-in/passkey.ts`, 'sign-in-passkey.js'),
  ],
  // Nothing inlined as data: URLs, so that the content security policy can stay strict.
  build: {
    outDir: `${root}/dist/web`,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: callsChunk() }],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '^/(api|setup|healthz|readyz)(/|\\?|$)': portal,
      '/socket.io': { target: portal, ws: true },
      '/notifications': { target: portal, ws: true },
    },
  },
})
