import { afterAll, beforeAll, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { aPlace } from '#tests/access-rows.ts'
import { coolers, coolerTypes } from './contract.ts'
import { readLabel } from './custody.ts'
import { coolerInventory } from './inventory-contract.ts'
import { readNumbers } from './words.ts'

let portal: TestPortal
let admin: Person
let types: string[]
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  types = (await admin.call(coolerTypes.list, {})).items.map(({ id }) => id)
})
afterAll(() => portal.close())

const carrier = () => portal.as('host', { permissions: ['COOLERS_VIEW', 'COOLERS_REPORT'] })
const counted = (...quantities: number[]) =>
  quantities.map((quantity, at) => ({ coolerTypeId: types[at] ?? '', quantity }))

it('what somebody reports last counts, by type; deleting it makes the one before count again', async () => {
  const ana = await carrier()
  await ana.call(coolerInventory.report, { inventory: counted(4, 2), reportedAt: '2026-11-11T12:00:00Z' })
  const { items } = await ana.call(coolerInventory.report, { inventory: counted(5) })
  const mine = async () =>
    (await ana.call(coolerInventory.mine)).items.map(({ type, quantity }) => `${quantity} ${type}`)
  expect(await mine()).toEqual(['5 Large rolling', '2 Medium'])
  expect(await admin.call(coolerInventory.summary)).toMatchObject({ totalCoolers: 7, hostLocations: 1 })
  const gone = await admin.try(coolerInventory.remove, { id: items[0]?.id ?? '' })
  expect(await mine()).toEqual(['4 Large rolling', '2 Medium'])
  await admin.call(history.undo, { requestId: gone.requestId })
  expect(await mine()).toEqual(['5 Large rolling', '2 Medium'])
  expect((await ana.call(coolerInventory.history, { hostHomeId: ana.id })).items).toHaveLength(3)
  expect(
    (await ana.try(coolerInventory.adminAdd, { hostHomeId: admin.id, inventory: counted(1) })).status,
  ).toBe(403)
  expect(
    (await ana.try(coolerInventory.report, { inventory: [...counted(1), ...counted(1)] })).body,
  ).toMatchObject({
    fields: { inventory: 'Please name each type once' },
  })
})

it('each cooler is counted once, and a report stands beside what was scanned where it was reported', async () => {
  const ana = await carrier()
  const hostId = await aPlace(portal, admin)
  await portal.app.pool.query(
    `INSERT INTO host_contacts (host_id, person_id, is_primary) SELECT $1, person_id, true FROM users WHERE id = $2`,
    [hostId, ana.id],
  )
  await admin.call(coolers.addMany, { from: 1, to: 6, typeId: types[0] ?? null, hostId })
  const { items } = await admin.call(coolers.list, { limit: 10 })
  const [first, second, third] = items.map(({ id }) => id)
  await ana.call(coolers.move, { coolerId: first ?? '', kind: 'moved', toMe: true, dueOn: '2026-11-01' })
  await ana.call(coolers.move, { coolerId: second ?? '', kind: 'lost' })
  await admin.call(coolers.move, { coolerId: third ?? '', kind: 'retired' })
  await ana.call(coolerInventory.report, { inventory: counted(5, 0) })
  const where = await ana.call(coolers.where)
  expect(where).toMatchObject({ total: 5, overdue: 1, lost: 1, retired: 1, unknown: 0 })
  const line = where.keepers.find(({ places }) => places.some(({ id }) => id === hostId))
  expect(line).toMatchObject({ count: 4, overdue: 1, reported: 5, dueOn: '2026-11-01' })
  expect(line?.places.map(({ kind, count }) => [kind, count]).toSorted()).toEqual([
    ['location', 3],
    ['person', 1],
  ])
  expect(where.keepers.reduce((sum, { count }) => sum + count, where.lost)).toBe(where.total)
  expect(await ana.call(coolers.pocket)).toMatchObject({ places: [{ id: hostId }], me: { kind: 'person' } })
})

it('a label is an address, a code or a number, and what leads elsewhere is none', () => {
  expect(readLabel('https://lunch.example/cooler-tracking?cooler=7K3MQX')).toEqual({ code: '7K3MQX' })
  expect(readLabel(' 7k3mqx ')).toEqual({ code: '7K3MQX' })
  expect(readLabel('17')).toEqual({ number: '17' })
  expect(readLabel('https://elsewhere.example/pay?amount=17')).toBeUndefined()
  expect(readLabel('javascript:alert(1)')).toBeUndefined()
  expect(['1', '12', '13', 'B2', '17'].filter(readNumbers('1-12, 17 b2'))).toEqual(['1', '12', 'B2', '17'])
})
