import { z } from 'zod'
import { signedIn } from '#kernel/people/access.ts'
import type { Ctx } from '#server/context.ts'
import { updateMany } from '#server/data/versioned.ts'
import { defineNotificationAction } from '#server/jobs/notification-actions.ts'
import { finishTasks, moveTasks, taskToChange } from './service.ts'
import { tasks } from './tables.ts'

const none = z.object({})

async function complete(ctx: Ctx, id: string) {
  const task = await taskToChange(ctx, id)
  const { completed } = await finishTasks(ctx, [task])
  if (completed > 0) return { message: 'Completed' }
  return { message: task.status === 'completed' ? 'This was completed already' : 'Your part is done' }
}

/** Domain 9.1, for tasks: done, begun, or given to oneself, right from the bell. */
export const actions = [
  ...['complete', 'mark_complete'].map((type) =>
    defineNotificationAction({ about: 'task', type, access: signedIn, data: none, run: complete }),
  ),
  defineNotificationAction({
    about: 'task',
    type: 'start',
    access: signedIn,
    data: none,
    run: async (ctx, id) => {
      await moveTasks(ctx, [await taskToChange(ctx, id)], { move: 'start' })
      return { message: 'In progress' }
    },
  }),
  defineNotificationAction({
    about: 'task',
    type: 'assign',
    access: signedIn,
    data: none,
    run: async (ctx, id) => {
      const before = await taskToChange(ctx, id)
      const assignedTo = [...new Set([...before.assignedTo, ctx.user.id])]
      await updateMany(ctx, tasks, [{ before, values: { assignedTo } }])
      ctx.emit('tasks.changed', { id })
      return { message: 'It is yours now' }
    },
  }),
]
