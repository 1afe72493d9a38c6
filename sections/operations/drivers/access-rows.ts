import { anyOf } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { aPerson, crudRules, madeBy, type RowRule } from '#tests/access-rows.ts'
import { agreements, drivers, vehicles } from './contract.ts'

/** Domain 2.1: who may edit drivers edits all of them, whoever entered them. */
const rules = (access: ReturnType<typeof anyOf>) =>
  crudRules('drivers', drivers, {
    table: 'drivers',
    row: aPerson,
    change: { area: 'North side' },
    own: access,
    other: access,
    file: 'Name,Phone\nAnn Lee,404-555-0177\n',
  })
const removes = new Set([drivers.remove, drivers.bulkRemove])

const EDITORS = anyOf('DRIVERS_EDIT')
const aDriver = async (portal: TestPortal, owner: Person) =>
  madeBy(portal, owner, 'drivers', { ...(await aPerson(portal)), presence: 'away', away_from: '2026-01-01' })
const aVehicle = async (portal: TestPortal, owner: Person) =>
  madeBy(portal, owner, 'driver_vehicles', {
    driver_id: await aDriver(portal, owner),
    make: 'Fernway',
    model: 'Wagon',
  })
const anAgreement = async (portal: TestPortal, owner: Person) =>
  madeBy(portal, owner, 'driver_agreements', {
    driver_id: await aDriver(portal, owner),
    signed_on: '2026-01-01',
  })
const part = (endpoint: RowRule['endpoint'], make: RowRule['make']): RowRule => ({
  what: endpoint.summary,
  endpoint,
  make,
  own: EDITORS,
  other: EDITORS,
})

export default [
  part(drivers.back, async (portal, owner) => ({ id: await aDriver(portal, owner), version: 1 })),
  part(vehicles.add, async (portal, owner) => ({
    driverId: await aDriver(portal, owner),
    make: 'Fernway',
    model: 'Wagon',
  })),
  part(vehicles.edit, async (portal, owner) => ({
    id: await aVehicle(portal, owner),
    version: 1,
    model: 'Van',
  })),
  part(vehicles.remove, async (portal, owner) => ({ id: await aVehicle(portal, owner) })),
  part(agreements.add, async (portal, owner) => ({
    driverId: await aDriver(portal, owner),
    signedOn: '2026-01-01',
  })),
  part(agreements.edit, async (portal, owner) => ({
    id: await anAgreement(portal, owner),
    version: 1,
    isLocated: true,
  })),
  part(agreements.remove, async (portal, owner) => ({ id: await anAgreement(portal, owner) })),
  ...rules(anyOf('DRIVERS_EDIT')).filter(({ endpoint }) => !removes.has(endpoint as never)),
  ...rules(anyOf('DRIVERS_DELETE')).filter(({ endpoint }) => removes.has(endpoint as never)),
]
