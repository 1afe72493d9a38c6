import { and, eq, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { OPEN } from '#platform/tasks/access.ts'
import {
  derivedOf,
  finishTasks,
  moveTasks,
  type TaskRow,
  tasksToChange,
  tellAssigned,
} from '#platform/tasks/service.ts'
import { isOpenTask, mostPressing, namesOfAssigned, whoOf } from '#platform/tasks/service-shown.ts'
import { tasks } from '#platform/tasks/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { cellsOfRows } from '#server/data/row-cells.ts'
import { rowsOf } from '#server/data/rows.ts'
import { mayChangeTask, mayView } from './access.ts'
import type { ACTION_TABS, actions as calls } from './actions-contract.ts'
import { action } from './fields.ts'
import { ABOUT, meetingsOf } from './rows.ts'

type Calls = typeof calls

export const actionScope = (user: CurrentUser) =>
  passes(user, mayView) ? eq(tasks.aboutTable, ABOUT) : false

const IN_TAB: Record<(typeof ACTION_TABS)[number], SQL | undefined> = {
  open: isOpenTask,
  over: notInArray(tasks.status, [...OPEN]),
  all: undefined,
}
const WHOSE: Record<string, (ctx: Ctx) => SQL> = {
  mine: ({ user }) => sql`${user.id}::uuid = ANY (${tasks.assignedTo})`,
  nobody: () => sql`cardinality(${tasks.assignedTo}) = 0`,
}

async function besideOf(ctx: Ctx, found: TaskRow[]) {
  const known = new Map(
    (
      await meetingsOf(
        ctx,
        found.flatMap(({ aboutId }) => aboutId ?? []),
      )
    ).map((row) => [row.id, row]),
  )
  const who = await whoOf(ctx, found)
  return found.map(({ aboutId }, index) => {
    const about = known.get(aboutId ?? '')
    return {
      ...(who[index] as (typeof who)[number]),
      meeting: about ? { id: about.id, title: about.title, date: about.date } : null,
    }
  })
}

export const actionRows = rowsOf(action, tasks, {
  scope: actionScope,
  mayAdd: () => false,
  mayEdit: mayChangeTask,
  mayRemove: () => false,
  mayDecide: () => true,
  event: 'tasks.changed',
  section: 'meeting-tasks',
  derive: (ctx, given, before) => derivedOf(ctx, given, before, mayView),
  where: (ctx, { tab, whose, overdue, meetingId, meetingKind }) =>
    and(
      tab ? IN_TAB[tab as keyof typeof IN_TAB] : undefined,
      whose ? WHOSE[whose as string]?.(ctx) : undefined,
      overdue ? and(isOpenTask, lt(tasks.dueDate, todayOf(ctx))) : undefined,
      meetingId ? eq(tasks.aboutId, meetingId as string) : undefined,
      meetingKind
        ? sql`EXISTS (SELECT FROM meetings m WHERE m.id = ${tasks.aboutId} AND m.kind = ${meetingKind})`
        : undefined,
    ),
  searched: [namesOfAssigned, sql`(SELECT m.title FROM meetings m WHERE m.id = ${tasks.aboutId})`],
  order: mostPressing,
  beside: besideOf,
  exported: {
    heading: ['Meeting', 'Day of the meeting', 'Assigned to', 'Added by'],
    cells: cellsOfRows(tasks, async (ctx, found) =>
      (await besideOf(ctx, found)).map(({ meeting, assignees, addedBy }) => [
        meeting?.title,
        meeting?.date,
        assignees.map(({ name }) => name).join('; '),
        addedBy,
      ]),
    ),
  },
})

const shown = (ctx: Ctx, id: string) => actionRows.handlers.one(ctx, { id })

export async function editAction(ctx: Ctx, input: InputOf<Calls['edit']>) {
  const before = await actionRows.find(ctx, input.id)
  const made = await actionRows.edit(ctx, input)
  if (input.assignedTo)
    await tellAssigned(ctx, await actionRows.find(ctx, input.id), before.assignedTo, made.meeting?.title)
  return made
}

export async function moveAction(ctx: Ctx, { id, ...moving }: InputOf<Calls['move']>) {
  await moveTasks(ctx, await tasksToChange(ctx, actionRows, [id]), moving)
  return shown(ctx, id)
}

export async function finishAction(ctx: Ctx, { id, notes }: InputOf<Calls['finish']>) {
  await finishTasks(ctx, await tasksToChange(ctx, actionRows, [id]), notes)
  return shown(ctx, id)
}

/** Those of some meetings that are not done yet, the most pressing first. */
export async function openActionsOf(ctx: Ctx, meetingIds: string[]) {
  if (meetingIds.length === 0) return []
  const found = await ctx.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.aboutTable, ABOUT), inArray(tasks.aboutId, meetingIds), isOpenTask))
    .orderBy(...mostPressing)
  return actionRows.show(ctx, found)
}
