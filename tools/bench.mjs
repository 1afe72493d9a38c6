// `npm run bench [-- --scales 1,10,100]`: builds what is missing, then measures (bench/main.ts).
// `npm run bench -- --routes FOLDER [--seconds 10]`: the route planner on public benchmarks (bench/routes.ts).
import { spawnSync } from 'node:child_process'
import { checkNode, ensureBuilt, ensureInstalled, ROOT } from './prepare.mjs'

checkNode()
ensureInstalled()
const routes = process.argv.includes('--routes')
if (!routes) ensureBuilt()
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', routes ? 'bench/routes.ts' : 'bench/main.ts', ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)
