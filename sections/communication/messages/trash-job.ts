import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DAY } from '#kernel/clock.ts'
import { messages, threads } from '#platform/threads/tables.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { updateMany } from '#server/data/versioned.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { TRASH_DAYS } from './fields.ts'
import { inboxPeople } from './tables.ts'

/** Nothing of others was said after it was thrown away: else it is back in the inbox (`reading.ts`). */
const stillThere = sql`NOT EXISTS (SELECT FROM ${threads} JOIN ${messages} ON ${messages.threadId} = ${threads.id}
  WHERE ${threads.kind} = 'record' AND ${threads.aboutTable} = 'inbox_threads'
    AND ${threads.aboutId} = ${inboxPeople.inboxThreadId}
    AND ${messages.createdBy} IS DISTINCT FROM ${inboxPeople.personId} AND ${messages.number} > ${inboxPeople.putAwayAt})`

/** What was thrown away before that was noted has lain there since its row changed last. */
const lain = sql<Date>`coalesce(${inboxPeople.trashedAt}, ${inboxPeople.updatedAt})`

/** What has lain in somebody's trash for long is deleted for good. */
export const clearTrash = defineJob({
  name: 'inbox.clear-trash',
  payload: z.object({}),
  at: [{ time: '03:45' }],
  run: (app) =>
    inTransaction(app, 'job inbox.clear-trash', async (ctx) => {
      const since = new Date(app.now().getTime() - TRASH_DAYS * DAY)
      const old = await ctx.db
        .select()
        .from(inboxPeople)
        .where(and(eq(inboxPeople.folder, 'trash'), lt(lain, since), stillThere))
        .for('update')
      if (old.length === 0) return
      const values = { folder: 'gone', trashedAt: null }
      await updateMany(
        ctx,
        inboxPeople,
        old.map((before) => ({ before, values })),
      )
      for (const personId of new Set(old.map((row) => row.personId)))
        ctx.emit('inbox.moved', { to: personId })
    }),
})
