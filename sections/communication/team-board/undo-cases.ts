import type { Person } from '#server/testing/portal.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { teamBoard } from './contract.ts'

const made = (person: Person, given: object = {}) =>
  person.call(teamBoard.add, { title: fresh('Order labels'), ...given })
const idOf = async (...of: Parameters<typeof made>) => (await made(...of)).id

export default [
  {
    what: 'something that is posted',
    endpoint: teamBoard.add,
    make: async (_portal, person) => ({
      title: fresh('Order labels'),
      kind: 'idea',
      assignedTo: [person.id],
    }),
  },
  {
    what: 'several things that are posted at once',
    endpoint: teamBoard.addMany,
    make: async () => ({ titles: [fresh('Wash the coolers'), fresh('Order labels')] }),
  },
  {
    what: 'a post that is changed',
    endpoint: teamBoard.edit,
    make: async (_portal, person) => {
      const { id, version } = await made(person)
      return { id, version, kind: 'note', dueDate: '2026-12-01', assignedTo: [person.id] }
    },
  },
  {
    what: 'a post that is deleted',
    endpoint: teamBoard.remove,
    make: async (_portal, person) => {
      const id = await idOf(person)
      await person.call(teamBoard.like, { id })
      return { id }
    },
  },
  {
    what: 'several posts that are changed',
    endpoint: teamBoard.bulkEdit,
    make: async (_portal, person) => ({
      ids: [await idOf(person), await idOf(person)],
      changes: { priority: 'urgent' },
    }),
  },
  {
    what: 'several posts that are deleted',
    endpoint: teamBoard.bulkRemove,
    make: async (_portal, person) => ({ ids: [await idOf(person), await idOf(person)] }),
  },
  {
    what: 'a post that somebody takes on',
    endpoint: teamBoard.claim,
    make: async (_portal, person) => ({ id: await idOf(person) }),
  },
  {
    what: 'a post that is done',
    endpoint: teamBoard.move,
    make: async (_portal, person) => ({ id: await idOf(person), move: 'complete', notes: 'They came' }),
  },
  {
    what: 'one of two parts that is done',
    endpoint: teamBoard.finish,
    make: async (portal, person) => ({
      id: await idOf(person, { assignedTo: [person.id, (await portal.as('core_team')).id] }),
    }),
  },
] satisfies UndoCase[]
