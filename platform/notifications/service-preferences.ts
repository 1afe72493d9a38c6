import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { InputOf } from '#kernel/calls/contract.ts'
import { conflict } from '#kernel/calls/errors.ts'
import { instantIn, todayIn } from '#kernel/charity/day.ts'
import { isShared, SHARED_ACCOUNT } from '#platform/accounts/access.ts'
import { hasTexts } from '#platform/outbox/service.ts'
import type { Ctx, WorkCtx } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import {
  CATEGORIES,
  CHANNELS,
  type notificationPreferences as calls,
  DEFAULTS,
  type NotificationCategory,
  type NotificationChannel,
} from './contract.ts'
import { notificationPreferences, notifications, pushSubscriptions } from './tables.ts'

type Calls = typeof calls
type Stored = (typeof notificationPreferences.$inferSelect)['channels']
type Wishes = Record<NotificationCategory, Record<NotificationChannel, boolean>>

/** The table's default, for whoever chose nothing. */
const REST_AT = '17:00'

/** How often it rang for this person since the day of the organization began; what is urgent takes none of its times. */
export const rungTodayOf = (ctx: WorkCtx, personId: string) => {
  const { timeZone } = ctx.settings
  const since = instantIn(timeZone, todayIn(timeZone, ctx.app.now()))
  return ctx.db.$count(
    notifications,
    and(eq(notifications.userId, personId), gte(notifications.rungAt, since)),
  )
}

/** What was stored, with the defaults for everything else; unknown names are left out. */
function complete(stored: Stored = {}): Wishes {
  const ofCategory = (category: string) =>
    Object.fromEntries(CHANNELS.map((channel) => [channel, stored[category]?.[channel] ?? DEFAULTS[channel]]))
  return Object.fromEntries(CATEGORIES.map((category) => [category, ofCategory(category)])) as Wishes
}

export async function readPreferences(ctx: Ctx) {
  const [row] = await ctx.db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.personId, ctx.user.id))
  const [devices, texts, rungToday] = await Promise.all([
    ctx.db.$count(pushSubscriptions, eq(pushSubscriptions.personId, ctx.user.id)),
    hasTexts(ctx, [ctx.user.id]),
    rungTodayOf(ctx, ctx.user.id),
  ])
  return {
    channels: complete(row?.channels),
    mails: row?.mails ?? 'now',
    ringsADay: row?.ringsADay ?? null,
    restAt: row?.restAt ?? REST_AT,
    rungToday,
    can: { text: texts.has(ctx.user.id), push: devices > 0 },
  }
}

export async function changePreferences(ctx: Ctx, input: InputOf<Calls['change']>) {
  if (isShared(ctx.user)) throw conflict(SHARED_ACCOUNT)
  const mine = eq(notificationPreferences.personId, ctx.user.id)
  // Locked: two switches pressed at once are two changes of one row.
  await ctx.db.insert(notificationPreferences).values({ personId: ctx.user.id }).onConflictDoNothing()
  const [row] = await ctx.db.select().from(notificationPreferences).where(mine).for('update')
  const channels = complete(row?.channels)
  for (const category of CATEGORIES) Object.assign(channels[category], input.channels?.[category])
  await ctx.db
    .update(notificationPreferences)
    .set({
      channels,
      ...(input.mails ? { mails: input.mails } : {}),
      ...(input.ringsADay === undefined ? {} : { ringsADay: input.ringsADay }),
      ...(input.restAt ? { restAt: input.restAt } : {}),
    })
    .where(mine)
  ctx.emit('notification-preferences.changed', { to: ctx.user.id })
  return readPreferences(ctx)
}

export interface Reader {
  id: string
  email: string
  firstName: string
  mails: 'now' | 'daily' | 'weekly'
  /** Null: nothing has to wait. */
  ringsADay: number | null
  wants: Record<NotificationChannel, boolean>
}

/** These people, as far as their accounts are open, and where they want this category. */
export async function readersOf(
  ctx: WorkCtx,
  ids: string[],
  category: NotificationCategory,
): Promise<Reader[]> {
  const rows = await ctx.db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      mails: sql<Reader['mails']>`coalesce(${notificationPreferences.mails}, 'now')`,
      channels: notificationPreferences.channels,
      ringsADay: notificationPreferences.ringsADay,
    })
    .from(users)
    .leftJoin(notificationPreferences, eq(notificationPreferences.personId, users.id))
    .where(and(inArray(users.id, ids), eq(users.isActive, true)))
  return rows.map(({ channels, ...person }) => ({
    ...person,
    wants: complete(channels ?? {})[category],
  }))
}
