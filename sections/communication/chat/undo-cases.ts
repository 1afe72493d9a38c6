import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { chat } from './contract.ts'

export default [
  {
    what: 'people who are taken into a group',
    endpoint: chat.addPeople,
    make: async (portal, person) => {
      const [one, two] = [await portal.as('volunteer'), await portal.as('volunteer')]
      const { id } = await person.call(chat.addGroup, { name: fresh('Freezer move'), people: [one.id] })
      return { id, people: [two.id] }
    },
  },
] satisfies UndoCase[]
