import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { DAY } from '#kernel/clock.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { begin, progress, toEmbed } from './service-embeddings.ts'
import { weedWords } from './service-words.ts'
import { searchDays, searchLog } from './tables.ts'

/** Design 5: single searches are kept this long, then only sums. */
const KEPT_DAYS = 90

export const nightly = defineJob({
  name: 'smart-search.nightly',
  payload: z.object({}),
  at: [{ time: '03:45' }],
  run: (app) =>
    inTransaction(app, 'job smart-search.nightly', async (ctx) => {
      const before = new Date(ctx.app.now().getTime() - KEPT_DAYS * DAY)
      await ctx.db.execute(
        sql`WITH gone AS (DELETE FROM ${searchLog} WHERE at < ${before} RETURNING *)
            INSERT INTO ${searchDays} AS d (day, role, searches, clicked, empty, used_ai)
            SELECT (at AT TIME ZONE ${ctx.settings.timeZone})::date, role, count(*), count(*) FILTER (WHERE clicked),
              count(*) FILTER (WHERE results_count = 0), count(*) FILTER (WHERE used_ai) FROM gone GROUP BY 1, 2
            ON CONFLICT (day, role) DO UPDATE SET searches = d.searches + excluded.searches,
              clicked = d.clicked + excluded.clicked, empty = d.empty + excluded.empty, used_ai = d.used_ai + excluded.used_ai`,
      )
      await weedWords(ctx)
      if (!ctx.app.ai) return
      // New pages come with a new version of the portal.
      const { run } = await progress(ctx)
      const waits = run?.state === 'running' || run?.state === 'paused'
      if (!waits && (await toEmbed(ctx.app, ctx.db, 'missing')).length > 0) await begin(ctx, 'missing')
    }),
})
