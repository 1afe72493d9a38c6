import { anyOf } from '#kernel/people/access.ts'
import { crudRules, madeBy, type RowRule } from '#tests/access-rows.ts'
import { wishes } from './contract.ts'

const REVIEWERS = anyOf('WISHLIST_REVIEW')
const row = { item: 'Peanut butter' }

/** Domain 6.6: a wish that waits is its owner's, and everybody's who decides. */
export default [
  ...crudRules('wishes', wishes, {
    table: 'wishlist_suggestions',
    row,
    change: { item: 'Jam' },
    own: anyOf('WISHLIST_ADD', 'WISHLIST_REVIEW'),
    other: REVIEWERS,
    file: 'What is needed\nPeanut butter\n',
  }),
  {
    what: 'deciding about a wish',
    endpoint: wishes.review,
    make: async (portal, owner) => ({
      id: await madeBy(portal, owner, 'wishlist_suggestions', row),
      version: 1,
      move: 'approve',
    }),
    own: REVIEWERS,
    other: REVIEWERS,
  },
] satisfies RowRule[]
