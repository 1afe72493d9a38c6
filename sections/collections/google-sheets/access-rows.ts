import { randomUUID } from 'node:crypto'
import { allOf, anyOf } from '#kernel/people/access.ts'
import { wishes } from '#sections/documentation/wishlist/contract.ts'
import type { Person, TestPortal } from '#server/testing/portal.ts'
import { madeBy, type RowRule } from '#tests/access-rows.ts'
import { liveAddresses } from './contract.ts'
import { followedSheets } from './followed-contract.ts'
import { takeAways } from './round-trip-contract.ts'

const BRINGS = ['DATA_EXPORT', 'NAV_WISHLIST', 'WISHLIST_ADD', 'WISHLIST_REVIEW'] as const

/** A list of one wish that somebody who may took out, made theirs. */
async function takenBy(portal: TestPortal, owner: Person) {
  const clerk = await portal.as('super_admin')
  const item = `Ice packs ${randomUUID()}`
  await clerk.call(wishes.add, { item })
  const { id } = await clerk.call(takeAways.take, {
    title: 'Wishes',
    list: '/api/wishlist-suggestions',
    filter: { search: item },
  })
  await portal.app.pool.query('UPDATE take_aways SET created_by = $2 WHERE id = $1', [id, owner.id])
  const { rows } = await portal.app.pool.query<{ key: string }>(
    `SELECT row_id || '/' || code AS key FROM take_away_rows JOIN take_aways t ON t.id = take_away_id
     WHERE take_away_id = $1`,
    [id],
  )
  return { clerk, id, key: String(rows[0]?.key) }
}

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
  ...(
    [
      ['the file of a list that was taken out', takeAways.file, ['NAV_WISHLIST']],
      ['forgetting a list that was taken out', takeAways.forget, []],
    ] as const
  ).map(
    ([what, endpoint, more]): RowRule => ({
      what,
      endpoint,
      make: async (portal, owner) => ({ id: (await takenBy(portal, owner)).id }),
      own: allOf('DATA_EXPORT', ...more),
      other: allOf('DATA_EXPORT', 'ADMIN_PANEL_ACCESS', ...more),
      refusal: 404,
    }),
  ),
  ...[takeAways.lookAgain, takeAways.bringBack].map(
    (endpoint): RowRule => ({
      what: `bringing a list back: ${endpoint.summary}`,
      endpoint,
      make: async (portal, owner) => {
        const { clerk, key } = await takenBy(portal, owner)
        const file = new File([`What is needed,Id\nIce packs,${key}\nTrays ${key},\n`], 'list.csv')
        const { importId, seen } = await clerk.call(takeAways.look, { file } as never)
        await portal.app.pool.query(
          `WITH mine AS (UPDATE imports SET user_id = $2 WHERE id = $1 RETURNING file_id)
           UPDATE files SET created_by = $2 WHERE id = (SELECT file_id FROM mine)`,
          [importId, owner.id],
        )
        return endpoint === takeAways.bringBack ? { importId, seen } : { importId }
      },
      own: allOf(...BRINGS),
      other: allOf('ADMIN_PANEL_ACCESS', ...BRINGS),
      refusal: 404,
    }),
  ),
] satisfies RowRule[]
