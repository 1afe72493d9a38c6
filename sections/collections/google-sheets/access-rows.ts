import { allOf, anyOf } from '#kernel/people/access.ts'
import { madeBy, type RowRule } from '#tests/access-rows.ts'
import { liveAddresses } from './contract.ts'
import { followedSheets } from './followed-contract.ts'

/** Whose address it is ends it; so do administrators. Whoever has a sheet of somebody else come in by itself may import into its list. */
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
  ...(
    [
      ['turning a followed sheet off', { isOn: false }, anyOf('ADMIN_PANEL_ACCESS')],
      [
        'having a followed sheet come in by itself',
        { rule: 'clean' },
        allOf('ADMIN_PANEL_ACCESS', 'WISHLIST_ADD', 'WISHLIST_REVIEW'),
      ],
    ] as const
  ).map(
    ([what, changes, other]): RowRule => ({
      what,
      endpoint: followedSheets.edit,
      make: async (portal, owner) => {
        const id = await madeBy(portal, owner, 'followed_sheets', {
          title: 'Wishes',
          host: 'sheets.example',
          target: '/api/wishlist-suggestions/import',
          rule: 'ask',
          pace: 'day',
        })
        return { id, version: 1, ...changes }
      },
      own: anyOf('ADMIN_PANEL_ACCESS'),
      other,
    }),
  ),
] satisfies RowRule[]
