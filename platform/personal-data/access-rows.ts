import { anyOf } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import type { RowRule } from '#tests/access-rows.ts'
import { personalData } from './contract.ts'

const ADMINISTRATORS = anyOf('ADMIN_PANEL_ACCESS')

/** One's own data, and those of whom one outranks: a volunteer. */
export default [
  { endpoint: personalData.of, more: {} },
  { endpoint: personalData.exportOf, more: { format: 'json' } },
  { endpoint: personalData.erase, more: { words: 'erase everything' } },
].map(({ endpoint, more }) => ({
  what: endpoint.summary,
  endpoint,
  make: async (_portal: TestPortal, owner: Person) => ({ id: owner.id, ...more }),
  own: ADMINISTRATORS,
  other: ADMINISTRATORS,
})) satisfies RowRule[]
