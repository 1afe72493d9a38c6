import type { Person, TestPortal } from '#server/testing/portal.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { kudos } from './contract.ts'

const thanks = async (portal: TestPortal) => ({
  recipientId: (await portal.as('volunteer')).id,
  content: 'Thank you for the detour.',
  entityName: fresh('The closed bridge'),
})

export default [
  { what: 'a kudos that is sent', endpoint: kudos.send, make: (portal) => thanks(portal) },
  {
    what: 'a kudos that is taken back',
    endpoint: kudos.remove,
    make: async (portal, person: Person) => ({
      id: (await person.call(kudos.send, await thanks(portal))).id,
    }),
  },
] satisfies UndoCase[]
