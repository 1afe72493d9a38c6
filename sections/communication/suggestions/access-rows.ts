import { anyOf } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { crudRules, madeBy, type RowRule } from '#tests/access-rows.ts'
import { suggestions } from './contract.ts'

const MANAGERS = anyOf('SUGGESTIONS_MANAGE')
const VIEWERS = anyOf('SUGGESTIONS_VIEW')
const TABLE = 'suggestions'
const row = { title: 'Gloves in size S', description: 'Most of us need them.' }

const own = (portal: TestPortal, owner: Person) => madeBy(portal, owner, TABLE, row)
const managed = (
  endpoint: RowRule['endpoint'],
  input: (portal: TestPortal, owner: Person) => Promise<object> | object,
): RowRule => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal, owner) => ({
    id: await own(portal, owner),
    version: 1,
    ...(await input(portal, owner)),
  }),
  own: MANAGERS,
  other: MANAGERS,
})

/** Domain 2.4: a suggestion is its submitter's and theirs who hold all of them; deciding is for few, voting for everybody. */
export default [
  ...crudRules('suggestions', suggestions, {
    table: TABLE,
    row,
    change: { priority: 'high' },
    own: anyOf('SUGGESTIONS_ADD', 'SUGGESTIONS_EDIT_OWN', 'SUGGESTIONS_EDIT_ALL'),
    other: anyOf('SUGGESTIONS_EDIT_ALL'),
    file: 'Suggestion,What would be better\nGloves,Most need them\n',
  }),
  managed(suggestions.move, () => ({ move: 'review' })),
  managed(suggestions.weigh, () => ({ effort: 'small', notes: 'Ask the shop' })),
  managed(suggestions.merge, async (portal, owner) => ({ into: await own(portal, owner) })),
  {
    what: suggestions.upvote.summary,
    endpoint: suggestions.upvote,
    make: async (portal, owner) => ({ id: await own(portal, owner), on: true }),
    own: VIEWERS,
    other: VIEWERS,
  },
  {
    what: suggestions.respond.summary,
    endpoint: suggestions.respond,
    make: async (portal, owner) => ({ id: await own(portal, owner), message: 'On Wednesdays.' }),
    own: VIEWERS,
    other: anyOf(),
  },
] satisfies RowRule[]
