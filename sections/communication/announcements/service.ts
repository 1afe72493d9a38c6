import { and, asc, count, desc, eq, gt, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict, invalid, notFound } from '#kernel/calls/errors.ts'
import { type CurrentUser, passes } from '#kernel/people/access.ts'
import { notify } from '#platform/notifications/service.ts'
import type { Ctx } from '#server/context.ts'
import { rowsOf } from '#server/data/rows.ts'
import { users } from '#server/data/tables.ts'
import { mayManage } from './access.ts'
import { type announcements as calls, SMS_ANNOUNCEMENT_ID } from './contract.ts'
import { announcement, type State } from './fields.ts'
import { LINK_TEXT, stateOf } from './rules.ts'
import { announcements, announcementDismissals as dismissals } from './tables.ts'

type Calls = typeof calls

export const rows = rowsOf(announcement, announcements, {
  scope: (user: CurrentUser) => (passes(user, mayManage) ? undefined : false),
  mayEdit: (user) => passes(user, mayManage),
  event: 'announcements.changed',
  section: 'announcements',
  order: [desc(announcements.startDate), desc(announcements.createdAt)],
  where: (ctx, { state }) => whereState(ctx.app.now(), state as State | undefined),
  derive: (_ctx, given, before) => {
    const [starts, ends] = [given.startDate ?? before?.startDate, given.endDate ?? before?.endDate]
    if (starts && ends && ends < starts) throw invalid({ endDate: 'It ends before it starts' })
    return {}
  },
  beside: async (ctx, found) => {
    const seen = await ctx.db
      .select({
        id: dismissals.announcementId,
        seen: count(),
        dismissed: sql<number>`count(*) FILTER (WHERE ${lte(dismissals.dismissedAt, ctx.app.now())})::integer`,
      })
      .from(dismissals)
      .where(
        and(
          seenUntil(ctx),
          inArray(
            dismissals.announcementId,
            found.map(({ id }) => id),
          ),
        ),
      )
      .groupBy(dismissals.announcementId)
    const counts = new Map(seen.map(({ id, ...of }) => [id, of]))
    return found.map((row) => ({
      state: stateOf(row, ctx.app.now()),
      ...(counts.get(row.id) ?? { seen: 0, dismissed: 0 }),
    }))
  },
})

/** What people saw is not recorded, but says when it was: whoever looks back is told of what had been seen by then. */
const seenUntil = (ctx: Pick<Ctx, 'app'>) => lte(dismissals.seenAt, ctx.app.now())

function whereState(now: Date, state: State | undefined): SQL | undefined {
  if (!state) return undefined
  if (state === 'expired') return lt(announcements.endDate, now)
  const running = and(gte(announcements.endDate, now), eq(announcements.isActive, state !== 'off'))
  if (state === 'off') return running
  return and(
    running,
    state === 'scheduled' ? gt(announcements.startDate, now) : lte(announcements.startDate, now),
  )
}

/** Nobody named means everyone. */
const isFor = (role: string): SQL =>
  sql`(jsonb_array_length(${announcements.roles}) = 0 OR jsonb_exists(${announcements.roles}, ${role}))`

/** In the preview of a role, only what the person who looks may see: all of them, or those meant for them. */
const seenToo = ({ user: { seenBy } }: Pick<Ctx, 'user'>) =>
  seenBy && !passes(seenBy, mayManage) ? isFor(seenBy.role) : undefined

export async function current(ctx: Pick<Ctx, 'app' | 'db' | 'user'>): Promise<OutputOf<Calls['current']>> {
  const found = await ctx.db
    .select()
    .from(announcements)
    .where(and(whereState(ctx.app.now(), 'active'), isFor(ctx.user.role), seenToo(ctx)))
    .orderBy(desc(announcements.startDate), asc(announcements.createdAt))
  return found.map((row) => ({
    ...row,
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
  }))
}

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
  const meantForMe = and(eq(sql`${announcements.id}::text`, announcementId), isFor(ctx.user.role))
  if ((await ctx.db.$count(announcements, meantForMe)) === 0) throw notFound('This announcement')
}

async function mark(ctx: Ctx, announcementId: string, dismissedAt: Date | null) {
  await mustExist(ctx, announcementId)
  const seenAt = ctx.app.now()
  const news = await ctx.db
    .insert(dismissals)
    .values({ userId: ctx.user.id, announcementId, seenAt, dismissedAt })
    .onConflictDoUpdate({
      target: [dismissals.userId, dismissals.announcementId],
      set: { dismissedAt: sql`excluded.dismissed_at` },
      setWhere: sql`${dismissals.dismissedAt} IS NULL AND excluded.dismissed_at IS NOT NULL`,
    })
    .returning()
  if (news.length > 0) ctx.emit('announcements.seen')
  return {}
}

export const dismiss = (ctx: Ctx, { announcementId }: InputOf<Calls['dismiss']>) =>
  mark(ctx, announcementId, ctx.app.now())
export const see = (ctx: Ctx, { announcementId }: InputOf<Calls['see']>) => mark(ctx, announcementId, null)

const meant = (roles: readonly string[]) =>
  and(
    eq(users.isActive, true),
    roles.length > 0 ? sql`${users.role} = ANY (${sql.param([...roles])}::text[])` : undefined,
  )

export async function audience(
  ctx: Ctx,
  { id }: InputOf<Calls['audience']>,
): Promise<OutputOf<Calls['audience']>> {
  const { roles } = await rows.find(ctx, id)
  const people = await ctx.db
    .select({
      id: users.id,
      name: users.displayName,
      role: users.role,
      seenAt: dismissals.seenAt,
      dismissedAt: dismissals.dismissedAt,
    })
    .from(users)
    .leftJoin(
      dismissals,
      and(eq(dismissals.userId, users.id), eq(dismissals.announcementId, id), seenUntil(ctx)),
    )
    .where(meant(roles))
    .orderBy(asc(users.displayName), asc(users.id))
  const now = ctx.app.now()
  return {
    items: people.map(({ seenAt, dismissedAt, ...person }) => ({
      ...person,
      seenAt: seenAt?.toISOString() ?? null,
      dismissedAt: dismissedAt && dismissedAt <= now ? dismissedAt.toISOString() : null,
    })),
  }
}

/** Domain 7.7: one notification per active person it is meant for. */
export async function broadcast(ctx: Ctx, { id }: InputOf<Calls['broadcast']>) {
  const row = await rows.find(ctx, id, { locked: true })
  if (row.broadcastAt) throw conflict('This announcement was sent as a notification already.')
  await rows.edit(ctx, { id, version: row.version, broadcastAt: ctx.app.now() })
  const people = await ctx.db.select({ id: users.id }).from(users).where(meant(row.roles))
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
  return { told: people.length }
}
