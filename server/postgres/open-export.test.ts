import { createHash } from 'node:crypto'
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import fc from 'fast-check'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { diskStore } from '#server/files/store.ts'
import { contents } from '#server/testing/contents.ts'
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts'
import { readMigrations } from './migrate.ts'
import { type OpenManifest, openArchive } from './open-archive.ts'
import { writeOpenExport } from './open-export.ts'
import { checkOpen, importOpen } from './open-import.ts'

let folder = ''
let to: FreshDatabase
const at = (...names: string[]) => path.join(folder, ...names)
const quiet = () => {}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lunchbox-export-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const isEmpty = async (pool: Pool) => (await pool.query('SELECT FROM users LIMIT 1')).rowCount === 0

async function importInto(pool: Pool, source: string) {
  const dataDir = mkdtempSync(at('data-'))
  return {
    dataDir,
    ...(await importOpen(pool, { dataDir, store: diskStore(dataDir) }, source, { log: quiet })),
  }
}

interface Part {
  name: string
  content: Buffer
}

async function unpack(file: string): Promise<Part[]> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false })
  const parts: Part[] = []
  for await (const entry of zip.eachEntry())
    parts.push({ name: entry.fileName, content: await buffer(await zip.openReadStreamPromise(entry)) })
  zip.close()
  return parts
}

/** A ZIP that is in order, whatever is in it; with `summed` its sums are right as well. */
async function pack(file: string, parts: Part[], { summed = false } = {}) {
  const zip = new ZipFile()
  const lines = parts.map(
    ({ name, content }) => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`,
  )
  for (const { name, content } of parts)
    if (!summed || name !== 'SHA256SUMS') zip.addBuffer(content, name, { compress: false })
  if (summed) {
    const own = lines.filter((line) => !line.endsWith('  SHA256SUMS\n'))
    zip.addBuffer(Buffer.from(own.join('')), 'SHA256SUMS')
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
}

describe('an export that was damaged', () => {
  let small: FreshDatabase
  let parts: Part[] = []
  beforeAll(async () => {
    small = await freshDatabase()
    const sum = createHash('sha256').update('bread').digest('hex')
    await small.pool.query(`
      INSERT INTO users (email, first_name, last_name, display_name, role)
        SELECT 'person' || n || '@example.org', md5(n::text), 'Baker', 'P ' || n, 'super_admin' FROM generate_series(1, 50) n;
      INSERT INTO hosts (name, name_key) SELECT 'Host ' || n, 'host ' || n FROM generate_series(1, 5) n;
      INSERT INTO sandwich_collections (collection_date, host_id, individual_sandwiches)
        SELECT '2026-01-07', id, 100 FROM hosts;
      INSERT INTO files (sha256, size, type, name, owner, owner_id) VALUES ('${sum}', 5, 'text/plain', 'a.txt', 'x', 'y')`)
    mkdirSync(at('small', 'files', sum.slice(0, 2)), { recursive: true })
    writeFileSync(at('small', 'files', sum.slice(0, 2), sum), 'bread')
    await writeOpenExport(small.pool, at('small.zip'), diskStore(at('small')))
    parts = await unpack(at('small.zip'))
  })
  afterAll(() => small.drop())

  const part = (name: string) => parts.find((one) => one.name === name)?.content.toString() ?? ''
  const changed = (name: string, change: (text: string) => string) => {
    const content = Buffer.from(change(part(name)))
    expect(content.equals(Buffer.from(part(name)))).toBe(false)
    return parts.map((one) => (one.name === name ? { name, content } : one))
  }

  it('in any of 200 ways is noticed before anything is touched, or holds the same', {
    timeout: 60_000,
  }, async () => {
    // A few of its tables say the same as all of them.
    const { tables, ...rest } = JSON.parse(part('manifest.json')) as OpenManifest
    const few = tables.filter(({ name }) =>
      /^(users|hosts|sandwich_collections|collection_\w+|files|audit_log)$/.test(name),
    )
    const names = new Set(few.map(({ file }) => file))
    const some = changed('manifest.json', () => JSON.stringify({ ...rest, tables: few })).filter(
      ({ name }) => names.has(name) || !name.startsWith('tables/'),
    )
    await pack(at('some.zip'), some, { summed: true })
    const whole = readFileSync(at('some.zip'))
    const kept = await unpack(at('some.zip'))
    let noticed = 0
    const look = async (file: string) => {
      const refused = await openArchive(file)
        .then((archive) => checkOpen(archive).finally(() => archive.close()))
        .then(
          () => undefined,
          (error: Error) => error.message,
        )
      if (refused === undefined) expect(await unpack(file)).toEqual(kept)
      else {
        noticed += 1
        expect(refused).toMatch(/damaged|not an export of Lunchbox|newer version|made by another/)
      }
    }
    const kind = fc.constantFrom('flip', 'truncate', 'drop', 'duplicate')
    const damage = fc.record({
      kind,
      where: fc.nat({ max: 10_000_000 }),
      by: fc.integer({ min: 1, max: 255 }),
    })
    await fc.assert(
      fc.asyncProperty(damage, async ({ kind: how, where, by }) => {
        const start = where % whole.length
        const copy = Buffer.from(whole)
        copy[start] = (copy[start] ?? 0) ^ by
        const bytes = {
          flip: copy,
          truncate: whole.subarray(0, start),
          drop: Buffer.concat([whole.subarray(0, start), whole.subarray(start + by)]),
          duplicate: Buffer.concat([whole.subarray(0, start + by), whole.subarray(start)]),
        }[how]
        writeFileSync(at('file.zip'), bytes ?? whole)
        await look(at('file.zip'))
      }),
      { numRuns: 100 },
    )
    const inside = noticed
    await fc.assert(
      fc.asyncProperty(damage, async ({ kind: how, where, by }) => {
        const index = where % kept.length
        const one = kept[index] as Part
        const content = Buffer.from(one.content.length > 0 ? one.content : 'x')
        content[where % content.length] = (content[where % content.length] ?? 0) ^ by
        const other = {
          flip: kept.with(index, { ...one, content }),
          truncate: kept.slice(0, index),
          drop: kept.toSpliced(index, 1),
          duplicate: [...kept, { ...one, name: `tables/x${by}.csv` }],
        }[how]
        await pack(at('part.zip'), other ?? kept)
        await look(at('part.zip'))
      }),
      { numRuns: 100 },
    )
    expect(noticed - inside).toBe(100)
    // A ZIP has bytes that say nothing of the content: times, sizes said twice.
    expect(inside).toBeGreaterThan(80)
  })

  it('by somebody who knows its sums is refused in words as well, and nothing of it is there', async () => {
    const manifest = JSON.parse(part('manifest.json')) as OpenManifest
    const withManifest = (change: object) =>
      changed('manifest.json', () => JSON.stringify({ ...manifest, ...change }))
    const lacking = manifest.tables.filter(({ name }) => name !== 'hosts')
    const cases: [string, Part[], RegExp][] = [
      ['newer', withManifest({ format: 2 }), /newer version of Lunchbox/],
      [
        'later',
        withManifest({ migrations: [{ name: '2099_x.sql', checksum: 'x' }] }),
        /newer version of Lunchbox/,
      ],
      [
        'short',
        changed('tables/hosts.csv', (text) => text.split('\n').slice(0, -2).join('\n').concat('\n')),
        /hosts\.csv has 5 of 6 rows/,
      ],
      ['file', parts.filter(({ name }) => name !== 'tables/hosts.csv'), /tables\/hosts\.csv is not there/],
      [
        'table',
        withManifest({ tables: lacking }).filter(({ name }) => name !== 'tables/hosts.csv'),
        /the table hosts is missing/,
      ],
      [
        'header',
        changed('tables/hosts.csv', (text) => text.replace('id,', 'ident,')),
        /does not name the columns/,
      ],
      [
        'value',
        changed('tables/hosts.csv', (text) => text.replace(/\n[0-9a-f-]{36},/, '\nno-id,')),
        /invalid input syntax/,
      ],
      [
        'loose',
        changed('tables/hosts.csv', (text) =>
          text.replace(/\n[0-9a-f-]{36}(?=[^\n]*Host 3)/, '\n00000000-0000-4000-8000-0000000000ff'),
        ),
        /rows of sandwich_collections name rows of hosts that are not there/,
      ],
      [
        'sums',
        changed('tables/collection_days.csv', (text) => text.replace(',600,', ',601,')),
        /the sums in collection_days/,
      ],
      ['path', [...parts, { name: 'files/aa/xyz', content: Buffer.from('x') }], /no name of a file/],
      ['quote', changed('tables/hosts.csv', (text) => `${text}"`), /Line \d+ is not CSV/],
    ]
    to = await freshDatabase()
    for (const [name, other, words] of cases) {
      await pack(at(`${name}.zip`), other, { summed: true })
      const dataDir = mkdtempSync(at('refused-'))
      const importing = importOpen(to.pool, { dataDir, store: diskStore(dataDir) }, at(`${name}.zip`), {
        log: quiet,
      })
      expect(await importing.then(() => 'resolved', String), name).toMatch(words)
      expect(await isEmpty(to.pool), name).toBe(true)
      expect(
        readdirSync(dataDir, { recursive: true }).filter((one) => String(one).length > 60),
        name,
      ).toEqual([])
    }
    await pack(at('same.zip'), parts, { summed: true })
    await importInto(to.pool, at('same.zip'))
    expect(await contents(to.pool)).toEqual(await contents(small.pool))
    await to.drop()
    for (const file of ['small.zip.unfinished', 'nowhere.zip'])
      await expect(openArchive(at(file))).rejects.toThrow('There is no file')
  })

  it('not at all goes into a portal that a later version has started, by way of every migration since', async () => {
    to = await freshDatabase()
    await to.pool.query(`CREATE TABLE somebody_elses (id int);
      INSERT INTO upkeep.migrations (name, checksum) VALUES ('2099_later.sql', '')`)
    await expect(importInto(to.pool, at('small.zip'))).rejects.toThrow(/not of Lunchbox \(somebody_elses\)/)
    await to.pool.query('DROP TABLE somebody_elses')
    expect((await importInto(to.pool, at('small.zip'))).first?.email).toMatch(/^person/)
    expect(await contents(to.pool)).toEqual(await contents(small.pool))
    const { rows } = await to.pool.query('SELECT name FROM upkeep.migrations ORDER BY 1')
    expect(rows.map(({ name }) => name)).toEqual(readMigrations().map(({ name }) => name))
    await to.drop()
  })
})
