import { crudUndoCases, fresh, type UndoCase } from '#tests/undo-cases.ts'
import { wishes } from './contract.ts'

const wish = { item: 'Ice packs', priority: 'low' as const }

export default [
  ...crudUndoCases(wishes, { name: 'item', add: wish, edit: { priority: 'high' } }),
  {
    what: 'a wish that is approved',
    endpoint: wishes.review,
    make: async (_portal, person) => {
      const { id, version } = await person.call(wishes.add, { ...wish, item: fresh('Gloves') })
      return { id, version, move: 'approve' }
    },
  },
] satisfies UndoCase[]
