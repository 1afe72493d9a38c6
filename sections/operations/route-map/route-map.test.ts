import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drivers } from '#sections/operations/drivers/contract.ts'
import { hosts } from '#sections/operations/hosts/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { routes } from './contract.ts'

let portal: TestPortal
let admin: Person
let core: Person
const at = new Map<string, string>()
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  core = await portal.as('core_team')
  for (const [name, latitude] of [
    ['Alder', 33.7],
    ['Birch', 33.9],
    ['Cedar', 33.75],
    ['Nowhere', null],
  ] as const) {
    const longitude = latitude === null ? null : -84.39234
    const { id } = await admin.call(hosts.add, { name, address: '12 Elm Street', latitude, longitude })
    at.set(name, id)
  }
})
afterAll(() => portal.close())

const ids = (...names: string[]) => names.map((name) => at.get(name) ?? '')

describe('the order of locations', () => {
  it('goes from the first always on to the nearest, in miles rounded to a tenth', async () => {
    const order = await core.call(routes.optimize, { hostIds: ids('Alder', 'Birch', 'Cedar') })
    expect(order.optimizedOrder).toEqual([
      { id: at.get('Alder'), name: 'Alder', position: 1 },
      { id: at.get('Cedar'), name: 'Cedar', position: 2 },
      { id: at.get('Birch'), name: 'Birch', position: 3 },
    ])
    // A fifth of a degree, of 69.1 miles.
    expect(order).toMatchObject({ totalDistance: 13.8, unit: 'miles', algorithm: 'nearest-neighbor' })
  })

  it('names what is not there, and what has no pin', async () => {
    const gone = crypto.randomUUID()
    const answer = await core.try(routes.optimize, { hostIds: [...ids('Alder'), gone] })
    expect([answer.status, answer.body]).toMatchObject([404, { message: expect.stringContaining(gone) }])
    const driver = await core.try(routes.optimize, { hostIds: ids('Alder'), driverId: gone })
    expect([driver.status, driver.body]).toMatchObject([404, { message: expect.stringContaining(gone) }])
    const unplaced = await core.try(routes.optimize, { hostIds: ids('Alder', 'Nowhere') })
    expect(unplaced.body).toMatchObject({
      fields: { hostIds: '1 location without a pin on the map: Nowhere' },
    })
    expect((await core.try(routes.optimize, { hostIds: [] })).status).toBe(400)
  })

  it('says no more of a porch to whoever may not see addresses than the map does', async () => {
    const near = await admin.call(hosts.add, { name: 'Dogwood', latitude: 33.7038, longitude: -84.39234 })
    const asked = { hostIds: [at.get('Alder') ?? '', near.id] }
    expect((await core.call(routes.optimize, asked)).totalDistance).toBe(0.3)
    const guest = await portal.as('demo_user')
    expect((await guest.call(routes.optimize, asked)).totalDistance).toBe(0)
    const stranger = await portal.as('viewer', { permissions: ['DRIVERS_VIEW'] })
    expect((await stranger.try(routes.optimize, asked)).status).toBe(404)
    await admin.call(hosts.remove, near as never)
  })
})

describe('the map', () => {
  it('shows a porch to the yard to whoever edits locations, to the neighborhood to everybody else', async () => {
    const exact = (await core.call(hosts.map)).items
    expect(exact.map(({ name }) => name)).toEqual(['Alder', 'Birch', 'Cedar'])
    expect(exact[0]).toMatchObject({ address: '12 Elm Street', longitude: -84.39234, exact: true })
    const about = (await (await portal.as('host')).call(hosts.map)).items
    expect(about[0]).toMatchObject({ address: null, latitude: 33.7, longitude: -84.39, exact: false })
  })

  it('shows the homes of active drivers to whoever edits drivers, and to nobody else', async () => {
    const home = { latitude: 33.8, longitude: -84.3, address: '3 Oak Lane' }
    await admin.call(drivers.add, { name: 'Ada Vance', phone: '404 555 0101', ...home })
    await admin.call(drivers.add, { name: 'Bo Lang', phone: '404 555 0102', status: 'inactive', ...home })
    expect((await core.call(drivers.map)).items).toMatchObject([{ name: 'Ada Vance', ...home }])
    const viewer = await portal.as('host', { permissions: ['DRIVERS_VIEW'] })
    expect((await viewer.try(drivers.map)).status).toBe(403)
    const [seen] = (await viewer.call(drivers.list, {})).items
    expect(seen?.latitude ?? null).toBeNull()
  })
})
