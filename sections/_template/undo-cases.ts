import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { examples } from './contract.ts'

const example = () => ({ name: fresh('A first one') })

export default [
  { what: 'an example', endpoint: examples.add, make: example },
  {
    what: 'an example that is changed',
    endpoint: examples.edit,
    make: async (_portal, person) => {
      const { id, version } = await person.call(examples.add, example())
      return { id, version, ...example() }
    },
  },
  {
    what: 'an example that is deleted',
    endpoint: examples.remove,
    make: async (_portal, person) => ({ id: (await person.call(examples.add, example())).id }),
  },
] satisfies UndoCase[]
