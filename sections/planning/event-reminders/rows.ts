import { and, eq, gte, lt, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import { weekOf } from '#kernel/charity/week.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { OPEN } from '#platform/tasks/access.ts'
import { derivedOf, waitingFor } from '#platform/tasks/service.ts'
import { isOpenTask, mostPressing, namesOfAssigned, whoOf } from '#platform/tasks/service-shown.ts'
import { tasks } from '#platform/tasks/tables.ts'
import { eventsNamed } from '#sections/planning/event-requests/service-named.ts'
import { eventRequests } from '#sections/planning/event-requests/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { countWhere } from '#server/data/count-where.ts'
import { cellsOfRows } from '#server/data/row-cells.ts'
import { rowsOf } from '#server/data/rows.ts'
import { mayAdd, mayEdit, mayRemove, mayView } from './access.ts'
import type { TABS } from './contract.ts'
import { reminder } from './fields.ts'

export const ABOUT = 'event_requests'

/** The one row rule: tasks about event requests, for whoever may see these. */
export const scope = (user: CurrentUser) => (passes(user, mayView) ? eq(tasks.aboutTable, ABOUT) : false)

export const IN_TAB: Record<(typeof TABS)[number], SQL> = {
  pending: isOpenTask,
  completed: notInArray(tasks.status, [...OPEN]),
}

const DUE: Record<string, (ctx: Ctx) => SQL | undefined> = {
  overdue: (ctx) => and(isOpenTask, lt(tasks.dueDate, todayOf(ctx))),
  today: (ctx) => eq(tasks.dueDate, todayOf(ctx)),
  this_week: (ctx) => {
    const { start, end } = weekOf(todayOf(ctx), ctx.settings.collectionWeekdays)
    return and(gte(tasks.dueDate, start), lte(tasks.dueDate, end))
  },
}

/** What it is about and who has it, for a page of reminders at once. */
async function besideOf(ctx: Ctx, found: (typeof tasks.$inferSelect)[]) {
  const events = await eventsNamed(
    ctx,
    found.flatMap(({ aboutId }) => aboutId ?? []),
  )
  const who = await whoOf(ctx, found)
  return found.map(({ aboutId }, index) => ({
    event: events.get(aboutId ?? '') ?? null,
    ...(who[index] as (typeof who)[number]),
  }))
}

export const rows = rowsOf(reminder, tasks, {
  scope,
  mayAdd,
  mayEdit,
  mayRemove,
  mayDecide: () => true,
  event: 'tasks.changed',
  section: 'event-reminders',
  derive: (ctx, given, before) => derivedOf(ctx, given, before, mayView),
  where: (ctx, { tab, mine, due, eventRequestId }) =>
    and(
      tab ? IN_TAB[tab as keyof typeof IN_TAB] : undefined,
      mine ? waitingFor(ctx) : undefined,
      due ? DUE[due as string]?.(ctx) : undefined,
      eventRequestId ? eq(tasks.aboutId, eventRequestId as string) : undefined,
    ),
  searched: [
    sql`(SELECT concat_ws(' ', e.organization_name, e.department) FROM ${eventRequests} e WHERE e.id = ${tasks.aboutId})`,
    namesOfAssigned,
  ],
  order: mostPressing,
  totals: async (ctx, where) => {
    const today = todayOf(ctx)
    const [sums] = await ctx.db
      .select({
        overdue: countWhere(sql`${isOpenTask} AND ${lt(tasks.dueDate, today)}`),
        today: countWhere(sql`${isOpenTask} AND ${eq(tasks.dueDate, today)}`),
        urgent: countWhere(sql`${isOpenTask} AND ${eq(tasks.priority, 'urgent')}`),
        unassigned: countWhere(
          sql`${isOpenTask} AND cardinality(${tasks.assignedTo}) = 0 AND ${tasks.assignedName} IS NULL`,
        ),
      })
      .from(tasks)
      .where(where)
    return sums ?? { overdue: 0, today: 0, urgent: 0, unassigned: 0 }
  },
  beside: besideOf,
  exported: {
    heading: ['Event', 'Assigned to', 'Completed by'],
    cells: cellsOfRows(tasks, async (ctx, found) => {
      const beside = await besideOf(ctx, found)
      return found.map(({ assignedName }, index) => {
        const { event, assignees = [], completedByName } = beside[index] ?? {}
        const who = [...assignees.map(({ name }) => name), assignedName].filter(Boolean).join('; ')
        return [event?.name, who, completedByName]
      })
    }),
  },
})
