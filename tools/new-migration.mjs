// `npm run new-migration kudos`: writes the SQL for what changed in the tables.ts files into migrations/.
import { spawnSync } from 'node:child_process'
import { ROOT } from './prepare.mjs'

const [name = ''] = process.argv.slice(2)
if (!/^[a-z][a-z0-9_-]*$/.test(name)) {
  console.error('  Usage: npm run new-migration what-changes')
  process.exit(1)
}
const { status } = spawnSync('npx', ['drizzle-kit', 'generate', '--name', name.replaceAll('-', '_')], {
  cwd: ROOT,
  stdio: 'inherit',
})
process.exit(status ?? 1)
