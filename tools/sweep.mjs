// `npm run sweep`: every screen as every role that may see it, in both themes and widths (tests/screens-walk.ts), ten minutes
// of twelve people who write in one event, ten random days of fifty phones that scan coolers, and a thousand deaths of
// phones and portals in the middle of a message.
import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.mjs'
import { checkNode, ensureBuilt, ensureInstalled, ROOT } from './prepare.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
const run = (project, files) =>
  spawnSync('npx', ['vitest', 'run', '--project', project, files], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, SWEEP: '1', CHROMIUM_PATH: findBrowser() },
  }).status ?? 1
const screens = run('browser', 'tests/journeys/screens')
const together = run('screen', 'sections/planning/event-requests/together.test.tsx')
const phones = run('server', 'sections/operations/cooler-tracking/phones.test.ts')
const talk = run('operations', 'tests/operations/kill-talk.test.ts')
process.exit(screens || together || phones || talk)
