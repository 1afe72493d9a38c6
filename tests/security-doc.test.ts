import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '#server/root.ts'
import { readSources } from './sources.ts'

const text = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8')
const rows = text
  .split('\n')
  .map((line) => /^\| (\d+\.\d+\.\d+)\s*\| (.*) \|$/.exec(line))
  .filter((match) => match !== null)
  .map(([, number = '', rest = '']) => {
    const [asked = '', how = '', shown = ''] = rest.split(' | ').map((cell) => cell.trim())
    return { number, asked, how, shown }
  })

/** How many requirements of levels 1 and 2 each part of ASVS 5.0.0 has, for the chapters of this page. */
const PARTS: Record<string, number> = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
}
const asked = Object.entries(PARTS).flatMap(([part, count]) =>
  Array.from({ length: count }, (_, index) => `${part}.${index + 1}`),
)

/** The words of each test and group in a file, as they stand in its code. */
function titlesIn(file: string): string[] {
  const code = readFileSync(path.join(ROOT, file), 'utf8')
  if (file.endsWith('.md')) return [...code.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.trim())
  const calls = code.matchAll(
    /\b(?:it|test)(?:\.each\((?:[^()]|\([^()]*\))*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g,
  )
  return [...calls].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1'))
}

describe('docs/security.md', () => {
  it('has each requirement of levels 1 and 2 once, and beyond them only some of level 3', () => {
    const numbers = rows.map(({ number }) => number)
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
    expect(asked.filter((number) => !numbers.includes(number))).toEqual([])
    const beyond = rows.filter(({ number }) => !asked.includes(number))
    expect(beyond.filter(({ asked: words }) => !words.includes('(level 3)'))).toEqual([])
    expect(beyond.filter(({ how }) => !how.startsWith('Met.'))).toEqual([])
  })

  it('says of each whether it is met, and names what shows it', () => {
    const verdict = /^(Met|Partly|Not met, by decision|Does not apply)\./
    expect(rows.filter(({ how }) => !verdict.test(how))).toEqual([])
    const unshown = rows.filter(({ how, shown }) => !how.startsWith('Does not') && !shown.includes(' › '))
    expect(unshown).toEqual([])
    const unexplained = rows.filter(({ how }) => !how.startsWith('Met.') && how.split(' ').length < 8)
    expect(unexplained).toEqual([])
  })

  it('names tests that exist, under their titles', () => {
    const named = [...text.matchAll(/`([^`]+?) › ([^`]+)`/g)].map(([, file = '', title = '']) => ({
      file,
      title,
    }))
    expect(named.length).toBeGreaterThan(100)
    const missing = named.filter(({ file, title }) => {
      return !existsSync(path.join(ROOT, file)) || !titlesIn(file).includes(title)
    })
    expect(missing).toEqual([])
  })

  it('names files that exist', () => {
    const files = [
      ...text.matchAll(/`((?:kernel|server|platform|sections|tests|web)\/[\w./-]+)(?: ›[^`]*)?`/g),
    ]
    expect(files.map(([, file = '']) => file).filter((file) => !existsSync(path.join(ROOT, file)))).toEqual(
      [],
    )
  })
})

const product = readSources().filter(
  ({ file }) => !/\.(test|spec)\.tsx?$|(^|\/)testing|^(tests|bench)\//.test(file),
)
const filesWith = (pattern: RegExp) =>
  product.filter(({ code }) => pattern.test(code)).map(({ file }) => file)

describe('ways in', () => {
  it('sessions are opened by signing in and by the first set-up, nowhere else', () => {
    expect(filesWith(/\bsessions\.open\(/)).toEqual(['server/people/session.ts'])
    expect(filesWith(/(?<!function )\bsignInAs\(/).sort()).toEqual([
      'platform/accounts/set-up.ts',
      'platform/sign-in/service.ts',
    ])
    expect(filesWith(/(?<!function )\bfinishSignIn\(/).sort()).toEqual([
      'platform/sign-in/factor.ts',
      'platform/sign-in/oidc.ts',
      'platform/sign-in/service.ts',
    ])
  })

  it('nobody is asked for hints or secret questions', () => {
    expect(filesWith(/(password|secret|security)_?(hint|question|answer)s?\b/i)).toEqual([])
  })

  it('nothing that must not be guessed comes from Math.random', () => {
    // A wait between two tries for a lock is no secret.
    expect(filesWith(/\bMath\.random\b/)).toEqual(['server/postgres/lock.ts'])
  })
})
