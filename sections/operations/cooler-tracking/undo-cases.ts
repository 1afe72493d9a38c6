import type { Person } from '#server/testing/portal.ts'
import { aPlace } from '#tests/access-rows.ts'
import { crudUndoCases, fresh, type UndoCase } from '#tests/undo-cases.ts'
import { coolers, coolerTypes } from './contract.ts'
import { coolerInventory } from './inventory-contract.ts'

const aCooler = async (person: Person) => person.call(coolers.add, { number: fresh('N') })
const aType = async (person: Person) => person.call(coolerTypes.add, { name: fresh('Huge') })
const aReport = async (person: Person) => ({
  inventory: [{ coolerTypeId: (await aType(person)).id, quantity: 3, notes: null }],
})
let numbers = 1000

export default [
  ...crudUndoCases(coolers, { name: 'number', add: { number: 'N' }, edit: { notes: 'Squeaks' } }),
  {
    what: 'many coolers added',
    endpoint: coolers.addMany,
    make: () => ({ from: (numbers += 10), to: numbers + 2 }),
  },
  {
    what: 'a cooler that somebody took',
    endpoint: coolers.move,
    make: async (_portal, person) => ({
      coolerId: (await aCooler(person)).id,
      kind: 'moved',
      toMe: true,
      dueOn: '2026-12-02',
    }),
  },
  {
    what: 'coolers that were checked in together',
    endpoint: coolers.checkIn,
    make: async (portal, person) => {
      const ids = [(await aCooler(person)).id, (await aCooler(person)).id]
      return { ids, hostId: await aPlace(portal, person) }
    },
  },
  {
    what: 'a type added',
    endpoint: coolerTypes.add,
    make: () => ({ name: fresh('Huge') }),
  },
  {
    what: 'a type changed',
    endpoint: coolerTypes.edit,
    make: async (_portal, person) => {
      const { id, version } = await aType(person)
      return { id, version, description: 'Blue' }
    },
  },
  {
    what: 'a report of one’s own',
    endpoint: coolerInventory.report,
    make: (_portal, person) => aReport(person),
  },
  {
    what: 'a report for somebody else',
    endpoint: coolerInventory.adminAdd,
    make: async (_portal, person) => ({ hostHomeId: person.id, ...(await aReport(person)) }),
  },
  {
    what: 'a report deleted',
    endpoint: coolerInventory.remove,
    make: async (_portal, person) => ({
      id: (await person.call(coolerInventory.report, await aReport(person))).items[0]?.id ?? '',
    }),
  },
] satisfies UndoCase[]
