import type { Endpoint } from '#kernel/calls/contract.ts'
import { anyOf } from '#kernel/people/access.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { madeBy, type RowRule } from '#tests/access-rows.ts'
import { promotion } from './contract.ts'

const MANAGERS = anyOf('ADMIN_PANEL_ACCESS')

/** A graphic that this person brought, with a row of a file. */
async function brought(portal: TestPortal, owner: Person) {
  const sha256 = 'a'.repeat(64)
  const file = { sha256, type: 'image/png', size: 8, name: 'drive.png', owner: 'promotion', owner_id: 'x' }
  const file_id = await madeBy(portal, owner, 'files', file)
  return madeBy(portal, owner, 'promotion_graphics', {
    title: 'Bread drive',
    description: 'For the bulletin',
    file_id,
  })
}

/** Domain 5.8: whoever brought it, only those who manage graphics change one. */
const managed = (endpoint: Endpoint, more: object = {}): RowRule => ({
  what: endpoint.summary,
  endpoint,
  make: async (portal, owner) => ({ id: await brought(portal, owner), ...more }),
  own: MANAGERS,
  other: MANAGERS,
})

export default [
  managed(promotion.edit, { version: 1, audience: 'hosts' }),
  managed(promotion.remove),
  managed(promotion.announce),
  managed(promotion.archive, { version: 1, archived: true }),
] satisfies RowRule[]
