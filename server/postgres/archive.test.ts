import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import fc from 'fast-check'
import tar from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts'
import { FORMAT, readArchive, writeArchive } from './archive.ts'
import { writeBackup } from './backup.ts'
import { checkBackup, restoreBackup } from './restore.ts'

interface Part {
  name: string
  content: Buffer
}

let folder = ''
let database: FreshDatabase
let whole = Buffer.alloc(0)
let parts: Part[] = []
const at = (...names: string[]) => path.join(folder, ...names)

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lunchbox-archive-'))
  database = await freshDatabase()
  await database.pool.query(`
    insert into users (email, first_name, last_name, display_name, role)
      select 'person' || n || '@example.org', md5(n::text), 'Baker', 'P ' || n, 'volunteer' from generate_series(1, 300) n`)
  mkdirSync(at('data', 'files', 'ab'), { recursive: true })
  writeFileSync(at('data', 'files', 'ab', 'receipt'), 'bread '.repeat(2000))
  writeFileSync(at('data', 'secrets.json'), '{"signing":"x"}')
  await writeBackup(database.pool, at('data'), at('good.tar.gz'))
  whole = readFileSync(at('good.tar.gz'))
  parts = await unpack(at('good.tar.gz'))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

async function unpack(file: string): Promise<Part[]> {
  const entries = tar.extract()
  const found: Part[] = []
  const done = pipeline(createReadStream(file), createGunzip(), entries)
  for await (const entry of entries) {
    const chunks: Buffer[] = []
    for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
    found.push({ name: entry.header.name, content: Buffer.concat(chunks) })
  }
  await done
  return found
}

/** An archive whose compression is in order, whatever is in it. */
async function pack(file: string, content: Part[]) {
  const out = tar.pack()
  for (const part of content) out.entry({ name: part.name }, part.content)
  out.finalize()
  await pipeline(out, createGzip(), createWriteStream(file))
}

const altered = (bytes: Buffer, where: number, by: number) => {
  const copy = Buffer.from(bytes)
  copy[where % copy.length] = (copy[where % copy.length] ?? 0) ^ by
  return copy
}

const where = fc.nat({ max: 1_000_000 })
const by = fc.integer({ min: 1, max: 255 })
/** What a disk, a network or a person does to the file as a whole. */
const toTheFile = fc.oneof(
  fc.record({ kind: fc.constant('flip' as const), where, by }),
  fc.record({ kind: fc.constant('truncate' as const), where, by }),
  fc.record({ kind: fc.constant('drop' as const), where, by }),
  fc.record({ kind: fc.constant('duplicate' as const), where, by }),
)
/** The same to a part, and packed again so that the compression's own sum is right. */
const toAPart = toTheFile

function damageFile({ kind, where: place, by: amount }: { kind: string; where: number; by: number }): Buffer {
  const start = place % whole.length
  const piece = whole.subarray(start, start + amount)
  if (kind === 'flip') return altered(whole, place, amount)
  if (kind === 'truncate') return whole.subarray(0, start)
  if (kind === 'drop') return Buffer.concat([whole.subarray(0, start), whole.subarray(start + amount)])
  return Buffer.concat([whole.subarray(0, start), piece, whole.subarray(start)])
}

function damageParts({
  kind,
  where: place,
  by: amount,
}: {
  kind: string
  where: number
  by: number
}): Part[] {
  const index = place % parts.length
  const part = parts[index] as Part
  if (kind === 'flip') {
    const content = part.content.length > 0 ? altered(part.content, place, amount) : Buffer.from('x')
    return parts.with(index, { ...part, content })
  }
  if (kind === 'truncate') return parts.slice(0, index)
  if (kind === 'drop') return parts.toSpliced(index, 1)
  return parts.toSpliced(amount % parts.length, 0, part)
}

describe('a backup that was damaged', () => {
  test('in any of 200 ways is noticed before anything is restored, or holds the same', async () => {
    let noticed = 0
    const look = async (file: string) => {
      const refused = await checkBackup(file).then(
        () => undefined,
        (error: Error) => error.message,
      )
      if (refused === undefined) expect(await unpack(file)).toEqual(parts)
      else {
        noticed += 1
        expect(refused).toMatch(/damaged|not a backup of Lunchbox|newer version|made by another/)
      }
    }
    await fc.assert(
      fc.asyncProperty(toTheFile, async (damage) => {
        writeFileSync(at('file.tar.gz'), damageFile(damage))
        await look(at('file.tar.gz'))
      }),
      { numRuns: 100 },
    )
    await fc.assert(
      fc.asyncProperty(toAPart, async (damage) => {
        await pack(at('part.tar.gz'), damageParts(damage))
        await look(at('part.tar.gz'))
      }),
      { numRuns: 100 },
    )
    // A compressed file has a few bits that say nothing: its time, its system, the last byte's rest.
    expect(noticed).toBeGreaterThan(190)
  })

  test('behind its end is noticed too', async () => {
    for (const more of [Buffer.from('x'), Buffer.alloc(512), whole]) {
      writeFileSync(at('longer.tar.gz'), Buffer.concat([whole, more]))
      await expect(checkBackup(at('longer.tar.gz'))).rejects.toThrow('damaged or not complete')
    }
  })

  test('in one digit of one row restores nothing, though it unpacks without a fault', async () => {
    const index = parts.findIndex(({ name }) => name.startsWith('tables/users/'))
    const users = parts[index] as Part
    const content = Buffer.from(users.content.toString().replace('person1@', 'person9@'))
    await pack(at('digit.tar.gz'), parts.with(index, { ...users, content }))
    const to = await freshDatabase()
    mkdirSync(at('to'))
    await expect(restoreBackup(to.pool, at('to'), at('digit.tar.gz'), () => {})).rejects.toThrow('damaged')
    expect((await to.pool.query('select from users')).rowCount).toBe(0)
    expect(readdirSync(at('to'))).toEqual([])
    await to.drop()
  })
})

test('a backup from before there were sums is restored, and it is said what could be checked', async () => {
  const old = parts
    .filter(({ name }) => name !== 'summary.sha256')
    .map(({ name, content }) => {
      if (name !== 'manifest.json' && name !== 'summary.json') return { name, content }
      const { parts: _, ...rest } = JSON.parse(content.toString()) as { parts?: object; format?: number }
      return { name, content: Buffer.from(JSON.stringify(rest.format ? { ...rest, format: 1 } : rest)) }
    })
  await pack(at('old.tar.gz'), old)
  const to = await freshDatabase()
  mkdirSync(at('restored'))
  const said: string[] = []
  const { rows } = await restoreBackup(to.pool, at('restored'), at('old.tar.gz'), (line) => said.push(line))
  expect(rows.users).toBe(300)
  expect(said.join()).toContain('did not write down sums of its parts')
  await to.drop()
  const short = old.filter(({ name }) => !name.startsWith('files/'))
  await pack(at('short.tar.gz'), short)
  const again = await freshDatabase()
  mkdirSync(at('short'))
  await expect(restoreBackup(again.pool, at('short'), at('short.tar.gz'), () => {})).rejects.toThrow(
    'damaged',
  )
  await again.drop()
})

test('a backup of a newer version is refused as that, not as damaged', async () => {
  const manifest = { format: FORMAT + 1, madeAt: '', migrations: [], tables: [], sequences: [] }
  await writeArchive(at('newer.tar.gz'), async (out) => {
    await out.add('manifest.json', Buffer.from(JSON.stringify(manifest)))
    return { rows: {}, files: 0 }
  })
  await expect(checkBackup(at('newer.tar.gz'))).rejects.toThrow('newer version of Lunchbox')
  expect((await readArchive(at('newer.tar.gz'), () => async () => {})).sealed).toBe(true)
})

test('what killed backups left behind is cleared away, and a backup at work is left alone', async () => {
  const [old, atWork, foreign, nightly] = [
    'lunchbox-backup-1.tar.gz.unfinished',
    'lunchbox-backup-2.tar.gz.unfinished',
    'letter.unfinished',
    'lunchbox-2026-11-21T022000.tar.gz.unfinished',
  ]
  for (const name of [old, atWork, foreign, nightly]) writeFileSync(at(name), 'half')
  const yesterday = new Date(Date.now() - DAY)
  for (const name of [old, foreign, nightly]) utimesSync(at(name), yesterday, yesterday)
  await writeBackup(database.pool, at('data'), at('next.tar.gz'))
  expect([old, atWork, foreign, nightly].map((name) => existsSync(at(name)))).toEqual([
    false,
    true,
    true,
    false,
  ])
  await expect(writeBackup(database.pool, at('data'), at('nowhere', 'x.tar.gz'))).rejects.toThrow()
})
