import type { Person } from '#server/testing/portal.ts'
import { crudUndoCases, fresh, type UndoCase } from '#tests/undo-cases.ts'
import { suggestions } from './contract.ts'

const row = {
  title: 'Gloves in size S',
  description: 'Most of us need them.',
  category: 'operations' as const,
}
const made = async (person: Person) => {
  const { id, version } = await person.call(suggestions.add, { ...row, title: fresh('Gloves') })
  return { id, version }
}

export default [
  ...crudUndoCases(suggestions, { name: 'title', add: row, edit: { priority: 'high' } }),
  {
    what: 'a suggestion that is asked back about',
    endpoint: suggestions.move,
    make: async (_portal, person) => ({ ...(await made(person)), move: 'ask', reason: 'Which size?' }),
  },
  {
    what: 'what those who decide noted',
    endpoint: suggestions.weigh,
    make: async (_portal, person) => ({ ...(await made(person)), effort: 'small', notes: 'Ask the shop' }),
  },
  {
    what: 'two suggestions that are merged',
    endpoint: suggestions.merge,
    make: async (_portal, person) => ({ ...(await made(person)), into: (await made(person)).id }),
  },
] satisfies UndoCase[]
