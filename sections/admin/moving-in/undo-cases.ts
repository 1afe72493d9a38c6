import { randomUUID } from 'node:crypto'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { movingIn } from './contract.ts'

export default [
  {
    what: movingIn.apply.summary,
    endpoint: movingIn.apply,
    make: async (_portal, person) => {
      const text = `Volunteer,Email\n${fresh('Ann')},${randomUUID()}@old.example\n`
      await person.call(movingIn.add, { file: new File([text], 'volunteers.csv') } as never)
      return {}
    },
  },
] satisfies UndoCase[]
