import { anyOf } from '#kernel/people/access.ts'
import { madeBy, type RowRule } from '#tests/access-rows.ts'
import { liveAddresses } from './contract.ts'

/** Whose address it is ends it; so do administrators. */
export default [
  {
    what: 'ending a live address',
    endpoint: liveAddresses.end,
    make: async (portal, owner) => {
      const row = { title: 'Locations', kind: 'list', source: '/api/hosts/export' }
      const id = await madeBy(portal, owner, 'live_addresses', row)
      await portal.app.pool.query(
        'INSERT INTO live_address_secrets (address_id, token_hash) VALUES ($1, $2)',
        [id, id],
      )
      return { id }
    },
    own: anyOf('LIVE_SHEETS_MAKE', 'ADMIN_PANEL_ACCESS'),
    other: anyOf('ADMIN_PANEL_ACCESS'),
    refusal: 404,
  },
] satisfies RowRule[]
