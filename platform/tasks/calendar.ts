import { and, between } from 'drizzle-orm'
import { instantIn } from '#kernel/charity/day.ts'
import { MINUTE } from '#kernel/clock.ts'
import { defineCalendar } from '#server/data/calendar.ts'
import { placeIn } from '#server/data/records.ts'
import { viewOf, waitingFor } from './service.ts'
import { tasks } from './tables.ts'

const SHOWN_MS = 30 * MINUTE

/** What is due stands in the feed of whom it waits for; it takes no time of anybody. */
export const source = defineCalendar({
  name: 'tasks',
  events: [],
  between: async (ctx, { from, to, person }) => {
    if (person !== ctx.user.id) return []
    const found = await ctx.db
      .select()
      .from(tasks)
      .where(and(waitingFor(ctx), between(tasks.dueDate, from, to)))
    return found.flatMap((task) => {
      const { id, dueDate, dueTime, title, updatedAt } = task
      if (dueDate === null) return []
      const view = viewOf(ctx, task)
      const start = dueTime ? instantIn(ctx.settings.timeZone, dueDate, dueTime) : null
      return [
        {
          id,
          kind: 'due' as const,
          title,
          span: start
            ? {
                start: start.toISOString(),
                end: new Date(start.getTime() + SHOWN_MS).toISOString(),
              }
            : { from: dueDate, to: dueDate },
          people: [ctx.user.id],
          place: null,
          opens: view ? placeIn(view.section)(id) : '/dashboard',
          changedAt: updatedAt,
        },
      ]
    })
  },
})
