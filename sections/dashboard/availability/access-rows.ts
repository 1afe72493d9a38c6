import { anyOf } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import type { RowRule } from '#tests/access-rows.ts'
import { availability } from './contract.ts'

async function slotOf(portal: TestPortal, owner: Person) {
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `INSERT INTO availability_slots (user_id, created_by, status, from_day, to_day, ends_on)
     VALUES ($1, $1, 'available', '2026-11-18', '2026-11-18', '2026-11-18') RETURNING id`,
    [owner.id],
  )
  return String(rows[0]?.id)
}
const days = { from: '2026-11-18', to: '2026-11-18' }
const ALL = anyOf('AVAILABILITY_EDIT_ALL')

/** Domain 11.1: one's own, or everybody's with the right for it. */
export default [
  {
    what: 'saying when somebody is available',
    endpoint: availability.add,
    make: async (_portal, owner) => ({ userId: owner.id, status: 'available', spans: [days] }),
    own: anyOf('AVAILABILITY_ADD', 'AVAILABILITY_EDIT_ALL'),
    other: ALL,
  },
  {
    what: 'changing when somebody is available',
    endpoint: availability.edit,
    make: async (portal, owner) => ({
      id: await slotOf(portal, owner),
      version: 1,
      status: 'unavailable',
      fromDay: days.from,
      toDay: days.to,
    }),
    own: anyOf('AVAILABILITY_EDIT_OWN', 'AVAILABILITY_EDIT_ALL'),
    other: ALL,
  },
  {
    what: 'deleting when somebody is available',
    endpoint: availability.remove,
    make: async (portal, owner) => ({ id: await slotOf(portal, owner) }),
    own: anyOf('AVAILABILITY_DELETE_OWN', 'AVAILABILITY_DELETE_ALL'),
    other: anyOf('AVAILABILITY_DELETE_ALL'),
  },
] satisfies RowRule[]
