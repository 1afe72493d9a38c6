import { z } from 'zod'
import { DAY } from '#kernel/clock.ts'
import { forgetOlder } from '#platform/threads/service-retention.ts'
import { defineJob } from '#server/jobs/jobs.ts'

/** Every night, where the organization wants it: what was said longer ago goes for good. */
export const retention = defineJob({
  name: 'chat.retention',
  payload: z.object({}),
  at: [{ time: '03:20' }],
  run: async (app) => {
    const { chatRetentionDays } = await app.settings.read()
    if (chatRetentionDays === 0) return
    const before = new Date(app.now().getTime() - chatRetentionDays * DAY)
    await forgetOlder(app, 'job chat.retention', 'conversations', before)
  },
})
