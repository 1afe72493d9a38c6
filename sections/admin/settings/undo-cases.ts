import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { settings } from './contract.ts'

export default [
  {
    what: 'settings, for the first time and again',
    endpoint: settings.change,
    make: async (_portal, person) => {
      await person.call(settings.change, { motto: fresh('Made with love') })
      return { motto: fresh('Made with care'), taxId: fresh('12').slice(0, 10) }
    },
  },
] satisfies UndoCase[]
