import { desc } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { recordFor } from '#server/data/visible-record.ts'
import { defineWaiting, MOST_WAITING } from '#server/data/waiting.ts'
import { course } from './fields.ts'
import { nounOf, type TaskRow, viewOf, waitingFor } from './service.ts'
import { mostPressing } from './service-shown.ts'
import { tasks } from './tables.ts'

/** What a task is about, where this person may see that: asked once for each record. */
async function aboutOf(ctx: Ctx, found: readonly TaskRow[]) {
  const names = new Map<string, string | null>()
  for (const { aboutTable, aboutId } of found) {
    const kind = ctx.app.records.get(aboutTable ?? '')
    if (!kind?.tasks?.nameOf || aboutId === null || names.has(aboutId)) continue
    const row = await recordFor(ctx, ctx.user, kind, aboutId)
    names.set(aboutId, row && kind.tasks.nameOf(row))
  }
  return ({ aboutId, source }: TaskRow) => names.get(aboutId ?? '') ?? source
}

/** Open parts of tasks, whichever section shows them: done right where they are told. */
export const waitingSource = defineWaiting({
  events: ['tasks.changed'],
  of: async (ctx) => {
    const found = await ctx.db
      .select()
      .from(tasks)
      .where(waitingFor(ctx.user))
      .orderBy(...mostPressing, desc(tasks.id))
      .limit(MOST_WAITING)
    const about = await aboutOf(ctx, found)
    return found.flatMap((task) => {
      const view = viewOf(ctx, task)
      if (!view) return []
      const { id, title, dueDate, dueTime, priority, status, kind } = task
      const act = (type: string, label: string) => ({ about: 'task', recordId: id, type, label })
      return [
        {
          id,
          kind: 'task',
          what: nounOf(view),
          title,
          about: about(task),
          due: dueDate,
          dueTime,
          priority,
          state: { words: course.states[status].label, tone: course.states[status].tone },
          followUp: kind === 'follow_up',
          opens: { section: view.section, params: { id } },
          acts: [
            act('complete', task.assignedTo.length > 1 ? 'My part is done' : 'Complete it'),
            ...(status === 'pending' ? [act('start', 'Start on it')] : []),
          ],
        },
      ]
    })
  },
})
