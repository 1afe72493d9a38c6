// `npm run bench [-- --scales 1,10,100]`: builds what is missing, then measures (bench/main.ts).
import { spawnSync } from 'node:child_process'
import { checkNode, ensureBuilt, ensureInstalled, ROOT } from './prepare.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)
