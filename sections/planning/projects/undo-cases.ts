import { teamBoard } from '#sections/communication/team-board/contract.ts'
import type { Person } from '#server/testing/portal.ts'
import { crudUndoCases, fresh, type UndoCase } from '#tests/undo-cases.ts'
import { projects } from './contract.ts'
import { tasks } from './tasks-contract.ts'

const project = (person: Person, given: object = {}) =>
  person.call(projects.add, { title: fresh('A second van'), ...given })
const task = async (person: Person, given: object = {}) =>
  person.call(tasks.add, {
    title: fresh('Ask three dealers'),
    projectId: (await project(person)).id,
    ...given,
  })

export default [
  ...crudUndoCases(projects, {
    name: 'title',
    add: { title: 'Host handbook', tags: ['hosts'] },
    edit: { priority: 'high', dueDate: '2026-12-01', supportNames: ['Ines'] },
  }),
  {
    what: 'a project that is deleted with its tasks',
    endpoint: projects.remove,
    make: async (_portal, person) => {
      const { id } = await project(person)
      await person.call(tasks.add, { title: fresh('Ask three dealers'), projectId: id })
      return { id }
    },
  },
  {
    what: 'a project that is completed',
    endpoint: projects.move,
    make: async (_portal, person) => ({ id: (await project(person)).id, move: 'complete' }),
  },
  {
    what: 'a project that somebody takes on',
    endpoint: projects.claim,
    make: async (_portal, person) => ({ id: (await project(person)).id }),
  },
  {
    what: 'a project that goes to the archive',
    endpoint: projects.archive,
    make: async (_portal, person) => ({ id: (await project(person)).id }),
  },
  {
    what: 'several projects that go to the archive',
    endpoint: projects.archiveMany,
    make: async (_portal, person) => ({ ids: [(await project(person)).id, (await project(person)).id] }),
  },
  {
    what: 'a project that comes out of the archive',
    endpoint: projects.restore,
    make: async (_portal, person) => {
      const { id } = await project(person)
      await person.call(projects.archive, { id })
      return { id }
    },
  },
  {
    what: 'a task of a project',
    endpoint: tasks.add,
    make: async (_portal, person) => ({
      title: fresh('Ask three dealers'),
      projectId: (await project(person)).id,
      assignedTo: [person.id],
    }),
  },
  {
    what: 'a post that becomes a task of a project',
    endpoint: tasks.take,
    make: async (_portal, person) => ({
      id: (await person.call(teamBoard.add, { title: fresh('Order labels') })).id,
      projectId: (await project(person)).id,
    }),
  },
  {
    what: 'a task that is changed',
    endpoint: tasks.edit,
    make: async (_portal, person) => {
      const { id, version } = await task(person)
      return { id, version, dueDate: '2026-12-01', assignedTo: [person.id], repeats: 'week' }
    },
  },
  {
    what: 'a task that is deleted',
    endpoint: tasks.remove,
    make: async (_portal, person) => ({ id: (await task(person)).id }),
  },
  {
    what: 'several tasks that are changed',
    endpoint: tasks.bulkEdit,
    make: async (_portal, person) => ({
      ids: [(await task(person)).id, (await task(person)).id],
      changes: { priority: 'urgent' },
    }),
  },
  {
    what: 'several tasks that are deleted',
    endpoint: tasks.bulkRemove,
    make: async (_portal, person) => ({ ids: [(await task(person)).id, (await task(person)).id] }),
  },
  {
    what: 'a task that is completed and comes again',
    endpoint: tasks.move,
    make: async (_portal, person) => ({
      id: (await task(person, { repeats: 'month', dueDate: '2026-11-30' })).id,
      move: 'complete',
      notes: 'Three offers',
    }),
  },
  {
    what: 'one of two parts that is done',
    endpoint: tasks.finish,
    make: async (portal, person) => ({
      id: (await task(person, { assignedTo: [person.id, (await portal.as('core_team')).id] })).id,
    }),
  },
  {
    what: 'a part that is not done after all',
    endpoint: tasks.unfinish,
    make: async (_portal, person) => {
      const { id } = await task(person, { assignedTo: [person.id] })
      await person.call(tasks.finish, { id })
      return { id }
    },
  },
  {
    what: 'several tasks that are completed',
    endpoint: tasks.completeMany,
    make: async (_portal, person) => ({ ids: [(await task(person)).id, (await task(person)).id] }),
  },
] satisfies UndoCase[]
