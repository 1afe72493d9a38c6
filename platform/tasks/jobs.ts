import { and, between, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, formatDay } from '#kernel/charity/day.ts'
import { countOf } from '#kernel/language/count.ts'
import { notify } from '#platform/notifications/service.ts'
import { todayOf } from '#server/context.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { OPEN } from './access.ts'
import { isUnderWay, listOf, newsAbout, type TaskRow, viewOf } from './service.ts'
import { taskMornings, tasks } from './tables.ts'

/** After so many days nobody is told any more of what a portal that stood still did not say. */
const LATE_DAYS = 3

/**
 * Every morning at 8:00: whoever has an open part of what is due is told, once for each task and day it is due on,
 * whatever became of the job before. Several at once are one message.
 */
export const dueToday = defineJob({
  name: 'tasks.due-today',
  payload: z.object({}),
  at: [{ time: '08:00' }],
  run: (app) =>
    inTransaction(app, 'job tasks.due-today', async (ctx) => {
      const today = todayOf(ctx)
      const due = await ctx.db
        .select()
        .from(tasks)
        .where(
          and(
            inArray(tasks.status, [...OPEN]),
            isUnderWay(ctx),
            between(tasks.dueDate, addDays(today, -LATE_DAYS), today),
          ),
        )
        .orderBy(tasks.dueDate, tasks.id)
        .for('update')
      const wanted = due.flatMap((task) => whoseTurn(task).map((userId) => ({ task, userId })))
      if (wanted.length === 0) return
      const told = await ctx.db
        .insert(taskMornings)
        .values(
          wanted.map(({ task, userId }) => ({ taskId: task.id, userId, dueDate: String(task.dueDate) })),
        )
        .onConflictDoNothing()
        .returning()
      const byId = new Map(due.map((task) => [task.id, task]))
      const whose = new Map<string, { to: string; own: TaskRow[] }>()
      for (const { taskId, userId: to } of told) {
        const task = byId.get(taskId)
        if (!task) continue
        const key = `${to} ${viewOf(ctx, task)?.type}`
        whose.set(key, { to, own: [...(whose.get(key)?.own ?? []), task] })
      }
      for (const { to, own } of whose.values()) {
        const [first] = own
        if (!first) continue
        const noun = viewOf(ctx, first)?.noun ?? 'task'
        const { type, category, ...news } = newsAbout(ctx, first)
        await notify(
          ctx,
          own.length === 1
            ? {
                ...news,
                to: [to],
                type,
                category,
                title: `${first.dueDate === today ? 'Due today' : 'Overdue'}: ${first.title}`,
                message: first.description ?? `A ${noun} that is due ${formatDay(String(first.dueDate))}`,
              }
            : {
                to: [to],
                type,
                category,
                title: `${countOf(own.length, noun)} are due`,
                message: own.map(({ title }) => title).join(' · '),
                actionText: 'Look at them',
                actionUrl: listOf(news.actionUrl),
              },
        )
      }
    }),
})

/** Whose part is open; where nobody has it, whoever wrote it down. */
function whoseTurn({ assignedTo, doneBy, assignedName, createdBy }: TaskRow): string[] {
  if (assignedTo.length > 0) return assignedTo.filter((id) => !doneBy.includes(id))
  return assignedName === null && createdBy !== null ? [createdBy] : []
}
