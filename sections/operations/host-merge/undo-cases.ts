import { collections } from '#sections/collections/collections/contract.ts'
import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { hostMerge } from './contract.ts'

/** A location with everything that a merge moves. */
async function inUse(person: Person) {
  const host = await person.call(hosts.add, { name: fresh('Oak Hall') })
  const contact = { name: fresh('Cleo'), phone: '404-555-0136', isPrimary: true, allowDuplicate: true }
  await person.call(hostContacts.add, { hostId: host.id, ...contact })
  await person.call(hosts.addAlias, { id: host.id, alias: fresh('Oak Hal') })
  await person.call(collections.add, {
    hostId: host.id,
    collectionDate: '2026-11-18',
    individualSandwiches: 306,
    groups: [{ name: 'Rotary', count: 12 }],
  })
  return host
}

export default [
  {
    what: 'two locations that are merged',
    endpoint: hostMerge.merge,
    make: async (_portal, person) => {
      const { id, version } = await inUse(person)
      return { id, version, into: (await inUse(person)).id }
    },
  },
] satisfies UndoCase[]
