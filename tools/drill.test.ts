import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findPrograms } from './drill-cluster.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'lunchbox-drill-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

function programsIn(...names: string[]) {
  const at = path.join(folder, ...names)
  mkdirSync(at, { recursive: true })
  for (const name of ['initdb', 'postgres', 'pg_basebackup', 'pg_ctl']) {
    writeFileSync(path.join(at, name), '')
    chmodSync(path.join(at, name), 0o755)
  }
  return at
}

test('the drill takes the newest PostgreSQL there is, or that which it is told, and says what is missing', () => {
  const debian = path.join(folder, 'debian')
  expect(() => findPrograms({ PATH: '/nowhere' }, debian)).toThrow(/apt-get install postgresql/)
  const own = programsIn('own')
  expect(findPrograms({ PATH: `/nowhere${path.delimiter}${own}` }, debian)).toBe(own)
  programsIn('debian', '9', 'bin')
  const newest = programsIn('debian', '17', 'bin')
  expect(findPrograms({ PATH: own }, debian)).toBe(newest)
  expect(findPrograms({ PG_BIN: own }, debian)).toBe(own)
  expect(() => findPrograms({ PG_BIN: '/nowhere' }, debian)).toThrow(/were not found in \/nowhere/)
})
