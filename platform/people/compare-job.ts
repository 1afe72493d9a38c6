import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob } from '#server/jobs/jobs.ts'

/** People compared in one transaction. */
const AT_ONCE = 500

/**
 * Compares everybody once a night. Triggers find whoever is alike when somebody is changed; two who were added in the same
 * moment did not see each other.
 */
export const compareAll = defineJob({
  name: 'people.compare',
  payload: z.object({}),
  at: [{ time: '02:50' }],
  run: async (app, _payload, signal) => {
    let after: string | null = '00000000-0000-0000-0000-000000000000'
    while (after && !signal.aborted) {
      const from: string = after
      after = await inTransaction(app, 'job people.compare', async ({ db }) => {
        const { rows } = await db.execute<{ last: string | null }>(
          sql`WITH batch AS (SELECT id FROM people WHERE id > ${from} ORDER BY id LIMIT ${AT_ONCE}),
                done AS (SELECT alike_refresh(array_agg(id)) FROM batch)
              SELECT (array_agg(id ORDER BY id DESC))[1]::text AS last FROM batch, done`,
        )
        return rows[0]?.last ?? null
      })
    }
  },
})
