import { isAbsolute, relative, sep } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { serviceWorker } from './web/build/service-worker-plugin.ts'

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

const portal = `http://localhost:${process.env.PORT ?? '3000'}`

export default defineConfig({
  root: `${root}/web`,
  plugins: [noServerCode(), react(), serviceWorker(`${root}/web/service-worker.ts`)],
  // Nothing inlined as data: URLs, so that the content security policy can stay strict.
  build: { outDir: `${root}/dist/web`, emptyOutDir: true, assetsInlineLimit: 0 },
  server: {
    port: 5173,
    proxy: {
      '^/(api|setup|healthz|readyz)(/|\\?|$)': portal,
      '/socket.io': { target: portal, ws: true },
      '/notifications': { target: portal, ws: true },
    },
  },
})
