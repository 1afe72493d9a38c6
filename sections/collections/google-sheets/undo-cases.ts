import { wishes } from '#sections/documentation/wishlist/contract.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { followedSheets } from './followed-contract.ts'
import { takeAways } from './round-trip-contract.ts'

export default [
  {
    what: 'what a published sheet brought',
    endpoint: followedSheets.bringIn,
    make: async (portal, person) => {
      const file = new File([`What is needed\n${fresh('Ice packs')}\n`], 'sheet.csv')
      const { importId } = await person.call(wishes.importPreview, { file } as never)
      const { rows } = await portal.app.pool.query<{ id: string }>(
        `WITH sheet AS (
           INSERT INTO followed_sheets (title, host, target, rule, pace, created_by)
           VALUES ('Wishes', 'sheets.example', '/api/wishlist-suggestions/import', 'ask', 'day', $1)
           RETURNING id)
         INSERT INTO sheet_readings (sheet_id, url, tried_at, import_id, outcome)
         SELECT id, '', now(), $2, 'waits' FROM sheet RETURNING sheet_id AS id`,
        [person.id, importId],
      )
      return { id: rows[0]?.id }
    },
  },
  {
    what: 'what a file that came back changed',
    endpoint: takeAways.bringBack,
    make: async (portal, person) => {
      const item = fresh('Ice packs')
      await person.call(wishes.add, { item })
      const { id } = await person.call(takeAways.take, {
        title: 'Wishes',
        list: '/api/wishlist-suggestions',
        filter: { search: item },
      })
      const { rows } = await portal.app.pool.query<{ key: string }>(
        `SELECT row_id || '/' || code AS key FROM take_away_rows JOIN take_aways t ON t.id = take_away_id
         WHERE take_away_id = $1`,
        [id],
      )
      const sheet = `What is needed,Why it is needed,Id\n${item},For hot days,${rows[0]?.key}\n${fresh('Trays')},,\n`
      const file = new File([sheet], 'sheet.csv')
      const { importId, seen } = await person.call(takeAways.look, { file } as never)
      return { importId, seen }
    },
  },
] satisfies UndoCase[]
