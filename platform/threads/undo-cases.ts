import { hosts } from '#sections/operations/hosts/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { threads } from './contract.ts'

const place = async (person: Person) => {
  const { id } = await person.call(hosts.add, { name: fresh('Comment House') })
  return { table: 'hosts', id }
}
const said = async (person: Person) =>
  (await person.call(threads.post, { ...(await place(person)), body: 'The gate code has changed.' })).message

export default [
  {
    what: 'a comment',
    endpoint: threads.post,
    make: async (_portal, person) => ({ ...(await place(person)), body: 'The gate code has changed.' }),
  },
  {
    what: 'a comment that is changed',
    endpoint: threads.edit,
    make: async (_portal, person) => {
      const { id, version } = await said(person)
      return { id, version, body: 'The gate code is the old one.' }
    },
  },
  {
    what: 'a comment that is deleted',
    endpoint: threads.remove,
    make: async (_portal, person) => ({ id: (await said(person)).id }),
  },
] satisfies UndoCase[]
