import type { Person } from '#server/testing/portal.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { hostContacts, hosts } from './contract.ts'

const place = (person: Person, area = 'North') => person.call(hosts.add, { name: fresh('Oak Hall'), area })

const contactAt = (person: Person, hostId: string) =>
  person.call(hostContacts.add, {
    hostId,
    name: fresh('Cleo Vance'),
    phone: '404-555-0134',
    isPrimary: true,
    allowDuplicate: true,
  })

/** A location with people and another spelling. */
async function furnished(person: Person, area?: string) {
  const host = await place(person, area)
  await contactAt(person, host.id)
  await person.call(hosts.addAlias, { id: host.id, alias: fresh('Oak Hal') })
  return host
}

export default [
  { what: 'a location', endpoint: hosts.add, make: () => ({ name: fresh('Oak Hall'), area: 'North' }) },
  {
    what: 'a location that is changed',
    endpoint: hosts.edit,
    make: async (_portal, person) => {
      const { id, version } = await place(person)
      return { id, version, name: fresh('Elm Hall'), area: null, latitude: 33.7, longitude: -84.4 }
    },
  },
  {
    what: 'a pin that is moved',
    endpoint: hosts.coordinates,
    make: async (_portal, person) => {
      const { id, version } = await place(person)
      return { id, version, latitude: 33.7, longitude: -84.4 }
    },
  },
  {
    what: 'a location that is deleted with its people and spellings',
    endpoint: hosts.remove,
    make: async (_portal, person) => ({ id: (await furnished(person)).id }),
  },
  {
    what: 'many locations that are changed',
    endpoint: hosts.bulkEdit,
    make: async (_portal, person) => {
      const area = fresh('East')
      await place(person, area)
      await place(person, area)
      return { filter: { area }, expected: 2, changes: { status: 'inactive', entriesRequired: 3 } }
    },
  },
  {
    what: 'many locations that are deleted',
    endpoint: hosts.bulkRemove,
    make: async (_portal, person) => ({ ids: [(await furnished(person)).id, (await place(person)).id] }),
  },
  {
    what: 'another spelling of a location',
    endpoint: hosts.addAlias,
    make: async (_portal, person) => ({ id: (await place(person)).id, alias: fresh('Oak Hal') }),
  },
  {
    what: 'another spelling that is forgotten',
    endpoint: hosts.removeAlias,
    make: async (_portal, person) => {
      const { id } = await place(person)
      return { id, aliasId: (await person.call(hosts.addAlias, { id, alias: fresh('Oak Hal') })).id }
    },
  },
  {
    what: 'a contact in place of the primary one',
    endpoint: hostContacts.add,
    restRefused: 'This location already has a primary contact.',
    make: async (_portal, person) => {
      const { id: hostId } = await furnished(person)
      const { personId, name, phone } = await contactAt(person, (await place(person)).id)
      return { hostId, personId, name, phone, isPrimary: true }
    },
  },
  {
    what: 'a contact that moves to another location and is primary there',
    endpoint: hostContacts.edit,
    make: async (_portal, person) => {
      const { id, version } = await contactAt(person, (await place(person)).id)
      return { id, version, hostId: (await furnished(person)).id, name: fresh('Dee'), isPrimary: true }
    },
  },
  {
    what: 'a contact that is deleted',
    endpoint: hostContacts.remove,
    make: async (_portal, person) => ({ id: (await contactAt(person, (await place(person)).id)).id }),
  },
] satisfies UndoCase[]
