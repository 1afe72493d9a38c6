import type { Person } from '#server/testing/portal.ts'
import type { UndoCase } from '#tests/undo-cases.ts'
import { fresh } from '#tests/undo-cases.ts'
import { reports } from './contract.ts'

const question = { kind: 'month', question: { month: '2026-10' } }
const keep = (person: Person) => person.call(reports.keep, { ...question, title: fresh('October') })

export default [
  {
    what: 'a report that is kept',
    endpoint: reports.keep,
    make: async () => ({ ...question, title: fresh('October') }),
  },
  {
    what: 'a report that is called otherwise',
    endpoint: reports.edit,
    make: async (_portal, person) => {
      const { id, version } = await keep(person)
      return { id, version, title: fresh('October for the board') }
    },
  },
  {
    what: 'a report that is deleted',
    endpoint: reports.remove,
    make: async (_portal, person) => ({ id: (await keep(person)).id }),
  },
] satisfies UndoCase[]
