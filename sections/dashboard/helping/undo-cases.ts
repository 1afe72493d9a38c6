import type { UndoCase } from '#tests/undo-cases.ts'
import { fresh } from '#tests/undo-cases.ts'
import { helping } from './contract.ts'

const said = {
  roles: ['volunteer'],
  timesAMonth: 2,
  mostAWeek: 1,
  mostAMonth: null,
  putMeDown: false,
  covers: true,
}

export default [
  { what: 'what one wishes for', endpoint: helping.say, make: () => said },
  {
    what: 'what somebody else wishes for',
    endpoint: helping.sayFor,
    make: async ({ app }) => {
      const { rows } = await app.pool.query<{ id: string }>(
        'INSERT INTO people (name) VALUES ($1) RETURNING id',
        [fresh('Ana Lee')],
      )
      return { ...said, personId: String(rows[0]?.id) }
    },
  },
] satisfies UndoCase[]
