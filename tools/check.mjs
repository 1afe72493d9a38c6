// `npm run check`: what one runs before a commit; without the browser, and without starting whole portals.
// `npm run check -- --changed`: types, lint, format, and only the tests that the change can reach.
import { reachedTests, runChecks } from './checks.mjs'
import { checkNode, ensureInstalled } from './prepare.mjs'

checkNode()
ensureInstalled()
const args = process.argv.slice(2)
const files = args.filter((arg) => arg !== '--changed')
runChecks({
  projects: ['kernel', 'server', 'screen', 'start'],
  files: args.includes('--changed') ? [...files, ...reachedTests()] : files,
})
