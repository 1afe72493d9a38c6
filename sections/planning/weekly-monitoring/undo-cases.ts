import type { UndoCase } from '#tests/undo-cases.ts'
import { reminding } from './reminders-contract.ts'
import { anAnswer } from './testing.ts'

export default [
  {
    what: 'a number that a location answered, in the log',
    endpoint: reminding.accept,
    make: async (portal, person) => ({ id: await anAnswer(portal, person) }),
  },
  {
    what: 'an answer that was set aside',
    endpoint: reminding.decline,
    make: async (portal, person) => ({ id: await anAnswer(portal, person) }),
  },
  {
    what: 'the plan of reminders',
    endpoint: reminding.changePlan,
    make: async (_portal, person) => {
      const { id: _id, words: _words, ...plan } = await person.call(reminding.plan, {})
      return { ...plan, remindHosts: !plan.remindHosts }
    },
  },
] satisfies UndoCase[]
