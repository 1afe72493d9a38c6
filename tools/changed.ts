// The tests that a change can reach, for `npm run check -- --changed`: one path per line, or nothing but `all`.
import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { folderOf, readSources, type Source } from '#tests/sources.ts'

/** They hold for the tree as a whole, and are quick. */
const ALWAYS = ['tests/architecture.test.ts', 'tests/contracts.test.ts']
const WITH_DOCS = ['tests/security-doc.test.ts', 'tests/spec-coverage.test.ts']
/** What no import shows: any test may depend on these. */
const EVERYTHING = /^(migrations\/|package(-lock)?\.json$|tsconfig\.json$|vite(st)?\.config\.ts$|registry)/
/** Files of the full check alone: in a browser, with whole portals, and the walks over every call. */
const LATER = /^tests\/(journeys|operations)\/|^tests\/[a-z-]+-\d\.test\.ts$/
const isTest = (file: string) => /\.test\.tsx?$/.test(file) && !LATER.test(file)

/**
 * The tests from which imports lead to one of the changed files. The two registries are left out, through which every test
 * reaches every slice; in place of them, the tests of a slice reach all of its files, since they go through HTTP.
 */
export function testsOf(changed: string[], sources: Pick<Source, 'file' | 'imports'>[]): string[] | 'all' {
  if (changed.some((file) => EVERYTHING.test(file))) return 'all'
  const importers = new Map<string, string[]>()
  const leads = (from: string, to: string) => importers.set(to, [...(importers.get(to) ?? []), from])
  for (const { file, imports } of sources) {
    for (const { target, ours } of imports) if (ours) leads(file, target)
    const slice = folderOf(file)
    if (slice && isTest(file))
      for (const { file: other } of sources)
        if (folderOf(other) === slice && other !== file) leads(file, other)
  }
  const reached = new Set(changed)
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  const docs = changed.some((file) => file.endsWith('.md')) ? WITH_DOCS : []
  const existing = new Set(sources.map(({ file }) => file))
  return [...new Set([...ALWAYS, ...docs, ...[...reached].filter(isTest)])]
    .filter((file) => existing.has(file))
    .sort()
}

/** Since the branch left main, or on main since the last commit; with what is not committed and what is new. */
function changedFiles(): string[] {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim()
  const base =
    git('branch', '--show-current') === 'main' ? 'HEAD' : git('merge-base', 'HEAD', 'main') || 'HEAD'
  return [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
    .join('\n')
    .split('\n')
    .filter((file) => file !== '')
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const tests = testsOf(changedFiles(), readSources())
  console.log(tests === 'all' ? tests : tests.join('\n'))
}
