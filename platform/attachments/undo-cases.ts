import { hosts } from '#sections/operations/hosts/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { attachments } from './contract.ts'

/** A location, and a file for it. */
const place = async (person: Person) => {
  const { id } = await person.call(hosts.add, { name: fresh('File House') })
  return { table: 'hosts', id, file: new File([fresh('Gate code')], 'keys.txt') }
}

export default [
  { what: 'a file at a record', endpoint: attachments.add, make: (_portal, person) => place(person) },
  {
    what: 'a file that is taken away',
    endpoint: attachments.remove,
    make: async (_portal, person) => ({
      id: (await person.call(attachments.add, (await place(person)) as never)).id,
    }),
  },
] satisfies UndoCase[]
