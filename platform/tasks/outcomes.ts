import { inArray } from 'drizzle-orm'
import { defineOutcome } from '#server/data/outcomes.ts'
import { placeIn } from '#server/data/records.ts'
import { visibleIds } from '#server/data/visible-record.ts'
import { course } from './fields.ts'
import { nounOf, viewOf } from './service.ts'
import { tasks } from './tables.ts'

/** What was said and became work, whichever section shows it. */
export const outcomes = defineOutcome({
  table: 'tasks',
  shown: async (ctx, ids) => {
    const visible = await visibleIds(ctx, ctx.user, 'tasks', ids)
    const rows = await ctx.db.select().from(tasks).where(inArray(tasks.id, visible))
    return rows.map((task) => {
      const view = viewOf(ctx, task)
      const { label, tone } = course.states[task.status]
      return {
        id: task.id,
        what: nounOf(view),
        title: task.title,
        state: { words: label, tone },
        route: placeIn(view?.section ?? 'my-actions')(task.id),
      }
    })
  },
})
