import { anyOf } from '#kernel/people/access.ts'
import { ONE_OFF } from '#sections/planning/projects/tables.ts'
import { madeBy, type RowRule } from '#tests/access-rows.ts'
import { myActions } from './contract.ts'

/** What is not in somebody's own list is nowhere for them. */
export default [
  {
    what: 'doing one of one’s actions in place',
    endpoint: myActions.act,
    make: async (portal, owner) => ({
      about: 'task',
      recordId: await madeBy(portal, owner, 'tasks', {
        title: 'Ask three dealers',
        about_table: 'task_lists',
        about_id: ONE_OFF,
      }),
      type: 'complete',
    }),
    own: anyOf('NAV_MY_ACTIONS'),
    other: anyOf(),
    refusal: 404,
  },
] satisfies RowRule[]
