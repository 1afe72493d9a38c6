// `npm run new-migration kudos`: writes the SQL for what changed in the tables.ts files into migrations/.
// `npm run new-migration -- --merged`: after a merge, only says anew what the tables are (migrations/snapshot.json).
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generateMigration } from 'drizzle-kit/api'
import { register } from 'tsx/esm/api'
import { ROOT } from './prepare.mjs'

const [name = ''] = process.argv.slice(2)
if (name !== '--merged' && !/^[a-z][a-z0-9_-]*$/.test(name)) {
  console.error('  Usage: npm run new-migration what-changes')
  process.exit(1)
}
register()
const { migrationName, readSnapshot, tablesNow, writeSnapshot } = await import('./table-snapshot.ts')
const now = await tablesNow()
if (name !== '--merged') {
  // Asks on the terminal whether a new name is an old thing renamed.
  const statements = await generateMigration(readSnapshot(), now)
  const folder = path.join(ROOT, 'migrations')
  const existing = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const file = migrationName(name, existing)
  const text = statements.map((one) => `${one}\n`).join('--> statement-breakpoint\n')
  writeFileSync(path.join(folder, file), text, { flag: 'wx' })
  console.log(
    statements.length > 0
      ? `  migrations/${file}: ${statements.length} statements. Please read them.`
      : `  No table changed: migrations/${file} is empty, for SQL of your own.`,
  )
}
writeSnapshot(now)
