import type { Endpoint } from '#kernel/calls/contract.ts'
import { anyOf } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { importRules, type RowRule } from '#tests/access-rows.ts'
import { wishes } from './contract.ts'

const REVIEWERS = anyOf('WISHLIST_REVIEW')

async function suggestedBy(portal: TestPortal, owner: Person) {
  const { rows } = await portal.app.pool.query<{ id: string }>(
    `INSERT INTO wishlist_suggestions (item, created_by) VALUES ('Peanut butter', $1) RETURNING id`,
    [owner.id],
  )
  return String(rows[0]?.id)
}

/** Domain 6.6: a wish that waits is its owner's, and everybody's who decides. */
const changing = (endpoint: Endpoint, input: (id: string) => Record<string, unknown>): RowRule => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal, owner) => input(await suggestedBy(portal, owner)),
  own: anyOf('WISHLIST_ADD', 'WISHLIST_REVIEW'),
  other: REVIEWERS,
})

export default [
  changing(wishes.edit, (id) => ({ id, version: 1, item: 'Jam' })),
  changing(wishes.remove, (id) => ({ id })),
  changing(wishes.bulkEdit, (id) => ({ ids: [id], changes: { priority: 'high' } })),
  changing(wishes.bulkRemove, (id) => ({ ids: [id] })),
  { ...changing(wishes.review, (id) => ({ id, version: 1, move: 'approve' })), own: REVIEWERS },
  ...importRules('wishes', wishes, () => 'What is needed\nPeanut butter\n'),
]
