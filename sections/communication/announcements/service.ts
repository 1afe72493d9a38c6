import { and, asc, desc, eq, gt, gte, ilike, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { notify } from '#platform/notifications/service.ts'
import type { Ctx } from '#server/context.ts'
import { containing } from '#server/data/search.ts'
import { users } from '#server/data/tables.ts'
import { updateVersioned } from '#server/data/versioned.ts'
import {
  type announcements as calls,
  ENDS_BEFORE,
  type Managed,
  SMS_ANNOUNCEMENT_ID,
  type State,
} from './contract.ts'
import { LINK_TEXT, stateOf } from './rules.ts'
import { announcements, announcementDismissals as dismissals } from './tables.ts'

type Calls = typeof calls
type Row = typeof announcements.$inferSelect
const EVENT = 'announcements.changed'

/** Nobody named means everyone. */
const isFor = (role: SQL | string): SQL =>
  sql`(jsonb_array_length(${announcements.roles}) = 0 OR jsonb_exists(${announcements.roles}, ${role}))`

export async function current(ctx: Ctx): Promise<OutputOf<Calls['current']>> {
  const now = ctx.app.now()
  const rows = await ctx.db
    .select()
    .from(announcements)
    .where(
      and(
        eq(announcements.isActive, true),
        lte(announcements.startDate, now),
        gte(announcements.endDate, now),
        isFor(ctx.user.role),
      ),
    )
    .orderBy(desc(announcements.startDate), asc(announcements.createdAt))
  return rows.map((row) => ({ ...row, ...momentsOf(row) }))
}

const momentsOf = ({ startDate, endDate }: Row) => ({
  startDate: startDate.toISOString(),
  endDate: endDate.toISOString(),
})

export async function dismissed(ctx: Ctx, { announcementId }: InputOf<Calls['dismissed']>) {
  const [row] = await ctx.db
    .select({ at: dismissals.dismissedAt })
    .from(dismissals)
    .where(and(eq(dismissals.userId, ctx.user.id), eq(dismissals.announcementId, announcementId)))
  return { dismissed: Boolean(row?.at) }
}

/** One that is meant for this person, or a one-time dialog: nothing else is worth a row. */
async function mustExist(ctx: Ctx, announcementId: string) {
  if (announcementId === SMS_ANNOUNCEMENT_ID) return
  const [row] = await ctx.db
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(eq(sql`${announcements.id}::text`, announcementId), isFor(ctx.user.role)))
  if (!row) throw notFound('This announcement')
}

async function mark(ctx: Ctx, announcementId: string, dismissedAt: Date | null) {
  await mustExist(ctx, announcementId)
  const seenAt = ctx.app.now()
  await ctx.db
    .insert(dismissals)
    .values({ userId: ctx.user.id, announcementId, seenAt, dismissedAt })
    .onConflictDoUpdate({
      target: [dismissals.userId, dismissals.announcementId],
      set: { dismissedAt: sql`coalesce(${dismissals.dismissedAt}, excluded.dismissed_at)` },
    })
  ctx.emit('announcements.seen')
  return {}
}

export const dismiss = (ctx: Ctx, { announcementId }: InputOf<Calls['dismiss']>) =>
  mark(ctx, announcementId, ctx.app.now())
export const see = (ctx: Ctx, { announcementId }: InputOf<Calls['see']>) => mark(ctx, announcementId, null)

const seen = sql<number>`(SELECT count(*)::integer FROM ${dismissals} d
  WHERE d.announcement_id = ${announcements.id}::text)`
const away = sql<number>`(SELECT count(*)::integer FROM ${dismissals} d
  WHERE d.announcement_id = ${announcements.id}::text AND d.dismissed_at IS NOT NULL)`

function whereState(ctx: Ctx, state: State | undefined): SQL | undefined {
  const now = ctx.app.now()
  if (!state) return undefined
  if (state === 'expired') return lt(announcements.endDate, now)
  const running = and(gte(announcements.endDate, now), eq(announcements.isActive, state !== 'off'))
  if (state === 'off') return running
  return and(
    running,
    state === 'scheduled' ? gt(announcements.startDate, now) : lte(announcements.startDate, now),
  )
}

export async function list(ctx: Ctx, input: InputOf<Calls['list']>): Promise<OutputOf<Calls['list']>> {
  const like = containing(input.search ?? '')
  const where = and(
    whereState(ctx, input.state),
    input.search ? or(ilike(announcements.title, like), ilike(announcements.message, like)) : undefined,
  )
  const rows = await ctx.db
    .select({ row: announcements, seen, dismissed: away })
    .from(announcements)
    .where(where)
    .orderBy(desc(announcements.startDate), desc(announcements.createdAt), desc(announcements.id))
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  const total = await ctx.db.$count(announcements, where)
  const items = rows.map(({ row, ...counts }) => present(ctx, row, counts))
  return { items, total, page: input.page, limit: input.limit }
}

const present = (ctx: Ctx, row: Row, counts: { seen: number; dismissed: number }): Managed => ({
  ...row,
  ...counts,
  ...momentsOf(row),
  state: stateOf({ ...row, ...momentsOf(row) }, ctx.app.now()),
  broadcastAt: row.broadcastAt?.toISOString() ?? null,
})

async function find(ctx: Ctx, id: string) {
  const [found] = await ctx.db
    .select({ row: announcements, seen, dismissed: away })
    .from(announcements)
    .where(eq(announcements.id, id))
  if (!found) throw notFound('This announcement')
  return found
}

export async function one(ctx: Ctx, { id }: InputOf<Calls['one']>): Promise<Managed> {
  const { row, ...counts } = await find(ctx, id)
  return present(ctx, row, counts)
}

export async function add(ctx: Ctx, input: InputOf<Calls['add']>): Promise<Managed> {
  const [row] = await ctx.db
    .insert(announcements)
    .values({
      ...input,
      startDate: new Date(input.startDate),
      endDate: new Date(input.endDate),
      createdBy: ctx.user.id,
    })
    .returning()
  if (!row) throw new Error('A new announcement was not returned')
  ctx.emit(EVENT, { id: row.id })
  return present(ctx, row, { seen: 0, dismissed: 0 })
}

export async function edit(
  ctx: Ctx,
  { id, version, startDate, endDate, ...rest }: InputOf<Calls['edit']>,
): Promise<Managed> {
  const { row: before, ...counts } = await find(ctx, id)
  const changes = {
    ...rest,
    ...(startDate ? { startDate: new Date(startDate) } : {}),
    ...(endDate ? { endDate: new Date(endDate) } : {}),
  }
  if ((changes.endDate ?? before.endDate) < (changes.startDate ?? before.startDate))
    throw invalid({ endDate: ENDS_BEFORE })
  const row = await updateVersioned(ctx, announcements, { id, version }, changes, {
    noun: 'announcement',
    current: (now) => present(ctx, now, counts),
  })
  ctx.emit(EVENT, { id })
  return present(ctx, row, counts)
}

export async function remove(ctx: Ctx, { id }: InputOf<Calls['remove']>) {
  const [row] = await ctx.db
    .delete(announcements)
    .where(eq(announcements.id, id))
    .returning({ id: announcements.id })
  if (!row) throw notFound('This announcement')
  ctx.emit(EVENT, { id })
  return {}
}

const meant = (roles: readonly string[]) =>
  and(
    eq(users.isActive, true),
    roles.length > 0 ? sql`${users.role} = ANY (${sql.param([...roles])}::text[])` : undefined,
  )

export async function audience(
  ctx: Ctx,
  { id }: InputOf<Calls['audience']>,
): Promise<OutputOf<Calls['audience']>> {
  const { row } = await find(ctx, id)
  const people = await ctx.db
    .select({
      id: users.id,
      name: users.displayName,
      role: users.role,
      seenAt: dismissals.seenAt,
      dismissedAt: dismissals.dismissedAt,
    })
    .from(users)
    .leftJoin(dismissals, and(eq(dismissals.userId, users.id), eq(dismissals.announcementId, id)))
    .where(meant(row.roles))
    .orderBy(asc(users.displayName), asc(users.id))
  return {
    items: people.map((person) => ({
      ...person,
      seenAt: person.seenAt?.toISOString() ?? null,
      dismissedAt: person.dismissedAt?.toISOString() ?? null,
    })),
  }
}

/** Domain 7.7: one notification per active person it is meant for. */
export async function broadcast(ctx: Ctx, { id }: InputOf<Calls['broadcast']>) {
  const [row] = await ctx.db.select().from(announcements).where(eq(announcements.id, id)).for('update')
  if (!row) throw notFound('This announcement')
  if (row.broadcastAt) throw conflict('This announcement was sent as a notification already.')
  const people = await ctx.db.select({ id: users.id }).from(users).where(meant(row.roles))
  await ctx.db
    .update(announcements)
    .set({ broadcastAt: ctx.app.now(), version: sql`${announcements.version} + 1`, updatedAt: sql`now()` })
    .where(eq(announcements.id, id))
  await notify(ctx, {
    to: people.map((person) => person.id),
    type: 'announcement',
    category: row.type === 'event' ? 'event' : 'system',
    priority: row.priority,
    title: row.title,
    message: row.message,
    relatedType: 'announcement',
    relatedId: id,
    actionUrl: row.link,
    actionText: row.link ? (row.linkText ?? LINK_TEXT) : null,
  })
  ctx.emit(EVENT, { id })
  return { told: people.length }
}
