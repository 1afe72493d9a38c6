import { anyOf } from '#kernel/people/access.ts'
import threadRules from '#platform/threads/access-rows.ts'
import { threads } from '#platform/threads/contract.ts'
import type { RowRule } from '#tests/access-rows.ts'
import { roster } from './contract.ts'

const COMES = anyOf('EVENT_REQUESTS_SELF_SIGNUP', 'EVENT_REQUESTS_ASSIGN_OTHERS')
const message = threadRules.find(({ endpoint }) => endpoint === threads.remove)

/** Whoever may read a message may look for somebody because of it; which shifts they are offered, the answer says. */
export default [
  {
    what: roster.toCover.summary,
    endpoint: roster.toCover,
    make: async (portal, owner) => ({ messageId: (await message?.make(portal, owner))?.id }),
    own: COMES,
    other: COMES,
  },
] satisfies RowRule[]
