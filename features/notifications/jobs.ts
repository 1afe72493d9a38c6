import { z } from 'zod'
import { DAY } from '#kernel/clock.ts'
import { defineJob } from '#server/jobs.ts'

/** Ours (domain 13, retention): what was put away or has ended is kept this long, everything else for a year. */
export const ARCHIVE_DAYS = 90
export const ALL_DAYS = 365

/** Every night: takes away what nobody will look for again. */
export const tidy = defineJob({
  name: 'notifications.tidy',
  payload: z.object({}),
  at: [{ time: '03:40' }],
  run: async (app) => {
    const before = (days: number) => new Date(app.now().getTime() - days * DAY)
    await app.pool.query(
      `DELETE FROM notifications
       WHERE created_at < $2 OR expires_at < $1 OR (is_archived AND created_at < $1)`,
      [before(ARCHIVE_DAYS), before(ALL_DAYS)],
    )
  },
})
