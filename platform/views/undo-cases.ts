import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { views } from './contract.ts'

const view = () => ({ section: 'hosts', name: fresh('Hosts of the north'), query: 'area=North' })

export default [
  { what: 'a view that is saved', endpoint: views.save, make: view },
  {
    what: 'a view that is deleted',
    endpoint: views.remove,
    make: async (_portal, person) => ({ id: (await person.call(views.save, view())).id }),
  },
] satisfies UndoCase[]
