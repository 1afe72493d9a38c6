import { and, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { DAY } from '#kernel/clock.ts'
import { textConsents } from '#platform/outbox/tables.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { receivedTexts } from './tables.ts'

const UNANSWERED_MS = 7 * DAY
const RECEIVED_MS = 365 * DAY

/** Numbers nobody proved are forgotten, and after a year what people wrote. What they agreed to stays. */
export const cleanUp = defineJob({
  name: 'text-messages.clean-up',
  payload: z.object({}),
  at: [{ time: '03:55' }],
  run: async (app) => {
    const before = (ms: number) => new Date(app.now().getTime() - ms)
    await app.db
      .delete(textConsents)
      .where(and(eq(textConsents.state, 'pending'), lt(textConsents.askedAt, before(UNANSWERED_MS))))
    await app.db.delete(receivedTexts).where(lt(receivedTexts.receivedAt, before(RECEIVED_MS)))
  },
})
