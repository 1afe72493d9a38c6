import { and, eq, inArray, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#kernel/charity/day.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { OPEN } from '#platform/tasks/access.ts'
import { derivedOf, isUnderWay, type TaskRow } from '#platform/tasks/service.ts'
import { isOpenTask, mostPressing, namesOfAssigned, whoOf } from '#platform/tasks/service-shown.ts'
import { tasks } from '#platform/tasks/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { cellsOfRows } from '#server/data/row-cells.ts'
import { rowsOf } from '#server/data/rows.ts'
import { mayEditTask, mayRemoveTask, mayView } from './access.ts'
import { projectTask } from './fields.ts'
import { ABOUT } from './rows.ts'
import { projects } from './tables.ts'
import type { TASK_TABS } from './tasks-contract.ts'

export const NO_PROJECT = 'task_lists'

/** The one row rule: tasks of projects and one-off tasks, for whoever may see projects. */
export const taskScope = (user: CurrentUser) =>
  passes(user, mayView) ? inArray(tasks.aboutTable, [ABOUT, NO_PROJECT]) : false

const IN_TAB: Record<(typeof TASK_TABS)[number], SQL | undefined> = {
  open: isOpenTask,
  over: notInArray(tasks.status, [...OPEN]),
  all: undefined,
}

const WHOSE: Record<string, (ctx: Ctx) => SQL | undefined> = {
  mine: ({ user }) => sql`${user.id}::uuid = ANY (${tasks.assignedTo})`,
  nobody: () => sql`cardinality(${tasks.assignedTo}) = 0 AND ${tasks.assignedName} IS NULL`,
  written: ({ user }) => eq(tasks.createdBy, user.id),
}

const DUE: Record<string, (ctx: Ctx) => SQL | undefined> = {
  overdue: (ctx) => and(isOpenTask, lt(tasks.dueDate, todayOf(ctx))),
  week: (ctx) => and(isOpenTask, lte(tasks.dueDate, addDays(todayOf(ctx), 7))),
}

const ofProject = (id: string) =>
  id === 'none' ? eq(tasks.aboutTable, NO_PROJECT) : and(eq(tasks.aboutTable, ABOUT), eq(tasks.aboutId, id))

/** Subtasks directly below their task, both in the order that people gave them. */
const parent = sql.raw('parent')
const ARRANGED = [
  sql`coalesce((SELECT ${parent}.position FROM tasks ${parent} WHERE ${parent}.id = tasks.parent_id), tasks.position)`,
  sql`coalesce(tasks.parent_id, tasks.id)`,
  sql`tasks.parent_id IS NOT NULL`,
  sql`tasks.position`,
  sql`tasks.created_at`,
]

interface Counted extends Record<string, unknown> {
  id: string
  all: number
  done: number
  comments: number
}

/** What it belongs to and who has it, for a page of tasks at once. */
async function besideOf(ctx: Ctx, found: TaskRow[]) {
  const about = found.flatMap(({ aboutTable, aboutId }) => (aboutTable === ABOUT && aboutId ? [aboutId] : []))
  const known = await ctx.db
    .select({ id: projects.id, number: projects.number, title: projects.title })
    .from(projects)
    .where(inArray(projects.id, about))
  const { rows: counts } = await ctx.db.execute<Counted>(sql`
    SELECT t.id,
      (SELECT count(*)::integer FROM tasks s WHERE s.parent_id = t.id AND s.status <> 'cancelled') AS all,
      (SELECT count(*)::integer FROM tasks s WHERE s.parent_id = t.id AND s.status = 'completed') AS done,
      (SELECT count(*)::integer FROM threads h JOIN messages m ON m.thread_id = h.id
        WHERE h.about_table = 'tasks' AND h.about_id = t.id) AS comments
    FROM tasks t WHERE t.id = ANY (${sql.param(found.map(({ id }) => id))}::uuid[])`)
  const byId = new Map(known.map((project) => [project.id, project]))
  const countsOf = new Map(counts.map((row) => [row.id, row]))
  const who = await whoOf(ctx, found)
  return found.map(({ id, aboutId }, index) => {
    const { all = 0, done = 0, comments = 0 } = countsOf.get(id) ?? {}
    return {
      ...(who[index] as (typeof who)[number]),
      project: byId.get(aboutId ?? '') ?? null,
      subtasks: { all, done },
      comments,
    }
  })
}

export const taskRows = rowsOf(projectTask, tasks, {
  scope: taskScope,
  mayEdit: mayEditTask,
  mayRemove: mayRemoveTask,
  mayDecide: () => true,
  event: 'tasks.changed',
  section: 'tasks',
  derive: (ctx, given, before) => derivedOf(ctx, given, before, mayView),
  where: (ctx, { tab, whose, due, projectId, parentId }) =>
    and(
      tab ? IN_TAB[tab as keyof typeof IN_TAB] : undefined,
      whose ? WHOSE[whose as string]?.(ctx) : undefined,
      due ? DUE[due as string]?.(ctx) : undefined,
      parentId ? eq(tasks.parentId, parentId as string) : undefined,
      // What was put away, and what others are made like, has its open tasks on its own page alone.
      projectId
        ? ofProject(projectId as string)
        : parentId
          ? undefined
          : or(notInArray(tasks.status, [...OPEN]), isUnderWay(ctx)),
    ),
  searched: [sql`(SELECT p.title FROM projects p WHERE p.id = ${tasks.aboutId})`, namesOfAssigned],
  order: (input) => ((input as { arranged?: boolean }).arranged ? ARRANGED : mostPressing),
  beside: besideOf,
  exported: {
    heading: ['Project', 'Assigned to', 'Added by'],
    cells: cellsOfRows(tasks, async (ctx, found) => {
      const beside = await besideOf(ctx, found)
      return found.map((_row, index) => {
        const { project, assignees = [], addedBy } = beside[index] ?? {}
        return [project?.title, assignees.map(({ name }) => name).join('; '), addedBy]
      })
    }),
  },
})
