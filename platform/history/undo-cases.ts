import { randomInt } from 'node:crypto'
import { settings } from '#sections/admin/settings/contract.ts'
import type { UndoCase } from '#tests/undo-cases.ts'
import { history } from './contract.ts'

export default [
  {
    what: 'an undo, undone in turn',
    endpoint: history.undo,
    make: async (_portal, person) => {
      const { requestId } = await person.try(settings.change, { annualGoal: randomInt(1_000_000) })
      return { requestId }
    },
  },
] satisfies UndoCase[]
