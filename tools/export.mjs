// `npm run export`: see docs/operations.md.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNode, ensureBuilt, ensureInstalled, ROOT } from './prepare.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
// npm changes to the project's folder; names are meant where the command was given.
const [file] = process.argv.slice(2)
process.argv = [...process.argv.slice(0, 2), 'export', path.resolve(process.env.INIT_CWD ?? '.', file ?? '.')]
await import(pathToFileURL(path.join(ROOT, 'dist', 'server', 'archive.js')).href)
