import { wishes } from '#sections/documentation/wishlist/contract.ts'
import { fresh, type UndoCase } from '#tests/undo-cases.ts'
import { followedSheets } from './followed-contract.ts'

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
] satisfies UndoCase[]
