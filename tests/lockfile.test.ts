import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#server/root.ts'

interface Entry {
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** `npm ci` refuses a lockfile with gaps, and an install on one platform likes to leave out those of the others. */
test('the lockfile names every package that another one wants, on whatever platform', () => {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>
  }
  const missing: string[] = []
  for (const [name, entry] of Object.entries(lock.packages))
    for (const wanted of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      if (!foldersAbove(name).some((folder) => lock.packages[`${folder}node_modules/${wanted}`]?.version))
        missing.push(`${wanted}, wanted by ${name || 'Lunchbox'}`)
  expect(missing).toEqual([])
})

/** `node_modules/a/node_modules/b` -> itself, `node_modules/a/` and the root: where Node would look. */
function foldersAbove(name: string): string[] {
  const parts = name === '' ? [] : name.split(/(?<=.)\/?(?=node_modules\/)/)
  return [...parts.keys(), parts.length].map((count) =>
    parts
      .slice(0, count)
      .map((part) => `${part.replace(/\/$/, '')}/`)
      .join(''),
  )
}
