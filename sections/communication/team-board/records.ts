import { and, eq, gte, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { DAY } from '#kernel/clock.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { OPEN } from '#platform/tasks/access.ts'
import { derivedOf, waitingFor } from '#platform/tasks/service.ts'
import { isOpenTask, mostPressing, namesOfAssigned, whoOf } from '#platform/tasks/service-shown.ts'
import { tasks } from '#platform/tasks/tables.ts'
import type { Ctx } from '#server/context.ts'
import { judgedNow } from '#server/data/judged-now.ts'
import { accountNames } from '#server/data/names.ts'
import { defineRecord } from '#server/data/records.ts'
import { cellsOfRows } from '#server/data/row-cells.ts'
import { rowsOf } from '#server/data/rows.ts'
import { looksAfter, mayEdit, mayRemove, mayView } from './access.ts'
import type { TABS } from './contract.ts'
import { type Column, DONE_DAYS, post } from './fields.ts'
import { boards, teamBoardLikes } from './tables.ts'

export const ABOUT = 'boards'

/** The one row rule: tasks about the board, for whoever may open it. */
export const scope = judgedNow(tasks, (user: CurrentUser) =>
  passes(user, mayView) ? eq(tasks.aboutTable, ABOUT) : (false as const),
)

/** With its table: inside of a subquery of its own `id` is another's. */
const THIS = sql.raw('tasks.id')
const likes = sql`(SELECT count(*)::integer FROM team_board_likes l WHERE l.task_id = ${THIS})`

const IN_TAB: Record<(typeof TABS)[number], SQL | undefined> = {
  open: isOpenTask,
  over: notInArray(tasks.status, [...OPEN]),
  all: undefined,
}

const inColumn = (ctx: Ctx, column: Column) =>
  and(
    eq(tasks.status, column),
    column === 'completed'
      ? gte(tasks.completedAt, new Date(ctx.app.now().getTime() - DONE_DAYS * DAY))
      : undefined,
  )

const WHOSE: Record<string, (ctx: Ctx) => SQL | undefined> = {
  mine: ({ user }) => sql`${user.id}::uuid = ANY (${tasks.assignedTo})`,
  nobody: () => sql`cardinality(${tasks.assignedTo}) = 0`,
  posted: ({ user }) => eq(tasks.createdBy, user.id),
}

type Row = typeof tasks.$inferSelect

/** Who has them, what is liked and what was said, for a page of posts at once. */
async function besideOf(ctx: Ctx, found: Row[]) {
  const ids = found.map(({ id }) => id)
  const who = await whoOf(ctx, found)
  const counted = await ctx.db
    .select({
      id: tasks.id,
      likes: sql<number>`${likes}`,
      liked: sql<boolean>`EXISTS (SELECT FROM team_board_likes l WHERE l.task_id = ${THIS} AND l.person_id = ${ctx.user.id})`,
      comments: sql<number>`(SELECT count(*)::integer FROM threads t JOIN messages m ON m.thread_id = t.id
        WHERE t.about_table = 'tasks' AND t.about_id = ${THIS})`,
    })
    .from(tasks)
    .where(inArray(tasks.id, ids))
  const byId = new Map(counted.map(({ id, ...counts }) => [id, counts]))
  return found.map(({ id }, index) => ({
    ...(who[index] as (typeof who)[number]),
    ...(byId.get(id) ?? { likes: 0, liked: false, comments: 0 }),
  }))
}

export const rows = rowsOf(post, tasks, {
  scope,
  mayEdit,
  mayRemove,
  mayDecide: () => true,
  event: 'tasks.changed',
  section: 'team-board',
  derive: (ctx, given, before) => derivedOf(ctx, given, before, mayView),
  where: (ctx, { tab, column, whose }) =>
    and(
      tab ? IN_TAB[tab as keyof typeof IN_TAB] : undefined,
      column ? inColumn(ctx, column as Column) : undefined,
      whose ? WHOSE[whose as string]?.(ctx) : undefined,
    ),
  searched: [namesOfAssigned],
  order: mostPressing,
  sorts: { likes },
  beside: besideOf,
  exported: {
    heading: ['Assigned to', 'Posted by'],
    cells: cellsOfRows(tasks, async (ctx, found) =>
      (await whoOf(ctx, found)).map(({ assignees, addedBy }) => [
        assignees.map(({ name }) => name).join('; '),
        addedBy,
      ]),
    ),
  },
})

/** Those that I have and did not finish; what I posted for others waits for them. */
export const waitsForMe = (ctx: Ctx) =>
  and(waitingFor(ctx), sql`${ctx.user.id}::uuid = ANY (${tasks.assignedTo})`)

/** History and undo of a post are those of every task (platform/tasks/records.ts); the board says who may. */
export const boardRecord = defineRecord({
  table: boards,
  noun: 'board',
  scope: (user) => (passes(user, mayView) ? undefined : false),
  mayChange: () => false,
  fields: { name: 'Name' },
  opens: () => '/dashboard?section=team-board',
  event: 'tasks.changed',
  tasks: { mayChangeAll: looksAfter, section: 'team-board', noun: 'post', type: 'team_board' },
})

export const likeRecord = defineRecord({
  table: teamBoardLikes,
  noun: 'like',
  scope: (user) => (passes(user, mayView) ? undefined : false),
  // Likes go with a post that is deleted, and come back with it.
  mayChange: (user, row, action) => action === 'delete' || row.person_id === user.id,
  fields: { person_id: 'Who' },
  event: 'team-board.liked',
  present: async (ctx, _field, value) =>
    (await accountNames(ctx, [String(value)])).get(String(value)) ?? 'a former member',
})
