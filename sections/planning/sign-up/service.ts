import { randomBytes } from 'node:crypto'
import { and, eq, gte, isNull, ne, or, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { conflict } from '#kernel/calls/errors.ts'
import { endOf, spanOf } from '#kernel/charity/shift-time.ts'
import { HOUR, MINUTE } from '#kernel/clock.ts'
import { roleWords } from '#platform/slots/fields.ts'
import { countShown, lockedSignup } from '#platform/slots/service.ts'
import { put } from '#platform/slots/service-places.ts'
import { slotSignups, slots } from '#platform/slots/tables.ts'
import { workLogs } from '#sections/operations/work-log/tables.ts'
import { type Ctx, todayOf } from '#server/context.ts'
import { users } from '#server/data/tables.ts'
import { insertMany } from '#server/data/versioned.ts'
import type { signUp as calls } from './contract.ts'
import { signUpPages } from './tables.ts'

type Calls = typeof calls

const SHOWN = ['mine', 'open', 'week', 'due'] as const

export async function counts(ctx: Ctx): Promise<OutputOf<Calls['counts']>> {
  const found = { mine: 0, open: 0, week: 0, due: 0 }
  for (const show of SHOWN) found[show] = await countShown(ctx, show)
  const outsideAddress = (await pageOf(ctx))?.outsideAddress ?? null
  return { ...found, askedOfMe: (await asked(ctx)).count, outsideAddress }
}

export async function asked(ctx: Ctx) {
  const { personId } = ctx.user
  if (!personId) return { count: 0 }
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::integer` })
    .from(slotSignups)
    .innerJoin(slots, eq(slots.id, slotSignups.slotId))
    .where(
      and(
        eq(slotSignups.personId, personId),
        eq(slotSignups.status, 'asked'),
        ne(slots.status, 'called_off'),
        or(isNull(slots.day), gte(slots.day, todayOf(ctx))),
      ),
    )
  return { count: row?.count ?? 0 }
}

export const pageOf = async (ctx: Pick<Ctx, 'db'>) =>
  (await ctx.db.select().from(signUpPages).where(eq(signUpPages.id, 1)))[0]

export async function page(ctx: Ctx): Promise<OutputOf<Calls['page']>> {
  const known = await pageOf(ctx)
  return {
    url: known?.token ? `${ctx.app.appUrl}/sign-up/${known.token}` : null,
    outsideAddress: known?.outsideAddress ?? null,
  }
}

/** So short that it can be typed from a poster, and so long that nobody comes upon it. */
const TOKEN_BYTES = 9

export async function changePage(ctx: Ctx, { page: move, outsideAddress }: InputOf<Calls['changePage']>) {
  const set = {
    ...(move === 'renew' ? { token: randomBytes(TOKEN_BYTES).toString('base64url') } : {}),
    ...(move === 'close' ? { token: null } : {}),
    ...(outsideAddress === undefined ? {} : { outsideAddress }),
    changedAt: ctx.app.now(),
  }
  await ctx.db
    .insert(signUpPages)
    .values({ id: 1, ...set })
    .onConflictDoUpdate({ target: signUpPages.id, set })
  ctx.emit('sign-up.changed')
  return page(ctx)
}

const DAY_MINUTES = 24 * 60
const FIVE = 5

/** Some stay longer than planned; whoever is checked out later than this was forgotten. */
const STAYS_MS = 2 * HOUR

/** When they left: now, or at the end of the shift where nobody thought of it then. */
function leftAt(ctx: Ctx, slot: typeof slots.$inferSelect, from: Date | null): Date {
  const now = ctx.app.now()
  const end = endOf(slot, ctx.settings.timeZone)
  const wasForgotten = end !== null && from !== null && from < end && now.getTime() - end.getTime() > STAYS_MS
  return wasForgotten ? end : now
}

/** How long somebody was there: by the clock, or as planned where they were not checked in. */
function minutesThere(ctx: Ctx, slot: typeof slots.$inferSelect, from: Date | null) {
  const span = spanOf(slot, ctx.settings.timeZone)
  const planned = span && 'start' in span ? (Date.parse(span.end) - Date.parse(span.start)) / MINUTE : FIVE
  const there = from ? (leftAt(ctx, slot, from).getTime() - from.getTime()) / MINUTE : planned
  return Math.min(DAY_MINUTES, Math.max(FIVE, Math.round(there / FIVE) * FIVE))
}

/** Whoever has an account has the hours in the work log, where somebody else approves them. */
export async function checkOut(ctx: Ctx, { id, minutes }: InputOf<Calls['checkOut']>) {
  const { slot, before } = await lockedSignup(ctx, id)
  if (before.status !== 'attended') throw conflict('They are not checked in.')
  if (before.checkedOutAt)
    throw conflict('They were checked out already. Please correct their hours in the work log.')
  const total = minutes ?? minutesThere(ctx, slot, before.checkedInAt)
  await put(ctx, slot, before, 'attended', {
    checkedOutAt: minutes ? ctx.app.now() : leftAt(ctx, slot, before.checkedInAt),
  })
  const [account] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.personId, before.personId), eq(users.isActive, true)))
  if (account && slot.day) {
    await insertMany(ctx, workLogs, [
      {
        userId: account.id,
        createdBy: ctx.user.id,
        workDate: slot.day,
        hours: Math.floor(total / 60),
        minutes: total % 60,
        description: `${roleWords(slot)}: ${slot.title}`,
      },
    ])
    ctx.emit('workLogs.changed')
  }
  return { minutes: total, logged: account !== undefined }
}
