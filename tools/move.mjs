// `MOVE_TO=postgres://… npm run move`: see docs/operations.md.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNode, ensureBuilt, ensureInstalled, ROOT } from './prepare.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
process.argv = [...process.argv.slice(0, 2), 'move', ...process.argv.slice(2, 3)]
await import(pathToFileURL(path.join(ROOT, 'dist', 'server', 'archive.js')).href)
