import { hostContacts, hosts } from '#sections/operations/hosts/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { people } from './contract.ts'

async function contact(person: Person) {
  const { id: hostId } = await person.call(hosts.add, { name: fresh('Oak Hall') })
  const of = { name: fresh('Cleo Vance'), phone: '404-555-0137', allowDuplicate: true }
  return (await person.call(hostContacts.add, { hostId, ...of })).personId
}

export default [
  {
    what: 'two who are said to be two people',
    endpoint: people.differ,
    make: async (_portal, person) => ({ first: await contact(person), second: await contact(person) }),
  },
  {
    what: 'one person who was known twice',
    endpoint: people.merge,
    make: async (_portal, person) => {
      const [id, other] = [await contact(person), await contact(person)]
      return { id, version: 1, other, otherVersion: 1, values: { name: fresh('Cleo') } }
    },
  },
] satisfies UndoCase[]
