// `npm test`: everything, on a machine with nothing but Node and npm. File names given to it narrow the tests.
import { findBrowser } from './browser.mjs'
import { runChecks } from './checks.mjs'
import { checkNode, ensureBuilt, ensureInstalled } from './prepare.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
runChecks({
  projects: ['kernel', 'server', 'screen', 'start', 'browser', 'operations'],
  files: process.argv.slice(2),
  environment: { CHROMIUM_PATH: findBrowser() },
})
