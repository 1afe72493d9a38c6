import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { MINUTE } from '#kernel/clock.ts'
import type { CurrentUser } from '#kernel/people/access.ts'
import type { App } from '#server/app.ts'
import type { Ctx } from '#server/context.ts'
import type { CalendarCtx } from '#server/data/calendar.ts'
import { accountNow } from '#server/people/account-now.ts'
import { hashToken } from '#server/people/session.ts'
import { icsOf } from './ics.ts'
import { entriesBetween } from './service.ts'
import { calendarFeeds } from './tables.ts'

/** What a feed holds: a quarter of a year back, a good year ahead. */
const BACK_DAYS = 92
const AHEAD_DAYS = 400
/** `askedAt` is for people: nobody needs it to the second. */
const TOUCH_MS = 5 * MINUTE

export const PATH = '/api/calendar-feeds'

const own = (ctx: Ctx) => eq(calendarFeeds.userId, ctx.user.id)

export async function read(ctx: Ctx) {
  const [row] = await ctx.db.select().from(calendarFeeds).where(own(ctx))
  return {
    feed: row ? { madeAt: row.madeAt.toISOString(), askedAt: row.askedAt?.toISOString() ?? null } : null,
  }
}

export async function make(ctx: Ctx) {
  const token = randomBytes(32).toString('base64url')
  const fresh = { tokenHash: hashToken(token), madeAt: ctx.app.now(), askedAt: null }
  await ctx.db
    .insert(calendarFeeds)
    .values({ userId: ctx.user.id, ...fresh })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: fresh })
  ctx.emit('calendar-feed.changed', { to: ctx.user.id })
  return { address: `${ctx.app.appUrl}${PATH}/${token}.ics` }
}

export async function revoke(ctx: Ctx) {
  await ctx.db.delete(calendarFeeds).where(own(ctx))
  ctx.emit('calendar-feed.changed', { to: ctx.user.id })
  return {}
}

/** Whose address this is, with what they may see now; null for one that is unknown, revoked or of a closed account. */
async function ownerOf(app: App, token: string): Promise<CurrentUser | null> {
  const [feed] = await app.db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.tokenHash, hashToken(token)))
  const owner = feed ? await accountNow(app, feed.userId) : null
  if (feed && owner && (!feed.askedAt || app.now().getTime() - feed.askedAt.getTime() > TOUCH_MS))
    await app.db
      .update(calendarFeeds)
      .set({ askedAt: app.now() })
      .where(eq(calendarFeeds.tokenHash, feed.tokenHash))
  return owner
}

/** What concerns the owner of this address, for their calendar program; null where there is no such address. */
export async function feedOf(app: App, token: string): Promise<string | null> {
  const user = await ownerOf(app, token)
  if (!user) return null
  const settings = await app.settings.read()
  const ctx: CalendarCtx = { app, db: app.db, settings, user }
  const today = todayIn(settings.timeZone, app.now())
  const entries = await entriesBetween(ctx, {
    from: addDays(today, -BACK_DAYS),
    to: addDays(today, AHEAD_DAYS),
    person: user.id,
  })
  const { organizationName } = settings
  return icsOf(entries, {
    name: `${organizationName}: ${user.displayName}`,
    host: new URL(app.appUrl).hostname,
    appUrl: app.appUrl,
  })
}
