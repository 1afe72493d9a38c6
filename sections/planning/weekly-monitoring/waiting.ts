import { z } from 'zod'
import { has, passes } from '#kernel/people/access.ts'
import { defineWaiting } from '#server/data/waiting.ts'
import { defineNotificationAction } from '#server/jobs/notification-actions.ts'
import { can, logs } from './access.ts'
import { answerInWords } from './answer.ts'
import { accept, answers } from './service-answers.ts'

/** What was answered by text or link for one's own locations, or anybody's for whoever watches the week, and is not in the log yet. */
export const waitingSource = defineWaiting({
  events: ['monitoring.changed', 'collections.changed'],
  of: async (ctx) => {
    if (!passes(ctx.user, logs)) return []
    const { items } = await answers(ctx, {})
    const section = has(ctx.user, can.NAV_WEEKLY_MONITORING) ? 'weekly-monitoring' : 'dashboard'
    return items.map(({ id, location, individual, groups, state }) => ({
      id,
      kind: 'decision' as const,
      what: 'Answer to enter',
      title: location ?? 'An unknown location',
      about: answerInWords({ individual: individual ?? 0, groups }),
      opens: { section, params: {} },
      acts:
        state === 'proposed'
          ? [{ about: 'monitoring_answer', recordId: id, type: 'accept', label: 'Enter it' }]
          : [],
    }))
  },
})

export const actions = [
  defineNotificationAction({
    about: 'monitoring_answer',
    type: 'accept',
    access: logs,
    data: z.object({}),
    run: async (ctx, id) => {
      await accept(ctx, { id, evenSo: false })
      return { message: 'It is in the log' }
    },
  }),
]
