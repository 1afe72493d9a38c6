import { and, desc, eq, gt, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { notFound } from '#kernel/calls/errors.ts'
import type { Ctx, Download } from '#server/context.ts'
import { pageOf } from '#server/data/pages.ts'
import { told } from '#server/data/row-reads.ts'
import { containing } from '#server/data/search.ts'
import { spreadsheetOf } from '#server/spreadsheets/download.ts'
import type { notifications as calls } from './contract.ts'
import { runAction } from './service-actions.ts'
import { notifications } from './tables.ts'

type Calls = typeof calls
type Row = typeof notifications.$inferSelect

/** The bell shows the latest; the section has pages. */
const LIST_LIMIT = 200
const UPDATED = 'notifications.updated'

const newestFirst = [desc(notifications.createdAt), desc(notifications.id)]
const mine = (ctx: Ctx) => eq(notifications.userId, ctx.user.id)
const unread = eq(notifications.isRead, false)

/** One's own, not put away and not expired. */
const current = (ctx: Ctx) =>
  and(
    mine(ctx),
    eq(notifications.isArchived, false),
    or(isNull(notifications.expiresAt), gt(notifications.expiresAt, ctx.app.now())),
  )

export async function list(ctx: Ctx, input: InputOf<Calls['list']>) {
  const rows = await ctx.db
    .select()
    .from(notifications)
    .where(
      and(
        current(ctx),
        input.unread_only ? unread : undefined,
        input.category && eq(notifications.category, input.category),
      ),
    )
    .orderBy(...newestFirst)
    .limit(LIST_LIMIT)
  return { notifications: rows.map(told) }
}

export async function counts(ctx: Ctx) {
  const rows = await ctx.db
    .select({ category: notifications.category, count: sql<number>`count(*)::integer` })
    .from(notifications)
    .where(and(current(ctx), unread))
    .groupBy(notifications.category)
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    byCategory: Object.fromEntries(rows.map(({ category, count }) => [category, count])),
  }
}

const shown = (ctx: Ctx, show: InputOf<Calls['all']>['show']): SQL | undefined => {
  if (show === 'archived') return and(mine(ctx), eq(notifications.isArchived, true))
  return and(current(ctx), show === 'unread' ? unread : undefined)
}

function whereOf(
  ctx: Ctx,
  { show, category, search }: Pick<InputOf<Calls['all']>, 'show' | 'category' | 'search'>,
) {
  const like = containing(search ?? '')
  return and(
    shown(ctx, show),
    category && eq(notifications.category, category),
    search ? or(ilike(notifications.title, like), ilike(notifications.message, like)) : undefined,
  )
}

export async function all(ctx: Ctx, input: InputOf<Calls['all']>) {
  const found = ctx.db
    .select()
    .from(notifications)
    .where(whereOf(ctx, input))
    .orderBy(...newestFirst)
  const { items, ...page } = await pageOf(ctx, input, found)
  return { ...page, items: items.map(told) }
}

export function exportAll(ctx: Ctx, input: InputOf<Calls['exportAll']>): Download {
  return spreadsheetOf<{ id: string }>(ctx, {
    title: 'Notifications',
    format: input.format,
    heading: ['Title', 'Message', 'Category', 'Priority', 'When', 'Read'],
    query: sql`SELECT ${notifications.id} FROM ${notifications} WHERE ${whereOf(ctx, input) ?? sql`true`}
      ORDER BY ${sql.join(newestFirst, sql`, `)}`,
    cells: async (found) => {
      const ids = found.map(({ id }) => id)
      const rows = await ctx.db
        .select()
        .from(notifications)
        .where(inArray(notifications.id, ids))
        .orderBy(...newestFirst)
      return rows.map((row) => [
        row.title,
        row.message,
        row.category,
        row.priority,
        row.createdAt.toISOString(),
        row.isRead ? 'Yes' : 'No',
      ])
    },
  })
}

async function changeOwn(ctx: Ctx, id: string, changes: Partial<Row>) {
  const [row] = await ctx.db
    .update(notifications)
    .set(changes)
    .where(and(eq(notifications.id, id), mine(ctx)))
    .returning({ id: notifications.id })
  if (!row) throw notFound('This notification')
  ctx.check(true)
  ctx.emit(UPDATED, { to: ctx.user.id })
  return {}
}

export const read = (ctx: Ctx, { id }: { id: string }) => changeOwn(ctx, id, { isRead: true })
export const archive = (ctx: Ctx, { id }: { id: string }) =>
  changeOwn(ctx, id, { isRead: true, isArchived: true })
/** Whoever takes it back out wants to see it, also when its day is over. */
export const restore = (ctx: Ctx, { id }: { id: string }) =>
  changeOwn(ctx, id, { isArchived: false, expiresAt: null })

export async function readMany(ctx: Ctx, { notificationIds }: InputOf<Calls['readMany']>) {
  await ctx.db
    .update(notifications)
    .set({ isRead: true })
    .where(
      and(
        current(ctx),
        unread,
        notificationIds.length > 0 ? inArray(notifications.id, notificationIds) : undefined,
      ),
    )
  ctx.emit(UPDATED, { to: ctx.user.id })
  return {}
}

export async function archiveRead(ctx: Ctx) {
  const { rowCount } = await ctx.db
    .update(notifications)
    .set({ isArchived: true })
    .where(and(current(ctx), eq(notifications.isRead, true)))
  ctx.emit(UPDATED, { to: ctx.user.id })
  return { archived: rowCount ?? 0 }
}

/** Spec 7: does what the notification offers, in its reader's name; it counts as read then. */
export async function act(ctx: Ctx, input: InputOf<Calls['act']>) {
  const { id, actionType, actionData } = input
  const [row] = await ctx.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, id), mine(ctx)))
  if (!row) throw notFound('This notification')
  ctx.check(true)
  const { relatedType: about, relatedId: recordId } = row
  if (row.actionType !== actionType || about === null || recordId === null) throw notFound('This action')
  // What the notification said goes along: its button is about that.
  const data = { ...actionData, ...row.metadata }
  const result = await runAction(ctx, { about, recordId, type: actionType, data })
  await ctx.db.update(notifications).set({ isRead: true }).where(eq(notifications.id, id))
  ctx.emit('notifications.action-completed', { to: ctx.user.id })
  return { result }
}
