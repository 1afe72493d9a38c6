import { tasks } from '#sections/planning/projects/tasks-contract.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { myActions } from './contract.ts'

export default [
  {
    what: 'a task that is completed among one’s actions',
    endpoint: myActions.act,
    make: async (_portal, person) => {
      const { id } = await person.call(tasks.add, { title: fresh('Ask three dealers') })
      return { about: 'task', recordId: id, type: 'complete' }
    },
  },
] satisfies UndoCase[]
