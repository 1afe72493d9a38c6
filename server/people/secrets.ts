import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const NAMES = ['signing', 'encryption'] as const
type Secrets = Record<(typeof NAMES)[number], Buffer>

/** Secrets the portal makes itself on its first start and keeps in DATA_DIR, readable by its own user alone (design 2). */
export function keepSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json')
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
  const missing = NAMES.filter((name) => kept[name] === undefined)
  for (const name of missing) kept[name] = randomBytes(32).toString('base64url')
  if (missing.length > 0) {
    writeFileSync(`${file}.new`, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600, flush: true })
    renameSync(`${file}.new`, file)
  }
  const secret = (name: (typeof NAMES)[number]) => Buffer.from(kept[name] ?? '', 'base64url')
  return { signing: secret('signing'), encryption: secret('encryption') }
}
