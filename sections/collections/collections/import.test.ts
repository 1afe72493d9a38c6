import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { history } from '#platform/history/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { collections } from './contract.ts'

type Preview = OutputOf<typeof collections.importPreview>

let portal: TestPortal
let admin: Person
beforeEach(async () => {
  portal = await testPortal({ now: () => new Date('2026-11-21T15:00:00Z') })
  admin = await portal.as('admin')
})
afterEach(() => portal.close())

const sample = (name: string) => readFileSync(new URL(`../../../tests/samples/${name}`, import.meta.url))
const expected = JSON.parse(sample('collections-dirty.expected.json').toString()) as {
  rows: number
  blank_rows: number
  good_rows: number
  problems: Record<string, string>
  hosts: string[]
}

const preview = (content: string | Buffer, name = 'log.csv', who = admin): Promise<Preview> =>
  who.call(collections.importPreview, {
    file: new File([new Uint8Array(Buffer.from(content))], name),
  } as never)
const apply = (found: Preview, more = {}) =>
  admin.call(collections.importApply, { importId: found.importId, ...more })
const none = { new: 0, changed: 0, unchanged: 0, duplicate: 0, problem: 0, blank: 0 }
const sumOf = (counts: Preview['counts']) => Object.values(counts).reduce((sum, count) => sum + count, 0)
/** Everything people know, without versions and timestamps. */
async function world() {
  const tables: Record<string, unknown[]> = {}
  for (const [name, key] of [
    ['sandwich_collections', 'id'],
    ['hosts', 'id'],
    ['host_aliases', 'id'],
    ['collection_host_days', 'host_id, day'],
    ['collection_hosts', 'host_id'],
    ['collection_creator_days', 'creator_id, day'],
    ['collection_groups', 'group_key'],
    ['collection_group_hosts', 'group_key, host_id'],
  ] as const) {
    const { rows } = await portal.app.pool.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) - 'version' - 'updated_at' AS row FROM ${name} t ORDER BY ${key}`,
    )
    tables[name] = rows.map(({ row }) => row)
  }
  return tables
}

describe('six years of logs', () => {
  it('go into an empty portal once, and come back from its own export without a change', async () => {
    const found = await preview(sample('collections.csv'), 'collections.csv')
    expect(found.counts).toEqual({ ...none, new: 8821 })
    expect(found.creates).toHaveLength(34)
    expect(found.sandwiches).toBe(1_746_188)
    const applied = await apply(found)
    expect(applied).toMatchObject({ created: 8821, updated: 0, skipped: 0 })
    const { totals } = await admin.call(collections.list, {})
    expect(totals).toMatchObject({ entries: 8821, total: 1_746_188 })
    expect((await admin.call(hosts.list, { limit: 1 })).total).toBe(34)

    const pages = Math.ceil(8821 / 200)
    const newest = await admin.call(collections.list, { limit: 200 })
    const last = await admin.call(collections.list, { limit: 200, page: pages, order: 'asc' })
    expect(last.items).toEqual(newest.items.slice(0, 8821 % 200).reverse())
    const names: string[] = []
    const ids = new Set<string>()
    for (let page = 1; page <= pages; page++)
      for (const { id, hostName } of (
        await admin.call(collections.list, { limit: 200, page, sort: 'hostName' })
      ).items) {
        ids.add(id)
        names.push(hostName.toLowerCase())
      }
    expect(ids.size).toBe(8821)
    expect(names).toEqual(names.toSorted())

    const again = await preview(sample('collections.csv'), 'collections.csv')
    expect(again.counts).toEqual({ ...none, unchanged: 8821 })
    expect(again.creates).toEqual([])
    expect(await apply(again)).toMatchObject({ created: 0, updated: 0, skipped: 8821 })

    for (const format of ['csv', 'xlsx'] as const) {
      const response = await fetch(`${portal.url}/api/sandwich-collections/export?format=${format}`, {
        headers: { cookie: admin.cookie },
      })
      const own = await preview(Buffer.from(await response.arrayBuffer()), `own.${format}`)
      expect([format, own.counts, own.creates]).toEqual([format, { ...none, unchanged: 8821 }, []])
    }

    const dirty = await preview(sample('collections-dirty.csv'), 'collections-dirty.csv')
    expect(dirty.counts).toMatchObject({ new: 0, changed: 0, unchanged: expected.good_rows })
    expect(await apply(dirty)).toMatchObject({ created: 0, updated: 0 })

    const undone = await admin.call(history.undo, { requestId: applied.requestId })
    expect(undone.undone).toBe(8821 + 34)
    expect((await admin.call(collections.list, {})).totals.entries).toBe(0)
  })

  it('typed by many hands: the wrong rows are named, the good ones go in, undo leaves everything as before', async () => {
    for (const name of expected.hosts) await admin.call(hosts.add, { name })
    const before = await world()
    const found = await preview(sample('collections-dirty.csv'), 'collections-dirty.csv')
    const firsts = found.problems.toReversed().map(({ row, kind }) => [row, kind])
    expect(Object.fromEntries(firsts)).toEqual(expected.problems)
    expect(found.counts).toMatchObject({
      new: expected.good_rows,
      changed: 0,
      unchanged: 0,
      blank: expected.blank_rows,
    })
    expect(sumOf(found.counts)).toBe(expected.rows)
    expect(found.creates).toEqual([])
    const applied = await apply(found)
    expect(applied.created).toBe(expected.good_rows)
    const twice = await admin.try(collections.importApply, { importId: found.importId })
    expect(twice.status).toBe(409)
    const problems = await admin.try(collections.importProblems, { importId: found.importId })
    expect(JSON.stringify(problems.body).split('\\r\\n').length - 1).toBeGreaterThan(
      Object.keys(expected.problems).length,
    )
    await admin.call(history.undo, { requestId: applied.requestId })
    expect(await world()).toEqual(before)
  })
})

const HEADINGS = 'Host Name,Collection Date,Individual Sandwiches,Group Collections Detail,Total Sandwiches'

describe('an import', () => {
  it('belongs to who brought it, and to administrators', async () => {
    const found = await preview(`${HEADINGS}\nBirch Hill,2026-11-18,10,,10`)
    const allowed = await portal.as('core_team', { permissions: ['DATA_IMPORT', 'COLLECTIONS_VIEW'] })
    const { importId } = found
    expect((await allowed.try(collections.importRead, { importId })).status).toBe(404)
    expect((await allowed.try(collections.importApply, { importId })).status).toBe(404)
    expect((await allowed.try(collections.importProblems, { importId })).status).toBe(404)
    const theirs = await preview(`${HEADINGS}\nBirch Hill,2026-11-18,10,,10`, 'theirs.csv', allowed)
    expect((await admin.call(collections.importRead, { importId: theirs.importId })).counts.new).toBe(1)
    const volunteer = await portal.as('volunteer')
    const refused = await volunteer.try(collections.importPreview, {
      file: new File(['a'], 'a.csv'),
    } as never)
    expect(refused.status).toBe(403)
  })

  it('takes fixes: a spelling is remembered, duplicates are judged again, chosen locations only are created', async () => {
    await admin.call(hosts.add, { name: 'Kestrel Bay' })
    const file = [
      HEADINGS,
      'Kestrel Bya,2026-11-18,10,,10',
      'Kestrel Bay,2026-11-18,10,,10',
      'Maple Fork,2026-11-18,20,Choir: 5,26',
      'Old Quarry,2026-11-18,30,,30',
      'Pine Ridge,2026-11-18,40,,40',
    ].join('\n')
    const found = await preview(file)
    expect(found.problems.map(({ row, kind }) => [row, kind])).toEqual([
      [2, 'host_unknown'],
      [4, 'total_mismatch'],
    ])
    const fixes = found.problems.flatMap(({ row, fix, otherFixes }) => {
      const proposal = fix ?? otherFixes?.[0]
      return proposal ? [{ row, values: proposal.values, remember: true }] : []
    })
    expect(fixes).toHaveLength(2)
    const mended = await admin.call(collections.importChange, { importId: found.importId, fixes })
    expect(mended.problems.map(({ row, kind }) => [row, kind])).toEqual([[3, 'duplicate_of_row']])
    expect(mended.counts).toEqual({ ...none, new: 4, duplicate: 1 })
    const applied = await apply(found, { create: ['Maple Fork', 'Old Quarry'] })
    expect(applied).toMatchObject({ created: 3, updated: 0, skipped: 2 })
    const later = await preview(`${HEADINGS}\nKestrel Bya,2026-11-18,10,,10\nkestrel bya,2026-11-11,11,,11`)
    expect(later.counts).toEqual({ ...none, new: 1, unchanged: 1 })
  })

  it('says what it does not understand, takes columns by hand, and reads dates the other way', async () => {
    const found = await preview('Spot,On,Amount of bread\nBirch Hill,4/5/2026,10')
    expect(found.missing).not.toEqual([])
    expect((await admin.try(collections.importApply, { importId: found.importId })).status).toBe(422)
    const mapped = await admin.call(collections.importChange, {
      importId: found.importId,
      columns: { host: 0, date: 1, individual: 2 },
    })
    expect(mapped.counts).toEqual({ ...none, new: 1 })
    const other = mapped.dates.reading === 'month-first' ? 'day-first' : 'month-first'
    const read = await admin.call(collections.importChange, { importId: found.importId, dates: other })
    expect(read.dates.reading).toBe(other)
    await apply(found)
    const { items } = await admin.call(collections.list, {})
    expect(items[0]?.collectionDate).toBe(other === 'day-first' ? '2026-05-04' : '2026-04-05')
    for (const [content, name] of [
      ['', 'empty.csv'],
      ['%PDF-1.7 nothing', 'a.pdf'],
      [Buffer.from([0, 1, 2, 3, 4, 5]), 'a.bin'],
    ] as const) {
      const file = new File([new Uint8Array(Buffer.from(content))], name)
      const refused = await admin.try(collections.importPreview, { file } as never)
      expect([name, refused.status >= 400 && refused.status < 500]).toEqual([name, true])
    }
  })

  it('of our own export corrects by id what was changed there, and leaves what it does not name', async () => {
    const { id: hostId } = await admin.call(hosts.add, { name: '=SUM(A1)' })
    const entry = await admin.call(collections.add, {
      collectionDate: '2026-11-18',
      hostId,
      individualSandwiches: 12,
      breakdown: { deli: 12 },
      groups: [{ name: '+Choir; "A: 3"', department: 'Alto', count: 5, breakdown: { ham: 5 } }],
      notes: "-1\nline two, 'quoted'",
    })
    await admin.call(collections.add, {
      collectionDate: '2026-11-11',
      hostId,
      individualSandwiches: 0,
      zeroReason: 'other',
    })
    const { body } = await admin.try(collections.exportLog, { format: 'csv' })
    const same = await preview(String(body))
    expect(same.counts).toEqual({ ...none, unchanged: 2 })
    const shorter = await preview(`Entry ID,Host Name,Date,Individual\n${entry.id},'=SUM(A1),2026-11-17,13`)
    expect(shorter.counts).toEqual({ ...none, changed: 1 })
    const applied = await apply(shorter)
    expect(applied).toMatchObject({ created: 0, updated: 1, skipped: 0 })
    const now = await admin.call(collections.read, { id: entry.id })
    expect(now).toMatchObject({
      collectionDate: '2026-11-17',
      individualSandwiches: 13,
      notes: entry.notes,
      version: 2,
    })
    expect(now.groups).toEqual(entry.groups)
    expect(now.breakdown).toBeNull()
    await admin.call(history.undo, { requestId: applied.requestId })
    expect(await admin.call(collections.read, { id: entry.id })).toEqual({ ...entry, version: 3 })
  })

  it('in an encoding that cannot be handed out again is kept as text, and no draft stays behind', async () => {
    const log = `${HEADINGS}\nBirch Hill,2026-11-18,15,,15`
    const [wide, ringing] = [Buffer.from(log, 'utf16le'), log.replace('Birch', 'Birch\u0007')]
    for (let times = 0; times < 2; times++) expect((await preview(wide)).counts.new).toBe(1)
    await expect(preview(ringing)).rejects.toThrow('This cannot be used here')
    expect(await readdir(path.join(portal.app.dataDir, 'files', 'unfinished'))).toEqual([])
  })

  it('points out a second report of the same location and day with other numbers', async () => {
    const { id: hostId } = await admin.call(hosts.add, { name: 'Birch Hill' })
    await admin.call(collections.add, { collectionDate: '2026-11-18', hostId, individualSandwiches: 12 })
    const found = await preview(`${HEADINGS}\nBirch Hill,2026-11-18,15,,15`)
    expect(found.counts).toEqual({ ...none, new: 1 })
    expect(found.hints).toEqual([{ row: 2, message: expect.stringContaining('12 sandwiches') }])
  })
  it('reads days with dots day first, and they turn none of those with slashes round', async () => {
    const days = ['3/4/26', '3/11/26', '18.03.2026', '4.2.26']
    const found = await preview([HEADINGS, ...days.map((day) => `Birch Hill,${day},15,,15`)].join('\n'))
    expect(found.counts).toMatchObject({ new: 4, problem: 0 })
    await apply(found)
    const { items } = await admin.call(collections.list, { search: 'Birch Hill' })
    expect(items.map(({ collectionDate }) => collectionDate).toSorted()).toEqual([
      '2026-02-04',
      '2026-03-04',
      '2026-03-11',
      '2026-03-18',
    ])
  })

  it('asks about days of long ago and numbers that no place collects, and takes them all the same', async () => {
    const found = await preview(
      `${HEADINGS}\nBirch Hill,1900-01-03,15,,15\nBirch Hill,2026-11-04,999999,,999999`,
    )
    expect(found.counts).toMatchObject({ new: 2, problem: 0 })
    expect(found.hints).toEqual([
      { row: 2, message: expect.stringContaining('1900 is long ago') },
      { row: 3, message: expect.stringContaining('999,999 sandwiches at once') },
    ])
  })
})
