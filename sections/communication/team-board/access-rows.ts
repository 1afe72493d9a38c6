import type { Endpoint } from '#kernel/calls/contract.ts'
import { allOf, anyOf } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { madeBy, type RowRule } from '#tests/access-rows.ts'
import { teamBoard } from './contract.ts'
import { TEAM_BOARD } from './tables.ts'

const VIEWERS = anyOf('NAV_TEAM_BOARD')
const MANAGERS = allOf('NAV_TEAM_BOARD', 'HOLDING_ZONE_MANAGE')

const posted = async (portal: TestPortal, owner: Person) =>
  madeBy(portal, owner, 'tasks', {
    title: 'Order labels',
    kind: 'task',
    about_table: 'boards',
    about_id: TEAM_BOARD,
  })

const rule = (
  endpoint: Endpoint,
  input: (id: string) => Record<string, unknown>,
  other: RowRule['other'] = MANAGERS,
): RowRule => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal, owner) => input(await posted(portal, owner)),
  own: VIEWERS,
  other,
})

/** Domain 7.6: one's own to change, unless one looks after the board; what nobody has is for everybody to take on. */
export default [
  rule(teamBoard.edit, (id) => ({ id, version: 1, priority: 'high' })),
  rule(teamBoard.remove, (id) => ({ id })),
  rule(teamBoard.bulkEdit, (id) => ({ ids: [id], changes: { priority: 'high' } })),
  rule(teamBoard.bulkRemove, (id) => ({ ids: [id] })),
  rule(teamBoard.move, (id) => ({ id, move: 'start' })),
  rule(teamBoard.finish, (id) => ({ id })),
  rule(teamBoard.claim, (id) => ({ id }), VIEWERS),
  rule(teamBoard.like, (id) => ({ id }), VIEWERS),
  rule(teamBoard.unlike, (id) => ({ id }), VIEWERS),
] satisfies RowRule[]
