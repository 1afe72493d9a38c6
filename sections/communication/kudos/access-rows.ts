import { allOf, anyOf } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import type { RowRule } from '#tests/access-rows.ts'
import { kudos } from './contract.ts'

/** A kudos from this person to somebody. */
async function sentBy(portal: TestPortal, owner: Person) {
  const other = await portal.as('volunteer')
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `INSERT INTO kudos (recipient_id, context_type, entity_name, created_by) VALUES ($1, 'general', 'Sorting', $2) RETURNING id`,
    [other.id, owner.id],
  )
  return String(rows[0]?.id)
}

const all = allOf('KUDOS_VIEW', 'KUDOS_MANAGE')

/** Nobody else knows of it. */
export default [
  {
    what: kudos.one.summary,
    endpoint: kudos.one,
    make: async (portal, owner) => ({ id: await sentBy(portal, owner) }),
    own: anyOf('KUDOS_VIEW'),
    other: all,
    refusal: 404,
  },
  {
    what: kudos.markRead.summary,
    endpoint: kudos.markRead,
    make: async (portal, owner) => ({ kudosIds: [await sentBy(portal, owner)] }),
    own: anyOf('KUDOS_VIEW'),
    other: all,
    refusal: 404,
  },
  {
    what: kudos.remove.summary,
    endpoint: kudos.remove,
    make: async (portal, owner) => ({ id: await sentBy(portal, owner) }),
    own: allOf('KUDOS_VIEW', 'KUDOS_SEND'),
    other: all,
    refusal: 404,
  },
] satisfies RowRule[]
