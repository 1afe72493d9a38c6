import type { Person } from '#server/testing/portal.ts'
import { crudUndoCases, fresh, type UndoCase } from '#tests/undo-cases.ts'
import { agreements, drivers, vehicles } from './contract.ts'

let phones = 0
/** No two have the same number. */
const phone = () => `404-556-${String((phones += 1)).padStart(4, '0')}`
const aDriver = async (person: Person, more: object = {}) =>
  person.call(drivers.add, { name: fresh('Ann Lee'), phone: phone(), ...more })
const aVehicle = async (person: Person) =>
  person.call(vehicles.add, {
    driverId: (await aDriver(person)).id,
    make: 'Fernway',
    model: 'Wagon',
    isPrimary: true,
  })
const anAgreement = async (person: Person) =>
  person.call(agreements.add, { driverId: (await aDriver(person)).id, signedOn: '2026-01-07' })

export default [
  ...crudUndoCases(drivers, {
    name: 'name',
    add: { name: 'Ann Lee', phone: '404-556-9999', allowDuplicate: true },
    edit: { area: 'North side' },
  }).filter(({ endpoint }) => endpoint !== drivers.importApply),
  {
    what: drivers.importApply.summary,
    endpoint: drivers.importApply,
    make: async (_portal, person) => {
      const lines = ['Name,Phone', `${fresh('Ann')},${phone()}`, `${fresh('Bea')},${phone()}`]
      const { importId } = await person.call(drivers.importPreview, {
        file: new File([lines.join('\n')], 'drivers.csv'),
      } as never)
      return { importId }
    },
  },
  {
    what: 'somebody is back',
    endpoint: drivers.back,
    make: async (_portal, person) => {
      const { id, version } = await aDriver(person, { awayFrom: '2026-01-07', awayReason: 'travel' })
      return { id, version }
    },
  },
  {
    what: 'a vehicle becomes the usual one',
    endpoint: vehicles.add,
    restRefused: 'This driver has a usual vehicle already.',
    make: async (_portal, person) => {
      const { driverId } = await aVehicle(person)
      return { driverId, make: 'Harbor', model: 'Hatch', isPrimary: true }
    },
  },
  {
    what: 'a vehicle changed',
    endpoint: vehicles.edit,
    make: async (_portal, person) => {
      const { id, version } = await aVehicle(person)
      return { id, version, color: 'Blue' }
    },
  },
  {
    what: 'a vehicle deleted',
    endpoint: vehicles.remove,
    make: async (_portal, person) => ({ id: (await aVehicle(person)).id }),
  },
  {
    what: 'an agreement added',
    endpoint: agreements.add,
    make: async (_portal, person) => ({ driverId: (await aDriver(person)).id, signedOn: '2026-01-07' }),
  },
  {
    what: 'an agreement changed',
    endpoint: agreements.edit,
    make: async (_portal, person) => {
      const { id, version } = await anAgreement(person)
      return { id, version, isLocated: true }
    },
  },
  {
    what: 'an agreement deleted',
    endpoint: agreements.remove,
    make: async (_portal, person) => ({ id: (await anAgreement(person)).id }),
  },
] satisfies UndoCase[]
