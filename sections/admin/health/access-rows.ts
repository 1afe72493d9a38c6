import { anyOf, signedIn } from '#kernel/people/access.ts'
import { exportKey } from '#server/files/store.ts'
import { writeDraft } from '#server/files/uploads.ts'
import type { RowRule } from '#tests/access-rows.ts'
import { health } from './contract.ts'

/** Everything goes to whoever has just confirmed it with their password, and to nobody else. */
export default [
  {
    what: health.fetchExport.summary,
    endpoint: health.fetchExport,
    make: async ({ app }, owner) => {
      const { rows } = await app.pool.query<{ id: string }>(
        `INSERT INTO whole_exports (state, created_by, fetched_by, ended_at, fetched_at)
         VALUES ('ready', $1, $1, $2, $2) RETURNING id`,
        [owner.id, app.now()],
      )
      const id = rows[0]?.id ?? ''
      async function* content() {
        yield Buffer.from('everything')
      }
      await app.files.keep(exportKey(id), { size: 10, place: await writeDraft(app.dataDir, content()) })
      return { id }
    },
    own: signedIn,
    other: anyOf(),
  },
] satisfies RowRule[]
