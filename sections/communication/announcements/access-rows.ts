import { anyOf } from '#kernel/people/access.ts'
import { madeBy, type RowRule } from '#tests/access-rows.ts'
import { announcements } from './contract.ts'

const MANAGERS = anyOf('MANAGE_ANNOUNCEMENTS')
const row = { title: 'Ice', message: 'Stay at home', start_date: '2026-11-18', end_date: '2026-11-19' }

/** An announcement is nobody's: whoever manages them changes every one. */
export default [
  { endpoint: announcements.edit, more: { version: 1, title: 'Snow' } },
  { endpoint: announcements.remove, more: {} },
].map(({ endpoint, more }) => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal, owner) => ({ id: await madeBy(portal, owner, 'announcements', row), ...more }),
  own: MANAGERS,
  other: MANAGERS,
})) satisfies RowRule[]
