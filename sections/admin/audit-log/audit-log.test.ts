import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { parseCsv } from '#server/spreadsheets/csv.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { auditLogs } from './contract.ts'

let portal: TestPortal
let admin: Person
let ben: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  ben = await portal.as('super_admin')
  const host = await admin.call(hosts.add, { name: 'Elm Street', area: 'North' })
  await ben.call(hosts.edit, { id: host.id, version: host.version, area: 'South' })
  await ben.call(hosts.add, { name: 'Birch Lane' })
})
afterAll(() => portal.close())

const changesOf = async (args: Parameters<typeof admin.call<typeof auditLogs.list>>[1] = {}) =>
  (await admin.call(auditLogs.list, { table: 'hosts', ...args })).items

describe('the audit log', () => {
  it('shows who changed what, newest first, with old and new values', async () => {
    const [newest, changed, oldest] = await changesOf()
    expect(newest).toMatchObject({ action: 'insert', actor: { id: ben.id }, noun: expect.any(String) })
    expect(changed).toMatchObject({
      action: 'update',
      actor: { id: ben.id },
      call: 'PATCH /api/hosts/{id}',
      undoable: true,
    })
    expect(changed?.changes).toEqual([{ field: 'area', label: 'Area', before: 'North', after: 'South' }])
    expect(oldest).toMatchObject({ action: 'insert', actor: { id: admin.id } })
  })

  it('is filtered by person, record, action, time and words', async () => {
    expect(await changesOf({ person: admin.id })).toHaveLength(1)
    expect(await changesOf({ action: 'update' })).toHaveLength(1)
    expect(await changesOf({ search: 'birch' })).toHaveLength(1)
    expect(await changesOf({ search: 'north' })).toHaveLength(2)
    expect(await changesOf({ to: '2020-01-01' })).toHaveLength(0)
    expect(await changesOf({ from: '2020-01-01', to: '2100-01-01' })).toHaveLength(3)
    const { people, tables } = await admin.call(auditLogs.options)
    expect(people.map(({ id }) => id).sort((a, b) => a.localeCompare(b))).toEqual(
      [admin.id, ben.id].sort((a, b) => a.localeCompare(b)),
    )
    expect(tables.map(({ table }) => table)).toContain('hosts')
  })

  it('names the record, and lists all changes of one', async () => {
    const [, changed] = await changesOf()
    expect(changed?.recordWords[0]).toBe('Elm Street')
    const all = await changesOf({ record: changed?.recordId })
    expect(all.map(({ action }) => action)).toEqual(['update', 'insert'])
  })

  it('shows what was done together as one, and opens to its changes', async () => {
    const area = randomUUID()
    const made = []
    for (const name of ['Ash Lane', 'Fir Lane', 'Yew Lane'])
      made.push(await ben.call(hosts.add, { name, area }))
    const moved = await admin.try(hosts.bulkEdit, {
      ids: made.map(({ id }) => id),
      changes: { area: 'West' },
    })
    expect(moved.status).toBe(200)
    const [first, second] = (await admin.call(auditLogs.requests, { table: 'hosts' })).items
    expect(first).toMatchObject({
      requestId: moved.requestId,
      actor: { id: admin.id },
      entries: 3,
      did: [{ noun: 'locations', count: 3, action: 'update' }],
      undoable: true,
      requestRows: 3,
    })
    expect(second).toMatchObject({ action: 'insert', entries: 1, requestRows: 1 })
    const together = { together: first?.id }
    expect((await changesOf(together)).map(({ action }) => action)).toEqual(['update', 'update', 'update'])
    const one = await admin.call(auditLogs.requests, { record: made[0]?.id })
    expect(one.items.map(({ entries }) => entries)).toEqual([1, 1])
    expect(one.items[0]).toMatchObject({ requestRows: 3, did: [{ noun: 'location', count: 1 }] })
    const { items: last } = await admin.call(auditLogs.latest, { limit: 2 })
    expect(last).toEqual((await admin.call(auditLogs.requests, { limit: 2 })).items)
    const page = await admin.call(auditLogs.requests, { table: 'hosts', limit: 2, page: 2 })
    const all = await admin.call(auditLogs.requests, { table: 'hosts' })
    expect([page.total, page.items]).toEqual([all.items.length, all.items.slice(2, 4)])
    expect((await admin.call(auditLogs.requests, { search: area })).total).toBe(4)
    await portal.app.pool.query('DELETE FROM hosts WHERE id = ANY ($1::uuid[])', [made.map(({ id }) => id)])
    const [gone] = (await admin.call(auditLogs.requests, { table: 'hosts' })).items
    expect(gone).toMatchObject({
      requestId: null,
      entries: 3,
      undoable: false,
      did: [{ count: 3, action: 'delete' }],
    })
    expect(await changesOf({ together: gone?.id })).toHaveLength(3)
    await portal.app.pool.query(`DELETE FROM audit_log WHERE row_id = ANY ($1::text[])`, [
      made.map(({ id }) => id),
    ])
  })

  it('is paged', async () => {
    const page = await admin.call(auditLogs.list, { table: 'hosts', limit: 2, page: 2 })
    expect([page.items.length, page.total]).toEqual([1, 3])
  })

  it('is exported as a whole, however long it is', async () => {
    await portal.app.pool.query(
      `INSERT INTO audit_log (at, request_id, actor_id, action, table_name, row_id, new_row)
       SELECT now() - n * interval '1 second', gen_random_uuid(), $1, 'insert', 'api_keys', gen_random_uuid(), '{"name": "Old"}'
       FROM generate_series(1, 60000) AS n`,
      [admin.id],
    )
    const answer = await fetch(`${portal.url}/api/audit-logs/export?table=api_keys`, {
      headers: { cookie: admin.cookie },
    })
    expect((await answer.text()).trim().split('\r\n')).toHaveLength(1 + 60_000)
  })

  it('is exported as it is filtered', async () => {
    const { body } = await admin.try(auditLogs.exportList, { table: 'hosts', action: 'update' })
    const text = String(body).replace('\ufeff', '')
    const [head, ...lines] = parseCsv(text, ',')
    expect(head).toEqual([
      'When',
      'Who',
      'What',
      'Record',
      'Record id',
      'Field',
      'Before',
      'After',
      'Request',
    ])
    expect(lines).toHaveLength(1)
    expect(lines[0]?.slice(5, 8)).toEqual(['Area', 'North', 'South'])
  })

  it('undoes from there', async () => {
    const [, changed] = await changesOf()
    await admin.call(history.undo, { requestId: changed?.requestId ?? '' })
    expect((await changesOf())[0]?.changes).toEqual([
      { field: 'area', label: 'Area', before: 'South', after: 'North' },
    ])
  })

  it('leaves out kinds of records that the reader does not see as a whole', async () => {
    const reader = await portal.as('volunteer', { permissions: ['ADMIN_ACCESS'] })
    const { tables } = await reader.call(auditLogs.options)
    expect(tables.map(({ table }) => table)).not.toContain('users')
    expect((await reader.call(auditLogs.list, { table: 'users' })).total).toBe(0)
  })
})
