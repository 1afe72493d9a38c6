import { formatDuration } from '#kernel/charity/duration.ts'
import { countOf } from '#kernel/language/count.ts'
import { passes } from '#kernel/people/access.ts'
import { defineWaiting } from '#server/data/waiting.ts'
import { mayApprove } from './access.ts'
import { workLog } from './fields.ts'
import { waiting } from './service.ts'

/** Hours to approve, a line for each person. */
export const waitingSource = defineWaiting({
  events: ['workLogs.changed'],
  of: async (ctx) => {
    if (!passes(ctx.user, mayApprove)) return []
    const { people } = await waiting(ctx)
    return people.map(({ userId, person, count, minutes }) => ({
      id: userId,
      kind: 'decision' as const,
      what: 'Hours to approve',
      title: person,
      about: `${countOf(count, workLog.words.one, workLog.words.many)}, ${formatDuration(minutes)}`,
      opens: { section: 'work-log', params: { tab: 'entries', waiting: 'true', userId } },
    }))
  },
})
