import { anyOf } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { importRules, madeBy, type RowRule } from '#tests/access-rows.ts'
import { fresh } from '#tests/undo-cases.ts'
import { workLogs } from './contract.ts'
import { workKinds, workTeams } from './lists-contract.ts'

/** An entry of this person's that everybody in the section sees, whatever they may do themselves. */
async function entryOf(portal: TestPortal, owner: Person): Promise<string> {
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `INSERT INTO work_logs (user_id, created_by, work_date, hours, description, visibility)
     VALUES ($1, $1, '2026-11-18', 1, 'Sorted the bread', 'public') RETURNING id`,
    [owner.id],
  )
  return String(rows[0]?.id)
}

const changes = {
  own: anyOf('WORK_LOGS_ADD', 'WORK_LOGS_EDIT_OWN', 'WORK_LOGS_EDIT_ALL'),
  other: anyOf('WORK_LOGS_EDIT_ALL'),
}
const removals = {
  own: anyOf('WORK_LOGS_ADD', 'WORK_LOGS_DELETE_OWN', 'WORK_LOGS_DELETE_ALL'),
  other: anyOf('WORK_LOGS_DELETE_ALL'),
}
const seen = anyOf('WORK_LOGS_VIEW', 'WORK_LOGS_VIEW_ALL', 'WORK_LOGS_ADD', 'WORK_LOGS_APPROVE')

/** The lists are everybody's, whoever added to them. */
const lists = [
  ['work_kinds', workKinds],
  ['work_teams', workTeams],
] as const
const listRules = lists.flatMap(([table, { edit, remove }]): RowRule[] => {
  const one = (portal: TestPortal, owner: Person) => madeBy(portal, owner, table, { name: fresh('Crew') })
  const who = { own: anyOf('WORK_LOGS_EDIT_ALL'), other: anyOf('WORK_LOGS_EDIT_ALL') }
  return [
    {
      what: edit.summary,
      endpoint: edit,
      make: async (portal, owner) => ({ id: await one(portal, owner), version: 1, name: fresh('Team') }),
      ...who,
    },
    {
      what: remove.summary,
      endpoint: remove,
      make: async (portal, owner) => ({ id: await one(portal, owner) }),
      ...who,
    },
  ]
})

/** Domain 2.4: work log edit and delete. */
export default [
  ...listRules,
  {
    what: 'changing an entry',
    endpoint: workLogs.edit,
    make: async (portal, owner) => ({ id: await entryOf(portal, owner), version: 1, hours: 2 }),
    ...changes,
  },
  {
    what: 'changing many entries',
    endpoint: workLogs.bulkEdit,
    make: async (portal, owner) => ({ ids: [await entryOf(portal, owner)], changes: { hours: 2 } }),
    ...changes,
  },
  {
    what: 'deleting an entry',
    endpoint: workLogs.remove,
    make: async (portal, owner) => ({ id: await entryOf(portal, owner) }),
    ...removals,
  },
  {
    what: 'deleting many entries',
    endpoint: workLogs.bulkRemove,
    make: async (portal, owner) => ({ ids: [await entryOf(portal, owner)] }),
    ...removals,
  },
  {
    // Nobody approves their own hours.
    what: 'approving hours',
    endpoint: workLogs.decide,
    make: async (portal, owner) => ({ ids: [await entryOf(portal, owner)], move: 'approve' }),
    own: { kind: 'allOf', permissions: ['nobody'] },
    other: anyOf('WORK_LOGS_APPROVE'),
  },
  {
    what: 'a letter about hours',
    endpoint: workLogs.letter,
    make: async (_portal, owner) => ({ userId: owner.id, from: '2026-01-01', to: '2026-12-31' }),
    own: seen,
    other: anyOf('WORK_LOGS_VIEW_ALL', 'WORK_LOGS_EDIT_ALL', 'WORK_LOGS_DELETE_ALL', 'WORK_LOGS_APPROVE'),
  },
  ...importRules('hours', workLogs, () => 'Date,Hours,What\n2026-11-18,1,Sorted\n'),
] satisfies RowRule[]
