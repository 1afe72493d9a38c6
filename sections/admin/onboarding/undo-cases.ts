import type { Person } from '#server/testing/portal.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { onboardingAdmin } from './contract.ts'

const challenges = (person: Person) => person.call(onboardingAdmin.all)

export default [
  {
    what: 'a challenge that is changed',
    endpoint: onboardingAdmin.edit,
    make: async (_portal, person) => {
      const [one] = await challenges(person)
      return { id: one?.id, version: one?.version, title: fresh('Say hello'), points: 7 }
    },
  },
  {
    what: 'challenges in another order',
    endpoint: onboardingAdmin.arrange,
    make: async (_portal, person) => {
      const all = await challenges(person)
      const category = all[0]?.category
      const ids = all.filter((one) => one.category === category).map(({ id }) => id)
      return { category, ids: ids.toReversed() }
    },
  },
] satisfies UndoCase[]
