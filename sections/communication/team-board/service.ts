import { and, asc, eq, inArray } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict } from '#kernel/calls/errors.ts'
import {
  finishTasks,
  lockTasks,
  moveTasks,
  type TaskRow,
  tasksToChange,
  tellAssigned,
} from '#platform/tasks/service.ts'
import { tasks } from '#platform/tasks/tables.ts'
import { madeOf } from '#platform/threads/service-outcomes.ts'
import type { Ctx } from '#server/context.ts'
import { accountNames } from '#server/data/names.ts'
import { users } from '#server/data/tables.ts'
import { scoped } from '#server/data/undo.ts'
import { updateMany } from '#server/data/versioned.ts'
import { mayClaim } from './access.ts'
import type { teamBoard as calls } from './contract.ts'
import { KINDS, type Kind } from './fields.ts'
import { ABOUT, rows, scope, waitsForMe } from './records.ts'
import { TEAM_BOARD, teamBoardLikes } from './tables.ts'

type Calls = typeof calls

const tell = (ctx: Ctx, task: TaskRow, before: readonly string[]) =>
  tellAssigned(ctx, task, before, `${KINDS[task.kind as Kind]} on the team board`)

async function insert(ctx: Ctx, { fromMessage, withFiles, ...input }: InputOf<Calls['add']>) {
  const known = input.id ? await ctx.db.$count(tasks, eq(tasks.id, input.id)) : 0
  const { kind = 'task' } = input
  const made = await rows.insert(ctx, { ...input, kind, aboutTable: ABOUT, aboutId: TEAM_BOARD })
  await madeOf(ctx, fromMessage, { table: 'tasks', id: made.id }, withFiles)
  // The same post sent twice is one, and told once.
  if (known === 0) await tell(ctx, await rows.find(ctx, made.id), [])
  return made
}
export const add = insert

/** One after the other, as they were written; all of them or none. */
export async function addMany(ctx: Ctx, { titles, ...alike }: InputOf<Calls['addMany']>) {
  const ids: string[] = []
  for (const title of titles) ids.push((await insert(ctx, { title, ...alike })).id)
  return { ids }
}

export async function edit(ctx: Ctx, input: InputOf<Calls['edit']>) {
  const before = await rows.find(ctx, input.id)
  const made = await rows.edit(ctx, input)
  if (input.assignedTo) await tell(ctx, await rows.find(ctx, input.id), before.assignedTo)
  return made
}

/** The row locked: of two who take it on at once the second hears who has it. */
async function locked(ctx: Ctx, id: string) {
  await rows.find(ctx, id)
  const [task] = await lockTasks(ctx, [id])
  return task ?? rows.find(ctx, id)
}
const shown = (ctx: Ctx, id: string) => rows.handlers.one(ctx, { id })

export async function claim(ctx: Ctx, { id }: InputOf<Calls['claim']>) {
  const before = await locked(ctx, id)
  ctx.check(true)
  const mine = before.assignedTo.includes(ctx.user.id)
  if (!mine && before.assignedTo.length > 0) {
    const names = await accountNames(ctx, before.assignedTo)
    const who = before.assignedTo.map((person) => names.get(person) ?? 'Somebody').join(', ')
    throw conflict(`Somebody was faster: ${who} has it already.`)
  }
  // Pressed twice it is taken on once.
  if (mine && before.status === 'in_progress') return shown(ctx, id)
  if (!mine && !mayClaim(before)) throw conflict('This is not open any more.')
  await updateMany(ctx, tasks, [
    { before, values: { assignedTo: [ctx.user.id], doneBy: [], status: 'in_progress' as const } },
  ])
  ctx.emit('tasks.changed')
  return shown(ctx, id)
}

export async function move(ctx: Ctx, { id, ...moving }: InputOf<Calls['move']>) {
  await moveTasks(ctx, await tasksToChange(ctx, rows, [id]), moving)
  return shown(ctx, id)
}

export async function finish(ctx: Ctx, { id, notes }: InputOf<Calls['finish']>) {
  await finishTasks(ctx, await tasksToChange(ctx, rows, [id]), notes)
  return shown(ctx, id)
}

export async function like(ctx: Ctx, { id }: InputOf<Calls['like']>) {
  await rows.find(ctx, id)
  ctx.check(true)
  await ctx.db
    .insert(teamBoardLikes)
    .values({ taskId: id, personId: ctx.user.id, createdBy: ctx.user.id })
    .onConflictDoNothing()
  ctx.emit('team-board.liked')
  return shown(ctx, id)
}

export async function unlike(ctx: Ctx, { id }: InputOf<Calls['unlike']>) {
  await rows.find(ctx, id)
  ctx.check(true)
  await ctx.db
    .delete(teamBoardLikes)
    .where(and(eq(teamBoardLikes.taskId, id), eq(teamBoardLikes.personId, ctx.user.id)))
  ctx.emit('team-board.liked')
  return shown(ctx, id)
}

export async function likes(ctx: Ctx, { id }: InputOf<Calls['likes']>) {
  await rows.find(ctx, id)
  const items = await ctx.db
    .select({ id: users.id, name: users.displayName })
    .from(users)
    .where(
      inArray(
        users.id,
        ctx.db
          .select({ id: teamBoardLikes.personId })
          .from(teamBoardLikes)
          .where(eq(teamBoardLikes.taskId, id)),
      ),
    )
    .orderBy(asc(users.displayName))
  return { items }
}

export async function waiting(ctx: Ctx) {
  return { count: await ctx.db.$count(tasks, scoped(scope(ctx.user), waitsForMe(ctx))) }
}
