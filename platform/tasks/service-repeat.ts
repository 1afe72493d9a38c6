import { type Ctx, todayOf } from '#server/context.ts'
import { nextDue } from './repeats.ts'
import type { TaskRow } from './service.ts'
import { whoMayOpen } from './service-people.ts'
import { tasks } from './tables.ts'

/** Of what was completed and comes again, the next is there, once: opened again and completed again it is no second one. */
export async function addNext(ctx: Ctx, done: TaskRow[]) {
  const today = todayOf(ctx)
  const next = []
  for (const task of done) {
    if (!task.repeats) continue
    const { id, version: _v, createdAt: _c, updatedAt: _u, ...same } = task
    next.push({
      ...same,
      // Who has left since, or may not open it any more, has no part of the next one.
      assignedTo: await whoMayOpen(ctx, task.aboutTable, task.assignedTo),
      dueDate: nextDue(task.repeats, task.dueDate ?? today, today),
      status: 'pending' as const,
      doneBy: [],
      completedAt: null,
      completedBy: null,
      completionNotes: null,
      nextOf: id,
    })
  }
  if (next.length > 0) await ctx.db.insert(tasks).values(next).onConflictDoNothing({ target: tasks.nextOf })
}
