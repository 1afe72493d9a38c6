import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { eventLetters } from './contract.ts'

export default [
  {
    what: 'a letter that is left out',
    endpoint: eventLetters.skip,
    make: async (_portal, person) => {
      const { id } = await person.call(eventRequests.add, { organizationName: fresh('Alder School') })
      return { id, letter: 'event-thanks', skip: true }
    },
  },
] satisfies UndoCase[]
