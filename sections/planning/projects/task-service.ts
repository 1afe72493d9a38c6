import { and, asc, eq, inArray, isNull, max, ne, type SQL } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { notify } from '#platform/notifications/service.ts'
import { isOpen } from '#platform/tasks/access.ts'
import {
  completeTasks,
  finishTasks,
  lockTasks,
  mayChangeTask,
  moveTasks,
  type TaskRow,
  tasksToChange,
  tellAssigned,
} from '#platform/tasks/service.ts'
import { tasks } from '#platform/tasks/tables.ts'
import { madeOf } from '#platform/threads/service-outcomes.ts'
import type { Ctx } from '#server/context.ts'
import { chosenRows } from '#server/data/chosen-rows.ts'
import { updateMany } from '#server/data/versioned.ts'
import { mayEdit, mayEditTask } from './access.ts'
import { ABOUT, opensProject, rows, teamOf } from './rows.ts'
import { ONE_OFF, projects } from './tables.ts'
import { NO_PROJECT, taskRows, taskScope } from './task-rows.ts'
import type { tasks as calls } from './tasks-contract.ts'

type Calls = typeof calls

const shown = (ctx: Ctx, id: string) => taskRows.handlers.one(ctx, { id })

async function tell(ctx: Ctx, id: string, before: readonly string[]) {
  const task = await taskRows.find(ctx, id)
  const [about] = await ctx.db
    .select({ title: projects.title, isTemplate: projects.isTemplate })
    .from(projects)
    .where(eq(projects.id, task.aboutId ?? ONE_OFF))
  // What stands in a template is nobody's yet.
  if (!about?.isTemplate) await tellAssigned(ctx, task, before, about?.title)
}

/** Where a new task stands: last among its own. */
async function lastPlace(ctx: Ctx, where: SQL | undefined): Promise<number> {
  const [last] = await ctx.db
    .select({ position: max(tasks.position) })
    .from(tasks)
    .where(where)
  return Math.floor(last?.position ?? 0) + 1
}

/** What it belongs to: a project that this person may edit, the project of the task it is a part of, or nothing. */
async function belongsTo(
  ctx: Ctx,
  { projectId, parentId }: Pick<InputOf<Calls['add']>, 'projectId' | 'parentId'>,
) {
  if (parentId) {
    const parent = await taskRows.find(ctx, parentId, { locked: true })
    if (parent.parentId) throw invalid({ parentId: 'A part of a task has no parts itself' })
    ctx.check(await mayAddTo(ctx, parent))
    const { aboutTable, aboutId } = parent
    return { aboutTable, aboutId, parentId }
  }
  if (!projectId) {
    ctx.check(true)
    return { aboutTable: NO_PROJECT, aboutId: ONE_OFF, parentId: null }
  }
  ctx.check(mayEdit(ctx.user, await rows.find(ctx, projectId, { locked: true })))
  return { aboutTable: ABOUT, aboutId: projectId, parentId: null }
}

/** Whoever has a task divides it; whoever may edit the project does so with all of its tasks. */
async function mayAddTo(ctx: Ctx, task: TaskRow): Promise<boolean> {
  if (mayEditTask(ctx.user, task)) return true
  return task.aboutTable === ABOUT && mayEdit(ctx.user, await rows.find(ctx, task.aboutId ?? ''))
}

export async function addTask(ctx: Ctx, { fromMessage, withFiles, ...input }: InputOf<Calls['add']>) {
  const { projectId: _p, parentId: _t, ...given } = input
  const about = await belongsTo(ctx, input)
  const known = input.id ? await ctx.db.$count(tasks, eq(tasks.id, input.id)) : 0
  const beside = and(
    eq(tasks.aboutId, String(about.aboutId)),
    about.parentId ? eq(tasks.parentId, about.parentId) : isNull(tasks.parentId),
  )
  const made = await taskRows.insert(ctx, {
    ...given,
    ...about,
    ...(known === 0 ? { position: await lastPlace(ctx, beside) } : {}),
  })
  await madeOf(ctx, fromMessage, { table: 'tasks', id: made.id }, withFiles)
  if (known === 0) await tell(ctx, made.id, [])
  return made
}

/** Domain 7.6: what was posted for the team becomes part of a project; its comments, files and people come along. */
export async function take(ctx: Ctx, { id, projectId }: InputOf<Calls['take']>) {
  const [before] = await lockTasks(ctx, [id])
  if (!before) throw notFound('This post')
  ctx.check(mayChangeTask(ctx, before))
  ctx.check(mayEdit(ctx.user, await rows.find(ctx, projectId, { locked: true })))
  if (before.aboutTable === ABOUT && before.aboutId === projectId) return shown(ctx, id)
  if (before.aboutTable !== 'boards') throw conflict('This is not a post of the team board.')
  const position = await lastPlace(ctx, and(eq(tasks.aboutId, projectId), isNull(tasks.parentId)))
  await updateMany(ctx, tasks, [{ before, values: { aboutTable: ABOUT, aboutId: projectId, position } }])
  ctx.emit('tasks.changed')
  return shown(ctx, id)
}

export async function editTask(ctx: Ctx, input: InputOf<Calls['edit']>) {
  const before = await taskRows.find(ctx, input.id)
  const made = await taskRows.edit(ctx, input)
  if (input.assignedTo) await tell(ctx, input.id, before.assignedTo)
  return made
}

const toChange = (ctx: Ctx, ids: readonly string[]) => tasksToChange(ctx, taskRows, ids)

export async function moveTask(ctx: Ctx, { id, ...moving }: InputOf<Calls['move']>) {
  await moveTasks(ctx, await toChange(ctx, [id]), moving)
  return shown(ctx, id)
}

export async function finishTask(ctx: Ctx, { id, notes }: InputOf<Calls['finish']>) {
  await finishTasks(ctx, await toChange(ctx, [id]), notes)
  return shown(ctx, id)
}

/**
 * Domain 8.1: undoing one part opens what was completed by all of them. Whoever has no part of it opens all of it: what
 * nobody has left to do would wait for nobody.
 */
export async function unfinishTask(ctx: Ctx, { id }: InputOf<Calls['unfinish']>) {
  const [before] = await toChange(ctx, [id])
  if (!before) return shown(ctx, id)
  if (before.status === 'cancelled') throw conflict('This was canceled. Please open it again first.')
  const doneBy = before.doneBy.filter((person) => person !== ctx.user.id)
  if (doneBy.length === before.doneBy.length) {
    if (!isOpen(before)) await moveTasks(ctx, [before], { move: 'reopen' })
    return shown(ctx, id)
  }
  const status = doneBy.length > 0 ? ('in_progress' as const) : ('pending' as const)
  await updateMany(ctx, tasks, [{ before, values: { doneBy, status, completedAt: null, completedBy: null } }])
  ctx.emit('tasks.changed')
  return shown(ctx, id)
}

export async function completeMany(ctx: Ctx, { notes, ...target }: InputOf<Calls['completeMany']>) {
  const chosen = await chosenRows(ctx, target, {
    table: tasks,
    columns: { id: tasks.id },
    noun: 'task',
    scope: taskScope(ctx.user),
    where: (filter) => taskRows.matching(ctx, filter),
  })
  const ids = chosen.map(({ id }) => id)
  return completeTasks(ctx, (await toChange(ctx, ids)).filter(isOpen), notes)
}

/** Nearer together than this, all of them are numbered anew. */
const NEAREST = 1e-6

export async function arrange(ctx: Ctx, { id, before: beforeId }: InputOf<Calls['arrange']>) {
  const task = await taskRows.find(ctx, id)
  if (task.aboutTable !== ABOUT) throw conflict('One-off tasks stand by their day.')
  ctx.check(mayEdit(ctx.user, await rows.find(ctx, task.aboutId ?? '', { locked: true })))
  const own = await ctx.db
    .select()
    .from(tasks)
    .where(
      and(
        eq(tasks.aboutId, String(task.aboutId)),
        task.parentId ? eq(tasks.parentId, task.parentId) : isNull(tasks.parentId),
        ne(tasks.id, id),
      ),
    )
    .orderBy(asc(tasks.position), asc(tasks.createdAt))
    .for('update')
  const at = beforeId === null ? own.length : own.findIndex((other) => other.id === beforeId)
  if (at < 0) throw invalid({ before: 'That task is not beside this one any more' })
  const above = own[at - 1]?.position ?? (own[at]?.position ?? 1) - 2
  const below = own[at]?.position ?? above + 2
  const [now] = await lockTasks(ctx, [id])
  if (!now) return shown(ctx, id)
  if (below - above > NEAREST)
    await updateMany(ctx, tasks, [{ before: now, values: { position: (above + below) / 2 } }])
  else {
    const all = [...own.slice(0, at), now, ...own.slice(at)]
    await updateMany(
      ctx,
      tasks,
      all.map((before, index) => ({ before, values: { position: index + 1 } })),
    )
  }
  ctx.emit('tasks.changed')
  return shown(ctx, id)
}

/** Domain 8.1: a milestone is celebrated by everybody of the project. */
export async function celebrate(ctx: Ctx, ids: string[]) {
  const reached = await ctx.db
    .select({ task: tasks, project: projects })
    .from(tasks)
    .innerJoin(projects, eq(projects.id, tasks.aboutId))
    .where(and(inArray(tasks.id, ids), eq(tasks.isMilestone, true)))
  for (const { task, project } of reached) {
    await notify(ctx, {
      to: await teamOf(ctx, project),
      type: 'milestone',
      category: 'task',
      priority: 'medium',
      title: `Milestone reached: ${task.title}`,
      message: project.title,
      relatedType: 'project',
      relatedId: project.id,
      actionText: 'Open it',
      actionUrl: opensProject(project.id),
    })
  }
}
