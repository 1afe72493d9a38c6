// `npm run check`: what one runs before a commit; without the browser, and without starting whole portals.
import { runChecks } from './checks.mjs'
import { checkNode, ensureInstalled } from './prepare.mjs'

checkNode()
ensureInstalled()
runChecks({ projects: ['kernel', 'server', 'screen'], files: process.argv.slice(2) })
