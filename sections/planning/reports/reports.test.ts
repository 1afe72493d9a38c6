import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/charity/day.ts'
import { randomFrom } from '#kernel/routes/random.ts'
import { history } from '#platform/history/contract.ts'
import { auditLogs } from '#sections/admin/audit-log/contract.ts'
import { collections } from '#sections/collections/collections/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { grantMetrics } from '#sections/planning/grant-metrics/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { reports } from './contract.ts'

let portal: TestPortal
let writer: Person
let entries: { id: string; version: number }[] = []
let now = new Date('2026-11-18T15:00:00Z')
const random = randomFrom(14)
const upTo = (most: number) => Math.floor(random() * most)

beforeAll(async () => {
  portal = await testPortal({ now: () => now })
  writer = await portal.as('admin')
  const { id: hostId } = await writer.call(hosts.add, { name: 'Alder Bend' })
  for (let week = 0; week < 20; week++)
    entries.push(
      await writer.call(collections.add, {
        collectionDate: addDays('2026-11-18', -7 * week),
        hostId,
        individualSandwiches: 100 + week,
        groups: [{ name: 'Birch Church', department: null, count: 40, breakdown: null }],
      }),
    )
})
afterAll(() => portal.close())

const bytesOf = async (id: string, format: string) => {
  const answer = await fetch(`${portal.url}/api/reports/${id}/file?format=${format}`, {
    headers: { cookie: writer.cookie },
  })
  return Buffer.from(await answer.arrayBuffer()).toString('base64')
}
const FORMATS = ['pdf', 'csv', 'xlsx']

describe('a report that is kept', () => {
  it('is the same bytes after five hundred corrections, and names each of them', async () => {
    const kept = await writer.call(reports.keep, {
      kind: 'grant-metrics',
      question: { yearType: 'calendar' },
      title: 'For the foundation',
    })
    // What was kept is one record; its files are a part of it.
    const [latest] = (await writer.call(auditLogs.latest, { limit: 1 })).items
    expect(latest).toMatchObject({ noun: 'report', recordWords: ['For the foundation'], entries: 1 })
    expect(latest).toMatchObject({ did: [{ noun: 'report', count: 1, action: 'insert' }], requestRows: 1 })
    // A file is found by its own words.
    const { items: pdfs } = await writer.call(auditLogs.requests, { search: '.pdf' })
    expect(pdfs).toMatchObject([{ noun: 'file', entries: 1 }])
    const whose = { record: pdfs[0]?.recordId ?? '' }
    expect((await writer.call(auditLogs.requests, whose)).items).toMatchObject([{ noun: 'file' }])
    const both = await writer.call(auditLogs.requests, { search: 'foundation' })
    expect(both.items).toMatchObject([{ noun: 'report', entries: 1 }])
    const before = await Promise.all(FORMATS.map((format) => bytesOf(kept.id, format)))
    now = new Date('2029-03-01T15:00:00Z')
    const corrected: string[] = []
    for (let count = 0; count < 500; count++) {
      const at = upTo(entries.length)
      const entry = entries[at] as (typeof entries)[number]
      entries[at] = await writer.call(collections.edit, {
        id: entry.id,
        version: entry.version,
        individualSandwiches: 1000 + count,
      })
      corrected.push(entry.id)
    }
    expect(await Promise.all(FORMATS.map((format) => bytesOf(kept.id, format)))).toEqual(before)
    expect(await writer.call(reports.again, { id: kept.id })).toEqual({
      formats: FORMATS.map((format) => ({ format, same: true })),
    })
    const named = []
    for (let page = 1; page <= 5; page++)
      named.push(...(await writer.call(reports.corrections, { id: kept.id, page, limit: 100 })).items)
    expect(named.map(({ recordId }) => recordId)).toEqual(corrected.toReversed())
    expect(named.at(-1)?.changes).toContainEqual(
      expect.objectContaining({ label: 'Individual sandwiches', after: 1000 }),
    )

    const { lines, corrections, hidden } = await writer.call(reports.since, { id: kept.id })
    expect([corrections, hidden]).toEqual([500, 0])
    const sandwiches = lines.find(({ name }) => name === 'sandwiches')
    const today = await writer.call(grantMetrics.metrics, { yearType: 'calendar', year: 2026 })
    expect(sandwiches?.said).toBe(20 * 140 + 190)
    expect(sandwiches?.now).toBe(today.figures.find(({ name }) => name === 'sandwiches')?.value)
  })

  it('says the assumption that it was made with, and what it is now', async () => {
    const kept = await writer.call(reports.keep, {
      kind: 'grant-metrics',
      question: { yearType: 'calendar', year: 2026 },
      title: 'Before the prices',
    })
    const { assumptions } = await writer.call(grantMetrics.metrics, {})
    const [first] = assumptions
    if (!first) throw new Error('Nothing is assumed')
    await writer.call(grantMetrics.assume, {
      name: first.name,
      version: first.version,
      value: first.value + 100,
      source: 'A new study',
      asOf: '2026-01-01',
    })
    const { assumed, corrections } = await writer.call(reports.since, { id: kept.id })
    expect(corrections).toBe(1)
    expect(assumed.filter(({ value, now: today }) => value !== today)).toEqual([
      expect.objectContaining({ label: 'Ingredients of a sandwich', value: '$1.44', now: '$2.44' }),
    ])
    // Also the first change of what came with the portal has an old value.
    const [change] = (await writer.call(reports.corrections, { id: kept.id })).items
    expect(change).toMatchObject({ action: 'update', recordWords: ['Ingredients of a sandwich', '$2.44'] })
    expect(change?.changes).toContainEqual({
      field: 'value',
      label: 'Value',
      before: '$1.44',
      after: '$2.44',
    })
  })

  it('names the link of an entry with an event where that entry counts, and no other', async () => {
    const { id: hostId } = await writer.call(hosts.add, { name: 'Cedar Row' })
    const ofGroup = [{ name: 'Birch Church', department: null, count: 40, breakdown: null }]
    const entry = (collectionDate: string, individualSandwiches: number, groups = ofGroup) =>
      writer.call(collections.add, { collectionDate, hostId, individualSandwiches, groups })
    const counted = [await entry('2026-11-18', 0), await entry('2026-11-18', 12)]
    const others = [await entry('2026-11-18', 14, []), await entry('2025-11-19', 0)]
    const { rows } = await portal.app.pool.query<{ id: string }>(
      `INSERT INTO event_requests (organization_name, status) VALUES ('Birch Church', 'completed') RETURNING id`,
    )
    const kept = await writer.call(reports.keep, {
      kind: 'grant-metrics',
      question: { yearType: 'calendar', year: 2026 },
      title: 'Before the links',
    })
    const link = ({ id }: { id: string }) =>
      portal.app.pool.query('INSERT INTO event_entries (event_request_id, entry_id) VALUES ($1, $2)', [
        rows[0]?.id,
        id,
      ])
    for (const one of others) await link(one)
    expect((await writer.call(reports.since, { id: kept.id })).corrections).toBe(0)
    for (const one of counted) await link(one)
    expect((await writer.call(reports.since, { id: kept.id })).corrections).toBe(2)
  })

  it('keeps the month that was meant, not the one that is', async () => {
    now = new Date('2026-11-30T15:00:00Z')
    const kept = await writer.call(reports.keep, { kind: 'month', question: {}, title: 'This month' })
    now = new Date('2026-12-20T15:00:00Z')
    // With its last week as a whole.
    expect([kept.from, kept.to]).toEqual(['2026-11-01', '2026-12-01'])
    const { lines } = await writer.call(reports.since, { id: kept.id })
    expect(lines.every(({ said, now: today }) => said === today)).toBe(true)
  })

  it('is not changed by anybody, only called otherwise; deleted it can be taken back with its files', async () => {
    const kept = await writer.call(reports.keep, {
      kind: 'month',
      question: { month: '2026-10' },
      title: 'October',
    })
    await writer.call(reports.edit, { id: kept.id, version: kept.version, title: 'October for the board' })
    await expect(
      portal.app.pool.query(`UPDATE kept_reports SET said = '{}' WHERE id = $1`, [kept.id]),
    ).rejects.toThrow('A kept report is not changed')
    const before = await bytesOf(kept.id, 'pdf')
    const { requestId } = await writer.try(reports.remove, { id: kept.id })
    expect((await writer.try(reports.one, { id: kept.id })).status).toBe(404)
    await writer.call(history.undo, { requestId })
    expect(await bytesOf(kept.id, 'pdf')).toBe(before)
  })

  it('is kept and seen by nobody who may not save it as a file', async () => {
    const member = await portal.as('committee_member')
    const month = { kind: 'month', question: {}, title: 'Mine' }
    for (const keeper of [member, await portal.as('core_team')])
      expect((await keeper.try(reports.keep, month)).status).toBe(200)
    const metrics = { kind: 'grant-metrics', question: {}, title: 'Theirs' }
    expect((await member.try(reports.keep, metrics)).status).toBe(404)
    expect((await member.call(reports.list, {})).items.map(({ kind }) => kind)).not.toContain('grant-metrics')
    const { id } = await writer.call(reports.keep, metrics)
    for (const call of [reports.one, reports.since, reports.again, reports.corrections])
      expect((await member.try(call, { id })).status, call.path).toBe(404)
    const host = await portal.as('host')
    expect((await host.try(reports.list, {})).status).toBe(403)
    expect((await writer.try(reports.keep, { kind: 'nothing', question: {}, title: 'X' })).status).toBe(404)
    const odd: Record<string, string>[] = [{ month: 'May' }, { months: '2026-05' }]
    for (const question of odd)
      expect((await writer.try(reports.keep, { kind: 'month', question, title: 'X' })).status).toBe(400)
  })
})
