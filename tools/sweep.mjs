// `npm run sweep`: every screen as every role that may see it, in both themes and widths (tests/screens-walk.ts).
import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.mjs'
import { checkNode, ensureBuilt, ensureInstalled, ROOT } from './prepare.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'browser', 'tests/journeys/screens'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, SWEEP: '1', CHROMIUM_PATH: findBrowser() },
})
process.exit(status ?? 1)
