import type { Endpoint } from '#kernel/calls/contract.ts'
import { allOf, anyOf } from '#kernel/people/access.ts'
import { TEAM_BOARD } from '#sections/communication/team-board/tables.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { crudRules, madeBy, type RowRule } from '#tests/access-rows.ts'
import { projects } from './contract.ts'
import { ONE_OFF } from './tables.ts'
import { tasks } from './tasks-contract.ts'

const EDITORS = anyOf('PROJECTS_ADD', 'PROJECTS_EDIT_OWN', 'PROJECTS_EDIT_ALL')
const EDITS_ALL = anyOf('PROJECTS_EDIT_ALL')
const EDITS_ALL_AND_BOARD = allOf('PROJECTS_EDIT_ALL', 'HOLDING_ZONE_MANAGE')
const REMOVERS = anyOf('PROJECTS_ADD', 'PROJECTS_DELETE_OWN', 'PROJECTS_DELETE_ALL')
const DELETES_ALL = anyOf('PROJECTS_DELETE_ALL')
const VIEWERS = anyOf('PROJECTS_VIEW')

const row = { title: 'A second van' }
const ofKit = crudRules('projects', projects, {
  table: 'projects',
  row,
  change: { priority: 'high' },
  own: EDITORS,
  other: EDITS_ALL,
  file: 'Title\nA second van\n',
})
const removal = (endpoint: Endpoint) => endpoint === projects.remove || endpoint === projects.bulkRemove

const project = (endpoint: Endpoint, more: object = {}, given: object = {}): RowRule => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal, owner) => ({
    id: await madeBy(portal, owner, 'projects', { ...row, ...given }),
    ...more,
  }),
  own: EDITORS,
  other: EDITS_ALL,
})

const written = (portal: TestPortal, owner: Person) =>
  madeBy(portal, owner, 'tasks', { title: 'Ask three dealers', about_table: 'task_lists', about_id: ONE_OFF })

const task = (endpoint: Endpoint, input: (id: string) => Record<string, unknown>): RowRule => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal, owner) => input(await written(portal, owner)),
  own: VIEWERS,
  other: EDITS_ALL,
})

/** Spec 6: projects of one's own, or all of them; tasks that one wrote down or was given. */
export default [
  ...ofKit.map((rule) => (removal(rule.endpoint) ? { ...rule, own: REMOVERS, other: DELETES_ALL } : rule)),
  project(projects.move, { move: 'start' }),
  { ...project(projects.claim), other: EDITORS },
  project(projects.archive),
  project(projects.restore),
  {
    what: projects.archiveMany.summary,
    endpoint: projects.archiveMany,
    make: async (portal, owner) => ({ ids: [await madeBy(portal, owner, 'projects', row)] }),
    own: EDITORS,
    other: EDITS_ALL,
  },
  {
    what: tasks.add.summary,
    endpoint: tasks.add,
    make: async (portal, owner) => ({
      title: 'Ask three dealers',
      projectId: await madeBy(portal, owner, 'projects', row),
    }),
    own: EDITORS,
    other: EDITS_ALL,
  },
  {
    what: tasks.arrange.summary,
    endpoint: tasks.arrange,
    make: async (portal, owner) => ({
      id: await madeBy(portal, owner, 'tasks', {
        title: 'Ask three dealers',
        about_table: 'projects',
        about_id: await madeBy(portal, owner, 'projects', row),
      }),
      before: null,
    }),
    own: EDITORS,
    other: EDITS_ALL,
  },
  {
    what: tasks.take.summary,
    endpoint: tasks.take,
    make: async (portal, owner) => ({
      id: await madeBy(portal, owner, 'tasks', {
        title: 'Ask three dealers',
        about_table: 'boards',
        about_id: TEAM_BOARD,
      }),
      projectId: await madeBy(portal, owner, 'projects', row),
    }),
    own: EDITORS,
    other: EDITS_ALL_AND_BOARD,
  },
  task(tasks.edit, (id) => ({ id, version: 1, priority: 'high' })),
  task(tasks.remove, (id) => ({ id })),
  task(tasks.bulkEdit, (id) => ({ ids: [id], changes: { priority: 'high' } })),
  task(tasks.bulkRemove, (id) => ({ ids: [id] })),
  task(tasks.move, (id) => ({ id, move: 'start' })),
  task(tasks.finish, (id) => ({ id })),
  task(tasks.unfinish, (id) => ({ id })),
  task(tasks.completeMany, (id) => ({ ids: [id] })),
] satisfies RowRule[]
