import { desc } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { visibleRows } from '#server/data/visible-record.ts'
import { defineWaiting, MOST_WAITING } from '#server/data/waiting.ts'
import { course } from './fields.ts'
import { nounOf, type TaskRow, viewOf, waitingFor } from './service.ts'
import { mostPressing } from './service-shown.ts'
import { tasks } from './tables.ts'

/** What tasks are about, where this person may see that: asked once for each kind of record. */
async function aboutOf(ctx: Ctx, found: readonly TaskRow[]) {
  const names = new Map<string, string | null>()
  for (const table of new Set(found.flatMap(({ aboutTable }) => aboutTable ?? []))) {
    const kind = ctx.app.records.get(table)
    const nameOf = kind?.tasks?.nameOf
    if (!kind || !nameOf) continue
    const those = found.filter(({ aboutTable }) => aboutTable === table)
    const ids = [...new Set(those.flatMap(({ aboutId }) => aboutId ?? []))]
    const rows = await visibleRows(ctx, kind, ids)
    for (const id of ids) {
      const row = rows.get(id)
      names.set(id, row ? nameOf(row) : null)
    }
  }
  // Where it is not theirs to see, its name in words is not either.
  return ({ aboutId, source }: TaskRow) => {
    const known = names.get(aboutId ?? '')
    return known === undefined ? source : known
  }
}

/** Open parts of tasks, whichever section shows them: done right where they are told. */
export const waitingSource = defineWaiting({
  events: ['tasks.changed'],
  of: async (ctx) => {
    const found = await ctx.db
      .select()
      .from(tasks)
      .where(waitingFor(ctx))
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
