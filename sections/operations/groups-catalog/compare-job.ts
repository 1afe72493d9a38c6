import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob } from '#server/jobs/jobs.ts'

/**
 * Compares all groups once a night with what the trigger (`groups_alike`) keeps of who is perhaps known twice: two that were
 * added in the same moment did not see each other. What differs is put right, and said in the log.
 */
export const compareAll = defineJob({
  name: 'groups.compare',
  payload: z.object({}),
  at: [{ time: '02:55' }],
  run: async (app) => {
    const differing = await inTransaction(app, 'job groups.compare', async ({ db }) => {
      await db.execute(sql`SET LOCAL statement_timeout = 0`)
      const { rows } = await db.execute<{ missing: number; tooMany: number }>(sql`
        WITH found AS MATERIALIZED (
          SELECT least(g.id, a.other) AS first_id, greatest(g.id, a.other) AS second_id, max(a.likeness) AS likeness
          FROM organizations g, groups_alike(g) AS a GROUP BY 1, 2),
        gone AS (
          DELETE FROM alike_organizations k
          WHERE NOT EXISTS (SELECT FROM found f WHERE f.first_id = k.first_id AND f.second_id = k.second_id) RETURNING 1),
        put AS (
          INSERT INTO alike_organizations AS k (first_id, second_id, likeness)
          SELECT first_id, second_id, likeness FROM found f
          WHERE NOT EXISTS (SELECT FROM alike_organizations o WHERE o.first_id = f.first_id
            AND o.second_id = f.second_id AND o.likeness = f.likeness)
          ON CONFLICT (first_id, second_id) DO UPDATE SET likeness = excluded.likeness RETURNING 1)
        SELECT (SELECT count(*)::integer FROM put) AS missing, (SELECT count(*)::integer FROM gone) AS "tooMany"`)
      return rows[0] ?? { missing: 0, tooMany: 0 }
    })
    if (differing.missing + differing.tooMany > 0)
      app.log.warn(differing, 'Groups known twice were not those of a recount, and are now')
  },
})
