import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, HOUR } from '#kernel/clock.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { wishes } from '#sections/documentation/wishlist/contract.ts'
import { jobsOf } from '#server/jobs/job-runner.ts'
import { type LocalService, startLocalService } from '#server/testing/local-service.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { followedSheets } from './followed-contract.ts'

let portal: TestPortal
let admin: Person
let service: LocalService
let now = new Date()
let rows: string[] = []
let status = 200
/** What happens here while a sheet is being read. */
let meanwhile = async () => {}
beforeAll(async () => {
  service = await startLocalService(({ response }) => {
    const text = ['What is needed,Priority', ...rows].join('\n')
    void meanwhile().then(() => response.writeHead(status).end(text))
  })
  portal = await testPortal({
    now: () => now,
    outside: { http: true, allows: (address) => address === '127.0.0.1' },
  })
  admin = await portal.as('admin')
})
afterAll(async () => {
  await portal.close()
  await service.close()
})

async function read(payload: { id?: string } = {}) {
  const job = jobsOf(portal.app).find(({ name }) => name === 'google-sheets.follow')
  await job?.run(portal.app, payload as never, new AbortController().signal)
}
const follow = (rule: 'ask' | 'additions' | 'clean') =>
  admin.call(followedSheets.add, {
    title: `Wishes (${rule})`,
    address: `${service.origin}/csv`,
    target: '/api/wishlist-suggestions/import',
    rule,
    pace: 'hour',
  })
const sheet = async (id: string) => (await admin.call(followedSheets.list)).items.find((one) => one.id === id)
const wished = async () => (await admin.call(wishes.list)).items.map(({ item }) => item).sort()

it('a published sheet comes in as far as its rule says; the rest waits for somebody, who is told', async () => {
  rows = ['Gloves,high']
  const { id } = await follow('additions')
  await read()
  expect(await sheet(id)).toMatchObject({
    outcome: 'brought',
    created: 1,
    fault: null,
    targetTitle: 'Wishes',
  })
  const titles = (await admin.call(followedSheets.list)).targets.map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['Collections log', 'Historical import: events']))
  expect(new Set(titles).size).toBe(titles.length)
  expect(await wished()).toEqual(['Gloves'])
  const { rows: kept } = await portal.app.pool.query<{ all: string }>(
    `SELECT (SELECT string_agg(r::text, '') FROM sheet_readings r) || (SELECT string_agg(a::text, '') FROM audit_log a) AS all`,
  )
  expect(kept[0]?.all).not.toContain(`${service.origin}/csv`)
  expect(kept[0]?.all).toContain(new URL(service.origin).host)
  rows = ['Gloves,high', 'Ice packs,low', 'Aprons,nonsense']
  await read()
  expect(await wished()).toEqual(['Gloves'])
  now = new Date(now.getTime() + HOUR)
  await read()
  expect(await sheet(id)).toMatchObject({ outcome: 'waits' })
  expect(JSON.stringify(await admin.call(notifications.list, {}))).toContain('has changed, and waits for you')
  const preview = await admin.call(followedSheets.look, { id })
  expect(preview).toMatchObject({ counts: { new: 1, problem: 1 }, problems: [{ row: 4 }] })
  expect(await admin.call(followedSheets.bringIn, { id })).toEqual({ created: 1, updated: 0 })
  expect(await wished()).toEqual(['Gloves', 'Ice packs'])
  expect((await admin.try(followedSheets.bringIn, { id })).status).toBe(409)
  await admin.call(followedSheets.remove, { id })
})

it('where somebody looks first nothing comes in, and what comes in by itself is in the name of who follows it', async () => {
  rows = ['Bread knives,low']
  const { id } = await follow('ask')
  await read({ id })
  expect([await sheet(id), (await wished()).includes('Bread knives')]).toEqual([
    expect.objectContaining({ outcome: 'waits' }),
    false,
  ])
  await admin.call(followedSheets.edit, { id, version: 1, rule: 'clean' })
  // Who looked before that is told what it says now.
  expect(await admin.try(followedSheets.edit, { id, version: 1, pace: 'day' })).toMatchObject({
    status: 409,
    body: { current: { id, version: 2, rule: 'clean', pace: 'hour' } },
  })
  rows = ['Bread knives,high']
  await read({ id })
  const { rows: trail } = await portal.app.pool.query(
    `SELECT actor_id, call, request_id IS NOT NULL AS undoable FROM audit_log
     WHERE table_name = 'wishlist_suggestions' AND new_row ->> 'item' = 'Bread knives'`,
  )
  expect(trail).toEqual([{ actor_id: admin.id, call: 'job google-sheets.follow', undoable: true }])
  await admin.call(followedSheets.remove, { id })
})

it('what was turned off, given up or put before somebody while it was read does not come in', async () => {
  for (const withdraw of [
    (id: string) => admin.call(followedSheets.edit, { id, version: 1, isOn: false }),
    (id: string) => admin.call(followedSheets.edit, { id, version: 1, rule: 'ask' }),
    (id: string) => admin.call(followedSheets.remove, { id }),
  ]) {
    const { id } = await follow('clean')
    rows = ['Not any more,low']
    meanwhile = async () => {
      await withdraw(id)
      meanwhile = async () => {}
    }
    await read({ id })
    expect(await wished()).not.toContain('Not any more')
    await admin.try(followedSheets.remove, { id })
  }
})

it('what cannot be read is said in words, and stays as it was; nothing is read from inside, nor for who may not', async () => {
  rows = ['Tape,low']
  const { id } = await follow('clean')
  status = 500
  await read({ id })
  expect(await sheet(id)).toMatchObject({ fault: expect.stringContaining('500'), outcome: null })
  status = 200
  const input = { title: 'x', target: '/api/wishlist-suggestions/import', rule: 'ask', pace: 'day' } as const
  expect((await admin.try(followedSheets.add, { ...input, address: 'https://10.1.2.3/' })).status).toBe(400)
  const address = `${service.origin}/csv`
  expect(
    (await admin.try(followedSheets.add, { ...input, address, target: '/api/users/import' })).status,
  ).toBe(400)
  await portal.app.pool.query(`UPDATE users SET role = 'volunteer', permissions = '[]' WHERE id = $1`, [
    admin.id,
  ])
  now = new Date(now.getTime() + DAY)
  await read()
  const other = await portal.as('admin')
  const found = (await other.call(followedSheets.list)).items.find((one) => one.id === id)
  expect(found).toMatchObject({ fault: expect.stringContaining('may not'), created: 0 })
})
