import { allOf, anyOf } from '#kernel/people/access.ts'
import type { RowRule } from '#tests/access-rows.ts'
import { reminding } from './reminders-contract.ts'
import { anAnswer } from './testing.ts'

/** What a location answered is taken in by its own people, and by whoever watches the week. */
export default [reminding.accept, reminding.decline].map((endpoint) => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal, owner) => ({ id: await anAnswer(portal, owner) }),
  own: anyOf('COLLECTIONS_ADD'),
  other: allOf('COLLECTIONS_ADD', 'NAV_WEEKLY_MONITORING'),
  refusal: 404,
})) satisfies RowRule[]
