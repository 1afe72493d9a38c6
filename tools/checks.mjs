// Types, lint, format and tests, counted: each of the three first is one, then every test.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from './prepare.mjs'

/** Runs everything, ends with the line `N passed, N failed`, and says by the exit code whether all is well. */
export function runChecks({ projects, files = [], environment = {} }) {
  const results = [
    // One checker: more of them check the same libraries over again, and two cores have nothing of it.
    check('Types', 'typescript/bin/tsc', '-p', '.', '--checkers', '1'),
    check('Lint', 'oxlint/bin/oxlint', '--type-aware'),
    check('Format', '@biomejs/biome/bin/biome', 'check', '.'),
    tests(projects, files, environment),
  ]
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  process.exitCode = failed > 0 ? 1 : 0
  console.log(`\n${passed} passed, ${failed} failed`)
}

function run(program, args, environment = {}) {
  // NODE_ENV=production would make React drop what its tests need.
  const env = { ...process.env, NODE_ENV: 'test', ...environment }
  const { status } = spawnSync(process.execPath, [path.join(ROOT, 'node_modules', program), ...args], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  })
  return status === 0
}

/** The tests that what was changed can reach; none to name when that is all of them. */
export function reachedTests() {
  const script = path.join(ROOT, 'tools', 'changed.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`What was changed could not be found out: ${stderr}`)
  const files = stdout.trim().split('\n')
  return files[0] === 'all' ? [] : files
}

function check(name, program, ...args) {
  console.log(`\n  ${name}`)
  const ok = run(program, args)
  if (!ok) console.log(`  ${name}: not in order (see above)`)
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function tests(projects, files, environment) {
  const folder = mkdtempSync(path.join(tmpdir(), 'lunchbox-results-'))
  const report = path.join(folder, 'report.json')
  const args = [
    'run',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const ok = run(
    'vitest/vitest.mjs',
    [...args, ...projects.flatMap((name) => ['--project', name]), ...files],
    environment,
  )
  try {
    const results = JSON.parse(readFileSync(report, 'utf8'))
    sayWhatTookLong(results)
    return count(results, ok)
  } catch {
    console.log('  The tests did not run to their end (see above)')
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const LONGEST = 40

/** Where the time went, so that a run that grew too long can be shortened where it helps. */
function sayWhatTookLong({ testResults }) {
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: path.relative(ROOT, name),
    seconds: Math.round((endTime - startTime) / 1000),
  }))
  if (files.length <= LONGEST) return
  const sum = files.reduce((all, { seconds }) => all + seconds, 0)
  console.log(
    `\n  ${files.length} files of tests took ${sum} s one after the other. The longest, in seconds:`,
  )
  const longest = files.sort((a, b) => b.seconds - a.seconds).slice(0, LONGEST)
  console.log(longest.map(({ name, seconds }) => `  ${String(seconds).padStart(5)}  ${name}`).join('\n'))
}

/**
 * A file that cannot be loaded or set up has no failed test to count, and an error outside of any test fails the run all
 * the same: one each.
 */
function count(report, ok) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + broken.length
  return { passed: report.numPassedTests, failed: failed === 0 && !ok ? 1 : failed }
}
