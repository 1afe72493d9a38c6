import { expect, test } from 'vitest'
import { testsOf } from './changed.ts'

const file = (name: string, ...targets: string[]) => ({
  file: name,
  imports: targets.map((target) => ({ target, ours: true, typeOnly: false, dynamic: false })),
})
const HOSTS = 'sections/operations/hosts'
const MERGE = 'sections/operations/host-merge'
const tree = [
  file('tests/architecture.test.ts'),
  file('tests/contracts.test.ts'),
  file('tests/spec-coverage.test.ts'),
  file('tests/security-doc.test.ts'),
  file('tests/access-1.test.ts', 'tests/access.ts'),
  file('tests/journeys/hosts.spec.ts', `${HOSTS}/contract.ts`),
  file('kernel/language/names.ts'),
  file('kernel/language/names.test.ts', 'kernel/language/names.ts'),
  file(`${HOSTS}/contract.ts`),
  file(`${HOSTS}/service.ts`, `${HOSTS}/contract.ts`, 'kernel/language/names.ts'),
  file(`${HOSTS}/server.ts`, `${HOSTS}/service.ts`),
  file(`${HOSTS}/hosts.test.ts`, `${HOSTS}/contract.ts`),
  file(`${MERGE}/service.ts`, `${HOSTS}/service.ts`),
  file(`${MERGE}/merge.test.ts`, `${MERGE}/contract.ts`),
  file('sections/help/help/help.test.ts', 'sections/help/help/contract.ts'),
]
const ALWAYS = ['tests/architecture.test.ts', 'tests/contracts.test.ts']

test('a changed service is tried by the tests of its slice and of the slices that use it, and by no others', () => {
  expect(testsOf([`${HOSTS}/service.ts`], tree)).toEqual(
    [`${HOSTS}/hosts.test.ts`, `${MERGE}/merge.test.ts`, ...ALWAYS].sort(),
  )
})

test('a changed rule of the kernel is tried wherever it leads to, a changed test by itself', () => {
  expect(testsOf(['kernel/language/names.ts'], tree)).toContain('kernel/language/names.test.ts')
  expect(testsOf(['kernel/language/names.ts'], tree)).toContain(`${MERGE}/merge.test.ts`)
  expect(testsOf(['kernel/language/names.test.ts'], tree)).toEqual([
    'kernel/language/names.test.ts',
    ...ALWAYS,
  ])
})

test('words are tried by the tests that read them; what every test stands on, by all of them', () => {
  expect(testsOf(['docs/spec-coverage.md'], tree)).toContain('tests/spec-coverage.test.ts')
  for (const one of ['migrations/0030_kudos.sql', 'package.json', 'registry.ts'])
    expect(testsOf([one], tree)).toBe('all')
})

test('nothing changed leaves what holds for the tree as a whole', () => {
  expect(testsOf([], tree)).toEqual(ALWAYS)
})
