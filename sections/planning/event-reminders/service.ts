import { eq } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import {
  completeTasks,
  finishTasks,
  moveTasks,
  type TaskRow,
  tasksToChange,
  tellAssigned,
  waitingFor,
} from '#platform/tasks/service.ts'
import { tasks } from '#platform/tasks/tables.ts'
import { eventsNamed, lockEvent } from '#sections/planning/event-requests/service-named.ts'
import type { Ctx } from '#server/context.ts'
import { chosenRows } from '#server/data/chosen-rows.ts'
import { countWhere } from '#server/data/count-where.ts'
import { scoped } from '#server/data/undo.ts'
import type { reminders as calls } from './contract.ts'
import { ABOUT, IN_TAB, rows, scope } from './rows.ts'

type Calls = typeof calls

async function tell(ctx: Ctx, id: string, before: readonly string[]) {
  const task = await rows.find(ctx, id)
  const event = (await eventsNamed(ctx, [task.aboutId ?? ''])).get(task.aboutId ?? '')
  await tellAssigned(ctx, task as TaskRow, before, event?.name)
}

export async function add(ctx: Ctx, { eventRequestId, ...input }: InputOf<Calls['add']>) {
  await lockEvent(ctx, eventRequestId)
  const known = input.id ? await ctx.db.$count(tasks, eq(tasks.id, input.id)) : 0
  const made = await rows.insert(ctx, { ...input, aboutTable: ABOUT, aboutId: eventRequestId })
  // The same addition sent twice is one, and told once.
  if (known === 0) await tell(ctx, made.id, [])
  return made
}

export async function edit(ctx: Ctx, input: InputOf<Calls['edit']>) {
  const before = await rows.find(ctx, input.id)
  const made = await rows.edit(ctx, input)
  if (input.assignedTo) await tell(ctx, input.id, before.assignedTo)
  return made
}

const shown = (ctx: Ctx, id: string) => rows.handlers.one(ctx, { id })

export async function move(ctx: Ctx, { id, ...moving }: InputOf<Calls['move']>) {
  await moveTasks(ctx, await tasksToChange(ctx, rows, [id]), moving)
  return shown(ctx, id)
}

export async function finish(ctx: Ctx, { id, notes }: InputOf<Calls['finish']>) {
  await finishTasks(ctx, await tasksToChange(ctx, rows, [id]), notes)
  return shown(ctx, id)
}

export async function completeMany(ctx: Ctx, { notes, ...target }: InputOf<Calls['completeMany']>) {
  const chosen = await chosenRows(ctx, target, {
    table: tasks,
    columns: { id: tasks.id },
    noun: 'reminder',
    scope: scope(ctx.user),
    where: (filter) => rows.matching(ctx, filter),
  })
  const ids = chosen.map(({ id }) => id)
  return completeTasks(ctx, await tasksToChange(ctx, rows, ids), notes)
}

export async function count(ctx: Ctx) {
  return { count: await ctx.db.$count(tasks, scoped(scope(ctx.user), waitingFor(ctx))) }
}

export async function tabCounts(ctx: Ctx) {
  const [counts] = await ctx.db
    .select({ pending: countWhere(IN_TAB.pending), completed: countWhere(IN_TAB.completed) })
    .from(tasks)
    .where(scoped(scope(ctx.user)))
  return counts ?? { pending: 0, completed: 0 }
}
