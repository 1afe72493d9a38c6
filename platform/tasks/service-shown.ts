import { asc, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { accountNames } from '#server/data/names.ts'
import { OPEN } from './access.ts'
import type { TaskRow } from './service.ts'
import { tasks } from './tables.ts'

export const isOpenTask = inArray(tasks.status, [...OPEN])

/** The most pressing first: by the day, then by urgency; what is over by when it was completed. */
export const mostPressing = [
  sql`CASE WHEN ${isOpenTask} THEN ${tasks.dueDate} END ASC NULLS LAST`,
  sql`array_position(ARRAY['urgent', 'high', 'medium', 'low'], ${tasks.priority})`,
  sql`${tasks.completedAt} DESC NULLS LAST`,
  asc(tasks.createdAt),
]

/** The names of those who have one, for a search. */
export const namesOfAssigned = sql`(SELECT string_agg(u.display_name, ' ') FROM users u WHERE u.id = ANY (${tasks.assignedTo}))`

/** Who has them, wrote them down and completed them, for a page of tasks at once (`besideTask`). */
export async function whoOf(
  ctx: Ctx,
  found: Pick<TaskRow, 'assignedTo' | 'doneBy' | 'createdBy' | 'completedBy' | 'completedAt'>[],
) {
  const names = await accountNames(
    ctx,
    found.flatMap(({ assignedTo, createdBy, completedBy }) => [
      ...assignedTo,
      ...[createdBy, completedBy].flatMap((id) => id ?? []),
    ]),
  )
  return found.map(({ assignedTo, doneBy, createdBy, completedBy, completedAt }) => ({
    assignees: assignedTo.map((id) => ({
      id,
      name: names.get(id) ?? 'Somebody',
      done: doneBy.includes(id),
    })),
    doneBy,
    addedBy: names.get(createdBy ?? '') ?? null,
    completedAt: completedAt?.toISOString() ?? null,
    completedByName: names.get(completedBy ?? '') ?? null,
  }))
}
