import { countOf } from '#kernel/language/count.ts'
import { todayOf } from '#server/context.ts'
import { defineWaiting } from '#server/data/waiting.ts'
import { mine } from './service-drive.ts'
import { visitsOf } from './visits.ts'

/** Runs that were sent to whoever drives them, as long as there is a stop to go. */
export const waitingSource = defineWaiting({
  events: ['runs.changed'],
  of: async (ctx) => {
    const { items } = await mine(ctx)
    return items.flatMap((run) => {
      const left = visitsOf(run, run.drivers[0]?.id ?? '').filter(({ status }) => status !== 'done')
      if (left.length === 0 || run.day < todayOf(ctx)) return []
      return [
        {
          id: run.id,
          kind: 'event' as const,
          what: 'Run',
          title: run.name,
          about: countOf(left.length, 'stop'),
          as: 'Driver',
          due: run.day,
          opens: { section: 'my-run', params: {} },
        },
      ]
    })
  },
})
