// `npm start` and `npm run demo`: whatever is missing is made first, then the portal runs in this very process.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNode, ensureBuilt, ensureInstalled, ROOT } from './prepare.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(path.join(ROOT, 'dist', 'server', 'main.js')).href)
