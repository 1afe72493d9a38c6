import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type DrizzleSnapshotJSON, generateDrizzleJson } from 'drizzle-kit/api'
import { ROOT } from '#server/root.ts'

// It adds a method to every array, which `for … in` of other libraries would meet.
Object.defineProperty(Array.prototype, 'random', { enumerable: false })

/** What the tables.ts files said when the last migration was written: the next one is the difference. */
const FILE = path.join(ROOT, 'migrations', 'snapshot.json')
/** Always the same: two people who each add a migration must not differ in lines that say nothing. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Every tables.ts, by path, so that a new one finds its place. What `npm run new-feature` copies has no table. */
const tableFiles = () =>
  ['server/data', 'platform', 'sections']
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true }).map((file) =>
        path.join(folder, String(file)),
      ),
    )
    .filter((file) => path.basename(file) === 'tables.ts' && !file.includes('_template'))
    .sort()

/** What the tables.ts files say now. */
export async function tablesNow(): Promise<DrizzleSnapshotJSON> {
  const exported = new Set<unknown>()
  for (const file of tableFiles()) {
    const module: object = await import(/* @vite-ignore */ path.join(ROOT, file))
    for (const value of Object.values(module)) exported.add(value)
  }
  return { ...generateDrizzleJson({ ...[...exported] }, NO_ID), id: NO_ID }
}

export const readSnapshot = (): DrizzleSnapshotJSON => JSON.parse(readFileSync(FILE, 'utf8'))
export const writeSnapshot = (snapshot: DrizzleSnapshotJSON) =>
  writeFileSync(FILE, `${JSON.stringify(snapshot, null, 2)}\n`)

/** `20261122042705_kudos.sql`: by UTC time, and after every file that is there, whatever clocks have said. */
export function migrationName(name: string, existing: string[], now = new Date()): string {
  const wanted = now.toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const [last = '0'] = existing.toSorted().at(-1)?.match(/^\d+/) ?? []
  return `${wanted > last ? wanted : BigInt(last) + 1n}_${name.replaceAll('-', '_')}.sql`
}
